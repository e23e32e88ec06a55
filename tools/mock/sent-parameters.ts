/** Reading the values of parameters and forms, which a request sends as their `style` and `explode` say. */
import {
  type MediaType,
  own,
  type Parameter,
  type Property,
  parseText,
  propertiesOf,
  readScalar,
  type Schema,
} from "#reader";

type Values = Record<string, unknown>;

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
