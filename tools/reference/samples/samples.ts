import {
  asObject,
  concreteType,
  dictionary,
  functionName,
  isBearer,
  isBinary,
  type MediaType,
  type Operation,
  own,
  propertiesOf,
  type Schema,
  type SecurityScheme,
  successOf,
  unsendable,
} from "#reader";
import { sampleOfSchema } from "#reader/sample";
import { languages } from "../browser/console/languages.ts";
import type {
  Body,
  Content,
  Input,
  RequestFile,
  Scheme,
  Template,
  Values,
} from "../browser/console/request.ts";
import { idOf } from "../markup/anchors.ts";
import type { Site } from "../site.ts";
import { examplesOf } from "./examples.ts";

/** The samples of an operation by their languages: curl, Python, and TypeScript if there is a client. */
export function samplesOf({ site }: { site: Site }, operation: Operation): Record<string, string> {
  const template = templateOf(operation, site.client);
  const values = valuesOf(operation, site);
  // There is nothing that a sample in TypeScript could call without a client, or without a function.
  const hasFunction = site.client !== undefined && unsendable(operation) === undefined;
  const samples = Object.entries(languages)
    .filter(([name]) => name !== "typescript" || hasFunction)
    .map(([name, { write }]) => [name, write(template, values)]);
  return Object.fromEntries(samples.filter(([, text]) => text !== undefined));
}

/** What the samples and the console have to know about an operation. */
export function templateOf(operation: Operation, client = ""): Template {
  const { id, method, path, parameters, security, body } = operation;
  const schemes = new Map(
    security.flatMap((schemes) => schemes.map(({ scheme }) => [scheme.name, scheme])),
  );
  const result = resultOf(operation);
  return {
    method,
    path,
    parameters: parameters.map(({ name, in: location, style, explode, ...parameter }) => {
      const { allowReserved, mediaType, schema } = parameter;
      const how = { style, explode, allowReserved, mediaType };
      return { name, in: location, ...how, ...formatOf(schema, mediaType !== undefined) };
    }),
    schemes: [...schemes.values()].map(schemeOf),
    contents: body?.content.map(contentOf) ?? [],
    client: { name: functionName(id), package: client, result },
  };
}

function schemeOf(scheme: SecurityScheme): Scheme {
  const { name, type, key } = scheme;
  if (key !== undefined) return { name, kind: key.in, key: key.name };
  const kind = type === "mutualTLS" ? "certificate" : isBearer(scheme) ? "bearer" : "basic";
  return { name, kind, key: "" };
}

function contentOf({ type, kind, schema, encoding }: MediaType): Content {
  const isForm = schema !== undefined && /form|multipart/.test(kind);
  const properties = isForm ? [...propertiesOf(schema, {}).values()] : [];
  const fields = properties.map(({ name, schema }): Input => {
    const { style = "form", explode = style === "form" } = encoding[name] ?? {};
    const how = { style, explode, allowReserved: false, mediaType: undefined };
    return { name, in: "query", ...how, ...formatOf(schema, false) };
  });
  return { type, kind, fields };
}

/** How the text of an input is read. */
function formatOf(schema: Schema, isJson: boolean): Pick<Input, "format" | "types"> {
  const { items, types } = schema;
  const isScalar = (schema: Schema) =>
    !/array|object/.test(`${schema.types}`) && schema.properties.size === 0;
  if (isJson) return { format: "json", types };
  if (isScalar(schema) && items === undefined) return { format: "value", types };
  if (items !== undefined && isScalar(items)) return { format: "list", types: items.types };
  return { format: "json", types };
}

/** A name for what the client returns; undefined for nothing. */
function resultOf(operation: Operation): string | undefined {
  const [first, ...others] = operation.responses;
  const success = successOf(operation);
  if (operation.method === "HEAD" || success?.content.length === 0) return undefined;
  const response = success ?? (others.length === 0 ? first : undefined);
  const component = response?.content[0]?.schema?.name;
  const name = component === undefined ? "result" : functionName(component);
  return [functionName(operation.id), "client"].includes(name) ? "result" : name;
}

