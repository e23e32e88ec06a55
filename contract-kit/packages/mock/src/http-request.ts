import {
  concreteType,
  essenceOf,
  kindOf,
  type MediaType,
  matchesRange,
  type Operation,
  readForm,
  type SentParameters,
} from "contract-kit-reader";
import type { Context, HonoRequest } from "hono";
import { getCookie } from "hono/cookie";
import { parseAccept } from "hono/utils/accept";
import { findUnstorable, maxBodyDepth, parseJson } from "./json.ts";
import { ProblemError } from "./problems.ts";

/** How much a client prefers a media type, from 0 to 1. Of the ranges that include it, the most specific one decides. */
export function qualityOf(header: string | undefined, mediaType: string): number {
  if (!header?.trim()) return 1;
  const wildcards = ({ type }: { type: string }) => type.split("*").length;
  const ranges = parseAccept(header).toSorted((a, b) => wildcards(a) - wildcards(b));
  return ranges.find(({ type }) => matchesRange(mediaType, type))?.q ?? 0;
}

/** The media types in which content can be sent: of a range one that is in it, and those that the client names. */
export function typesOf(media: MediaType, accept = ""): string[] {
  if (!media.type.includes("*")) return [media.type];
  const named = parseAccept(accept).map(({ type }) => concreteType({ ...media, type }));
  const isUsable = (type: string) =>
    /^[\w.+-]+\/[\w.+-]+$/.test(type) &&
    matchesRange(type, media.type) &&
    (media.kind !== "json" || kindOf(type) === "json");
  return [concreteType(media), ...named.filter(isUsable)];
}

/** Which of the documented responses of an operation is requested. */
export interface ExampleRequest {
  code?: number | undefined;
  /** Its name. */
  example?: string | undefined;
  accept?: string | undefined;
}

/** What a Prefer header requests: a documented response, and a number of seconds to wait. */
export type Preferences = ExampleRequest & { wait?: number };

export function parsePrefer(header = ""): Preferences {
  const pairs = [...header.matchAll(/(\w+)\s*=\s*"?([^",;]*)/g)];
  const named = pairs.map(([, name = "", value = ""]) => [name.toLowerCase(), value.trim()]);
  const { code = "", example, wait = "" } = Object.fromEntries(named);
  return {
    ...(/^[2-5]\d\d$/.test(code) && { code: Number(code) }),
    ...(example && { example }),
    ...(/^\d+(\.\d+)?$/.test(wait) && { wait: Number(wait) }),
  };
}

/**
 * What a request sends outside of its body, without percent-encoding.
 *
 * @throws ProblemError for a path whose percent-encoding is wrong.
 */
export function readSent(c: Context, values: Record<string, string>): SentParameters {
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
export async function readBytes({ req }: Context, maxBytes: number): Promise<Bytes> {
  const length = req.header("content-length");
  if (Number(length) > maxBytes) throw new ProblemError("ContentTooLarge");
  if (length === undefined && ["GET", "HEAD"].includes(req.method)) return new Uint8Array();
  const chunks: Bytes[] = [];
  let size = 0;
  try {
    if (length !== undefined) return new Uint8Array(await req.arrayBuffer());
    // Cancelling the stream would close the connection before the response is sent.
    for await (const chunk of req.raw.body?.values({ preventCancel: true }) ?? []) {
      size += chunk.length;
      if (size > maxBytes) throw new ProblemError("ContentTooLarge");
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw error instanceof ProblemError ? error : new ProblemError("MalformedRequest");
  }
}

/**
 * Parses the body of a request as the contract describes it; undefined without one.
 *
 * @throws ProblemError if the operation does not take the body, or if it cannot be read.
 */
export async function parseBody(
  request: HonoRequest,
  { body }: Operation,
  bytes: Bytes,
): Promise<{ media: MediaType; value: unknown } | undefined> {
  if (body === undefined || bytes.length === 0) return undefined;
  const malformed = () => {
    throw new ProblemError("MalformedRequest");
  };
  const type = request.header("content-type") ?? "";
  const encoding = request.header("content-encoding") ?? "identity";
  // An exact type comes before a range that includes it.
  const isExact = (media: MediaType) => essenceOf(media.type) === essenceOf(type);
  const media =
    body.content.find(isExact) ?? body.content.find((range) => matchesRange(type, range.type));
  if (media === undefined || encoding.toLowerCase() !== "identity") {
    throw new ProblemError("UnsupportedMediaType");
  }
  const value = await parseAs(media, type, bytes).catch(malformed);
  if (findUnstorable(value, maxBodyDepth) !== undefined) malformed();
  return { media, value };
}

async function parseAs(media: MediaType, type: string, bytes: Bytes): Promise<unknown> {
  const kind = kindOf(type);
  if (kind === "json") return parseJson(bytes);
  if (kind === "text") return new TextDecoder().decode(bytes);
  // One character for each byte, so that limits of its length are those of the contract.
  if (kind === "binary") return Buffer.from(bytes).toString("latin1");
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
  const fields = new Map<string, string[]>();
  for (const [name, value] of form) {
    const text = typeof value === "string" ? value : await textOf(value);
    fields.set(name, [...(fields.get(name) ?? []), text]);
  }
  return readForm(media, fields);
}

/** Bytes that are no text have a character each, as in a body of their own. */
async function textOf(file: File): Promise<string> {
  if (kindOf(file.type) !== "binary" || file.type === "") return file.text();
  return Buffer.from(await file.arrayBuffer()).toString("latin1");
}
