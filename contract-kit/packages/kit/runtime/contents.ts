/** Bodies that are not only JSON. */
import { mergeHeaders } from "openapi-fetch";
import type { Init } from "./client.ts";
import { styledQuery } from "./parameters.ts";
import { readJson } from "./results.ts";

/** What is sent for a body. */
type WriteBody = (value: unknown) => unknown;

/** Sends a body as one of these media types. The first one is the default. */
export function mediaTypes(writers: Record<string, WriteBody>) {
  return (init: Init): Init => {
    if (init.body === undefined || init.bodySerializer) return init;
    const ranges = Object.keys(writers);
    const mediaType =
      init.contentType ??
      mergeHeaders(init.headers).get("content-type")?.split(";")[0] ??
      ranges[0] ??
      "";
    const write = writers[ranges.find((range) => isIn(mediaType, range)) ?? ""];
    if (write === undefined) throw new TypeError(`contentType ${mediaType} is not documented`);
    const body = write(init.body);
    // `fetch` adds the media type of a form with files.
    const type = body instanceof FormData ? {} : { "content-type": mediaType };
    const headers = mergeHeaders(type, init.headers);
    return { ...init, body, bodySerializer: () => body, headers };
  };
}

export const json: WriteBody = (value) => JSON.stringify(value);

/** Text and bytes are sent unchanged. */
export const unchanged: WriteBody = (value) => value;

/** The fields of a form. A list repeats its field, unless another style is documented. */
export const form =
  (styles: Parameters<typeof styledQuery>[0]): WriteBody =>
  (value) =>
    value instanceof URLSearchParams ? `${value}` : styledQuery(styles)(value as object);

/** The fields of a form with files. An object is sent as JSON, and a list repeats its field. */
export const multipart: WriteBody = (value) => {
  if (value instanceof FormData) return value;
  const body = new FormData();
  for (const [name, field] of Object.entries(value as object)) {
    for (const item of [field].flat()) {
      if (item === undefined) continue;
      const isJson = typeof item === "object" && !(item instanceof Blob);
      const part = isJson && new Blob([JSON.stringify(item)], { type: "application/json" });
      body.append(name, part || item);
    }
  }
  return body;
};

const unexpected = Symbol("unexpected body");

/** Whether a body was read by `contents`. */
export const isExpected = (body: unknown): boolean => body !== unexpected;

type ReadBody = (response: Response, maxBytes: number) => unknown;

export const readText: ReadBody = (response) => response.text();
export const readBlob: ReadBody = (response) => response.blob();
export const readNothing: ReadBody = () => undefined;

/** JSON that passes a check. */
export const readJsonAs =
  (isResult: (body: unknown) => boolean): ReadBody =>
  async (response) => {
    const body = await readJson(response);
    return isResult(body) ? body : unexpected;
  };

/** Reads a body by its media type. An empty key stands for a response without a body. */
export function contents(readers: Record<string, ReadBody>): ReadBody {
  return (response, maxBytes) => {
    if (readers[""] && response.body === null) return undefined;
    const type = mediaTypeOf(response);
    const ranges = Object.keys(readers);
    const range =
      ranges.find((range) => isIn(type, range)) ??
      ranges.find((range) => /json$/.test(type) && /\bjson\b/i.test(range));
    return readers[range ?? ""]?.(response, maxBytes) ?? unexpected;
  };
}

export const mediaTypeOf = ({ headers }: Response): string =>
  (headers.get("content-type")?.split(";")[0] ?? "").trim().toLowerCase();

/** Whether a media type is in a range such as `image/*`. */
function isIn(type: string, range: string): boolean {
  const [main] = range.toLowerCase().split("/*");
  return range.includes("*")
    ? range === "*/*" || type.toLowerCase().startsWith(`${main}/`)
    : type.toLowerCase() === range.toLowerCase();
}
