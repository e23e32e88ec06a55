import type { CallOptions } from "./options.js";
/**
 * Sends a request, again where that may help, and reads the answer whole, all within the call's time.
 * Any status is an answer here; what it means is for the caller to say.
 *
 * @throws {@link TimeoutError} when the time is up.
 * @throws {@link NetworkError} when the last attempt failed to reach the service or to read from it.
 * @throws whatever reason the call's own signal was aborted with, and whatever `prepare` throws.
 */
export declare function exchange(operation: string, method: string, client: CallOptions, call: CallOptions, prepare: (signal: AbortSignal) => Promise<() => Promise<Response>>): Promise<[response: Response, text: string]>;
