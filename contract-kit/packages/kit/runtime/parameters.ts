/** Parameters with a style that is not the default of OpenAPI, and those outside of the path and the query. */
import { buildPath } from "./client.ts";

/** Writes a parameter as its style says, encoded for a URL. */
export type WriteParameter = (name: string, value: unknown) => string;

type Encode = (value: unknown) => string;

const encode: Encode = (value) => encodeURIComponent(String(value));

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

/** Returns a query in which these parameters have another style. */
export function styledQuery(styles: Record<string, WriteParameter>) {
  return (values: object = {}): string => {
    const pairs = Object.entries(values)
      .filter(([, value]) => value != null)
      .map(([name, value]) => (styles[name] ?? repeated)(name, value));
    return pairs.length > 0 ? `?${pairs.filter(Boolean).join("&")}` : "";
  };
}

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
  (styles: Record<string, WriteParameter>): typeof buildPath =>
  (call, values = {}) => {
    const written = Object.entries(values).flatMap(([name, value]) => {
      const write = value == null ? undefined : styles[name];
      return write ? [[`{${name}}`, write(name, value)] as const] : [];
    });
    const path = written.reduce((path, [name, text]) => path.replace(name, () => text), call.path);
    return buildPath({ ...call, path }, values);
  };

/** Adds header and cookie parameters to a request. A browser does not send cookies that are set here. */
export function headerParameters(
  { header = {}, cookie = {} }: { header?: object; cookie?: object },
  headers: Record<string, string>,
): void {
  for (const [name, value] of Object.entries(header)) {
    if (value !== undefined) headers[name.toLowerCase()] = [value].flat().join(",");
  }
  const cookies = Object.entries(cookie).filter(([, value]) => value !== undefined);
  if (cookies.length === 0) return;
  headers.cookie = cookies.map(([name, value]) => `${name}=${encode(value)}`).join("; ");
}
