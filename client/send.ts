import { NetworkError, TimeoutError } from "./errors.ts";
import type { CallOptions } from "./options.ts";

/** Statuses that a later attempt may not have. */
const retryableStatuses = [429, 502, 503, 504];

/** Delays are limited, whatever a server requests. */
const maxDelay = 30_000;

/** The largest delay of a timer. A larger one would fire at once. */
const maxTimer = 2 ** 31 - 1;

/**
 * Sends a request, retries it where that may help, and reads the whole response, within the timeout of the call.
 * Every status is a response; the caller decides what it means.
 *
 * @param prepare - Prepares an attempt, such as getting a token, and returns the function that sends it.
 * @throws {@link TimeoutError} when the timeout is over.
 * @throws {@link NetworkError} when the last attempt failed.
 * @throws the reason of the call's own signal, and every error of `prepare`.
 */
export async function sendWithRetry(
  operation: string,
  method: string,
  client: CallOptions,
  call: CallOptions,
  prepare: (signal: AbortSignal) => Promise<() => Promise<Response>>,
): Promise<[response: Response, text: string]> {
  const options = { ...client, ...defined(call) };
  const { signal: caller, timeout = 30_000, retries = method === "GET" ? 2 : 0 } = options;
  caller?.throwIfAborted();
  const timer = new AbortController();
  const signal = caller ? AbortSignal.any([caller, timer.signal]) : timer.signal;
  const end = Date.now() + timeout;
  const timerId = setTimeout(() => timer.abort(), Math.min(timeout, maxTimer));
  let delayId: ReturnType<typeof setTimeout> | undefined;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () =>
      reject(caller?.aborted ? caller.reason : new TimeoutError(operation, signal.reason)),
    );
  });

  async function attempt(): Promise<[Response, string] | Error> {
    const send = await prepare(signal);
    signal.throwIfAborted();
    try {
      const response = await send();
      return [response, await readText(operation, response, options.maxResponseBytes)];
    } catch (error) {
      signal.throwIfAborted();
      return error instanceof NetworkError ? error : new NetworkError(operation, error);
    }
  }

  async function attempts(): Promise<[Response, string]> {
    for (let left = retries, backoff = 500; ; left--, backoff *= 2) {
      const result = await attempt();
      const response = result instanceof Error ? undefined : result[0];
      const delay = delayBefore(response, backoff);
      const canRetry = left > 0 && delay < end - Date.now();
      if (result instanceof Error && (!canRetry || result.cause instanceof RangeError))
        throw result;
      if (
        !(result instanceof Error) &&
        !(canRetry && retryableStatuses.includes(result[0].status))
      ) {
        return result;
      }
      await new Promise((resolve) => {
        delayId = setTimeout(resolve, delay);
      });
    }
  }

  try {
    // The function that returns a token may take longer than the timeout, and knows no signal.
    return await Promise.race([aborted, attempts()]);
  } finally {
    clearTimeout(timerId);
    clearTimeout(delayId);
  }
}

/** Options without those that are undefined, which must not replace a default. */
function defined<Options extends object>(options: Options): Partial<Options> {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<Options>;
}

/** Reads the body and stops at the maximum size. */
async function readText(
  operation: string,
  response: Response,
  maxBytes = 20_000_000,
): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new NetworkError(
        operation,
        new RangeError(`the response is larger than ${maxBytes} bytes`),
      );
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Milliseconds to wait: what `Retry-After` says in seconds or as a date, or a growing time with jitter. */
function delayBefore(response: Response | undefined, backoff: number): number {
  const header = response?.headers.get("retry-after");
  const seconds = Number(header);
  const requested = Number.isNaN(seconds) ? Date.parse(`${header}`) - Date.now() : seconds * 1000;
  if (!header || Number.isNaN(requested)) return backoff * (0.5 + Math.random() / 2);
  return Math.min(Math.max(requested, 0), maxDelay);
}
