// Made by "npm run build" from openapi/. Do not edit.
import type { Deadline } from "./deadline.ts";
import { NetworkError } from "./errors.ts";
import { asObject } from "./results.ts";
import { hideSecrets } from "./secrets.ts";

/** Sends a request. The second argument has the signal, and options of `fetch` that a `Request` does not take. */
export type Fetch = (request: Request, init?: RequestInit) => Promise<Response>;

/** How a request is sent. */
export interface Sending {
  /** What errors name. */
  operation: string;
  /** How many times to retry. */
  retries: number;
  maxResponseBytes: number;
  deadline: Deadline;
  fetch: Fetch;
  fetchOptions: RequestInit;
  /** Adds credentials to an attempt. */
  authorize(attempt: Request): Promise<Request>;
  /** The secrets that were sent, which neither errors nor headers of responses show. */
  secrets: string[];
  /** Whether the caller reads the body while it arrives. */
  isStream(response: Response): boolean;
}

/**
 * A `fetch` that retries a request where that may help, and reads the whole response. It follows no redirects.
 *
 * @throws {@link NetworkError} when the last attempt failed.
 */
export function reliableFetch(sending: Sending): typeof fetch {
  const { retries, deadline } = sending;
  return async (input, init) => {
    // Middleware can call it as the global fetch.
    const request = input instanceof Request && !init ? input : new Request(input, init);
    for (let attempt = 1; ; attempt++) {
      const authorized = await sending.authorize(request.clone());
      deadline.signal.throwIfAborted();
      const outcome = await sendOnce(authorized, sending);
      deadline.signal.throwIfAborted();
      const delay = attempt <= retries && deadline.delay(delayAfter(attempt, outcome));
      if (delay) await delay;
      else if (outcome instanceof NetworkError) throw outcome;
      else return outcome;
    }
  };
}

async function sendOnce(request: Request, sending: Sending): Promise<Response | NetworkError> {
  const { operation, maxResponseBytes, secrets, deadline, fetchOptions } = sending;
  const { url } = request;
  const hide = hideSecrets(secrets);
  try {
    const init: RequestInit = { ...fetchOptions, signal: deadline.signal, redirect: "manual" };
    const response = await sending.fetch(request, init);
    if (sending.isStream(response)) return response;
    return copyOf(response, await readBody(response, maxResponseBytes), hide);
  } catch (cause) {
    // Node has the reason in the cause. Deno names the URL, which can contain a secret.
    const { message, code } = asObject(asObject(cause).cause ?? cause);
    const { origin } = new URL(url);
    const all = `${message || code}\n${cause}`;
    const shown = hide(all.replaceAll(url, origin));
    const [reason] = shown.split("\n", 1);
    const text = `failed at ${origin}: ${reason}`;
    return new NetworkError(operation, text, shown === all ? cause : undefined);
  }
}

/** @throws RangeError if the body is larger than this number of bytes. */
async function readBody(response: Response, maxBytes: number): Promise<BodyInit | null> {
  const reader = response.body?.getReader();
  // Some runtimes cannot stream a body.
  if (!reader) return (await response.text()) || null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let left = maxBytes; ; ) {
    const { done, value } = await reader.read();
    if (done) return chunks.length > 1 ? new Blob(chunks) : (chunks[0] ?? null);
    chunks.push(value);
    left -= value.byteLength;
    if (left < 0) {
      // This closes the connection.
      reader.cancel().catch(() => {});
      throw new RangeError("body exceeds maxResponseBytes");
    }
  }
}

/** The same response with its whole body, and without secrets in its headers. */
function copyOf(
  response: Response,
  body: BodyInit | null,
  hide: (value: string) => string,
): Response {
  const { status } = response;
  // The name of a header can be that of a token.
  const headers = [...response.headers].map(([name, value]): [string, string] => [
    name,
    hide(value),
  ]);
  const isAccepted = status >= 200 && status <= 599;
  const copy = new Response([204, 205, 304].includes(status) ? null : body, {
    headers,
    ...(isAccepted && { status }),
  });
  // What the constructor does not take, such as the status of a redirect, which a browser hides.
  for (const name of ["status", "statusText", "ok", "url", "type", "redirected"] as const) {
    if (copy[name] !== response[name]) {
      Object.defineProperty(copy, name, { value: response[name] });
    }
  }
  return copy;
}

const retryableStatuses = [429, 502, 503, 504];

/**
 * Milliseconds to wait after an attempt: what `Retry-After` says in seconds or as a date, or a growing time with jitter.
 * Infinity if another attempt would not help.
 */
function delayAfter(attempt: number, outcome: Response | NetworkError): number {
  const isFailure = outcome instanceof NetworkError;
  // A response that is too large stays too large.
  const mayHelp = isFailure
    ? !(outcome.cause instanceof RangeError)
    : retryableStatuses.includes(outcome.status);
  if (!mayHelp) return Number.POSITIVE_INFINITY;
  const header = (isFailure ? undefined : outcome.headers.get("retry-after")) ?? "";
  const delay =
    Number(header) * 1000 ||
    Date.parse(header) - Date.now() ||
    125 * 2 ** attempt * (1 + Math.random());
  return Math.max(0, Math.min(delay, 30_000));
}
