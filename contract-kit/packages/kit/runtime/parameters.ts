/** Parameters that openapi-fetch does not write as the contract says: other styles, a query in a path, and cookies. */
import { mergeHeaders, type PathSerializer } from "openapi-fetch";
import type { Init } from "./client.ts";
import { serializePath } from "./serialize.ts";

/** Writes a parameter as its style says, encoded for a URL. */
export type WriteParameter = (name: string, value: unknown) => string;

type Encode = (value: unknown) => string;

const encode: Encode = (value) =>
  encodeURIComponent(value instanceof Date ? value.toISOString() : String(value));

/** Leaves the characters that separate the parts of a URL. */
const encodeUnreserved: Encode = (value) => encodeURI(String(value)).replaceAll("#", "%23");

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The items of a list, or the keys and values of an object. */
function parts(value: unknown, pair: string | false, write: Encode = encode): string[] {
  if (Array.isArray(value)) return value.map(write);
  if (!isObject(value)) return [write(value)];
  return Object.entries(value).flatMap(([key, item]) =>
    pair ? `${write(key)}${pair}${write(item)}` : [write(key), write(item)],
  );
}

/** Writes a query in which these parameters have another style. */
export const styledQuery =
  (styles: Record<string, WriteParameter>) =>
  (values: object): string =>
    Object.entries(values)
      .filter(([, value]) => value != null)
      .map(([name, value]) => (styles[name] ?? repeated)(name, value))
      .filter(Boolean)
      .join("&");

/** Writes a query after the one that the path of an operation has already. */
export const afterQuery =
  (fixed: string, serialize: (values: Record<string, unknown>) => string) =>
  (values: Record<string, unknown>): string =>
    [fixed, serialize(values)].filter(Boolean).join("&");

/** `tag=a&tag=b`, or `from=1&to=2` for an object. */
export const repeated: WriteParameter = (name, value) =>
  isObject(value) && !Array.isArray(value)
    ? parts(value, "=").join("&")
    : [value]
        .flat()
        .map((item) => `${encode(name)}=${encode(item)}`)
        .join("&");

/** `tag=a,b` */
export const joined =
  (separator: string): WriteParameter =>
  (name, value) =>
    `${encode(name)}=${parts(value, false).join(separator)}`;

/** `range[from]=1&range[to]=2` */
export const deepObject: WriteParameter = (name, value) =>
  Object.entries(value as object)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => `${encode(`${name}[${key}]`)}=${encode(item)}`)
    .join("&");

/** `near={"x":1}`, encoded */
export const asJson: WriteParameter = (name, value) =>
  `${encode(name)}=${encode(JSON.stringify(value))}`;

/** `url=https://a.test/?b=c` */
export const reserved: WriteParameter = (name, value) =>
  [value]
    .flat()
    .map((item) => `${encode(name)}=${encodeUnreserved(item)}`)
    .join("&");

/** A path parameter of the style `simple`: `a,b`. */
export const simple =
  (explode: boolean): WriteParameter =>
  (_, value) =>
    parts(value, explode && "=").join(",");

/** A path parameter of the style `label`: `.a,b`. */
export const label =
  (explode: boolean): WriteParameter =>
  (_, value) =>
    `.${parts(value, explode && "=").join(explode ? "." : ",")}`;

/** A path parameter of the style `matrix`: `;id=a,b`. */
export const matrix =
  (explode: boolean): WriteParameter =>
  (name, value) => {
    if (!explode) return `;${name}=${parts(value, false).join(",")}`;
    if (isObject(value) && !Array.isArray(value)) return `;${parts(value, "=").join(";")}`;
    return [value]
      .flat()
      .map((item) => `;${name}=${encode(item)}`)
      .join("");
  };

/** Writes a path, with these functions for the parameters that are lists or objects. */
export const styledPath =
  (styles: Record<string, WriteParameter>): PathSerializer =>
  (path, values) => {
    const others = path.replace(/{(.+?)}/g, (parameter, name: string) => {
      const value = values[name];
      return value == null ? parameter : (styles[name]?.(name, value) ?? parameter);
    });
    return serializePath(others, values);
  };

/** Sends the parameters of a call that are cookies. A browser does not send cookies that are set here. */
export function sendCookies(init: Init): Init {
  const cookies = Object.entries(init.params?.cookie ?? {}).filter(([, value]) => value != null);
  if (cookies.length === 0) return init;
  const cookie = cookies.map(([name, value]) => `${name}=${encode(value)}`).join("; ");
  return { ...init, headers: mergeHeaders({ cookie }, init.headers) };
}
