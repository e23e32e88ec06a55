import type { Problem } from "../generated/models.ts";

/**
 * The service responded, but not with the documented success: with a problem, with an error page of a proxy,
 * or with a body that is not the documented one.
 *
 * `message` names the operation and the problem. It contains no token and no URL.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** operationId of the call, such as `getOrder`. */
  readonly operation: string;
  /** HTTP status of the response. It is 0 where a browser hides it, because redirects are not followed. */
  readonly status: number;
  /** Response headers. They are not enumerable, so that a logger does not print a `Location` with a secret. */
  declare readonly headers: Headers;
  /** The problem in the body; undefined if the body is not a problem. */
  readonly problem: Problem | undefined;

  /** `cause` is the parsed body, or the error of parsing it. */
  constructor(operation: string, response: Response, problem: Problem | undefined, cause: unknown) {
    const { ok, status, headers } = response;
    const { detail, title } = Object(problem);
    const text = [detail, title].find((value) => typeof value === "string");
    const reason = text ? `: ${text}` : ok ? ", but not with the documented body" : "";
    super(`${operation} responded with ${status}${reason}`, { cause });
    this.operation = operation;
    this.status = status;
    this.problem = problem;
    Object.defineProperty(this, "headers", { value: headers });
  }
}

/**
 * No complete response arrived within the `timeout` of the call. The service may have carried out the request.
 * `cause` is the reason of the abort.
 */
export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
  /** operationId of the call, such as `getOrder`. */
  readonly operation: string;

  constructor(operation: string, cause: unknown) {
    super(`${operation} timed out`, { cause });
    this.operation = operation;
  }
}

/**
 * The connection failed before or during the response, or the response is larger than `maxResponseBytes`. The
 * service may have carried out the request. `cause` is the error of `fetch`.
 */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
  /** operationId of the call, such as `getOrder`. */
  readonly operation: string;

  constructor(operation: string, cause: unknown) {
    super(`${operation} received no complete response`, { cause });
    this.operation = operation;
  }
}
