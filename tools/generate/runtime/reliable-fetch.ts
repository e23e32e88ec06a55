/** A `fetch` that retries, and limits the time and the size of a response. */
import { type Deadline, startDeadline } from "./deadline.ts";
import type { Fetch } from "./options.ts";

/** No complete response arrived in time. The service may have carried out the request. */
export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
}

/**
 * The connection failed before or during the response, or the response is larger than `maxResponseBytes`. The service
 * may have carried out the request. `message` names the method, the origin and the reason. `cause` is the error of
 * `fetch`, unless that names the URL or a header of the request.
 */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

/** Options of {@link reliableFetch}. */
export interface ReliabilityOptions {
  /**
   * Milliseconds for all attempts, the delays between them, and reading the body. `Infinity` means no limit. For a stream
   * of events, only the time until its headers arrive is limited. Default: 30,000.
   */
  timeout?: number | undefined;
  /**
   * How many times to retry after a network failure or a response with status 429, 502, 503 or 504. A number applies to
   * every request, and a function returns the number for a request. The delay doubles from 250 to 500 ms, with jitter. `Retry-After` is respected up to
   * 30 seconds. A delay that would exceed `timeout` is not started. Default: 2 for GET, 0 for other methods, because the
   * service may have carried out the first attempt.
   */
  retries?: number | ((request: Request) => number) | undefined;
  /** Maximum size of a response body in bytes, after decompression. A stream of events has no limit. Default: 20,000,000. */
  maxResponseBytes?: number | undefined;
  /** Sends each attempt. Default: the global `fetch`. */
  fetch?: Fetch | undefined;
}

/**
 * Makes a `fetch` that retries, and limits the time and the size of a response. It works alone, and with any client.
 *
 * ```ts
 * const client = createClient({ baseUrl, fetch: reliableFetch({ timeout: 10_000 }) });
 * ```
 *
 * The returned function throws a {@link NetworkError} when the last attempt failed, a {@link TimeoutError}, or the reason of
 * the caller's signal. A method that reads the body of the response can throw them, too.
 *
 * @throws TypeError if an option is not valid
 */
export function reliableFetch(options: ReliabilityOptions = {}) {
  const { timeout = 30_000, maxResponseBytes = 20_000_000 } = options;
  const { retries = ({ method }: Request) => (method === "GET" ? 2 : 0) } = options;
  checkLimits({ timeout, maxResponseBytes, ...(typeof retries === "number" && { retries }) });
  return async (input: Request | string | URL, init: RequestInit = {}): Promise<Response> => {
    const { method, headers, body, signal, ...others } = init;
    const isWhole = typeof input === "object" && "clone" in input && !(method || headers || body);
    const request = isWhole ? input : new Request(input, { ...init, signal: null });
    const caller = signal ?? (input as Partial<Request>).signal;
    caller?.throwIfAborted();
    const place = `${request.method} ${new URL(request.url).origin}`;
    const deadline = startDeadline(timeout, caller, () => {
      return new TimeoutError(`${place}: no complete response in ${timeout} ms`);
    });
    const failed = (cause: unknown) => networkError(place, request, cause);
    const send = (sent: Request) =>
      (options.fetch ?? globalThis.fetch)(sent, { ...others, signal: deadline.signal });
    const count = typeof retries === "function" ? retries(request) : retries;
    try {
      const attempts = sendWithRetries(request, count, send, failed, deadline);
      const response = await Promise.race([attempts, deadline.aborted]);
      if (response.body) return limitBody(response, maxResponseBytes, failed, deadline);
      deadline.end();
      return response;
    } catch (error) {
      deadline.end();
      throw error;
    }
  };
}

function checkLimits(limits: Record<string, unknown>): void {
  for (const [name, limit] of Object.entries(limits)) {
    if (!(typeof limit === "number" && limit >= 0)) {
      throw new TypeError(`${name} must be a number from 0, but it is ${limit}`);
    }
  }
}

