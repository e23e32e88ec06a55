/** Bodies that are not only JSON. */
import { mergeHeaders } from "openapi-fetch";
import type { Init } from "./client.ts";
import { styledQuery } from "./parameters.ts";
import { readJson } from "./results.ts";

/** A body as it is sent, with its media type. `fetch` adds that of a form with files. */
type WriteBody = (value: unknown, mediaType: string) => { body: unknown; type?: string };

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
    const { body, type } = write(init.body, mediaType);
    const headers = mergeHeaders(type ? { "content-type": type } : {}, init.headers);
    return { ...init, body, bodySerializer: () => body, headers };
  };
}

export const json: WriteBody = (value, type) => ({ body: JSON.stringify(value), type });

/** Text and bytes are sent unchanged. */
export const unchanged: WriteBody = (body, type) => ({ body, type });

/** The fields of a form. A list repeats its field, unless another style is documented. */
export const form =
  (styles: Parameters<typeof styledQuery>[0]): WriteBody =>
  (value, type) => ({
    body: value instanceof URLSearchParams ? `${value}` : styledQuery(styles)(value as object),
    type,
  });

/** The fields of a form with files. An object is sent as JSON, and a list repeats its field. */
export const multipart: WriteBody = (value) => {
  if (value instanceof FormData) return { body: value };
  const body = new FormData();
  for (const [name, field] of Object.entries(value as object)) {
    for (const item of [field].flat()) {
      if (item === undefined) continue;
      const isJson = typeof item === "object" && !(item instanceof Blob);
      const part = isJson && new Blob([JSON.stringify(item)], { type: "application/json" });
      body.append(name, part || item);
    }
  }
  return { body };
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
