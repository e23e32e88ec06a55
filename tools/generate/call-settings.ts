/** What a function does besides a plain call of openapi-fetch: styles of parameters, and media types. */
import {
  concreteType,
  type Header,
  isListSchema,
  isStructure,
  isSuccess,
  type MediaType,
  type Operation,
  type Parameter,
  type Response,
  type Schema,
} from "#reader";
import { type Code, code, imported, join, literal, objectOf } from "./code.ts";
import { isPageOf, type PageNames } from "./pages.ts";

type Entry = [key: string, value: Code];

const call = (name: Code, ...parameters: Code[]): Code =>
  code`${name}(${join(parameters, code`, `)})`;
const parameters = (name: string): Code => imported("runtime/parameters.ts", name);
const contents = (name: string): Code => imported("runtime/contents.ts", name);
const results = (name: string): Code => imported("runtime/results.ts", name);

/** The settings of the function of an operation, if it needs any. */
export function callSettings(operation: Operation, names?: PageNames): Code | undefined {
  const { path, body } = operation;
  // A fragment only distinguishes operations. It is not sent, nor would be a query after it.
  const [url = path] = path.split("#");
  const [, fixed] = url.split("?");
  const serializer = querySerializer(operation.parameters.filter(isIn("query")));
  const after = fixed !== undefined && [
    literal(fixed),
    serializer ?? call(parameters("styledQuery"), code`{}`),
  ];
  const types = acceptedTypes(operation);
  const prepare = [
    ...(operation.parameters.some(isIn("cookie")) ? [parameters("sendCookies")] : []),
    ...(body ? bodyOf(body.content) : []),
    ...(types === undefined ? [] : [call(contents("accept"), literal(types))]),
  ];
  const entries: [key: string, value: Code | false | undefined][] = [
    ["writePath", writePath(operation)],
    ["querySerializer", after ? call(parameters("afterQuery"), ...after) : serializer],
    ["prepare", prepare.length > 0 && code`[${join(prepare, code`, `)}]`],
    ["read", reader(operation, names)],
  ];
  const settings = entries.flatMap(([key, value]): Entry[] => (value ? [[key, value]] : []));
  return settings.length > 0 ? objectOf(settings) : undefined;
}

const isIn = (location: Parameter["in"]) => (parameter: Parameter) => parameter.in === location;

