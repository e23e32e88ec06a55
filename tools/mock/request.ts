import type { HonoRequest } from "hono";
import { getCookie } from "hono/cookie";
import {
  dictionary,
  essenceOf,
  kindOf,
  type MediaType,
  matchesRange,
  type Operation,
  type Parameter,
  readScalar,
} from "#reader";
import type { AppContext } from "./env.ts";
import { lowerCaseIds } from "./ids.ts";
import { findUnstorable, maxBodyDepth, parseJson } from "./json.ts";
import { ProblemError } from "./problems.ts";
import { mask } from "./request-log.ts";
import { readForm, readParameter, type SentParameters } from "./sent-parameters.ts";
import type { RequestParts, Validator } from "./validation.ts";

const maxBodyBytes = 1_000_000;

/** What a Prefer header requests: a documented response, and a number of seconds to wait. */
export function parsePrefer(header = "") {
  const pairs = header.split(/[,;]/).map((preference) => {
    const [name = "", ...value] = preference.split("=");
    return [name.trim().toLowerCase(), value.join("=").trim().replaceAll('"', "")];
  });
  const { code = "", example = "", wait = "" } = Object.fromEntries(pairs);
  return {
    code: /^[2-5]\d\d$/.test(code) ? Number(code) : undefined,
    example: example || undefined,
    wait: /^\d+(\.\d+)?$/.test(wait) ? Number(wait) : 0,
  };
}

/**
 * What a request sends outside of its body, without percent-encoding.
 *
 * @throws ProblemError for a path whose percent-encoding is wrong.
 */
export function readSent(c: AppContext, values: Record<string, string>): SentParameters {
  try {
    const path = Object.entries(values).map(([name, text]) => [name, decodeURIComponent(text)]);
    return {
      path: Object.fromEntries(path),
      query: new Map(Object.entries(c.req.queries())),
      header: (name) => c.req.header(name),
      cookie: getCookie(c),
    };
  } catch {
    throw new ProblemError("MalformedRequest");
  }
}

export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The bytes of a body.
 *
 * @throws ProblemError for a body that is too large, or that does not arrive.
 */
export async function readBytes({ req }: AppContext, maxBytes = maxBodyBytes): Promise<Bytes> {
  const length = req.header("content-length");
  if (Number(length) > maxBytes) throw new ProblemError("ContentTooLarge");
  if (length === undefined && ["GET", "HEAD"].includes(req.method)) return new Uint8Array();
  const chunks: Bytes[] = [];
  let size = 0;
  try {
    // Not every browser has the body as a stream.
    const stream = length === undefined && req.raw.body?.values?.({ preventCancel: true });
    // Cancelling the stream would close the connection before the response is sent.
    for await (const chunk of stream || [new Uint8Array(await req.arrayBuffer())]) {
      size += chunk.length;
      if (size > maxBytes) throw new ProblemError("ContentTooLarge");
      chunks.push(chunk);
    }
    return new Uint8Array(await new Blob(chunks).arrayBuffer());
  } catch (error) {
    throw error instanceof ProblemError ? error : new ProblemError("MalformedRequest");
  }
}

/**
 * Reads the parameters and the body of a request as the types that the contract has for them.
 *
 * @throws ProblemError if they are not valid, if the operation does not take the body, or if it cannot be read.
 */
export async function readRequest(
  request: HonoRequest,
  operation: Operation,
  sent: SentParameters,
  bytes: Bytes,
  validator: Validator,
): Promise<RequestParts> {
  const parts: RequestParts = {
    path: dictionary(),
    query: dictionary(),
    header: dictionary(),
    cookie: dictionary(),
  };
  for (const parameter of operation.parameters) {
    const value = readParameter(parameter, sent);
    if (value !== undefined) parts[parameter.in][parameter.name] = value;
  }
  const media = hasBody(request, operation, bytes) ? mediaOf(request, operation) : undefined;
  if (media !== undefined) parts.body = await parseBody(request, media, bytes);
  const errors = validator.validateRequest(operation, media, parts);
  if (errors.length > 0) throw new ProblemError("InvalidRequest", ...errors);
  parts.body = lowerCaseIds(media?.schema, parts.body);
  // A default that its schema does not allow is no error of the caller.
  for (const { in: location, name, schema } of operation.parameters) {
    if (schema.default !== undefined) parts[location][name] ??= schema.default;
    const values = parts[location];
    if (name in values) values[name] = lowerCaseIds(schema, values[name]);
  }
  return parts;
}

