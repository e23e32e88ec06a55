/** What the client does for each operation besides the usual: credentials, styles of parameters, and media types. */
import {
  CliError,
  type Contract,
  concreteType,
  type Header,
  isBearer,
  isSuccess,
  type MediaType,
  type Operation,
  type Parameter,
  type Response,
  type Schema,
  type SecurityRequirement,
} from "contract-kit-reader";
import { type Code, code, imported, join, literal, objectOf } from "./code.ts";

/** The settings of the client for a contract. Most operations have the same, so that only the others are listed. */
export function callSettings({ operations }: Contract): Code {
  const all = operations.map((operation) => {
    return { operation, settings: objectOf(settingsOf(operation)) };
  });
  const groups = [...Map.groupBy(all, ({ settings }) => `${settings}`).values()];
  const [[usual] = []] = groups.sort((a, b) => b.length - a.length);
  const isSame = (one: Code, other?: Code) => `${one}` === `${other}`;
  const rows = all
    .filter(({ settings }) => !isSame(settings, usual?.settings))
    .map(({ operation: { method, path }, settings }): [string, Code] => {
      const ofPath = all.filter(({ operation }) => operation.path === path);
      const isOfPath = ofPath.every((other) => isSame(other.settings, settings));
      return [isOfPath ? path : `${method} ${path}`, settings];
    });
  const lines = [...new Map(rows)].map(([key, it]) => code`    [${literal(key)}, ${it}],\n`);
  const exceptions = lines.length > 0 ? code`[\n${join(lines)}  ]` : code``;
  const hasProblems = operations.some(({ responses }) =>
    responses.some(({ content }) => content.some(isProblemType)),
  );
  const isError = hasProblems ? code`` : code`  isError: ${results("isObject")},\n`;
  return code`{
  usual: ${usual?.settings ?? code`{}`},
  exceptions: new Map(${exceptions}),
${isError}}`;
}

/** Whether the content is a problem document (RFC 9457). */
export const isProblemType = ({ type }: MediaType) => type === "application/problem+json";

type Entry = [key: string, value: Code];

const call = (name: Code, ...parameters: Code[]): Code =>
  code`${name}(${join(parameters, code`, `)})`;
const parameters = (name: string): Code => imported("runtime/parameters.ts", name);
const contents = (name: string): Code => imported("runtime/contents.ts", name);
const results = (name: string): Code => imported("runtime/results.ts", name);

function settingsOf(operation: Operation): Entry[] {
  const { path, body, security } = operation;
  // A fragment only distinguishes operations. It is not sent, nor would be a query after it.
  const [url = path] = path.split("#");
  const [pathname = url, fixed] = url.split("?");
  const serializer = querySerializer(operation.parameters.filter(isIn("query")));
  const after = fixed !== undefined && [
    literal(fixed),
    serializer ?? imported("runtime/serialize.ts", "serializeQuery"),
  ];
  const prepare = [
    ...(operation.parameters.some(isIn("cookie")) ? [parameters("sendCookies")] : []),
    ...(body ? bodyOf(body.content) : []),
  ];
  rejectObjectsInHeaders(operation.parameters);
  const entries: [key: string, value: Code | false | undefined][] = [
    ["authorize", authorizeOf(security)],
    ["url", pathname !== path && literal(pathname)],
    ["pathSerializer", pathSerializer(operation.parameters.filter(isIn("path")))],
    ["querySerializer", after ? call(parameters("afterQuery"), ...after) : serializer],
    ["prepare", prepare.length > 0 && code`[${join(prepare, code`, `)}]`],
    ...resultSettings(operation),
  ];
  return entries.flatMap(([key, value]): Entry[] => (value ? [[key, value]] : []));
}

const isIn = (location: Parameter["in"]) => (parameter: Parameter) => parameter.in === location;

function authorizeOf(security: SecurityRequirement[]): Code | undefined {
  // A certificate is presented by the connection.
  const alternatives = security
    .map((schemes) => schemes.filter(({ scheme }) => scheme.type !== "mutualTLS"))
    .filter((schemes) => schemes.length > 0);
  if (alternatives.length === 0) return undefined;
  const lists = alternatives.map((schemes) =>
    schemes.map(({ scheme }) => {
      const { name, key } = scheme;
      if (key !== undefined) return [name, key.in, key.name];
      return [name, isBearer(scheme) ? "bearer" : (scheme.scheme ?? "")];
    }),
  );
  const isPlain = lists.every(
    ([first, ...others]) => first?.[1] === "bearer" && others.length === 0,
  );
  if (!isPlain) return call(imported("runtime/tokens.ts", "credentials"), literal(lists));
  const names = lists.flat().map(([name]) => literal(name));
  return call(imported("runtime/tokens.ts", "bearer"), ...names);
}

const isList = ({ types, items, prefixItems }: Schema): boolean =>
  types.includes("array") || items !== undefined || prefixItems.length > 0;

const isStructure = (schema: Schema): boolean =>
  isList(schema) || schema.types.includes("object") || schema.properties.size > 0;

function pathSerializer(all: Parameter[]): Code | undefined {
  const styled = all.filter(({ style, schema }) => style !== "simple" || isStructure(schema));
  if (styled.length === 0) return undefined;
  const styles = styled.map(({ name, style, explode, mediaType, pointer }): Entry => {
    if (mediaType !== undefined) throw unsupported(pointer, "a path parameter with `content`");
    return [name, literal({ style, explode })];
  });
  return call(parameters("styledPath"), objectOf(styles));
}

