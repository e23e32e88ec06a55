import type { Context, HonoRequest } from "hono";
import { getCookie } from "hono/cookie";
import { parseAccept } from "hono/utils/accept";
import { essenceOf, kindOf, type Operation, type SentParameters } from "../contract/index.ts";
import { findUnstorable, maxBodyDepth, parseJson } from "./json.ts";
import { ProblemError } from "./problems.ts";

/** Whether an Accept header allows a media type. Of the ranges that include it, the most specific one decides. */
export function accepts(header: string | undefined, mediaType: string): boolean {
  if (!header?.trim()) return true;
  const accepted = parseAccept(header);
  const qualities = [mediaType, "application/*", "*/*"].map(
    (range) => accepted.find(({ type }) => type.toLowerCase() === range)?.q,
  );
  return (qualities.find((quality) => quality !== undefined) ?? 0) > 0;
}

/** A documented response that a Prefer header requests, and a number of seconds to wait. */
export interface Preferences {
  code?: number;
  exampleKey?: string;
  wait?: number;
}

export function parsePrefer(header = ""): Preferences {
  const pairs = header.split(/[,;]/).map((part): [string, string] => {
    const [name = "", value = ""] = part.split("=").map((text) => text.trim());
    return [name.toLowerCase(), value.replace(/^"(.*)"$/, "$1")];
  });
  const { code = "", example, wait = "" } = Object.fromEntries(pairs);
  return {
    ...(/^[2-5]\d\d$/.test(code) && { code: Number(code) }),
    ...(example && { exampleKey: example }),
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

/**
 * Reads the body of a request. There is no value if there is no body, or one of a media type that is not JSON.
 *
 * @throws ProblemError if the operation does not take the body, or if it cannot be read.
 */
export async function readBody(
  request: HonoRequest,
  { body }: Operation,
): Promise<{ value?: unknown; isJson: boolean }> {
  if (body === undefined) return { isJson: false };
  const bytes = await request.arrayBuffer().catch(() => {
    throw new ProblemError("MalformedRequest");
  });
  if (bytes.byteLength === 0) return { isJson: true };
  const type = essenceOf(request.header("content-type") ?? "");
  const encoding = request.header("content-encoding") ?? "identity";
  const isAccepted = body.content.some((media) => essenceOf(media.type) === type);
  if (!isAccepted || encoding.toLowerCase() !== "identity") {
    throw new ProblemError("UnsupportedMediaType");
  }
  if (kindOf(type) !== "json") return { isJson: false };
  const parsed = parseJson(bytes);
  if (parsed === undefined || findUnstorable(parsed.value, maxBodyDepth) !== undefined) {
    throw new ProblemError("MalformedRequest");
  }
  return { value: parsed.value, isJson: true };
}
