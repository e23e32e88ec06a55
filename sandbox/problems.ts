import { STATUS_CODES } from "node:http";
import type { Contract } from "contract-kit-reader";
import { problems as ownProblems } from "./handlers/problems.ts";

/** A problem document (RFC 9457). */
interface Problem {
  type: string;
  title: string;
  status: number;
  errors?: ProblemDetail[];
  [field: string]: unknown;
}

/** What is wrong with a part of a request: of the body at a pointer, or elsewhere with a name. */
export interface ProblemDetail {
  in: string;
  pointer?: string;
  name?: string;
  detail: string;
}

/** The problems that the sandbox reports. The contract has the text of each in the example `<Name>Problem`. */
const statuses = {
  MalformedRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  NotAcceptable: 406,
  ContentTooLarge: 413,
  UnsupportedMediaType: 415,
  InvalidRequest: 422,
  HeadersTooLarge: 431,
  UnexpectedError: 500,
  ...ownProblems,
};

export type ProblemName = keyof typeof statuses;

/** A request that is not carried out. The response is the problem of that name. */
export class ProblemError extends Error {
  readonly problem: ProblemName;
  /** What is wrong with the request; for a string, the field of the body that the problem is about. */
  readonly errors: (ProblemDetail | string)[];

  constructor(problem: ProblemName, ...errors: (ProblemDetail | string)[]) {
    super(problem);
    this.problem = problem;
    this.errors = errors;
  }

  /** The errors as lines for the log. */
  describeErrors(): string[] {
    return this.errors.map((error) => {
      if (typeof error === "string") return `body ${error}`;
      return [error.in, error.pointer ?? error.name, error.detail].filter(Boolean).join(" ");
    });
  }
}

/** The problem document for an error, in the words of the contract if it has any. */
export function describeProblem({ problems }: Contract, error: ProblemError): Problem {
  const status = statuses[error.problem];
  const title = STATUS_CODES[status] ?? "Error";
  const example = problems.find(({ name }) => name === `${error.problem}Problem`)?.value as
    | Problem
    | undefined;
  const { errors: [sample] = [], ...problem } = example ?? {
    type: "about:blank",
    title,
    status,
    detail: title,
  };
  const errors = error.errors.map((detail) =>
    typeof detail === "string"
      ? { in: "body", pointer: detail, detail: sample?.detail ?? title }
      : detail,
  );
  return errors.length > 0 ? { ...problem, errors } : problem;
}
