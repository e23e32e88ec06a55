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
export declare function withDeadline<Result>(timeout: number, caller: AbortSignal | null | undefined, createError: () => Error, work: (deadline: Deadline) => Promise<Result>): Promise<Result>;
