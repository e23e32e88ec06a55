import {
  type Body,
  type Contract,
  functionName,
  isSuccess,
  type MediaType,
  type Operation,
  type Parameter,
  type Response,
  type Schema,
  successOf,
} from "#reader";
import {
  type Code,
  code,
  identifier,
  imported,
  importedType,
  indented,
  join,
  literal,
  printFile,
  union,
  unknownType,
} from "./code.ts";
import {
  defaultTag,
  deprecationTag,
  docComment,
  inlineCode,
  memberWidth,
  text,
} from "./doc-comment.ts";
import { requestName } from "./names.ts";
import { isPageOf, type PageNames, pageNamesOf } from "./pages.ts";
import { member, typeOf } from "./types.ts";

const locations = ["path", "query", "header"] as const;

/** A documented function for every operation. */
export function operations(contract: Contract): [file: string, text: string] {
  const pages = pageNamesOf(contract);
  const functions = contract.operations.map((operation) => declare(operation, pages));
  return printFile("operations.ts", join(functions, code`\n`));
}

function declare(operation: Operation, pages: PageNames | undefined): Code {
  const { id, method, path, summary, description, isDeprecated, parameters, body } = operation;
  const failures = operation.responses.filter((response) => !isSuccess(response));
  const name = functionName(id);
  const success = successOf(operation);
  const endpoint = inlineCode(`${method} ${path}`);
  const comment = docComment([
    /[.!?]$/.test(summary) ? summary : `${summary}.`,
    endpoint,
    description,
    ...deprecationTag(isDeprecated, description),
    ...(success ? [{ tag: "returns" as const, words: returned(success) }] : []),
    ...failures.map(({ status, description: cause }) => {
      const when = status === "default" ? "any other status" : status;
      return { tag: "throws" as const, words: `{ApiError} ${when}: ${cause}` };
    }),
  ]);
  const isRequired = body?.isRequired || parameters.some((parameter) => parameter.isRequired);
  const request = code`request${isRequired ? code`` : code`?`}: ${identifier(requestName(id))}`;
  const [media] = success?.content ?? [];
  const read = reader(media, pages);
  const sent = [code`client`, literal(id), literal(method), literal(path), code`request`];
  const call = imported("runtime/call.ts", "call");
  return code`${docComment([text`The request of {@link ${name}}, ${endpoint}.`])}${requestType(operation)}
${comment}export function ${identifier(name)}(client: ${importedType("client.ts", "AnyClient")}, ${request}): Promise<${resultType(media)}> {
  return ${call}(${join([...sent, ...(read ? [read] : [])], code`, `)});
}
`;
}

function returned({ description, headers }: Response): string {
  const names = headers.map(({ name }) => inlineCode(name)).join(", ");
  return `${description}${names === "" ? "" : ` Headers: ${names}.`}`;
}

function requestType({ id, parameters, body }: Operation): Code {
  const groups = locations.map((location) =>
    parameterGroup(
      location,
      parameters.filter((parameter) => parameter.in === location),
    ),
  );
  const members = indented(join([...groups, ...(body ? [bodyMember(body)] : [])]));
  const options = importedType("runtime/options.ts", "CallOptions");
  return code`export interface ${identifier(requestName(id))} extends ${options} {\n${members}}\n`;
}

function parameterGroup(location: Parameter["in"], parameters: Parameter[]): Code {
  if (parameters.length === 0) return code``;
  const fields = indented(join(parameters.map(parameterField)));
  return parameters.some(({ isRequired }) => isRequired)
    ? code`${identifier(location)}: {\n${fields}};\n`
    : code`${identifier(location)}?: {\n${fields}} | undefined;\n`;
}

function parameterField(parameter: Parameter): Code {
  const { name, description, isDeprecated, isRequired, schema } = parameter;
  const deprecation = deprecationTag(isDeprecated, description);
  const comment = [description, ...defaultTag(schema.default), ...deprecation];
  const own = typeOf(schema, { allowsUndefined: true });
  const type = isRequired ? own : code`${own} | undefined`;
  return member(comment, name, isRequired, type, memberWidth - 2);
}

function bodyMember({ isRequired, content: [media] }: Body): Code {
  const type = media?.schema ? typeOf(media.schema, { allowsUndefined: true }) : unknownType;
  return isRequired ? code`body: ${type};\n` : code`body?: ${union([type, code`undefined`])};\n`;
}

function resultType(media: MediaType | undefined): Code {
  if (media === undefined) return code`void`;
  if (media.kind === "binary") return code`Blob`;
  if (media.kind !== "json") return code`string`;
  return media.schema === undefined ? unknownType : typeOf(media.schema);
}

const results = (name: string): Code => imported("runtime/results.ts", name);

/** What reads a success, unless it is a JSON object. JSON is checked at its outermost level. */
function reader(media: MediaType | undefined, pages: PageNames | undefined): Code | undefined {
  if (media === undefined) return results("readNothing");
  const { kind, schema } = media;
  if (kind === "binary") return results("readBlob");
  if (kind !== "json") return results("readText");
  if (schema === undefined || !isObject(schema)) return results("readAny");
  const isPage = imported("runtime/page.ts", "isPage");
  return isPageOf(schema, pages) ? code`${results("readJson")}(${isPage})` : undefined;
}

const isObject = ({ isNullable, types, properties }: Schema): boolean =>
  !isNullable && (types.length === 0 ? properties.size > 0 : types.join() === "object");
