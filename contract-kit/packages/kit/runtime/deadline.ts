/** The time that a call has, with all attempts and the delays between them. */
export interface Deadline {
  /** Aborts when the time is over, or when the caller aborts. */
  signal: AbortSignal;
  /** Milliseconds until the time is over. */
  remaining(): number;
  /** Waits. The call does not wait for it when it ends. */
  delay(milliseconds: number): Promise<void>;
}

/**
 * Does work that ends in time, also if it waits for something that does not react to a signal, such as a function
 * that returns a token, middleware, or a replacement for `fetch`.
 *
 * @throws what `createError` returns when the time is over, and the reason of the caller's signal.
 */
export function withDeadline<Result>(
  timeout: number,
  caller: AbortSignal | null | undefined,
  createError: () => Error,
  work: (deadline: Deadline) => Promise<Result>,
): Promise<Result> {
  const end = Date.now() + timeout;
  const timer = new AbortController();
  const timers: ReturnType<typeof setTimeout>[] = [];
  let { signal } = timer;
  return new Promise<Result>((resolve, reject) => {
    if (caller) {
      caller.throwIfAborted();
      // Listeners on the caller's own signal would add up, because many calls can share it. Older browsers need one.
      if (AbortSignal.any) signal = AbortSignal.any([caller, signal]);
      else caller.addEventListener("abort", () => timer.abort(caller.reason));
    }
    signal.onabort = () => reject(signal.reason);
    // A timer of more than 24 days would fire at once.
    timers.push(setTimeout(() => timer.abort(createError()), Math.min(timeout, 2e9)));
    const deadline: Deadline = {
      signal,
      remaining: () => end - Date.now(),
      delay: (milliseconds) =>
        new Promise((resolve) => timers.push(setTimeout(resolve, milliseconds))),
    };
    work(deadline).then(resolve, reject);
  }).finally(() => {
    timers.map(clearTimeout);
    // A combined signal with a listener is never collected as garbage.
    signal.onabort = null;
  });
}
