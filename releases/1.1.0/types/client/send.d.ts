import type { Call } from "./call.js";
import type { CallOptions, ClientOptions } from "./options.js";
/** A response, its whole body, and the token of the request. */
export type Reply = [response: Response, text: string, token: string | undefined];
interface Init extends RequestInit {
    headers: Record<string, string>;
}
/**
 * Sends a request, retries it where that may help, and reads the whole response, within the timeout of the call.
 * Every status is a response; the caller decides what it means.
 *
 * @throws {@link TimeoutError} when the timeout is over.
 * @throws {@link NetworkError} when the last attempt failed.
 * @throws the reason of the call's own signal, and the errors of hooks and of the function that returns the token.
 */
export declare function sendWithRetry({ id, method, path, authorize }: Call, client: ClientOptions, call: Pick<CallOptions, "signal" | "timeout" | "retries" | "maxResponseBytes">, url: string, init: Init): Promise<Reply>;
export {};
