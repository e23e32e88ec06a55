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
export declare function startDeadline(timeout: number, caller: AbortSignal | null | undefined, createError: () => Error): Deadline;
/** Rejects with the reason of a signal when it aborts, or if it has. */
export declare const abortOf: (signal: AbortSignal) => Promise<never>;