/** The request that the contract's own examples describe. */
export function valuesOf(operation: Operation, site: Site): Values {
  const { parameters, body } = operation;
  // A sample requests the first page.
  const sent = parameters.filter(
    ({ name, isRequired, isDeprecated }) => isRequired || !(isDeprecated || name === "page"),
  );
  const examplesIn = (location: string) => {
    const entries = sent
      .filter((parameter) => parameter.in === location)
      .map(({ name, schema, examples: [example], isRequired }): [string, unknown] => [
        name,
        example ?? (isRequired ? sampleOfSchema(schema, "request") : undefined),
      ]);
    return dictionary(entries.filter(([, value]) => value !== undefined));
  };
  return {
    server: calledServer(operation, site),
    path: examplesIn("path"),
    query: examplesIn("query"),
    header: examplesIn("header"),
    cookie: examplesIn("cookie"),
    credentials: credentialsOf(operation, site),
    headers: dictionary(),
    body: body?.content[0] && bodyOf(body.content[0]),
  };
}

/** The base URL that samples and the console call: the sandbox, or else the first server. */
export const calledServer = ({ servers }: Pick<Operation, "servers">, site: Site): string =>
  site.sandbox || serverOf(servers[0]?.url ?? "/", site);

/**
 * A relative URL is one of the service. Without one, it is that of the sandbox, which has nothing before the paths of the
 * contract. What is no URL stays as it is written.
 */
export function serverOf(url: string, { service }: Site): string {
  if (URL.canParse(url)) return url;
  return service === "" ? "http://127.0.0.1:4010" : (URL.parse(url, service)?.href ?? url);
}

/** The secrets of the first alternative, without a certificate if one needs none. */
function credentialsOf(operation: Operation, { tokens }: Site): Record<string, string> {
  const { security, authorization } = operation;
  if (authorization !== "required") return dictionary();
  const chosen = security.find((all) => all.every(({ scheme }) => scheme.type !== "mutualTLS"));
  const secrets = (chosen ?? security[0] ?? []).map(({ scheme }): [string, string] => {
    const { kind } = schemeOf(scheme);
    if (kind === "certificate") return [scheme.name, "client.pem"];
    const token = own(tokens, scheme.name);
    if (kind === "basic")
      return [scheme.name, token === undefined ? "YOUR_USER:YOUR_PASSWORD" : `${token}:password`];
    const words = [scheme.key && scheme.scheme, "YOUR_TOKEN"].filter(Boolean).join(" ");
    return [scheme.name, token ?? words];
  });
  return dictionary(secrets);
}

/** The first example of a body. */
export function bodyOf(media: MediaType): Body {
  const content = contentOf(media);
  const { kind } = media;
  const type = concreteType(media);
  const [example = {}] = examplesOf(media, "request");
  if (kind === "json") return { content, type, value: JSON.stringify(example, null, 2) };
  if (kind === "binary") return { content, type, value: fileOf("body", type) };
  if (kind === "text") return { content, type, value: typeof example === "string" ? example : "" };
  const properties = media.schema && propertiesOf(media.schema, asObject(example));
  const fields = [...(properties?.values() ?? [])].flatMap(
    ({ name, schema, isRequired }): [string, unknown][] => {
      if (schema.isReadOnly) return [];
      const fileType = fileTypeOf(media, name, schema);
      if (fileType !== undefined) {
        const file = fileOf(name, fileType);
        return [[name, schema.items === undefined ? file : [file]]];
      }
      const value = own(asObject(example), name) ?? schema.examples[0];
      return value === undefined && !isRequired
        ? []
        : [[name, value ?? sampleOfSchema(schema, "request")]];
    },
  );
  return { content, type, value: dictionary(fields) };
}

/** The media type of a file in a form; undefined for another field. */
export function fileTypeOf(
  { kind, encoding }: MediaType,
  name: string,
  schema: Schema,
): string | undefined {
  const item = schema.items ?? schema;
  const stated = item.annotation("contentMediaType") ?? encoding[name]?.contentType;
  if (kind !== "multipart" || !isBinary(item)) return undefined;
  return concreteType({ type: stated?.split(",")[0] ?? "application/octet-stream", kind });
}

const extensions: Record<string, string> = { "octet-stream": "bin", jpeg: "jpg", mpeg: "mp3" };

/** A file that a reader has, in place of the one of a sample. */
function fileOf(name: string, type: string): RequestFile {
  const subtype = type.split("/")[1]?.replace(/^.*[+.]|;.*/g, "") ?? "bin";
  return {
    name: `${idOf(name)}.${idOf(own(extensions, subtype) ?? subtype)}`,
    type,
    blob: undefined,
  };
}
