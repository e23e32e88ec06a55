import type { Contract } from "#reader";
import { type Reply, statusText } from "./replies.ts";

/** What is wrong with a part of a request: of the body at a pointer, or elsewhere with a name. */
export interface ProblemDetail {
  location: string;
  pointer?: string;
  name?: string;
  detail: string;
}

/** The problems that any contract has. If it has an example `<Name>Problem`, the text of that is used. */
const statuses = {
  MalformedRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  NotAcceptable: 406,
  RequestTimeout: 408,
  Conflict: 409,
  Gone: 410,
  ContentTooLarge: 413,
  UnsupportedMediaType: 415,
  InvalidRequest: 422,
  HeadersTooLarge: 431,
  UnexpectedError: 500,
  ServiceUnavailable: 503,
  InsufficientStorage: 507,
};

type StandardProblem = keyof typeof statuses;

const exampleOf = ({ problems }: Contract, problem: string) =>
  problems.find(({ name }) => name === `${problem}Problem`);

/** The status of a problem; undefined for a name that means nothing. */
export function statusOf(contract: Contract, name: string): number | undefined {
  const isStandard = Object.hasOwn(statuses, name);
  return isStandard ? statuses[name as StandardProblem] : exampleOf(contract, name)?.status;
}

/**
 * A request that is not carried out. The response is the problem of that name: one that any contract has, such as
 * `NotFound`, or one of the service, which has the example `<Name>Problem` in the contract.
 *
 * @example
 * const patient = store.get("Patient", path.id);
 * if (patient === undefined) throw new ProblemError("NotFound");
 */
export class ProblemError<Name extends string = never> extends Error {
  readonly problem: string;
  /** What is wrong with the request; for a string, the field of the body that the problem is about. */
  readonly errors: (ProblemDetail | string)[];

  constructor(problem: StandardProblem | Name, ...errors: (ProblemDetail | string)[]) {
    super(problem);
    this.problem = problem;
    this.errors = errors;
    this.message = [problem, ...this.describeErrors()].join(": ");
  }

  /**
   * What is wrong, a line for each error.
   *
   * @example
   * new ProblemError("InvalidRequest", "/name").describeErrors(); // ["body /name"]
   */
  describeErrors(): string[] {
    return this.errors.map((error) => {
      if (typeof error === "string") return `body ${error}`;
      return [error.location, error.pointer ?? error.name, error.detail].filter(Boolean).join(" ");
    });
  }
}

/** Why the sandbox has no response that the contract allows. */
export class InvalidResponseError extends Error {}

/**
 * The problem document (RFC 9457) for an error, in the words of the contract if it has any.
 *
 * @param reason What is wrong with the sandbox itself.
 */
export function problemReply(contract: Contract, error: ProblemError, reason = ""): Reply {
  const status = statusOf(contract, error.problem) ?? statuses.UnexpectedError;
  const title = statusText(status);
  const plain = { type: "about:blank", title, status, detail: title };
  const example = exampleOf(contract, error.problem)?.value ?? plain;
  const { errors: [sample] = [], ...problem } = example as typeof plain & {
    errors?: ProblemDetail[];
  };
  const errors = error.errors.map((detail) => {
    if (typeof detail !== "string") return detail;
    return { location: "body", pointer: detail, detail: sample?.detail ?? title };
  });
  const document = {
    ...problem,
    ...(reason !== "" && { detail: reason }),
    ...(errors.length > 0 && { errors }),
  };
  const headers = {
    "content-type": "application/problem+json",
    ...(status === 401 && { "www-authenticate": "Bearer" }),
  };
  return { status, headers, body: JSON.stringify(document) };
}
