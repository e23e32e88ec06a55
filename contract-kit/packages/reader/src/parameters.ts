/** Writing and reading the values of parameters as their `style` and `explode` say. */
import type { MediaType, Operation, Parameter } from "./operations.ts";
import { type Property, propertiesOf, type Schema } from "./schema.ts";
import { isObject, own, type Values } from "./values.ts";

/** What decides how the value of a parameter is written. */
export type ParameterStyle = Pick<
  Parameter,
  "name" | "in" | "style" | "explode" | "allowReserved" | "mediaType"
>;

/** The part of an operation that its URL depends on. */
export interface Target {
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

/** What a request sent, with percent-encoding removed. A parameter can be sent several times. */
export interface SentParameters {
  path: Record<string, string>;
  query: Map<string, string[]>;
  header: (name: string) => string | undefined;
  cookie: Record<string, string>;
}

/** What decides how the value of a parameter is read. */
type Style = Pick<Parameter, "in" | "name" | "schema" | "style" | "explode" | "mediaType">;

/** The value of a parameter as the types of its schema, or undefined if it was not sent. */
export function readParameter(parameter: Style, sent: SentParameters): unknown {
  const { schema, name, style, explode } = parameter;
  const isObjectSchema = describesObject(schema);
  if (parameter.in === "query" && isObjectSchema && parameter.mediaType === undefined) {
    const object = readQueryObject(parameter, sent.query);
    if (object !== undefined) return object;
    if (style === "deepObject" || explode) return undefined;
  }
  const texts = textsOf(parameter, sent);
  if (texts.length === 0) return undefined;
  if (parameter.mediaType !== undefined) return parseText(texts[0] ?? "");
  if (isObjectSchema) return readObject(texts[0] ?? "", parameter);
  if (!schema.types.includes("array") && schema.items === undefined)
    return texts.length > 1 ? texts : readScalar(withoutPrefix(texts[0] ?? "", parameter), schema);
  const isRepeated = parameter.in === "query" && style === "form" && explode;
  const items = isRepeated ? texts : texts.flatMap((text) => splitList(text, parameter, name));
  return items.map((text, index) => readScalar(text, schema.prefixItems[index] ?? schema.items));
}

function textsOf(parameter: Style, { path, query, header, cookie }: SentParameters): string[] {
  const { name } = parameter;
  if (parameter.in === "query") return query.get(name) ?? [];
  const text = parameter.in === "header" ? header(name) : own({ path, cookie }[parameter.in], name);
  return text === undefined ? [] : [text];
}

function withoutPrefix(text: string, { name, style }: Style): string {
  const prefix = { label: ".", matrix: `;${name}=` }[style] ?? "";
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

function splitList(text: string, { style, explode }: Style, name: string): string[] {
  if (style === "label") return text.slice(1).split(explode ? "." : ",");
  if (style === "matrix")
    return text
      .split(";")
      .flatMap((part) => part.replace(`${name}=`, "").split(","))
      .slice(1);
  return text
    .split({ spaceDelimited: " ", pipeDelimited: "|" }[style] ?? ",")
    .map((item) => item.trim());
}

/** An object whose properties are separate parameters: `filter[kind]=reef`, or `kind=reef`. */
function readQueryObject(
  { schema, name, style, explode }: Style,
  query: Map<string, string[]>,
): Values | undefined {
  if (style === "deepObject") return readBrackets(schema, name, query);
  if (!explode) return undefined;
  const pairs = [...query].flatMap(([key, [text = ""]]) =>
    schema.properties.has(key) ? [[key, text]] : [],
  );
  return pairs.length === 0 ? undefined : readFields(schema, pairs);
}

/** The fields of an object in `deepObject`. A list repeats its name, and an object has further brackets, up to ten. */
function readBrackets(
  { properties, additionalProperties }: Schema,
  name: string,
  query: Map<string, string[]>,
  depth = 10,
): Values | undefined {
  const start = `${name}[`;
  const keys = [...query.keys()].flatMap((key) =>
    key.startsWith(start) ? key.slice(start.length).split("]", 1) : [],
  );
  const fields = [...new Set(keys)].map((key): [string, unknown] => {
    const schema = properties.get(key)?.schema ?? additionalProperties;
    const sent = `${start}${key}]`;
    const texts = query.get(sent);
    if (texts === undefined) {
      const isObjectSchema = schema !== undefined && describesObject(schema) && depth > 0;
      return [key, isObjectSchema ? readBrackets(schema, sent, query, depth - 1) : undefined];
    }
    const items = schema?.items;
    const isList = items !== undefined || schema?.types.includes("array") === true;
    return [
      key,
      isList ? texts.map((text) => readScalar(text, items)) : readScalar(texts[0] ?? "", schema),
    ];
  });
  const found = fields.filter(([, value]) => value !== undefined);
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** `R=100,G=200`, or without `explode` `R,100,G,200`. */
function readObject(text: string, parameter: Style): Values {
  const parts = splitList(text, parameter, parameter.name);
  const pairs = parameter.explode
    ? parts.map((part) => part.split("=", 2))
    : parts.flatMap((key, index) => (index % 2 === 0 ? [[key, parts[index + 1] ?? ""]] : []));
  return readFields(parameter.schema, pairs);
}

function readFields({ properties, additionalProperties }: Schema, pairs: string[][]): Values {
  const fields = pairs.map(([name = "", text = ""]) => {
    return [name, readScalar(text, properties.get(name)?.schema ?? additionalProperties)];
  });
  return Object.fromEntries(fields);
}

const describesObject = (schema: Schema): boolean =>
  schema.types.includes("object") || schema.properties.size > 0;

/** The fields of a form as the types of its schema. Objects are JSON, unless `encoding` says something else. */
export function readForm({ schema, encoding }: MediaType, fields: Map<string, string[]>): Values {
  const sent = { path: {}, query: fields, header: () => undefined, cookie: {} };
  const first = Object.fromEntries([...fields].map(([name, [text]]) => [name, text]));
  const properties =
    schema === undefined ? new Map<string, Property>() : propertiesOf(schema, first);
  const declared = [...properties.values()].map(({ name, schema }) => {
    const { style = "form", explode = true, contentType = "" } = own(encoding, name) ?? {};
    const item = schema.items ?? schema;
    const isJson =
      contentType.includes("json") || (!own(encoding, name)?.style && describesObject(item));
    const field = { in: "query" as const, name, schema, style, explode, mediaType: undefined };
    if (!isJson) return [name, readParameter(field, sent)];
    const values = fields.get(name)?.map(parseText);
    return [name, schema.items === undefined ? values?.[0] : values?.flat()];
  });
  const others = [...fields].flatMap(([name, texts]) => {
    if (properties.has(name.replace(/\[.*/, ""))) return [];
    const values = texts.map((text) => readScalar(text, schema?.additionalProperties));
    return [[name, values.length === 1 ? values[0] : values]];
  });
  return Object.fromEntries([...declared, ...others].filter(([, value]) => value !== undefined));
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
