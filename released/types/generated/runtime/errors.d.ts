import type { ProblemDocument } from "./problem.js";
/**
 * The service responded with something other than the documented success, such as a problem, an error page of a proxy, a
 * redirect, or a body that is not the documented one.
 */
export declare class ApiError extends Error {
    readonly name = "ApiError";
    /** The operationId. */
    readonly operation: string;
    /** HTTP status of the response. It is 0 where a browser hides it, because redirects are not followed. */
    readonly status: number;
    /** Response headers. They are not enumerable, so that a logger does not print a `Location` with a secret. */
    readonly headers: Headers;
    /** The problem of the service, or one of the type `about:blank` for any other response. */
    readonly problem: ProblemDocument;
    constructor(operation: string, problem: ProblemDocument, { status, headers }: Response);
}
