/**
 * The sandbox of a reference in a service worker. Pages send it requests as messages, so that it is in the way of no other
 * request, and needs no control over the page that asks. What the main world stores is kept in the browser until it is reset.
 */

import { createSandbox, type Runtime } from "../core.ts";
import type { Service } from "../service/service.ts";
import type { Fault, Sandbox } from "../types.ts";
import { pageRuntime } from "./runtime.ts";

/** A request of a page. Its path begins like those of the contract, or with `/_sandbox`. */
export interface PageRequest {
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body: ArrayBuffer | undefined;
}

/** The response to a page, or why there is none. */
export type PageResponse =
  | { status: number; headers: [name: string, value: string][]; body: ArrayBuffer }
  | { error: string };

/** What a service worker has and a page has not. TypeScript has its types only in place of those of a page. */
interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void;
}
interface WorkerScope {
  addEventListener: (name: string, listener: (event: never) => void) => void;
  skipWaiting: () => Promise<void>;
  registration: { scope: string };
}

/** What is kept of the main world. Its clock differs from that of the machine by milliseconds. */
interface Kept {
  state: unknown;
  faults: Fault[];
  offset: number;
}

/** Milliseconds after a change before the state is kept. Changes in this time are kept together. */
const pause = 500;
/** What `caches` has for a sandbox under its version. */
const key = "/kept-state";

/**
 * Responds to the pages of this folder.
 *
 * @param compile Returns checks that were compiled before: the policy of the host can forbid to compile code.
 * @param version Changes with the contract, the seed and the handlers. What was kept for another one is dropped.
 * @example
 * serveInPage({ contract, seed }, compile, "the hash of both");
 */
export function serveInPage(service: Service, compile: Runtime["compile"], version: string): void {
  const scope = globalThis as unknown as WorkerScope;
  const prefix = `sandbox of ${scope.registration.scope} `;
  const openCache = () => caches.open(prefix + version);
  const keepSoon = createKeeper(openCache);
  let opened: Promise<Sandbox> | undefined;

  const open = async (): Promise<Sandbox> => {
    const engine = await fetch(new URL("sqlite3.wasm", location.href));
    const sandbox = await createSandbox(
      service,
      {},
      await pageRuntime(compile, await engine.arrayBuffer()),
    );
    const kept = await (await openCache()).match(key);
    if (kept !== undefined) await restore(sandbox, await kept.json());
    return sandbox;
  };

  const respond = async (request: PageRequest, event: WorkerEvent): Promise<PageResponse> => {
    opened ??= open().catch((error) => {
      opened = undefined;
      throw error;
    });
    const sandbox = await opened;
    const { method, path, headers, body = null } = request;
    const isBodiless = method === "GET" || method === "HEAD";
    const init = { method, headers, ...(!isBodiless && { body }) };
    const response = await sandbox.fetch(`https://sandbox${path}`, init);
    if (!isBodiless) event.waitUntil(keepSoon(sandbox).catch(console.warn));
    return {
      status: response.status,
      headers: [...response.headers],
      body: await response.arrayBuffer(),
    };
  };

  scope.addEventListener("install", () => void scope.skipWaiting());
  scope.addEventListener("activate", (event: WorkerEvent) => {
    event.waitUntil(dropOthers(prefix, version));
  });
  scope.addEventListener(
    "message",
    (event: WorkerEvent & { data: PageRequest; ports: readonly MessagePort[] }) => {
      const [port] = event.ports;
      const answer = respond(event.data, event)
        .catch((error): PageResponse => ({ error: `${(error as Error).message}` }))
        .then((response) => port?.postMessage(response));
      event.waitUntil(answer);
    },
  );
}

/** Keeps what a sandbox stores soon after each change. */
function createKeeper(openCache: () => Promise<Cache>): (sandbox: Sandbox) => Promise<void> {
  let keeping: Promise<void> | undefined;
  let isChanged = false;
  const keep = async (sandbox: Sandbox) => {
    while (isChanged) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      isChanged = false;
      await (await openCache()).put(key, new Response(JSON.stringify(keptOf(sandbox))));
    }
  };
  return (sandbox) => {
    isChanged = true;
    keeping ??= keep(sandbox).finally(() => {
      keeping = undefined;
    });
    return keeping;
  };
}

/** Drops what was kept for other versions. */
async function dropOthers(prefix: string, version: string): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix));
  for (const name of others) if (name !== prefix + version) await caches.delete(name);
}

const keptOf = (sandbox: Sandbox): Kept => ({
  state: sandbox.state(),
  faults: sandbox.faults(),
  offset: sandbox.time().getTime() - Date.now(),
});

/** What this contract does not allow is left, and the seed stays. */
async function restore(sandbox: Sandbox, { state, faults, offset }: Kept): Promise<void> {
  const init = { method: "PUT", body: JSON.stringify(state) };
  const { ok } = await sandbox.fetch("https://sandbox/_sandbox/state", init);
  if (!ok) return;
  sandbox.setFaults(faults);
  if (Math.abs(offset) > 1_000) sandbox.setTime(new Date(Date.now() + offset));
}
