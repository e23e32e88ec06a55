import { STATUS_CODES } from "node:http";
import { type Contract, essenceOf, type Operation, responseFor } from "contract-kit-reader";
import { type ExampleResponse, exampleOf } from "./examples.ts";
import { describeProblem, type ProblemError } from "./problems.ts";
import type { Validator } from "./validation.ts";

/**
 * How an error is sent: as a problem document if the contract has them for it, else as the contract's own error, whose
 * example cannot say what is wrong. What the contract does not describe is text for people. A request that is not valid
 * then gets 400, which every client knows, or 404 if that is documented for a path without such an ID.
 */
export function errorResponse(
  { contract, validator }: { contract: Contract; validator: Validator },
  error: ProblemError,
  operation?: Operation,
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
  const text = problem.type === "about:blank" && { title: STATUS_CODES[status] };
  const document = { ...problem, ...text, ...(text && { detail: text.title }), status };
  if (schema !== undefined && validator.validate(schema, document).length === 0) {
    const headers = { "content-type": "application/problem+json" };
    return { status, headers, body: JSON.stringify(document) };
  }
  const example = operation && isDeclared(status) && exampleOf(operation, { code: status });
  if (example) return { ...example, headers: { ...example.headers, "x-sandbox": "example" } };
  const lines = [`${status} ${STATUS_CODES[status]}`, ...error.describeErrors()];
  return { status, headers: { "content-type": "text/plain" }, body: `${lines.join("\n")}\n` };
}
