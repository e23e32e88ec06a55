/** Writing the values of parameters as their `style` and `explode` say, and reading a single value from its text. */
import type { Operation, Parameter } from "./operations.ts";
import type { Schema } from "./schema.ts";
import { isObject, own, type Values } from "./values.ts";

/** What decides how the value of a parameter is written. */
export type ParameterStyle = Pick<
  Parameter,
  "name" | "in" | "style" | "explode" | "allowReserved" | "mediaType"
>;

/** The part of an operation that its URL depends on. */
interface Target {
  path: Operation["path"];
  parameters: ParameterStyle[];
}

const separators: Record<string, string> = {
  spaceDelimited: "%20",
  pipeDelimited: "|",
};

/** The path of an operation with these values of its path parameters. What has no value stays in braces. */
export function buildPath({ path, parameters }: Target, values: Values): string {
  return path.replaceAll(/\{([^}]+)\}/g, (expression, name: string) => {
    const parameter = parameters.find(
      (candidate) => candidate.in === "path" && candidate.name === name,
    );
    const value = own(values, name);
    return parameter === undefined || value === undefined ? expression : inPath(parameter, value);
  });
}

function inPath(parameter: ParameterStyle, value: unknown): string {
  const { name, style, explode } = parameter;
  if (style === "label") return `.${inOneText(parameter, value, explode ? "." : ",")}`;
  if (style !== "matrix") return inOneText(parameter, value, ",");
  const pairs =
    Array.isArray(value) && explode ? value.map((item) => [name, item]) : [[name, value]];
  const entries = isObject(value) && explode ? Object.entries(value) : pairs;
  return entries.map(([key, item]) => `;${key}=${inOneText(parameter, item, ",")}`).join("");
}

/** The query of a request without `?`; empty if no parameter has a value. */
export function buildQuery({ parameters }: Target, values: Values): string {
  return parameters
    .filter((parameter) => parameter.in === "query" && own(values, parameter.name) !== undefined)
    .flatMap((parameter) => inQuery(parameter, own(values, parameter.name)))
    .join("&");
}

/** A URL or a path with a query. The path of an operation can have a query already, although OpenAPI has no such paths. */
export const withQuery = (url: string, query: string): string =>
  query === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${query}`;

function inQuery(parameter: ParameterStyle, value: unknown): string[] {
  const { name, style, explode, mediaType } = parameter;
  if (mediaType === undefined && isObject(value)) {
    const entries = Object.entries(value);
    if (style === "deepObject")
      return entries.flatMap(([key, item]) => inBrackets(parameter, `${name}[${key}]`, item));
    if (explode) return entries.map(([key, item]) => pair(key, encode(parameter, item)));
  }
  if (mediaType === undefined && Array.isArray(value) && explode)
    return value.map((item) => pair(name, encode(parameter, item)));
  return [pair(name, inOneText(parameter, value, separators[style] ?? ","))];
}

/** A field of an object in `deepObject`: a list repeats its name, and an object has further brackets. */
function inBrackets(parameter: ParameterStyle, name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => inBrackets(parameter, name, item));
  if (!isObject(value)) return [pair(name, encode(parameter, value))];
  return Object.entries(value).flatMap(([key, item]) =>
    inBrackets(parameter, `${name}[${key}]`, item),
  );
}

const pair = (key: string, text: string): string => `${encodeURIComponent(key)}=${text}`;

/** The value of a header, or of a cookie without its name. */
export function buildHeader(
  parameter: Pick<Parameter, "mediaType" | "explode">,
  value: unknown,
): string {
  const { mediaType, explode } = parameter;
  if (mediaType !== undefined) return textOf(value, mediaType);
  return entriesOf(value, explode).join(",");
}

/** A value that does not spread over several names. */
function inOneText(parameter: ParameterStyle, value: unknown, separator: string): string {
  if (parameter.mediaType !== undefined)
    return encode(parameter, textOf(value, parameter.mediaType));
  return entriesOf(value, parameter.explode, (item) => encode(parameter, item)).join(separator);
}

/** The items of a list, the keys and values of an object, or a single value. */
function entriesOf(
  value: unknown,
  explode: boolean,
  write: (item: unknown) => string = String,
): string[] {
  if (Array.isArray(value)) return value.map(write);
  if (!isObject(value)) return [write(value)];
  return Object.entries(value).flatMap(([key, item]) =>
    explode ? [`${write(key)}=${write(item)}`] : [write(key), write(item)],
  );
}

const textOf = (value: unknown, mediaType: string): string =>
  typeof value === "string" && !mediaType.includes("json") ? value : JSON.stringify(value);

function encode({ allowReserved }: ParameterStyle, value: unknown): string {
  const text = encodeURIComponent(isObject(value) ? JSON.stringify(value) : String(value));
  if (!allowReserved) return text;
  return text.replaceAll(/%(3A|2F|3F|5B|5D|40|21|24|27|28|29|2A|2C|3B|3D)/g, decodeURIComponent);
}

/** JSON, or a text that is none as it is. */
export function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A number is only what JSON takes for one, so that `0x10` and an empty value stay strings. */
export function readScalar(text: string, schema: Schema | undefined): unknown {
  const types = schema?.types ?? [];
  const isNumber = types.includes("number") && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text);
  const isInteger = types.includes("integer") && /^-?(0|[1-9]\d*)$/.test(text);
  if (isNumber || isInteger) return Number(text);
  return types.includes("boolean") && /^(true|false)$/.test(text) ? text === "true" : text;
}
