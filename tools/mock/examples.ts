import { parseAccept } from "hono/utils/accept";
import {
  asObject,
  buildHeader,
  concreteType,
  type Example,
  essenceOf,
  kindOf,
  type MediaType,
  matchesRange,
  type Operation,
  responseFor,
  successOf,
} from "#reader";
import { sampleOfSchema } from "#reader/sample";
import { ProblemError } from "./problems.ts";
import { statusText } from "./status-texts.ts";

/** A response that is known as a whole. A stream is sent while it arrives. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | ReadableStream<Uint8Array> | null;
}

/** Which of the documented responses of an operation is requested. */
interface ExampleRequest {
  code?: number | undefined;
  /** Its name. */
  example?: string | undefined;
  accept?: string | undefined;
}

/**
 * The example of an operation that is requested, or else that of its success.
 *
 * @throws ProblemError if the contract has none.
 */
export function findExample(operation: Operation, request: ExampleRequest): Reply {
  const reply = exampleOf(operation, request);
  if (reply !== undefined)
    return { ...reply, headers: { ...reply.headers, "x-sandbox": "example" } };
  const detail = "must name a response and an example that the operation documents";
  throw new ProblemError("InvalidRequest", { location: "header", name: "Prefer", detail });
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
): Reply | undefined {
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
  // Of a response that stands for several statuses, an optional header may be that of another one.
  const isOne = /^\d+$/.test(response.status);
  const own = response.headers.filter(
    ({ name, isRequired }) => !ofMessage.test(name) && (isOne || isRequired),
  );
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
  const ranges = accept?.trim() ? parseAccept(accept) : [];
  const specificFirst = ranges.toSorted((a, b) => wildcards(a) - wildcards(b));
  const rated = content.flatMap((media) =>
    typesOf(media, ranges).map((type) => {
      return { media: { ...media, type }, quality: qualityOf(specificFirst, type) };
    }),
  );
  const accepted = rated.filter(({ quality }) => quality > 0);
  if (content.length > 0 && accepted.length === 0) throw new ProblemError("NotAcceptable");
  return accepted.sort((a, b) => b.quality - a.quality).map(({ media }) => media);
}

type AcceptedRange = ReturnType<typeof parseAccept>[number];

const wildcards = ({ type }: AcceptedRange) => type.split("*").length;

/** How much a client prefers a media type, from 0 to 1. Of the ranges that include it, the most specific one decides. */
function qualityOf(specificFirst: AcceptedRange[], mediaType: string): number {
  if (specificFirst.length === 0) return 1;
  return specificFirst.find(({ type }) => matchesRange(mediaType, type))?.q ?? 0;
}

/** How many media types of a header are candidates where the contract has a range. */
const maxNamed = 20;

/** The media types in which content can be sent: of a range one that is in it, and those that the client names. */
function typesOf(media: MediaType, ranges: AcceptedRange[]): string[] {
  if (!media.type.includes("*")) return [media.type];
  const named = ranges.slice(0, maxNamed).map(({ type }) => concreteType({ ...media, type }));
  const isUsable = (type: string) =>
    /^[\w.+-]+\/[\w.+-]+$/.test(type) &&
    matchesRange(type, media.type) &&
    (media.kind !== "json" || kindOf(type) === "json");
  return [concreteType(media), ...named.filter(isUsable)];
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
  const problem = { type: "about:blank", title: statusText(status) ?? "Error", status };
  return JSON.stringify(isProblem ? { ...asObject(value), ...problem } : value);
}
