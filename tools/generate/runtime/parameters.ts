/** Parameters that openapi-fetch does not write as the contract says: other styles, a query in a path, and cookies. */
import { mergeHeaders } from "openapi-fetch";
import type { CallSettings, Init } from "./call.ts";

/** How a parameter is written: in a style of OpenAPI, as JSON, or with the characters that separate the parts of a URL. */
export interface Style {
  style: keyof typeof delimiters | "deepObject" | "json" | "reserved";
  explode: boolean;
}

/** The styles of each parameter that is not written as `tag=a&tag=b`. */
type Styles = Record<string, Style>;

/** What is before the values, between exploded ones and between others, and whether they have the name of the parameter. */
const delimiters = {
  simple: ["", ",", ",", false],
  label: [".", ".", ",", false],
  matrix: [";", ";", ",", true],
  form: ["", "&", ",", true],
  spaceDelimited: ["", "&", "%20", true],
  pipeDelimited: ["", "&", "|", true],
} as const;

const encode = (value: unknown): string =>
  encodeURIComponent(value instanceof Date ? value.toISOString() : String(value));

const encodeUnreserved = (value: unknown): string =>
  encodeURI(String(value)).replaceAll("#", "%23");

/** Writes a parameter, encoded for a URL. It is empty if the value is. */
function write(name: string, value: unknown, { style, explode }: Style): string {
  if (value == null) return "";
  if (style === "json") return `${encode(name)}=${encode(JSON.stringify(value))}`;
  const isScalar = typeof value !== "object" || value instanceof Date;
  const isObject = !isScalar && !Array.isArray(value);
  const pairs = isObject ? Object.entries(value).filter(([, item]) => item != null) : [];
  const items = isObject ? pairs.flat() : [value].flat().filter((item) => item != null);
  if (items.length === 0) return "";
  if (style === "deepObject" && isObject) {
    return pairs.flatMap(([key, item]) => inBrackets(`${name}[${key}]`, item)).join("&");
  }
  const delimiterStyle = style === "reserved" || style === "deepObject" ? "form" : style;
  const [start, exploded, joined, isNamed] = delimiters[delimiterStyle];
  const prefix = isNamed ? `${encode(name)}=` : "";
  if (!explode) return start + prefix + items.map(encode).join(joined);
  const encodeItem = style === "reserved" ? encodeUnreserved : encode;
  const parts = isObject
    ? pairs.map((pair) => pair.map(encode).join("="))
    : items.map((item) => prefix + encodeItem(item));
  return start + parts.join(exploded);
}

/** A field of an object in `deepObject`: a list repeats its name, and an object has further brackets. */
function inBrackets(name: string, value: unknown): string[] {
  if (value == null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => inBrackets(name, item));
  if (typeof value !== "object" || value instanceof Date)
    return [`${encode(name)}=${encode(value)}`];
  return Object.entries(value).flatMap(([key, item]) => inBrackets(`${name}[${key}]`, item));
}

const styleOf = (styles: Styles, name: string): Style | undefined =>
  Object.hasOwn(styles, name) ? styles[name] : undefined;

/** Writes a query in which these parameters have another style. */
export const styledQuery =
  (styles: Styles) =>
  (values: object): string =>
    Object.entries(values)
      .map(([name, value]) =>
        write(name, value, styleOf(styles, name) ?? { style: "form", explode: true }),
      )
      .filter(Boolean)
      .join("&");

/** Writes a query after the one that the path of an operation has already. */
export const afterQuery =
  (fixed: string, serialize: (values: object) => string) =>
  (values: object): string =>
    [fixed, serialize(values)].filter(Boolean).join("&");

/**
 * Writes a path in which these parameters have another style, or are lists or objects. A query or a fragment that the
 * path has is left out.
 *
 * @throws TypeError if a parameter would lead to another path
 */
export const styledPath =
  (styles: Styles): NonNullable<CallSettings["writePath"]> =>
  (url, values, operation) =>
    url.replace(/[?#].*/, "").replace(/{([^{}]+)}/g, (_, name: string) => {
      const value = values[name];
      const written = write(
        name,
        value,
        styleOf(styles, name) ?? { style: "simple", explode: false },
      );
      if (/^\.{0,2}$/.test(written)) {
        throw new TypeError(`${operation}: path.${name} is ${JSON.stringify(value)}`);
      }
      return written;
    });

/** Sends the parameters of a call that are cookies. A browser does not send cookies that are set here. */
export function sendCookies(init: Init): Init {
  const cookies = Object.entries(init.params?.cookie ?? {}).filter(([, value]) => value != null);
  if (cookies.length === 0) return init;
  const cookie = cookies.map(([name, value]) => `${name}=${encode(value)}`).join("; ");
  return { ...init, headers: mergeHeaders({ cookie }, init.headers) };
}
