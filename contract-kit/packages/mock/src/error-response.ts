import { STATUS_CODES } from "node:http";
import { type Contract, essenceOf, type Operation, responseFor } from "contract-kit-reader";
import type { Context } from "hono";
import { challengeOf } from "./authentication.ts";
import type { Env } from "./env.ts";
import { type ExampleResponse, exampleOf } from "./examples.ts";
import { describeProblem, ProblemError, statusOf } from "./problems.ts";
import { sendWhole } from "./send.ts";
import { InvalidResponseError } from "./serializer.ts";
import type { Validator } from "./validation.ts";

type Described = { contract: Contract; validator: Validator };

/** Responds to what a step of a request throws, and says in the log what was wrong. */
export const respondToError =
  (described: Described) =>
  (error: Error, c: Context<Env>): Response => {
    const { operation } = c.var;
    const isProblem = error instanceof ProblemError;
    const isKnown = isProblem && statusOf(described.contract, error.problem) !== undefined;
    const problem = isKnown ? error : new ProblemError("UnexpectedError");
    const violations = isKnown ? error.describeErrors() : describeFailure(error).split("\n");
    if (violations.length > 0) c.set("violations", violations);
    // The stack of any other error is for the log.
    const isOfContract = isProblem || error instanceof InvalidResponseError;
    const reasons = !isKnown && isOfContract ? violations : [];
    const response = errorResponse(described, problem, operation, reasons);
    const challenge = response.status === 401 && operation && challengeOf(operation);
    if (challenge) c.header("www-authenticate", challenge);
    return sendWhole(c, response);
  };

/** What the log says about an error that is not the caller's. */
function describeFailure(error: Error): string {
  if (error instanceof InvalidResponseError) return error.message;
  if (!(error instanceof ProblemError)) return `${error.stack}`;
  return `the contract has no example ${error.problem}Problem with a status, which the handler reports`;
}

/**
 * How an error is sent: as a problem document if the contract has them for it, else as the contract's own error, whose
 * example cannot say what is wrong. What the contract does not describe is text for people. A request that is not valid
 * then gets 400, which every client knows, or 404 if that is documented for a path without such an ID.
 */
export function errorResponse(
  { contract, validator }: Described,
  error: ProblemError,
  operation?: Operation,
  reasons: string[] = [],
): ExampleResponse {
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
    ? { title: STATUS_CODES[status], detail: STATUS_CODES[status] }
    : problem;
  const document = { ...problem, title, detail: reasons.join("\n") || detail, status };
  if (schema !== undefined && validator.validate(schema, document).length === 0) {
    const headers = { "content-type": "application/problem+json" };
    return { status, headers, body: JSON.stringify(document) };
  }
  const example = operation && isDeclared(status) && exampleOf(operation, { code: status });
  if (example) return { ...example, headers: { ...example.headers, "x-sandbox": "example" } };
  const lines = [`${status} ${STATUS_CODES[status]}`, ...error.describeErrors(), ...reasons];
  return { status, headers: { "content-type": "text/plain" }, body: `${lines.join("\n")}\n` };
}