function writePath({ path, parameters: all }: Operation): Code | undefined {
  const styled = all
    .filter(isIn("path"))
    .filter(({ style, schema }) => style !== "simple" || isStructure(schema));
  if (styled.length === 0 && !/[?#]/.test(path)) return undefined;
  const styles = styled.map(({ name, style, explode }): Entry => {
    return [name, literal({ style, explode })];
  });
  return call(parameters("styledPath"), objectOf(styles));
}

function querySerializer(all: Header[]): Code | undefined {
  const styled = all.flatMap((parameter) => styleEntry(parameter.name, parameter));
  const isPlain = styled.length === 0 && all.every(({ name }) => /^[\w.~-]+$/.test(name));
  return isPlain ? undefined : call(parameters("styledQuery"), objectOf(styled));
}

type Styled = Pick<Header, "schema" | "style" | "explode" | "allowReserved" | "mediaType">;

/** The style of a parameter, unless openapi-fetch writes it so. */
function styleEntry(name: string, parameter: Styled): Entry[] {
  const { schema, style, explode, allowReserved, mediaType } = parameter;
  const entry = (style: string): Entry[] => [[name, literal({ style, explode })]];
  if (mediaType !== undefined) return entry("json");
  if (style === "deepObject") return entry(style);
  if (allowReserved) return entry("reserved");
  const isDefault = explode && (style === "form" || style === undefined) && isListSchema(schema);
  return isStructure(schema) && !isDefault ? entry(style) : [];
}

const jsonType = "application/json";
const problemType = "application/problem+json";

/** Whether the content is a problem document (RFC 9457). */
export const isProblemType = ({ type }: MediaType) => type === problemType;

/** What sends a body; nothing if openapi-fetch does. */
function bodyOf(content: MediaType[]): Code[] {
  if (content.length === 1 && content[0]?.type === jsonType) return [];
  // JSON in a range is sent as such. A caller can name another media type in the range.
  const writers = content.flatMap((media) => {
    const types = media.kind === "json" ? [concreteType(media), media.type] : [media.type];
    return types.map((type): Entry => [type, writerOf(media)]);
  });
  return [call(contents("mediaTypes"), objectOf([...new Map(writers)]))];
}

function writerOf({ kind, schema, encoding }: MediaType): Code {
  if (kind === "multipart" || kind === "json") return contents(kind);
  if (kind !== "form") return contents("unchanged");
  const styled = [...(schema?.properties.values() ?? [])].flatMap((field) => {
    const { style = "form", explode = style === "form" } = encoding[field.name] ?? {};
    const parameter = { schema: field.schema, style, explode, allowReserved: false };
    return styleEntry(field.name, { ...parameter, mediaType: undefined });
  });
  return call(contents("form"), objectOf(styled));
}

/** The responses that a call returns. `default` is one of them if there is no other response. */
export function resultsOf({ responses }: Operation): Response[] {
  const successes = responses.filter(isSuccess);
  return successes.length === 0 && responses.length === 1 ? responses : successes;
}

/** The media type of a stream, which is read while it arrives. */
export const eventStream = "text/event-stream";

/** Whether a response has no body. */
const isEmptyOf =
  ({ method }: Operation) =>
  ({ content }: Response): boolean =>
    content.length === 0 || method === "HEAD";

const mediaOf = (operation: Operation): MediaType[] =>
  resultsOf(operation)
    .filter((result) => !isEmptyOf(operation)(result))
    .flatMap(({ content }) => content);

/** The media types of the results, if they are not only JSON. */
function acceptedTypes(operation: Operation): string | undefined {
  const types = [...new Set(mediaOf(operation).map(({ type }) => type))];
  const isUsual = types.length === 0 || (types.length === 1 && types[0] === jsonType);
  return isUsual ? undefined : [...types, problemType].join(", ");
}

/** How the results are read, unless they are JSON objects. */
function reader(operation: Operation, names?: PageNames): Code | undefined {
  const documented = resultsOf(operation);
  const media = mediaOf(operation);
  const [first] = media;
  const none: Entry = ["", results("readNothing")];
  const byType = (readers: Entry[]) => call(contents("contents"), objectOf(readers));
  if (documented.length === 0) return byType([none, ["*/*", contents("readText")]]);
  if (first === undefined) return results("readNothing");
  if (documented.length === 1 && media.length === 1 && first.type === jsonType) {
    const read = readerOf(media, names);
    return `${read}` === "readObject" ? undefined : read;
  }
  const types = [...new Set(media.map(({ type }) => type))];
  const readers = types.map((type): Entry => {
    const ofType = media.filter((candidate) => candidate.type === type);
    return [type, readerOf(ofType, names)];
  });
  return byType([...readers, ...(documented.some(isEmptyOf(operation)) ? [none] : [])]);
}

/** What reads a media type, which several responses can have. */
function readerOf(media: MediaType[], names?: PageNames): Code {
  const [{ type, kind } = { type: "", kind: "text" }] = media;
  if (type === eventStream) return imported("runtime/events.ts", "readEvents");
  if (kind === "binary") return contents("readBlob");
  if (kind !== "json") return contents("readText");
  const checks = media.map(({ schema }) => checkOf(schema, names));
  const [check] = checks;
  const isOne = new Set(checks.map(String)).size === 1;
  if (isOne && `${check}` === "isObject") return results("readObject");
  return call(results("readJson"), (isOne && check) || results("isAny"));
}

/** The check of a JSON body, which is only about its outermost level. */
function checkOf(schema: Schema | undefined, names?: PageNames): Code {
  if (schema === undefined || schema.isNullable) return results("isAny");
  if (isPageOf(schema, names)) return imported("runtime/page.ts", "isPage");
  const { properties, types } = schema;
  const isOnlyObject = types.length === 1 && types[0] === "object";
  const isObject = isOnlyObject || (types.length === 0 && properties.size > 0);
  return results(isObject ? "isObject" : "isAny");
}

/** Whether an operation returns events while they arrive. */
export const isStream = (operation: Operation): boolean =>
  resultsOf(operation).some(({ content }) => content.some(({ type }) => type === eventStream));
