import type { ProblemDocument } from "./problem.js";
declare class CallError extends Error {
    /** The operationId, or `GET /path/of/the/contract` where the operation was called by its path. */
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
 * or with a body that is not the documented one. A function throws it where a call by path returns `error`.
 */
export declare class ApiError extends CallError {
    readonly name = "ApiError";
    /** HTTP status of the response. It is 0 where a browser hides it, because redirects are not followed. */
    readonly status: number;
    /** Response headers. They are not enumerable, so that a logger does not print a `Location` with a secret. */
    readonly headers: Headers;
    /** The problem of the service, or one of the type `about:blank` for any other response. */
    readonly problem: ProblemDocument;
    constructor(operation: string, problem: ProblemDocument, { status, headers }: Response);
}
export {};