function querySerializer(all: Header[]): Code | undefined {
  const styled = all.flatMap((parameter) => styleEntry(parameter.name, parameter));
  const isPlain = styled.length === 0 && all.every(({ name }) => /^[\w.~-]+$/.test(name));
  return isPlain ? undefined : call(parameters("styledQuery"), objectOf(styled));
}

type Styled = Pick<
  Header,
  "schema" | "style" | "explode" | "allowReserved" | "mediaType" | "pointer"
>;

/** The style of a parameter, unless `serializeQuery` writes it. */
function styleEntry(name: string, parameter: Styled): Entry[] {
  const { schema, style, explode, allowReserved, mediaType, pointer } = parameter;
  const entry = (style: string): Entry[] => [[name, literal({ style, explode })]];
  if (mediaType !== undefined) return entry("json");
  if (style === "deepObject") return entry(style);
  if (allowReserved && isStructure(schema)) {
    throw unsupported(pointer, "`allowReserved` with a list or an object");
  }
  if (allowReserved) return entry("reserved");
  const isDefault = explode && (style === "form" || style === undefined) && isList(schema);
  return isStructure(schema) && !isDefault ? entry(style) : [];
}

function rejectObjectsInHeaders(all: Parameter[]): void {
  const sent = all.filter((parameter) => isIn("header")(parameter) || isIn("cookie")(parameter));
  const object = sent.find(
    ({ schema, mediaType }) => mediaType !== undefined || (isStructure(schema) && !isList(schema)),
  );
  if (object !== undefined) throw unsupported(object.pointer, "an object in a header or cookie");
}

const jsonType = "application/json";

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

function writerOf({ kind, schema, encoding, pointer }: MediaType): Code {
  if (kind === "multipart" || kind === "json") return contents(kind);
  if (kind !== "form") return contents("unchanged");
  const styled = [...(schema?.properties.values() ?? [])].flatMap((field) => {
    const { style = "form", explode = style === "form" } = encoding[field.name] ?? {};
    const parameter = { schema: field.schema, style, explode, allowReserved: false, pointer };
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

/** How the results are read. A single JSON object is what the client expects by default. */
function resultSettings(operation: Operation): Entry[] {
  const documented = resultsOf(operation);
  const isEmpty = ({ content }: Response) => content.length === 0 || operation.method === "HEAD";
  const media = documented.filter((result) => !isEmpty(result)).flatMap(({ content }) => content);
  const [first] = media;
  const read = (readers: Entry[]): Entry => ["read", call(contents("contents"), objectOf(readers))];
  const isExpected: Entry = ["isResult", contents("isExpected")];
  const none: Entry = ["", contents("readNothing")];
  if (documented.length === 0) return [read([none, ["*/*", contents("readText")]]), isExpected];
  if (first === undefined) return [["isResult", results("isEmpty")]];
  if (documented.length === 1 && media.length === 1 && first.type === jsonType) {
    const check = checkOf(first.schema);
    return `${check}` === "isObject" ? [] : [["isResult", check]];
  }
  const types = [...new Set(media.map(({ type }) => type))];
  const readers = types.map((type): Entry => {
    return [type, readerOf(media.filter((candidate) => candidate.type === type))];
  });
  return [
    ["accept", literal(types.join(", "))],
    read([...readers, ...(documented.some(isEmpty) ? [none] : [])]),
    ...(types.includes(eventStream)
      ? [["isStream", imported("runtime/events.ts", "isEventStream")] as Entry]
      : []),
    isExpected,
  ];
}

/** What reads a media type, which several responses can have. */
function readerOf(media: MediaType[]): Code {
  const [{ type, kind } = { type: "", kind: "text" }] = media;
  if (type === eventStream) return imported("runtime/events.ts", "readEvents");
  if (kind === "binary") return contents("readBlob");
  if (kind !== "json") return contents("readText");
  const checks = media.map(({ schema }) => checkOf(schema));
  const isOne = new Set(checks.map(String)).size === 1;
  return call(contents("readJsonAs"), (isOne && checks[0]) || results("isAny"));
}

/** The check of a JSON body, which is only about its outermost level. */
function checkOf(schema: Schema | undefined): Code {
  if (schema === undefined || schema.isNullable) return results("isAny");
  if (isPageSchema(schema)) return imported("runtime/paginate.ts", "isPage");
  const { properties, types } = schema;
  const isOnlyObject = types.length === 1 && types[0] === "object";
  const isObject = isOnlyObject || (types.length === 0 && properties.size > 0);
  return results(isObject ? "isObject" : "isAny");
}

/** Whether a result is a page as the runtime's `paginate.ts` describes it. */
function isPageSchema({ properties }: Schema): boolean {
  const pagination = properties.get("pagination")?.schema.properties;
  return properties.get("items")?.isRequired === true && pagination?.has("max_page") === true;
}

/** Whether an operation returns events while they arrive. */
export const isStream = (operation: Operation): boolean =>
  resultsOf(operation).some(({ content }) => content.some(({ type }) => type === eventStream));

/** Whether `paginate` can iterate over the pages of an operation. */
export function isPaged(operation: Operation): boolean {
  const [first, ...others] = resultsOf(operation).flatMap(({ content }) => content);
  const isPage = others.length === 0 && `${checkOf(first?.schema)}` === "isPage";
  return isPage && operation.parameters.filter(isIn("query")).some(({ name }) => name === "page");
}

function unsupported(pointer: string, what: string): CliError {
  return new CliError(
    `the client cannot send ${what}`,
    "Use another style, or leave the parameter to the option `headers` and remove it here.",
    pointer,
  );
}
