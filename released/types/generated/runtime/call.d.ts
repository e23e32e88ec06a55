import type { CallOptions } from "./options.js";
/** The request of a function: the parameters and the body of its operation, with options for this call. */
export interface CallRequest extends CallOptions {
    path?: object;
    query?: object | undefined;
    header?: object | undefined;
    cookie?: object | undefined;
    body?: unknown;
}
/**
 * Calls an operation, and throws what a call by path returns as its `error`.
 *
 * @throws {@link ApiError} if the response is not the documented success.
 */
export declare function call<Result>(client: {
    request: unknown;
}, operation: string, method: string, url: string, { path, query, header, cookie, fetchOptions, ...init }?: CallRequest): Promise<Result>;
