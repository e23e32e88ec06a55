// Made by "npm run build" from openapi/. Do not edit.
import type { ProblemDocument } from "./problem.ts";
import { asObject } from "./results.ts";

class CallError extends Error {
  /** The operationId, or `GET /path/of/the/contract` where the operation was called by its path. */
  declare readonly operation: string;

  constructor(operation: string, message: string, cause?: unknown) {
    super(`${operation} ${message}`, { cause });
    this.operation = operation;
  }
}

/**
 * No complete response arrived within the `timeout` of the call, which `message` names with the origin of the
 * service. The service may have carried out the request.
 */
export class TimeoutError extends CallError {
  override readonly name = "TimeoutError";
}

/**
 * The connection failed before or during the response, or the response is larger than `maxResponseBytes`. The
 * service may have carried out the request. `message` names the origin of the service and the reason. `cause` is the
 * error of `fetch`, unless its message or that of its own cause has the URL or a secret.
 */
export class NetworkError extends CallError {
  override readonly name = "NetworkError";
}

/**
 * The service responded, but not with the documented success: with a problem, with an error page of a proxy,
 * or with a body that is not the documented one. A function throws it where a call by path returns `error`.
 */
export class ApiError extends CallError {
  override readonly name = "ApiError";
  /** HTTP status of the response. It is 0 where a browser hides it, because redirects are not followed. */
  declare readonly status: number;
  /** Response headers. They are not enumerable, so that a logger does not print a `Location` with a secret. */
  declare readonly headers: Headers;
  /** The problem of the service, or one of the type `about:blank` for any other response. */
  declare readonly problem: ProblemDocument;

  constructor(operation: string, problem: ProblemDocument, { status, headers }: Response) {
    super(operation, `responded with ${status}: ${describe(problem)}`);
    this.status = status;
    this.problem = problem;
    Object.defineProperty(this, "headers", { value: headers });
  }
}

const isText = (value: unknown): boolean => typeof value === "string" && value !== "";

/** The detail of a problem with its first field errors. What a server sends may have any type. */
function describe(problem: ProblemDocument): string {
  const { detail, title, errors }: Record<string, unknown> = { ...problem };
  const fields = [errors].flat().slice(0, 3);
  return [
    [detail, title].find(isText) ?? JSON.stringify(problem).slice(0, 200),
    ...fields.map((field) => Object.values(asObject(field)).filter(isText).join(" ")),
  ]
    .filter(isText)
    .join("\n- ");
}
