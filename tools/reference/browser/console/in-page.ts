/** The sandbox of this page: a service worker in the folder of the reference, which is started when it is used first. */

/** What the worker of the sandbox takes and returns. */
interface PageRequest {
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body: ArrayBuffer | undefined;
}
type PageResponse =
  | { status: number; headers: [name: string, value: string][]; body: ArrayBuffer }
  | { error: string };

/** Why the sandbox cannot run in this page. Its message is for the reader. */
export class NotInPageError extends Error {}

/** No page is in this folder, so that the worker has no pages. One that has some is not ended before they are closed. */
const scope = "sandbox/";

/** Milliseconds after which a worker that does not respond is ended. */
const maxWait = 30_000;

const explained =
  "This sandbox runs in this page, and nothing leaves your browser. What you create is kept here until you reset it or the contract changes.";

const optionOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLOptionElement>(".servers option[data-in-page]");

/** Whether requests go to the sandbox in this page. */
export const isInPage = (form: HTMLFormElement): boolean => optionOf(form)?.selected === true;

/** Chooses the sandbox in this page, if the reader has chosen no other server. Returns whether it is chosen now. */
export function chooseInPage(form: HTMLFormElement): boolean {
  const option = optionOf(form);
  const server = form.elements.namedItem("server") as HTMLInputElement;
  if (option === null || option.selected || server.value !== server.defaultValue) return false;
  option.selected = true;
  option.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

/** Says what the sandbox in this page is while it is chosen, and lets the reader reset it. */
export function describeInPage(form: HTMLFormElement, reset: HTMLButtonElement): void {
  const note = form.querySelector<HTMLElement>(".in-page");
  if (note === null) return;
  const show = () => {
    note.textContent = explained;
    note.hidden = !isInPage(form);
    if (isInPage(form)) reset.hidden = false;
  };
  form.addEventListener("change", show);
  show();
}

/** Sends a request to the sandbox in this page, like the global `fetch`. The path is what follows the URL of the server. */
export async function fetchInPage(path: string, init: RequestInit): Promise<Response> {
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
  if ("error" in received) throw new NotInPageError(describe(received.error));
  const { status, headers, body } = received;
  return new Response(body.byteLength === 0 ? null : body, { status, headers });
}

/** The worker, which is the same in all tabs. */
async function startWorker(): Promise<ServiceWorker> {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) {
    throw new NotInPageError(
      "The sandbox cannot run in this page: it needs HTTPS or localhost, and a window that is not private.",
    );
  }
  const registration = await serviceWorker
    .register("sandbox.js", { scope })
    .catch((error: Error) => {
      throw new NotInPageError(`The sandbox cannot run in this page: ${error.message}`);
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

/** Why the worker has no response. A policy of the host can forbid what it is made of. */
const describe = (error: string): string =>
  /unsafe-eval|Content Security Policy|WebAssembly|blocked by CSP/i.test(error)
    ? "The sandbox cannot run in this page, because the policy of this host for sandbox.js forbids WebAssembly or code that is compiled at run time."
    : `The sandbox in this page failed: ${error}`;
