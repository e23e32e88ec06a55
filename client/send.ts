import { NetworkError, TimeoutError } from "./errors.ts";
import type { CallOptions } from "./options.ts";

/** Statuses that a later attempt may not have. */
const retryableStatuses = [429, 502, 503, 504];

/** Delays are limited, whatever a server requests. */
const maxDelay = 30_000;

/** The largest delay of a timer. A larger one would fire at once. */
const maxTimer = 2 ** 31 - 1;

/** A response and its whole body. */
type CompleteResponse = [response: Response, text: string];

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
): Promise<CompleteResponse> {
  const caller = call.signal ?? client.signal;
  const timeout = call.timeout ?? client.timeout ?? 30_000;
  const retries = call.retries ?? client.retries ?? (method === "GET" ? 2 : 0);
  const maxBytes = call.maxResponseBytes ?? client.maxResponseBytes ?? 20_000_000;
  caller?.throwIfAborted();
  const timer = new AbortController();
  // Listeners on the caller's own signal would add up, because many calls can share it.
  const signal = caller ? AbortSignal.any([caller, timer.signal]) : timer.signal;
  const end = Date.now() + timeout;
  const timeoutId = setTimeout(() => timer.abort(), Math.min(timeout, maxTimer));
  let delayId: ReturnType<typeof setTimeout> | undefined;
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () =>
      reject(caller?.aborted ? caller.reason : new TimeoutError(operation, signal.reason));
  });
  signal.addEventListener("abort", onAbort);

  async function attempts(): Promise<CompleteResponse> {
    for (let left = retries, backoff = 500; ; left--, backoff *= 2) {
      const send = await prepare(signal);
      signal.throwIfAborted();
      const result = await attempt(operation, send, maxBytes);
      signal.throwIfAborted();
      const delay = delayBefore(result, backoff);
      if (!(isRetryable(result) && left > 0 && delay < end - Date.now())) {
        if (result instanceof NetworkError) throw result;
        return result;
      }
      await new Promise((resolve) => {
        delayId = setTimeout(resolve, delay);
      });
    }
  }

  try {
    // A function that returns a token, and a replacement for fetch, may not react to the signal.
    return await Promise.race([aborted, attempts()]);
  } finally {
    clearTimeout(timeoutId);
    clearTimeout(delayId);
    // A combined signal with a listener is never collected as garbage.
    signal.removeEventListener("abort", onAbort);
  }
}

/** Sends a request once and reads the response. */
async function attempt(
  operation: string,
  send: () => Promise<Response>,
  maxBytes: number,
): Promise<CompleteResponse | NetworkError> {
  try {
    const response = await send();
    return [response, await readText(response, maxBytes)];
  } catch (error) {
    return new NetworkError(operation, error);
  }
}

/** Reads the body and stops at the maximum size. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  // Some runtimes cannot stream a body.
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      reader.cancel().catch(() => {});
      throw new RangeError(`The response has more than ${maxBytes} bytes. Raise maxResponseBytes.`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Whether another attempt may have another result. A response that is too large stays too large. */
function isRetryable(result: CompleteResponse | NetworkError): boolean {
  return result instanceof NetworkError
    ? !(result.cause instanceof RangeError)
    : retryableStatuses.includes(result[0].status);
}

/** Milliseconds to wait: what `Retry-After` says in seconds or as a date, or a growing time with jitter. */
function delayBefore(result: CompleteResponse | NetworkError, backoff: number): number {
  const header = result instanceof NetworkError ? null : result[0].headers.get("retry-after");
  const seconds = Number(header);
  const requested = Number.isNaN(seconds) ? Date.parse(`${header}`) - Date.now() : seconds * 1000;
  const isValid = header && !Number.isNaN(requested);
  const delay = isValid ? requested : backoff * (0.5 + Math.random() / 2);
  return Math.min(delay, maxDelay);
}
