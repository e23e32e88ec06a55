import { STATUS_CODES } from "node:http";
import {
  asObject,
  buildHeader,
  concreteType,
  type Example,
  essenceOf,
  type MediaType,
  type Operation,
  responseFor,
  successOf,
} from "contract-kit-reader";
import { sampleOfSchema } from "contract-kit-reader/sample";
import { type ExampleRequest, qualityOf, typesOf } from "./http-request.ts";
import { ProblemError } from "./problems.ts";

/** A response that is known as a whole. */
export interface ExampleResponse {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

/**
 * A response with an example of the contract, by default the first success; undefined if the contract has none for the
 * request.
 *
 * @throws ProblemError if no media type of a success matches the header `Accept`.
 */
export function exampleOf(
  operation: Operation,
  { code, example: name, accept }: ExampleRequest,
): ExampleResponse | undefined {
  const usual = successOf(operation) ?? operation.responses[0];
  const response = code === undefined ? usual : responseFor(operation, code);
  if (response === undefined) return undefined;
  // A response before the last one, such as 101, cannot be sent alone.
  const status = code ?? Math.max(200, Number(response.status.replaceAll(/x/gi, "0")) || 0);
  // What is no success is better sent in another media type than not at all.
  const content = status < 300 ? acceptable(response.content, accept) : response.content;
  const examples = content.flatMap((media) =>
    media.examples.map((example) => ({ media, example })),
  );
  const named = examples.find(({ example }) => example.name === name);
  if (name !== undefined && named === undefined) return undefined;
  const media = named?.media ?? content[0];
  const own = response.headers.filter(({ name }) => !ofMessage.test(name));
  const headers = own.flatMap((header) =>
    header.examples.slice(0, 1).map((value) => [header.name, buildHeader(header, value)]),
  );
  if (media !== undefined) headers.push(["content-type", concreteType(media)]);
  const hasBody = media !== undefined && !bodilessStatuses.includes(status);
  return {
    status,
    headers: Object.fromEntries(headers),
    body: hasBody ? bodyOf(media, named?.example ?? exampleFor(media, status), status) : null,
  };
}

/** The statuses of responses without a body, whatever the contract says. */
export const bodilessStatuses = [204, 205, 304];

/** Headers that say how a message is sent, in which an example cannot be true. */
const ofMessage = /^(connection|content-(encoding|length|type)|transfer-encoding)$/i;

/**
 * The media types of a response that a client accepts, in its order of preference.
 *
 * @throws ProblemError if there are media types, and none is accepted.
 */
export function acceptable(content: MediaType[], accept: string | undefined): MediaType[] {
  const rated = content.flatMap((media) =>
    typesOf(media, accept).map((type) => {
      return { media: { ...media, type }, quality: qualityOf(accept, type) };
    }),
  );
  const accepted = rated.filter(({ quality }) => quality > 0);
  if (content.length > 0 && accepted.length === 0) throw new ProblemError("NotAcceptable");
  return accepted.sort((a, b) => b.quality - a.quality).map(({ media }) => media);
}

/** The example of a status, where one response stands for several. */
function exampleFor({ examples }: MediaType, status: number): Example | undefined {
  return examples.find(({ value }) => asObject(value).status === status) ?? examples[0];
}

function bodyOf(
  { type, kind, schema }: MediaType,
  example: Example | undefined,
  status: number,
): string {
  const made = schema && kind === "json" ? sampleOfSchema(schema, "response") : null;
  const value = example ? example.value : made;
  if (kind !== "json" && (value === null || typeof value === "string")) return value ?? "";
  const isProblem =
    essenceOf(type) === "application/problem+json" && asObject(value).status !== status;
  // By RFC 9457, `status` is that of the response, and a problem about nothing else has this type.
  const problem = { type: "about:blank", title: STATUS_CODES[status] ?? "Error", status };
  return JSON.stringify(isProblem ? { ...asObject(value), ...problem } : value);
}
