/** Bodies that are not only JSON. */
import type { ExtendedCall, WriteBody } from "./extended-call.ts";
import { styledQuery } from "./parameters.ts";
import { parseBody } from "./response.ts";

/** Writes a body as one of these media types. The first one is the default. */
export function mediaTypes(writers: Record<string, WriteBody>): WriteBody {
  return (value, headers, mediaType = Object.keys(writers)[0] ?? "") => {
    if (value === undefined) return undefined;
    const range = Object.keys(writers).find((range) => isIn(mediaType, range)) ?? mediaType;
    const write = writers[range];
    if (write === undefined) throw new TypeError(`contentType ${mediaType} is not documented`);
    return write(value, headers, mediaType);
  };
}

/** JSON of another media type than `application/json`. */
export const jsonAs: WriteBody = (value, headers, mediaType = "") => {
  headers["content-type"] = mediaType;
  return JSON.stringify(value);
};

/** Text and bytes are sent unchanged. */
export const unchanged: WriteBody = (value, headers, mediaType = "") => {
  headers["content-type"] = mediaType;
  return value as BodyInit;
};

/** The fields of a form. A list repeats its field, unless another style is documented. */
export const form =
  (styles: Parameters<typeof styledQuery>[0] = {}): WriteBody =>
  (value, headers) => {
    headers["content-type"] = "application/x-www-form-urlencoded";
    return value instanceof URLSearchParams
      ? `${value}`
      : styledQuery(styles)(value as object).slice(1);
  };

/** The fields of a form with files. An object is sent as JSON, and a list repeats its field. */
export const multipart: WriteBody = (value) => {
  // `fetch` adds the media type with the boundary.
  if (value instanceof FormData) return value;
  const data = new FormData();
  for (const [name, field] of Object.entries(value as object)) {
    for (const item of [field].flat()) {
      if (item === undefined) continue;
      const isJson = typeof item === "object" && !(item instanceof Blob);
      const json = isJson && new Blob([JSON.stringify(item)], { type: "application/json" });
      data.append(name, json || item);
    }
  }
  return data;
};

const unexpected = Symbol("unexpected body");

/** Whether a body was read by `contents`. */
export const isExpected = (body: unknown): boolean => body !== unexpected;

/** How the body of a media type is read: a check makes it JSON. The key of a response without a body is empty. */
type Contents = Record<string, "text" | "blob" | "none" | ((body: unknown) => boolean)>;

/** Reads a body by its media type. */
export function contents(kinds: Contents): NonNullable<ExtendedCall["read"]> {
  return async ([response, text], bytes) => {
    if (kinds[""] && text === "") return undefined;
    const type = (response.headers.get("content-type")?.split(";")[0] ?? "").trim().toLowerCase();
    const types = Object.keys(kinds);
    const isJson = (range: string) => type.endsWith("json") && typeof kinds[range] === "function";
    const kind = kinds[types.find((range) => isIn(type, range)) ?? types.find(isJson) ?? ""];
    if (kind === "text") return text;
    if (kind === "blob") return bytes();
    const body = parseBody(text);
    return typeof kind === "function" && kind(body) ? body : unexpected;
  };
}

/** Whether a media type is in a range such as `image/*`. */
function isIn(type: string, range: string): boolean {
  const [main] = range.toLowerCase().split("/*");
  return range.includes("*")
    ? range === "*/*" || type.startsWith(`${main}/`)
    : type === range.toLowerCase();
}
