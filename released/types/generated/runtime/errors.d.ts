import type { ProblemDocument } from "./settings.js";
declare class CallError extends Error {
    /** operationId of the call, such as `getOrder`, or `GET /v1/orders/{id}` where it was called by its path. */
    readonly operation: string;
    constructor(operation: string, message: string, cause?: unknown);
}
/**
 * No complete response arrived within the `timeout` of the call, which `message` names with the origin of the
 * service. The service may have carried out the request.
 */
export declare class TimeoutError extends CallError {
    readonly name = "TimeoutError";
}
/**
 * The connection failed before or during the response, or the response is larger than `maxResponseBytes`. The
 * service may have carried out the request. `message` names the origin of the service and the reason. `cause` is the
 * error of `fetch`, unless its message or that of its own cause has the URL or a secret.
 */
export declare class NetworkError extends CallError {
    readonly name = "NetworkError";
}
/**
 * The service responded, but not with the documented success: with a problem, with an error page of a proxy,
 * or with a body that is not the documented one.
 *
 * `message` names the operation and the problem with its first field errors, or the beginning of the body. If the
 * service repeats the access token, the error does not: it contains `[token]` instead. `cause` is the parsed body,
 * or its text if it is not JSON.
 */
export declare class ApiError extends CallError {
    readonly name = "ApiError";
    /** HTTP status of the response. It is 0 where a browser hides it, because redirects are not followed. */
    readonly status: number;
    /** Response headers. They are not enumerable, so that a logger does not print a `Location` with a secret. */
    readonly headers: Headers;
    /** The problem in the body; undefined if the body is not a problem. */
    readonly problem: ProblemDocument | undefined;
}
export {};
