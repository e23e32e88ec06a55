import type { Call } from "./call.js";
import type { CallOptions, ClientOptions } from "./options.js";
import { type Reply } from "./response.js";
/**
 * Sends a request, retries it where that may help, and reads the whole response, within the timeout of the call.
 * Every status is a response; the caller decides what it means.
 *
 * @throws {@link TimeoutError} when the timeout is over.
 * @throws {@link NetworkError} when the last attempt failed.
 * @throws the reason of the call's own signal, and the errors of hooks and of the function that returns the token.
 */
export declare function sendWithRetry({ id, method, path, authorize }: Call, client: ClientOptions, call: CallOptions, url: string, defaults: Record<string, string>, body?: BodyInit): Promise<Reply>;
/**
 * Milliseconds to wait after an attempt: what `Retry-After` says in seconds or as a date, or a growing time with jitter.
 * Undefined if there is no other attempt.
 */
export declare function delayAfter(attempt: number, retries: number, end: number, response?: Response): number | undefined;
