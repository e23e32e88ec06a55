import { parseAccept } from "hono/utils/accept";
import {
  asObject,
  type Example,
  essenceOf,
  type MediaType,
  matchesRange,
  type Operation,
  responseFor,
  successOf,
} from "#reader";
import { sampleOfSchema } from "#reader/sample";
import { ProblemError } from "./problems.ts";
import { bodilessStatuses, type Reply, statusText } from "./replies.ts";

/** Which of the documented responses of an operation is requested. Without any, it is the success. */
interface ExampleRequest {
  code?: number | undefined;
  /** Its name. */
  example?: string | undefined;
}

/**
 * The example of an operation that is requested, or else that of its success.
 *
 * @throws ProblemError if the contract has none.
 */
export function findExample(operation: Operation, request: ExampleRequest = {}): Reply {
  const reply = exampleOf(operation, request);
  if (reply !== undefined)
    return { ...reply, headers: { ...reply.headers, "x-sandbox": "example" } };
  const detail = "must name a response and an example that the operation documents";
  throw new ProblemError("InvalidRequest", { location: "header", name: "Prefer", detail });
}

const documented = (operation: Operation, code: number | undefined) =>
  code === undefined ? successOf(operation) : responseFor(operation, code);

/** A response with an example of the contract; undefined if the contract has none for the request. */
export function exampleOf(
  operation: Operation,
  { code, example: name }: ExampleRequest,
): Reply | undefined {
  const response = documented(operation, code);
  if (response === undefined) return undefined;
  const status = code ?? (Number(response.status) || 200);
  const [media] = response.content;
  const named = media?.examples.find((example) => example.name === name);
  if (name !== undefined && named === undefined) return undefined;
  // Of a response that stands for several statuses, an optional header may be that of another one.
  const isOne = /^\d+$/.test(response.status);
  const headers = response.headers
    .filter(({ isRequired }) => isOne || isRequired)
    .flatMap(({ name, examples }) => examples.slice(0, 1).map((value) => [name, `${value}`]));
  if (media !== undefined) headers.push(["content-type", media.type]);
  const hasBody = media !== undefined && !bodilessStatuses.includes(status);
  return {
    status,
    headers: Object.fromEntries(headers),
    body: hasBody ? bodyOf(media, named ?? exampleFor(media, status), status) : null,
  };
}

/**
 * Of the ranges of media types that include that of the success, the most specific one decides.
 *
 * @throws ProblemError if the client does not accept it.
 */
export function assertAcceptable(
  operation: Operation,
  code: number | undefined,
  accept = "",
): void {
  // What is no success is better sent in another media type than not at all.
  if (code !== undefined && code >= 300) return;
  const [media] = documented(operation, code)?.content ?? [];
  if (media === undefined || accept.trim() === "") return;
  const [range] = parseAccept(accept)
    .filter(({ type }) => matchesRange(media.type, type))
    .sort((a, b) => wildcards(a.type) - wildcards(b.type));
  if (range === undefined || range.q <= 0) throw new ProblemError("NotAcceptable");
}

const wildcards = (range: string): number => range.split("*").length;

/** The example of a status, where one response stands for several. */
function exampleFor({ examples }: MediaType, status: number): Example | undefined {
  return examples.find(({ value }) => asObject(value).status === status) ?? examples[0];
}

function bodyOf(
  { type, kind, schema }: MediaType,
  example: Example | undefined,
  status: number,
): string {
  const made = schema && kind === "json" ? sampleOfSchema(schema) : null;
  const value = example ? example.value : made;
  if (kind !== "json" && (value === null || typeof value === "string")) return value ?? "";
  const isProblem =
    essenceOf(type) === "application/problem+json" && asObject(value).status !== status;
  // By RFC 9457, `status` is that of the response, and a problem about nothing else has this type.
  const detail = `The contract has no example for the status ${status}.`;
  const problem = { type: "about:blank", title: statusText(status), status, detail };
  return JSON.stringify(isProblem ? { ...asObject(value), ...problem } : value);
}