async function sendWithRetries(
  request: Request,
  retries: number,
  send: (sent: Request) => Promise<Response>,
  failed: (cause: unknown) => NetworkError,
  { signal, delay }: Deadline,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    // A clone lacks what openapi-fetch sets on a request for a framework, such as `next`.
    const copy = attempt <= retries && Object.assign(request.clone(), request);
    const outcome = await Promise.resolve(copy || request)
      .then(send)
      .catch(failed);
    signal.throwIfAborted();
    const isFailure = outcome instanceof NetworkError;
    if (!isFailure && typeof outcome?.status !== "number") {
      throw new TypeError(`fetch must return a Response, but it returned ${outcome}`);
    }
    const mayHelp = isFailure || [429, 502, 503, 504].includes(outcome.status);
    const after = isFailure ? null : outcome.headers.get("retry-after");
    const waits = mayHelp && attempt <= retries && delay(delayBefore(attempt, after));
    if (!waits && isFailure) throw outcome;
    if (!waits) return outcome as Response;
    // Nobody reads it to its end.
    if (!isFailure) outcome.body?.cancel().catch(() => {});
    await waits;
  }
}

/** Milliseconds to wait: what `Retry-After` says in seconds or as a date, or a growing time with jitter. */
function delayBefore(attempt: number, retryAfter: string | null): number {
  const growing = 125 * 2 ** attempt * (1 + Math.random());
  const stated = retryAfter?.trim() ? Number(retryAfter) * 1000 : Number.NaN;
  const times = [stated, Date.parse(retryAfter ?? "") - Date.now(), growing];
  const delay = times.find((time) => !Number.isNaN(time)) ?? growing;
  return Math.max(0, Math.min(delay, 30_000));
}

/** The same response, with a body that ends with an error when the time is over or when it is too large. */
function limitBody(
  response: Response,
  maxBytes: number,
  failed: (cause: unknown) => NetworkError,
  deadline: Deadline,
): Response {
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  // The end of a stream of events is not awaited.
  const isEvents = /^text\/event-stream\b/i.test(response.headers.get("content-type") ?? "");
  let left = isEvents ? Number.POSITIVE_INFINITY : maxBytes;
  const cancel = () => {
    deadline.end();
    reader.cancel().catch(() => {});
  };
  deadline.pause();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      deadline.signal.addEventListener("abort", () => {
        controller.error(deadline.signal.reason);
        cancel();
      });
    },
    async pull(controller) {
      if (!isEvents) deadline.resume();
      try {
        const { done, value } = await reader.read();
        deadline.pause();
        left -= value?.byteLength ?? 0;
        if (left < 0) throw new RangeError("body exceeds maxResponseBytes");
        if (!done) return controller.enqueue(value);
        deadline.end();
        controller.close();
      } catch (error) {
        controller.error(failed(error));
        cancel();
      }
    },
    cancel,
  });
  return copyOf(response, body);
}

function copyOf(response: Response, body: ReadableStream): Response {
  const { status, statusText, headers } = response;
  const isAccepted = status >= 200 && status <= 599;
  const copy = new Response(body, { statusText, headers, ...(isAccepted && { status }) });
  // What the constructor does not take.
  for (const name of ["status", "ok", "url", "type", "redirected"] as const) {
    if (copy[name] !== response[name]) {
      Object.defineProperty(copy, name, { value: response[name] });
    }
  }
  return copy;
}

/** The error for what `fetch` rejected with, without the URL and the headers of the request, which can be secrets. */
function networkError(place: string, { url, headers }: Request, error: unknown): NetworkError {
  const texts = causesOf(error).flatMap(({ message, code }) => [message, code]);
  const reason =
    texts.find((text) => typeof text === "string" && text !== "") ??
    error ??
    "the connection failed";
  const values = [...headers].flatMap(([, value]) => [value, value.split(" ").at(-1) ?? ""]);
  const hidden = values.filter((value) => value.length > 5);
  const hide = (text: string) =>
    hidden.reduce(
      (shown, value) => shown.replaceAll(value, "[hidden]"),
      text.replaceAll(url, new URL(url).origin),
    );
  const all = [reason, ...texts].join("\n");
  const [line = ""] = hide(`${reason}`).split("\n", 1);
  return new NetworkError(`${place}: ${line}`, hide(all) === all ? { cause: error } : {});
}

/** An error with its causes, the last one first. It has the reason in Node, or only a code if several addresses were tried. */
function causesOf(error: unknown): { message?: unknown; code?: unknown }[] {
  const causes: { message?: unknown; code?: unknown; cause?: unknown }[] = [];
  let cause = error;
  while (typeof cause === "object" && cause !== null && causes.length < 10) {
    causes.unshift(cause);
    ({ cause } = cause as { cause?: unknown });
  }
  return causes;
}
