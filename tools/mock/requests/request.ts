import { dictionary, essenceOf, type Operation, readScalar, type Schema } from "#reader";
import { lowerCaseIds } from "../contract/ids.ts";
import { ProblemError } from "../contract/problems.ts";
import type { Location, RequestParts, Validator } from "../contract/validation.ts";
import { findUnstorable, maxBodyDepth, parseJson } from "../state/json.ts";
import type { AppContext } from "./env.ts";
import { mask } from "./request-log.ts";

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

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The bytes of a body.
 *
 * @throws ProblemError for a body that is too large, or that does not arrive.
 */
export async function readBytes({ req, env }: AppContext, maxBytes = maxBodyBytes): Promise<Bytes> {
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
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
    env.body = bytes;
    return bytes;
  } catch (error) {
    throw error instanceof ProblemError ? error : new ProblemError("MalformedRequest");
  }
}

/**
 * Reads the parameters and the body of a request as the types that the contract has for them.
 *
 * @param values the values of the parameters in the path, as they were sent
 * @throws ProblemError if they are not valid, or cannot be read.
 */
export function readRequest(
  { req }: AppContext,
  operation: Operation,
  values: Record<string, string>,
  bytes: Bytes,
  validator: Validator,
): RequestParts {
  const { parameters, body } = operation;
  const parts: RequestParts = { path: dictionary(), query: dictionary(), header: dictionary() };
  const query = req.queries();
  const textsOf: Record<Location, (name: string) => (string | undefined)[]> = {
    path: (name) => [decodePath(values[name])],
    query: (name) => query[name] ?? [],
    header: (name) => [req.header(name)],
  };
  for (const { in: location, name, schema } of parameters) {
    const value = readTexts(textsOf[location as Location](name), schema);
    if (value !== undefined) parts[location as Location][name] = value;
  }
  if (body !== undefined && bytes.length > 0) parts.body = readBody(req, bytes);
  const errors = validator.validateRequest(operation, parts);
  if (errors.length > 0) throw new ProblemError("InvalidRequest", ...errors);
  parts.body = lowerCaseIds(body?.content[0]?.schema, parts.body);
  // A default that its schema does not allow is no error of the caller.
  for (const { in: location, name, schema } of parameters) {
    const read = parts[location as Location];
    if (schema.default !== undefined) read[name] ??= schema.default;
    if (name in read) read[name] = lowerCaseIds(schema, read[name]);
  }
  return parts;
}

function decodePath(text = ""): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ProblemError("MalformedRequest");
  }
}

/** The value of a parameter, undefined if it was not sent. Only a list repeats its parameter. */
function readTexts([first, ...others]: (string | undefined)[], schema: Schema): unknown {
  if (first === undefined) return undefined;
  const isList = schema.types.includes("array") || schema.items !== undefined;
  if (!isList && others.length === 0) return readScalar(first, schema);
  return [first, ...others].map((text) => readScalar(`${text}`, schema.items));
}

function readBody(req: AppContext["req"], bytes: Bytes): unknown {
  const type = essenceOf(req.header("content-type") ?? "");
  const encoding = req.header("content-encoding") ?? "identity";
  if (type !== "application/json" || encoding.toLowerCase() !== "identity") {
    throw new ProblemError("UnsupportedMediaType");
  }
  const value = parseJson(bytes);
  if (findUnstorable(value, maxBodyDepth) !== undefined) throw new ProblemError("MalformedRequest");
  return value;
}

/** What a request sends and the sandbox ignores, by name, each with a line for the log, or with an empty one. */
export type Ignored = [name: string, line: string][];

/** The parameters that the operation does not have. */
export function ignoredQuery({ parameters }: Operation, { req }: AppContext): Ignored {
  const names = parameters
    .filter(({ in: location }) => location === "query")
    .map(({ name }) => name);
  const reason = names.length > 0 ? `is unknown: use ${names.join(", ")}` : "is unknown";
  const unknown = Object.keys(req.queries()).filter((name) => !names.includes(name));
  return unknown.map((name) => [name, `query ${mask(name)} ${reason}`]);
}
