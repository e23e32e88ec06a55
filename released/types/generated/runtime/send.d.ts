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
 * The whole body of a response.
 *
 * @throws RangeError if it is larger than this number of bytes.
 */
export declare function readText(response: Response, maxBytes: number): Promise<string>;
/**
 * Milliseconds to wait after an attempt: what `Retry-After` says in seconds or as a date, or a growing time with jitter.
 * Infinity if another attempt would not help.
 */
export declare function delayAfter(attempt: number, response?: Response): number;
