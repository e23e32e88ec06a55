import { type Contract, essenceOf, type Operation, responseFor } from "#reader";
import { challengeOf } from "./authentication.ts";
import type { AppContext } from "./env.ts";
import { findExample, type Reply } from "./examples.ts";
import { describeProblem, InvalidResponseError, ProblemError, statusOf } from "./problems.ts";
import { statusText } from "./status-texts.ts";
import type { Validator } from "./validation.ts";

type Described = { contract: Contract; validator: Validator };

/** The response to what a step of a request throws. What was wrong is in the log, too. */
export function respondToError(described: Described, thrown: Error, c: AppContext): Reply {
  const error = withoutUnknown(described.contract, thrown);
  const isProblem = error instanceof ProblemError;
  const isInvalid = error instanceof InvalidResponseError;
  // The stack of any other error is for the log.
  const text = isInvalid ? error.message : `${error.stack}`;
  const violations = isProblem ? error.describeErrors() : text.split("\n");
  if (violations.length > 0) c.set("violations", violations);
  const problem = isProblem ? error : new ProblemError("UnexpectedError");
  return errorReply(described, problem, c.var.operation, isInvalid ? violations : []);
}

/** A handler can report a problem that the contract does not have. */
function withoutUnknown(contract: Contract, error: Error): Error {
  if (!(error instanceof ProblemError) || statusOf(contract, error.problem) !== undefined) {
    return error;
  }
  const missing = `${error.problem}Problem with a status, which the handler reports`;
  return new InvalidResponseError(`the contract has no example ${missing}`);
}

/**
 * How an error is sent: as a problem document if the contract has them for it, else as the contract's own error, whose
 * example cannot say what is wrong. What the contract does not describe is text for people. A request that is not valid
 * then gets 400, which every client knows, or 404 if that is documented for a path without such an ID.
 */
export function errorReply(
  { contract, validator }: Described,
  error: ProblemError,
  operation?: Operation,
  reasons: string[] = [],
): Reply {
  const problem = describeProblem(contract, error);
  const isDeclared = (status: number) => operation && responseFor(operation, status) !== undefined;
  const isPath = error.errors.every(
    (detail) => typeof detail === "object" && detail.location === "path",
  );
  const invalid = !isDeclared(400) && isDeclared(404) && isPath ? 404 : 400;
  const status = problem.status === 422 && operation && !isDeclared(422) ? invalid : problem.status;
  // Outside of an operation, such as for an unknown path, the contract describes nothing itself.
  const responses = operation
    ? [responseFor(operation, status) ?? []].flat()
    : contract.operations.flatMap((described) => described.responses);
  const schema = responses
    .flatMap(({ content }) => content)
    .find(({ type }) => essenceOf(type) === "application/problem+json")?.schema;
  // A problem about nothing else has the text of its status.
  const isPlain = problem.type === "about:blank";
  const { title, detail } = isPlain
    ? { title: statusText(status), detail: statusText(status) }
    : problem;
  const document = { ...problem, title, detail: reasons.join("\n") || detail, status };
  const challenge = status === 401 && operation && challengeOf(operation);
  const headers = challenge ? { "www-authenticate": challenge } : {};
  const reply = (type: string, body: string) => {
    return { status, headers: { ...headers, "content-type": type }, body };
  };
  if (schema !== undefined && validator.validate(schema, document).length === 0) {
    return reply("application/problem+json", JSON.stringify(document));
  }
  if (operation && isDeclared(status)) {
    const example = findExample(operation, { code: status });
    return { ...example, headers: { ...headers, ...example.headers } };
  }
  const lines = [`${status} ${statusText(status)}`, ...error.describeErrors(), ...reasons];
  return reply("text/plain", `${lines.join("\n")}\n`);
}
