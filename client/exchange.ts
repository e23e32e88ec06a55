import { NetworkError, TimeoutError } from "./errors.ts";
import type { CallOptions } from "./options.ts";

/** Statuses that say "not now" rather than "no". */
const passing = [429, 502, 503, 504];

/**
 * Sends a request, again where that may help, and reads the answer whole, all within the call's time.
 * Any status is an answer here; what it means is for the caller to say.
 *
 * @throws {@link TimeoutError} when the time is up.
 * @throws {@link NetworkError} when the last attempt failed to reach the service or to read from it.
 * @throws whatever reason the call's own signal was aborted with, and whatever `prepare` throws.
 */
export async function exchange(
  operation: string,
  method: string,
  client: CallOptions,
  call: CallOptions,
  prepare: (signal: AbortSignal) => Promise<() => Promise<Response>>,
): Promise<[response: Response, text: string]> {
  const caller = call.signal ?? client.signal;
  const timeout = call.timeout ?? client.timeout ?? 30_000;
  const retries = call.retries ?? client.retries ?? (method === "GET" ? 2 : 0);
  caller?.throwIfAborted();
  const clock = new AbortController();
  const { signal } = clock;
  const end = Date.now() + timeout;
  // Timers count no further; beyond it they would go off at once.
  const timer = setTimeout(() => clock.abort(), Math.min(timeout, 2 ** 31 - 1));
  let pausing: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clock.abort(caller?.reason);
  caller?.addEventListener("abort", stop);
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () =>
      reject(caller?.aborted ? caller.reason : new TimeoutError(operation, signal.reason)),
    );
  });
  const attempts = async (): Promise<[Response, string]> => {
    for (let left = retries, backoff = 500; ; left--, backoff *= 2) {
      const send = await prepare(signal);
      signal.throwIfAborted();
      let answer: [Response, string] | undefined;
      let failure: unknown;
      try {
        const response = await send();
        answer = [response, await response.text()];
      } catch (error) {
        failure = error;
      }
      signal.throwIfAborted();
      const asked = retryAfter(answer?.[0].headers.get("retry-after"));
      const pause = Math.min(asked ?? backoff * (0.5 + Math.random() / 2), 30_000);
      const again = left > 0 && pause < end - Date.now();
      if (answer && !(again && passing.includes(answer[0].status))) return answer;
      if (!again) throw new NetworkError(operation, failure);
      await new Promise((resolve) => {
        pausing = setTimeout(resolve, pause);
      });
    }
  };
  try {
    // Not only `fetch` may take its time: so may whatever gives the token, and that heeds no signal.
    return await Promise.race([over, attempts()]);
  } finally {
    clearTimeout(timer);
    clearTimeout(pausing);
    caller?.removeEventListener("abort", stop);
  }
}

/** Milliseconds that a `Retry-After` asks for, in seconds or as a date; undefined if it does not. */
function retryAfter(value: string | null | undefined): number | undefined {
  if (!value) return undefined;
  const asked = Number.isNaN(+value) ? Date.parse(value) - Date.now() : +value * 1000;
  return Number.isNaN(asked) ? undefined : Math.max(asked, 0);
}
