import {
  buildHeader,
  buildQuery,
  concreteType,
  isBinary,
  isObject,
  isSuccess,
  type MediaType,
  type Operation,
  own,
  propertiesOf,
  type Schema,
} from "#reader";
import { parametersIn } from "../contract/operations.ts";
import { Skip } from "../skip.ts";

/** The best comes first. */
const sentKinds = ["json", "form", "multipart", "text", "binary"];

/** The media type to send a body in: JSON if possible, and nothing that is only an image or the like. */
export function mediaToSend({ body }: Operation): MediaType | undefined {
  const media = (body?.content ?? []).filter(({ type, kind }) => {
    const isMade = kind === "json" || !type.includes("*");
    return isMade && (kind !== "binary" || type === "application/octet-stream");
  });
  return media.sort((a, b) => sentKinds.indexOf(a.kind) - sentKinds.indexOf(b.kind))[0];
}

/** A body as it is sent, with the headers that it needs. A form with files gets its type from `fetch`. */
export function encodeBody(
  media: MediaType | undefined,
  value: unknown,
): { body: string | FormData; headers: Record<string, string> } {
  const { kind, schema, encoding } = media ?? {};
  const headers = { "content-type": media ? concreteType(media) : "application/json" };
  // A text is sent as it is, also where it is no JSON.
  if (typeof value === "string") return { body: value, headers };
  if (kind === "json" || !isObject(value)) return { body: JSON.stringify(value), headers };
  const entries = Object.entries(value).flatMap(([name, field]) => {
    return (Array.isArray(field) ? field : [field]).map((item): [string, unknown] => [name, item]);
  });
  const textOf = (item: unknown) =>
    typeof item === "object" ? JSON.stringify(item) : String(item);
  if (kind !== "multipart") {
    const pairs = entries.map(([name, item]) => [name, textOf(item)]);
    return { body: new URLSearchParams(pairs).toString(), headers };
  }
  const form = new FormData();
  const properties = schema && propertiesOf(schema, value);
  for (const [name, item] of entries) {
    const field = properties?.get(name)?.schema;
    const mediaType = field && fileTypeOf(field.items ?? field, encoding?.[name]?.contentType);
    if (mediaType === undefined && typeof item !== "object") form.append(name, String(item));
    else {
      const type = mediaType ?? "application/json";
      if (!/octet-stream|^text\/|json/.test(type)) {
        throw new Skip(`needs a file of ${type} as ${name}, which the verifier cannot make`);
      }
      form.append(name, new Blob([textOf(item)], { type }), mediaType && `${name}.bin`);
    }
  }
  return { body: form, headers: {} };
}

/** The media type of a field that is a file. */
function fileTypeOf(schema: Schema, contentType?: string): string | undefined {
  const mediaType = contentType ?? schema.annotation("contentMediaType");
  return isBinary(schema) ? (mediaType ?? "application/octet-stream") : undefined;
}

/** The values of parameters as the query and the headers of a request. */
export function encodeParameters(operation: Operation, values: Record<string, unknown>) {
  const given = (location: "header" | "cookie") =>
    parametersIn(operation, location)
      .filter(({ name }) => own(values, name) !== undefined)
      .map((parameter) => [parameter.name, buildHeader(parameter, own(values, parameter.name))]);
  const cookie = given("cookie").map((pair) => pair.join("="));
  const headers: Record<string, string> = Object.fromEntries(given("header"));
  if (cookie.length > 0) headers.cookie = cookie.join("; ");
  return { query: buildQuery(operation, values), headers };
}

const problemType = "application/problem+json";

/** What requests accept where a response is plain JSON. */
export const acceptedJson = `application/json, ${problemType}`;

/** What the requests of an operation accept: the JSON that it documents, or else what it documents, and problems. */
export function acceptedTypesOf({ responses }: Operation): string {
  const content = responses.filter(isSuccess).flatMap((response) => response.content);
  const json = content.filter(({ kind }) => kind === "json");
  const types = (json.length > 0 ? json : content).map(({ type }) => type);
  return types.length === 0 ? acceptedJson : [...new Set([...types, problemType])].join(", ");
}
