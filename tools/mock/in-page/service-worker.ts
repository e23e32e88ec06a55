/**
 * The sandbox of a reference in a service worker. Pages send it requests as messages, so that it intercepts no other
 * requests, and does not have to control the page. What the main world stores is kept in the browser until it is reset.
 */
import type { Contract } from "#reader";
import { problemReply } from "../contract/problems.ts";
import type { Reply } from "../contract/replies.ts";
import { createSandbox, type Runtime } from "../core.ts";
import { loadService } from "../service/load.ts";
import type { Service } from "../service/service.ts";
import { storageFull } from "../state/store.ts";
import { lastTime } from "../state/worlds.ts";
import type { Fault, Sandbox } from "../types.ts";
import { pageRuntime } from "./runtime.ts";

/**
 * A request of a page. Its path begins like those of the contract, or with `/_sandbox`. The console of the reference has the
 * same two types, in `page-worker.ts`.
 */
interface PageRequest {
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body: ArrayBuffer | undefined;
}

/** The response to a page, or why there is none. */
type PageResponse =
  | {
      status: number;
      headers: [name: string, value: string][];
      body: ArrayBuffer;
      /** Whether what was kept could not be read, so that the sandbox started over for this request. */
      isLost: boolean;
    }
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

/** What a cache of the browser has for a sandbox. */
const key = "/kept-state";

/** A sandbox, and whether it started over because what was kept could not be read. */
interface Opened {
  sandbox: Sandbox;
  contract: Contract;
  isLost: boolean;
}

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
  let opened: Promise<Opened> | undefined;

  const open = async (): Promise<Opened> => {
    const runtime = await pageRuntime(compile, await loadEngine());
    const { contract } = loadService(service, runtime);
    const sandbox = await createSandbox(service, {}, runtime);
    return { sandbox, contract, isLost: !(await restore(sandbox, prefix + version)) };
  };

  const respond = async (request: PageRequest): Promise<PageResponse> => {
    opened ??= open();
    const current = opened;
    try {
      const state = await current;
      const { sandbox, contract, isLost } = state;
      let response = await send(sandbox, request);
      if (isChanging(request) && response.ok) {
        const isKept = opened === current && (await keep(sandbox, prefix + version, request));
        if (!isKept) {
          // The next request begins with what is kept.
          opened = undefined;
          response = responseOf(problemReply(contract, storageFull()));
        }
      }
      state.isLost = false;
      const { status, headers } = response;
      return { status, headers: [...headers], body: await response.arrayBuffer(), isLost };
    } catch (error) {
      opened = undefined;
      throw error;
    }
  };

  scope.addEventListener("install", () => void scope.skipWaiting());
  scope.addEventListener("activate", (event: WorkerEvent) => {
    event.waitUntil(dropOthers(prefix, version));
  });
  scope.addEventListener(
    "message",
    (event: WorkerEvent & { data: PageRequest; ports: readonly MessagePort[] }) => {
      const [port] = event.ports;
      const answer = respond(event.data)
        .catch((error): PageResponse => ({ error: `${(error as Error).message}` }))
        .then((response) => port?.postMessage(response));
      event.waitUntil(answer);
    },
  );
}

/** @throws an error that names the file, if the host does not have it or its policy forbids to load it. */
async function loadEngine(): Promise<ArrayBuffer> {
  const response = await fetch(new URL("sqlite3.wasm", location.href)).catch(() => undefined);
  if (!response?.ok) throw new Error("sqlite3.wasm cannot be loaded");
  return response.arrayBuffer();
}

const isChanging = ({ method }: PageRequest): boolean => method !== "GET" && method !== "HEAD";

const responseOf = ({ status, headers, body }: Reply): Response =>
  new Response(body as string, { status, headers });

const send = (sandbox: Sandbox, request: PageRequest): Promise<Response> => {
  const { method, path, headers, body = null } = request;
  const init = { method, headers, ...(isChanging(request) && { body }) };
  return sandbox.fetch(`https://sandbox${path}`, init);
};

/** Keeps what a sandbox stores after a change. Returns whether there is space for it. */
async function keep(sandbox: Sandbox, name: string, { path }: PageRequest): Promise<boolean> {
  try {
    // Where nothing is kept, a sandbox begins with its initial state.
    if (path === "/_sandbox/reset") await caches.delete(name);
    else await (await caches.open(name)).put(key, new Response(JSON.stringify(keptOf(sandbox))));
    return true;
  } catch {
    return false;
  }
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

/** Continues with what is kept. Returns false if that cannot be read: then it is dropped, and the sandbox starts over. */
async function restore(sandbox: Sandbox, name: string): Promise<boolean> {
  try {
    const kept = await (await caches.open(name)).match(key);
    if (kept !== undefined) await load(sandbox, await kept.json());
    return true;
  } catch {
    sandbox.reset();
    await caches.delete(name).catch(() => false);
    return false;
  }
}

/** @throws an error for what this contract does not allow. */
async function load(sandbox: Sandbox, { state, faults, offset }: Kept): Promise<void> {
  const init = { method: "PUT", body: JSON.stringify(state) };
  const { ok } = await sandbox.fetch("https://sandbox/_sandbox/state", init);
  if (!ok) throw new Error("the state is not valid");
  sandbox.setFaults(faults);
  // Its clock stops at the last time, which can have passed while no worker was there.
  const time = Math.min(Date.now() + offset, lastTime - 1);
  if (Math.abs(offset) > 1_000) sandbox.setTime(new Date(time));
}
