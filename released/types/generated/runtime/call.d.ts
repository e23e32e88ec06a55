import { type CallOptions } from "./options.js";
import { type Read } from "./results.js";
/** The request of a function: the parameters and the body of its operation, with options for this call. */
interface CallRequest extends CallOptions {
    path?: object | undefined;
    query?: object | undefined;
    header?: object | undefined;
    body?: unknown;
}
/**
 * Calls an operation with a client of openapi-fetch.
 *
 * @throws {@link ApiError} if the response is not the documented success
 * @throws TypeError if there is no client, or if the path or an option is not valid
 */
export declare function call<Result>(client: {
    request: unknown;
}, operation: string, method: string, url: string, request?: CallRequest, read?: Read): Promise<Result>;
export {};
