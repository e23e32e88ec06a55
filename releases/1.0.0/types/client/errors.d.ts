import type { Problem } from "../generated/models.js";
/**
 * The service answered, and the answer is not the success the contract promises: a problem, an error
 * page of something in between, or a success whose body is not JSON.
 *
 * `message` names the operation and what happened; it never holds a token, a secret or an address.
 */
export declare class ApiError extends Error {
    readonly name = "ApiError";
    /** operationId of the call, such as `getOrder`. */
    readonly operation: string;
    /** HTTP status of the answer; 0 where a browser hides it (a redirect, which is never followed). */
    readonly status: number;
    /** Headers of the answer. Loggers pass them over, since a `Location` may hold a secret. */
    readonly headers: Headers;
    /** The problem the service described; undefined when the body is not one. */
    readonly problem: Problem | undefined;
    /** `cause` is the body as it was answered, or the error that reading it as JSON gave. */
    constructor(operation: string, response: Response, problem: Problem | undefined, cause: unknown);
}
/**
 * No complete answer within the call's `timeout`, retries and their waits included. Whether the
 * service carried out the request is not known. `cause` is the reason the request was aborted with.
 */
export declare class TimeoutError extends Error {
    readonly name = "TimeoutError";
    /** operationId of the call, such as `getOrder`. */
    readonly operation: string;
    constructor(operation: string, cause: unknown);
}
/**
 * The connection failed before or while the answer came. Whether the service carried out the request
 * is not known. `cause` is the error that `fetch` gave.
 */
export declare class NetworkError extends Error {
    readonly name = "NetworkError";
    /** operationId of the call, such as `getOrder`. */
    readonly operation: string;
    constructor(operation: string, cause: unknown);
}
