// Made by "npm run build" from openapi/. Do not edit.
/** The time that a call has, with all attempts and the delays between them. */
export interface Deadline {
  /** Aborts when the time is over, or when the caller aborts. */
  signal: AbortSignal;
  /** Waits, unless it would take longer than the time that is left. The call does not wait for it when it ends. */
  delay(milliseconds: number): Promise<void> | undefined;
}

/**
 * Does work that ends in time, also if it waits for something that does not react to a signal, such as a function
 * that returns a token, middleware, or a replacement for `fetch`.
 *
 * @throws what `createError` returns when the time is over, and the reason of the caller's signal.
 */
export async function withDeadline<Result>(
  timeout: number,
  caller: AbortSignal | null | undefined,
  createError: () => Error,
  work: (deadline: Deadline) => Promise<Result>,
): Promise<Result> {
  caller?.throwIfAborted();
  const end = Date.now() + timeout;
  const timer = new AbortController();
  let { signal } = timer;
  // Listeners on the caller's own signal would add up, because many calls can share it. Older browsers need one.
  if (caller && AbortSignal.any) signal = AbortSignal.any([caller, signal]);
  else caller?.addEventListener("abort", () => timer.abort(caller.reason));
  // A timer of more than 24 days would fire at once.
  const timers = [setTimeout(() => timer.abort(createError()), Math.min(timeout, 2e9))];
  const delay = (milliseconds: number) =>
    new Promise<void>((resolve) => timers.push(setTimeout(resolve, milliseconds)));
  const deadline: Deadline = {
    signal,
    delay: (milliseconds) => (Date.now() + milliseconds < end ? delay(milliseconds) : undefined),
  };
  try {
    const aborted = new Promise<never>((_, reject) => {
      signal.onabort = () => reject(signal.reason);
    });
    return await Promise.race([aborted, work(deadline)]);
  } finally {
    timers.map(clearTimeout);
    // A combined signal with a listener is never collected as garbage.
    signal.onabort = null;
  }
}
