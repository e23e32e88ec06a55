// Copied by "npm run build" from tools/generate/runtime/reliable-fetch.ts. Edit that file instead.
/** A `fetch` that retries, and limits the time and the size of a response. */
import { type Deadline, startDeadline } from "./deadline.ts";
import { failureOf, isFailure, TimeoutError } from "./failures.ts";
import { checkResponse, type Fetch } from "./options.ts";

/** Options of {@link reliableFetch}. */
export interface ReliabilityOptions {
  /**
   * Milliseconds for all attempts, the delays between them, and reading the body. `Infinity` means no limit. For a stream
   * of events, only the time until its headers arrive is limited. Default: 30,000.
   */
  timeout?: number | undefined;
  /**
   * How many times to retry after a failure of the connection or a response with status 429, 502, 503 or 504. A number
   * applies to every request, and a function returns the number for a request. The delay doubles from 250 to 500 ms, with
   * jitter. `Retry-After` is respected up to 30 seconds. A delay that would exceed `timeout` is not started. Default: 2 for
   * GET, 0 for other methods, because the service may have carried out the first attempt.
   */
  retries?: number | ((request: Request) => number) | undefined;
  /** Maximum size of a response body in bytes, after decompression. A stream of events has no limit. Default: 20,000,000. */
  maxResponseBytes?: number | undefined;
  /** Sends each attempt. Only its connection failures are retried, and its other errors are thrown. Default: the global `fetch`. */
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
 * the caller's signal. A method that reads the body of the response can throw them, too. Other errors of `fetch` are thrown
 * unchanged, unless they show the URL or a header of the request.
 *
 * @throws TypeError if an option is not valid
 */
export function reliableFetch(options: ReliabilityOptions = {}) {
  checkNames(options);
  const { timeout = 30_000, maxResponseBytes = 20_000_000 } = options;
  const { retries = ({ method }: Request) => (method === "GET" ? 2 : 0) } = options;
  const isFunction = typeof retries === "function";
  checkLimits({ timeout, maxResponseBytes, ...(!isFunction && { retries }) });
  return async (input: Request | string | URL, init: RequestInit = {}): Promise<Response> => {
    const { method, headers, body, signal, ...others } = init;
    const isWhole = typeof input === "object" && "clone" in input && !(method || headers || body);
    const request = isWhole ? input : new Request(input, { ...init, signal: null });
    const caller = signal ?? (input as Partial<Request>).signal;
    caller?.throwIfAborted();
    const count = isFunction ? retries(request) : retries;
    checkLimits({ "the result of retries": count });
    const place = `${request.method} ${new URL(request.url).origin}`;
    const deadline = startDeadline(timeout, caller, () => {
      return new TimeoutError(`${place}: no complete response in ${timeout} ms`);
    });
    const failed: Failed = (...error) => failureOf(place, request, ...error);
    const send = (sent: Request) =>
      (options.fetch ?? globalThis.fetch)(sent, { ...others, signal: deadline.signal });
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

/** The error for what `fetch` or a body failed with. */
type Failed = (error: unknown, isConnection?: boolean) => unknown;

/** Also finds a request, for which a `fetch` was expected. Its properties are inherited. */
function checkNames(options: object): void {
  const names = ["timeout", "retries", "maxResponseBytes", "fetch"];
  for (const name in options) {
    if (names.includes(name)) continue;
    throw new TypeError(
      `reliableFetch takes options and returns a fetch. It has no option "${name}", only ${names.join(", ")}`,
    );
  }
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
  failed: Failed,
  { signal, delay }: Deadline,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await Promise.resolve(attempt <= retries ? cloneOf(request) : request)
      .then(send)
      .then(checkResponse)
      .catch((error) => {
        signal.throwIfAborted();
        const failure = failed(error);
        if (!isFailure(failure)) throw failure;
        return failure;
      });
    signal.throwIfAborted();
    const response = isFailure(outcome) ? undefined : outcome;
    const mayHelp = !response || [429, 502, 503, 504].includes(response.status);
    const after = response?.headers.get("retry-after") ?? null;
    const waits = mayHelp && attempt <= retries && delay(delayBefore(attempt, after));
    if (!waits && !response) throw outcome;
    if (!waits) return response as Response;
    // Nobody reads it to its end.
    response?.body?.cancel().catch(() => {});
    await waits;
  }
}

/**
 * A clone lacks what openapi-fetch sets on a request for a framework, such as `next`. Some runtimes keep the state of a request
 * in symbols, which belong to that request only.
 */
function cloneOf(request: Request): Request {
  const clone = request.clone();
  const missing = Object.entries(request).filter(([name]) => !(name in clone));
  return Object.assign(clone, Object.fromEntries(missing));
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
  failed: Failed,
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
        if (left < 0) throw failed(new RangeError("body exceeds maxResponseBytes"), true);
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