/** Whether a request has a body. A form without fields has no bytes. */
function hasBody(request: HonoRequest, { body }: Operation, bytes: Bytes): boolean {
  const isForm = kindOf(request.header("content-type") ?? "") === "form";
  return bytes.length > 0 || (isForm && body?.content.some(({ kind }) => kind === "form") === true);
}

/** How the contract describes the body that a request has; undefined if it describes none. */
function mediaOf(request: HonoRequest, { body }: Operation): MediaType | undefined {
  if (body === undefined) return undefined;
  const type = request.header("content-type") ?? "";
  const encoding = request.header("content-encoding") ?? "identity";
  // An exact type comes before a range that includes it.
  const isExact = (media: MediaType) => essenceOf(media.type) === essenceOf(type);
  const media =
    body.content.find(isExact) ?? body.content.find((range) => matchesRange(type, range.type));
  if (media === undefined || encoding.toLowerCase() !== "identity") {
    throw new ProblemError("UnsupportedMediaType");
  }
  return media;
}

async function parseBody(request: HonoRequest, media: MediaType, bytes: Bytes): Promise<unknown> {
  const malformed = () => {
    throw new ProblemError("MalformedRequest");
  };
  const value = await parseAs(media, request.header("content-type") ?? "", bytes).catch(malformed);
  return findUnstorable(value, maxBodyDepth) === undefined ? value : malformed();
}

async function parseAs(media: MediaType, type: string, bytes: Bytes): Promise<unknown> {
  const kind = kindOf(type);
  if (kind === "json") return parseJson(bytes);
  if (kind === "text") return readScalar(new TextDecoder().decode(bytes), media.schema);
  // One character for each byte, so that limits of its length are those of the contract.
  if (kind === "binary") return toLatin1(bytes);
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
  const fields = new Map<string, string[]>();
  for (const [name, value] of form) {
    const texts = fields.get(name) ?? [];
    texts.push(typeof value === "string" ? value : await textOf(value));
    fields.set(name, texts);
  }
  return readForm(media, fields);
}

/** `latin1` of `TextDecoder` is another encoding. */
const toLatin1 = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

/** Bytes that are no text have a character each, as in a body of their own. */
async function textOf(file: File): Promise<string> {
  if (kindOf(file.type) !== "binary" || file.type === "") return file.text();
  return toLatin1(new Uint8Array(await file.arrayBuffer()));
}

/** What a request sends and the sandbox ignores, by name, each with a line for the log, or with an empty one. */
export type Ignored = [name: string, line: string][];

/** The parameters that the operation does not have. */
export function ignoredQuery(
  { path, parameters, security }: Operation,
  { query }: SentParameters,
): Ignored {
  const described = parameters.filter((parameter) => parameter.in === "query");
  const keys = security
    .flat()
    .flatMap(({ scheme: { key } }) => (key?.in === "query" ? key.name : []));
  const inPath = new URLSearchParams(path.split("?")[1]);
  const isDescribed = (name: string) =>
    inPath.has(name) ||
    keys.includes(name) ||
    described.some((parameter) => isPartOf(parameter, name));
  const names = described.map(({ name }) => name).join(", ");
  const reason = names ? `is unknown: use ${names}` : "is unknown";
  const unknown = [...query.keys()].filter((name) => !isDescribed(name));
  return unknown.map((name) => [name, `query ${mask(name)} ${reason}`]);
}

/** Whether a name in a query belongs to a parameter. An object can have a name for each property. */
function isPartOf({ name, style, explode, schema }: Parameter, sentName: string): boolean {
  const isInside = style === "deepObject" && sentName.startsWith(`${name}[`);
  const isProperty = style === "form" && explode && schema.properties.has(sentName);
  return sentName === name || isInside || isProperty;
}
