/** The sandbox of this page: a service worker in the folder of the reference, which is the same in all tabs. */
import { CannotRunError, failureOf, findWorkerObstacle, NotInPageError } from "./failures.ts";

/** What the worker of the sandbox takes and returns, as in `service-worker.ts` of the sandbox. */
interface PageRequest {
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body: ArrayBuffer | undefined;
}
type PageResponse =
  | { status: number; headers: [name: string, value: string][]; body: ArrayBuffer; isLost: boolean }
  | { error: string };

/** The event of the document when what was kept could not be read, so that the sandbox started over. */
export const lostEvent = "sandbox-lost";

/** No page is in this folder, so that the worker has no pages. One that has some is not ended before they are closed. */
const scope = "sandbox/";

/** Milliseconds after which a worker that does not respond is ended. */
const maxWait = 30_000;

let loading: Promise<void> | undefined;
let isLoaded = false;

/** Whether the next request has to wait until the sandbox is loaded. */
export const hasToLoad = (): boolean => !isLoaded;

/** Loads the sandbox, once unless that fails. */
export function loadInPage(): Promise<void> {
  loading ??= request("/_sandbox/health", {}).then(
    () => {
      isLoaded = true;
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Sends a request to the sandbox in this page, like the global `fetch`. The path is what follows the URL of the server. */
export async function fetchInPage(path: string, init: RequestInit): Promise<Response> {
  await loadInPage();
  return request(path, init);
}

async function request(path: string, init: RequestInit): Promise<Response> {
  const worker = await startWorker();
  // It adds the headers that the body needs.
  const request = new Request(new URL("request", location.href), init);
  const message: PageRequest = {
    method: request.method,
    path,
    headers: [...request.headers],
    body: /^(GET|HEAD)$/.test(request.method) ? undefined : await request.arrayBuffer(),
  };
  const received = await ask(worker, message, init.signal);
  if ("error" in received) throw failureOf(received.error);
  const { status, headers, body, isLost } = received;
  if (isLost) document.dispatchEvent(new Event(lostEvent));
  return new Response(body.byteLength === 0 ? null : body, { status, headers });
}

async function startWorker(): Promise<ServiceWorker> {
  const reason = findWorkerObstacle();
  if (reason !== undefined) throw new CannotRunError(reason);
  const registration = await navigator.serviceWorker
    .register("sandbox.js", { scope })
    .catch((error: Error) => {
      throw failureOf(`${error.message}`);
    });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (worker === null)
    throw new NotInPageError("The sandbox did not start. Send the request again.");
  return worker;
}

function ask(
  worker: ServiceWorker,
  message: PageRequest,
  signal: AbortSignal | null | undefined,
): Promise<PageResponse> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve, reject } = Promise.withResolvers<PageResponse>();
  const timer = setTimeout(async () => {
    await endWorker();
    reject(
      new NotInPageError(
        "The sandbox did not respond for 30 seconds and was ended. Send the request again.",
      ),
    );
  }, maxWait);
  port1.onmessage = ({ data }) => resolve(data);
  signal?.addEventListener("abort", () => reject(signal.reason));
  worker.postMessage(message, [port2]);
  return promise.finally(() => {
    clearTimeout(timer);
    port1.close();
  });
}

/** A browser ends a worker without a registration, also one that is busy. The next request starts another one. */
async function endWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  await registration?.unregister();
}
