/** Bodies that are not only JSON. */
import { mergeHeaders } from "openapi-fetch";
import type { Init } from "./call.ts";
import { styledQuery } from "./parameters.ts";
import type { Outcome, Read } from "./results.ts";

/** What is sent for a body. */
type WriteBody = (value: unknown) => unknown;

/** Sends a body as one of these media types. The first one is the default. */
export function mediaTypes(writers: Record<string, WriteBody>) {
  return (init: Init, contentType: string | undefined): Init => {
    if (init.body === undefined) return init;
    const ranges = Object.keys(writers);
    const mediaType =
      contentType ??
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

/** Accepts these media types, unless the headers of the call say otherwise. */
export const accept =
  (types: string) =>
  (init: Init): Init => ({ ...init, headers: mergeHeaders({ accept: types }, init.headers) });

export const readText: Read = async (response) => ({ result: await response.text() });
export const readBlob: Read = async (response) => ({ result: await response.blob() });

/** Reads a body by its media type. An empty key stands for a response without a body. */
export function contents(readers: Record<string, Read>): Read {
  return async (response): Promise<Outcome> => {
    const hasEmpty = Object.hasOwn(readers, "");
    if (hasEmpty && response.body === null) return { result: undefined };
    const type = mediaTypeOf(response);
    const ranges = Object.keys(readers);
    const range =
      ranges.find((range) => isIn(type, range)) ??
      ranges.find((range) => /json$/.test(type) && /\bjson\b/i.test(range));
    const read = readers[range ?? ""];
    return read ? read(response) : { unexpected: await response.text() };
  };
}

const mediaTypeOf = ({ headers }: Response): string =>
  (headers.get("content-type")?.split(";")[0] ?? "").trim().toLowerCase();

/** Whether a media type is in a range such as `image/*`. */
function isIn(type: string, range: string): boolean {
  const [main] = range.toLowerCase().split("/*");
  return range.includes("*")
    ? range === "*/*" || type.toLowerCase().startsWith(`${main}/`)
    : type.toLowerCase() === range.toLowerCase();
}
