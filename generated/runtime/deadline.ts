// Copied by "npm run build" from tools/generate/runtime/deadline.ts. Edit that file instead.
/** The time that a call has: for all attempts, the delays between them, and for what is awaited of the body. */
export interface Deadline {
  /** Aborts when the time is over, or when the caller aborts. */
  signal: AbortSignal;
  /** Rejects with the reason of the signal when it aborts. */
  aborted: Promise<never>;
  /** Waits, unless it would take longer than the time that is left. */
  delay(milliseconds: number): Promise<void> | undefined;
  /** Stops the time while nothing is awaited of the service. */
  pause(): void;
  resume(): void;
  /** Leaves nothing on the signal of the caller, which many calls can share. */
  end(): void;
}

/** Starts the time of a call. `createError` makes the error for when it is over. */
export function startDeadline(
  timeout: number,
  caller: AbortSignal | null | undefined,
  createError: () => Error,
): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort(caller?.reason);
  caller?.addEventListener("abort", abort);
  let left = timeout;
  let start = 0;
  let timers: ReturnType<typeof setTimeout>[] = [];
  const after = (milliseconds: number, then: () => void) =>
    // A timer of more than 24 days would fire at once.
    timers.push(setTimeout(then, Math.min(milliseconds, 2e9)));
  const pause = () => {
    timers.forEach(clearTimeout);
    timers = [];
    left -= Date.now() - start;
  };
  const resume = () => {
    start = Date.now();
    after(left, () => controller.abort(createError()));
  };
  resume();
  return {
    signal,
    aborted: abortOf(signal),
    delay: (milliseconds) =>
      Date.now() + milliseconds < start + left
        ? new Promise<void>((resolve) => after(milliseconds, resolve))
        : undefined,
    pause,
    resume,
    end() {
      pause();
      caller?.removeEventListener("abort", abort);
    },
  };
}

/** Rejects with the reason of a signal when it aborts, or if it has. */
export const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort);
  });
