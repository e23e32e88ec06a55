import {
  CliError,
  type Contract,
  functionName,
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
import { header, importsOf, wordsIn } from "./typescript.ts";

/** The constants that the functions pass to the client. A bundle contains those of the functions it calls. */
export function calls(contract: Contract): Map<string, string> {
  const rows = contract.operations.map((operation) => {
    const { id, method, path } = operation;
    // A fragment only distinguishes operations. It is not sent, nor would be a query after it.
    const [url = path] = path.split("#");
    const parts = { id: text(id), method: text(method), path: text(url), ...partsOf(operation) };
    const fields = Object.entries(parts).flatMap(([key, value]) =>
      value === undefined ? [] : [key === value ? key : `${key}: ${value}`],
    );
    const type = isExtended(parts) ? "ExtendedCall" : "Call";
    return `export const ${functionName(id)}: ${type} = { ${fields.join(", ")} };\n`;
  });
  return new Map([["generated/calls.ts", withImports(rows.join(""), "./runtime")]]);
}

/** Code with the imports of what it uses of the client. A bundler leaves out the calls of functions that are not used. */
const withImports = (code: string, runtime: string) =>
  `${header}${importsOf(wordsIn(code), runtime).join("")}\n${code.replaceAll(
    /"(?:[^"\\]|\\.)*"|(?<=[:([,] ?)\w+\(/g,
    (part) => (part.startsWith('"') ? part : `/* @__PURE__ */ ${part}`),
  )}`;

/**
 * What the path-typed client has to know of each operation: its credentials, and whether its result is something else
 * than an object. Most operations have the same, so that only the others are listed.
 */
export function pathCalls({ operations }: Contract): Map<string, string> {
  const calls = operations.map((operation) => {
    const { authorize, isResult = "isObject", read } = partsOf(operation);
    const check = read === undefined ? isResult.replace("isPage", "isObject") : "isAnything";
    const parts = [
      authorize && `authorize: ${authorize}`,
      check !== "isObject" && `isResult: ${check}`,
    ].filter(Boolean);
    const code = parts.length > 0 ? `{ ${parts.join(", ")} }` : "{}";
    return { path: operation.path, method: operation.method, code };
  });
  const groups = [...Map.groupBy(calls, ({ code }) => code)];
  const [[usual] = ["{}"]] = groups.sort(([, a], [, b]) => b.length - a.length);
  const exceptions = calls.filter(({ code }) => code !== usual);
  const rows = exceptions.map(({ path, method, code }) => {
    const isSame = calls.every((call) => call.path !== path || call.code === code);
    return `  ${text(isSame ? path : `${method} ${path}`)}: ${code},\n`;
  });
  const methods = [...new Set(operations.map(({ method }) => method))];
  const content = operations.flatMap(({ responses }) =>
    responses.flatMap(({ content }) => content),
  );
  const code = `${content.some(isProblemType) ? 'export { isProblem as isError } from "./response.ts";' : "export const isError: (body: unknown, ok: boolean) => boolean = isObject;"}

/** How most operations are called. */
export const usual: PathCall = ${usual};

/** How the other operations are called: by path, or by method and path. */
export const exceptions: Record<string, PathCall> = {\n${[...new Set(rows)].join("")}};

/** The methods of the client. */
export const methods = ${JSON.stringify(methods)};\n`;
  return new Map([["generated/runtime/path-calls.ts", withImports(code, ".")]]);
}

/** Whether the content is a problem document (RFC 9457). */
export const isProblemType = ({ type }: MediaType) => type === "application/problem+json";

const text = (value: string): string => JSON.stringify(value);

type Parts = Record<string, string | undefined>;

/** Whether a call needs more than JSON, a path, a query and bearer tokens. */
const isExtended = ({ authorize = "", body = "json", ...parts }: Parts): boolean =>
  authorize.includes("credentials(") ||
  body !== "json" ||
  ["accept", "addHeaders", "buildPath", "events", "read"].some((key) => parts[key] !== undefined);

/** The function of the client that carries out an operation. */
export const callerOf = (operation: Operation): string =>
  isExtended(partsOf(operation)) ? "callExtended" : "call";

/** What the client has to do for an operation besides the usual, as code. */
function partsOf(operation: Operation): Parts {
  const { path, parameters, body, security } = operation;
  const query = queryOf(parameters.filter((parameter) => parameter.in === "query"));
  return {
    authorize: authorizeOf(security),
    buildPath: pathOf(parameters.filter((parameter) => parameter.in === "path")),
    // The path of an operation can have a query already.
    query: query && path.includes("?") ? `(values) => ${query}(values).replace("?", "&")` : query,
    addHeaders: headersOf(parameters.filter((parameter) => /header|cookie/.test(parameter.in))),
    body: body && bodyOf(body.content),
    ...resultParts(operation, resultsOf(operation)),
  };
}

function authorizeOf(security: SecurityRequirement[]): string | undefined {
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
  if (!isPlain) return `credentials(${JSON.stringify(lists)})`;
  const tokens = lists.flat().map(([name = ""]) => `bearer(${text(name)})`);
  return tokens.length === 1 ? tokens[0] : `firstOf(${tokens.join(", ")})`;
}

const isList = ({ types, items, prefixItems }: Schema): boolean =>
  types.includes("array") || items !== undefined || prefixItems.length > 0;

const isStructure = (schema: Schema): boolean =>
  isList(schema) || schema.types.includes("object") || schema.properties.size > 0;

const objectOf = (entries: [string, string][]): string =>
  `{ ${entries.map(([key, value]) => `${text(key)}: ${value}`).join(", ")} }`;

function pathOf(parameters: Parameter[]): string | undefined {
  const styled = parameters.filter(
    ({ style, schema }) => style !== "simple" || isStructure(schema),
  );
  if (styled.length === 0) return undefined;
  const styles = styled.map(({ name, style, explode, mediaType, pointer }): [string, string] => {
    if (mediaType !== undefined) throw unsupported(pointer, "a path parameter with `content`");
    return [name, `${style}(${explode})`];
  });
  return `styledPath(${objectOf(styles)})`;
}

function queryOf(parameters: Header[]): string | undefined {
  if (parameters.length === 0) return undefined;
  const styled = parameters.flatMap((parameter): [string, string][] => {
    const style = queryStyle(parameter);
    return style === undefined ? [] : [[parameter.name, style]];
  });
  const isPlain = styled.length === 0 && parameters.every(({ name }) => /^[\w.~-]+$/.test(name));
  if (isPlain) return "query";
  return `styledQuery(${styled.length > 0 ? objectOf(styled) : "{}"})`;
}

/** The function that writes a parameter; undefined for one that `query` writes. */
function queryStyle(parameter: Header): string | undefined {
  const { schema, style, explode, allowReserved, mediaType, pointer } = parameter;
  if (mediaType !== undefined) return "asJson";
  if (style === "deepObject") return style;
  if (allowReserved) {
    if (isStructure(schema)) throw unsupported(pointer, "`allowReserved` with a list or an object");
    return "reserved";
  }
  if (!isStructure(schema)) return undefined;
  if (style !== "form" || !explode) {
    const separators: Record<string, string> = { spaceDelimited: "%20", pipeDelimited: "|" };
    return explode ? "repeated" : `joined(${text(separators[style] ?? ",")})`;
  }
  return isList(schema) ? undefined : "repeated";
}

function headersOf(parameters: Parameter[]): string | undefined {
  const object = parameters.find(
    ({ schema, mediaType }) => mediaType !== undefined || (isStructure(schema) && !isList(schema)),
  );
  if (object !== undefined) throw unsupported(object.pointer, "an object in a header or cookie");
  return parameters.length > 0 ? "headerParameters" : undefined;
}

const jsonType = "application/json";

function bodyOf(content: MediaType[]): string {
  const writers = content.map((media): [string, string] => [media.type, writerOf(media)]);
  const [[type, writer] = ["", ""], ...others] = writers;
  if (others.length === 0 && type === jsonType) return writer;
  if (others.length === 0 && /^(form|multipart)/.test(writer)) return writer;
  return `mediaTypes(${objectOf(writers)})`;
}

function writerOf({ type, kind, schema, encoding, pointer }: MediaType): string {
  if (kind === "multipart") return kind;
  if (kind === "json") return type === jsonType ? "json" : "jsonAs";
  if (kind !== "form") return "unchanged";
  const styled = [...(schema?.properties.values() ?? [])].flatMap((field): [string, string][] => {
    const { style = "form", explode = style === "form" } = encoding[field.name] ?? {};
    const parameter = { ...field, style, explode, allowReserved: false, mediaType: undefined };
    const written = queryStyle({ ...parameter, pointer } as unknown as Header);
    return written === undefined ? [] : [[field.name, written]];
  });
  return `form(${styled.length > 0 ? objectOf(styled) : ""})`;
}

/** The responses that a call returns. `default` is one of them if there is no other response. */
export function resultsOf({ responses }: Operation): Response[] {
  const successes = responses.filter(isSuccess);
  return successes.length === 0 && responses.length === 1 ? responses : successes;
}

/** The media type of a stream, which is read while it arrives. */
export const eventStream = "text/event-stream";

/** How the results are read. A single JSON object is what the client expects by default. */
function resultParts(
  { method }: Operation,
  results: Response[],
): { accept?: string; read?: string; events?: string; isResult?: string } {
  const isEmpty = (response: Response) => response.content.length === 0 || method === "HEAD";
  const media = results.filter((result) => !isEmpty(result)).flatMap(({ content }) => content);
  const [first] = media;
  if (results.length === 0)
    return { read: 'contents({ "": "none", "*/*": "text" })', isResult: "isExpected" };
  if (first === undefined) return { isResult: "isEmpty" };
  const isOnlyJson = results.length === 1 && media.length === 1 && first.kind === "json";
  const check = checkOf(first.schema);
  if (isOnlyJson && first.type === jsonType) return check === "isObject" ? {} : { isResult: check };
  const types = [...new Set(media.map(({ type }) => type))];
  const whole = types.filter((type) => type !== eventStream);
  const kinds = whole.map((type): [string, string] => {
    const candidates = media.filter((candidate) => candidate.type === type);
    const [{ kind } = first] = candidates;
    if (kind === "binary") return [type, text("blob")];
    if (kind !== "json") return [type, text("text")];
    const checks = new Set(candidates.map(({ schema }) => checkOf(schema)));
    return [type, checks.size === 1 ? ([...checks][0] ?? "isAny") : "isAny"];
  });
  const none: [string, string][] = results.some(isEmpty) ? [["", text("none")]] : [];
  return {
    accept: text(types.join(", ")),
    read: `contents(${objectOf([...kinds, ...none])})`,
    ...(whole.length < types.length && { events: "serverSentEvents" }),
    isResult: "isExpected",
  };
}

/** The check of a JSON body, which is only about its outermost level. */
function checkOf(schema: Schema | undefined): string {
  if (schema === undefined || schema.isNullable) return "isAny";
  const { properties, types } = schema;
  if (isPageSchema(schema)) return "isPage";
  const isOnlyObject = types.length === 1 && types[0] === "object";
  return isOnlyObject || (types.length === 0 && properties.size > 0) ? "isObject" : "isAny";
}

/** Whether a result is a page as the runtime's `paginate.ts` describes it. */
function isPageSchema({ properties }: Schema): boolean {
  const pagination = properties.get("pagination")?.schema.properties;
  return properties.get("items")?.isRequired === true && pagination?.has("max_page") === true;
}

/** Whether an operation returns events while they arrive. */
export const isStream = (operation: Operation): boolean => partsOf(operation).events !== undefined;

/** Whether `paginate` can iterate over the pages of an operation. */
export const isPaged = (operation: Operation): boolean =>
  partsOf(operation).isResult === "isPage" &&
  operation.parameters.some((parameter) => parameter.in === "query" && parameter.name === "page");

function unsupported(pointer: string, what: string): CliError {
  return new CliError(
    `${pointer}: the client cannot send ${what}`,
    "Use another style, or leave the parameter to the option `headers` and remove it here.",
  );
}
