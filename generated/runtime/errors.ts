// Copied by "npm run build" from tools/generate/runtime/errors.ts. Edit that file instead.
import type { ProblemDocument } from "./problem.ts";
import { asObject, excerpt } from "./results.ts";

/**
 * The service responded with something other than the documented success, such as a problem, an error page of a proxy, a
 * redirect, or a body that is not the documented one.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The operationId. */
  declare readonly operation: string;
  /** HTTP status of the response. It is 0 where a browser hides it, because redirects are not followed. */
  declare readonly status: number;
  /** Response headers. They are not enumerable, so that a logger does not print a `Location` with a secret. */
  declare readonly headers: Headers;
  /** The problem of the service, or one of the type `about:blank` for any other response. */
  declare readonly problem: ProblemDocument;

  constructor(operation: string, problem: ProblemDocument, { status, headers }: Response) {
    super(`${operation} responded with ${status}: ${describe(problem)}`);
    this.operation = operation;
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
    [detail, title].find(isText) ?? excerpt(problem),
    ...fields.map((field) => Object.values(asObject(field)).filter(isText).join(" ")),
  ]
    .filter(isText)
    .join("\n- ");
}
