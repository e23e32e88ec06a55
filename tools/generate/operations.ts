import type { Contract, Header, MediaType, Operation, Parameter, Response } from "#reader";
import { functionName } from "#reader";
import { callSettings, eventStream, isStream, resultsOf } from "./call-settings.ts";
import {
  type Code,
  code,
  identifier,
  imported,
  importedType,
  indented,
  isEmpty,
  join,
  literal,
  mediaTypeLiteral,
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
import type { TypeNames } from "./names.ts";
import { type PageNames, pageNamesOf } from "./pages.ts";
import { member, typeOf, type Usage } from "./types.ts";

const locations = ["path", "query", "header", "cookie"] as const;

/** A documented function for every operation, and the modules that the functions import. */
export function operations(
  contract: Contract,
  names: TypeNames,
): { file: [name: string, text: string]; modules: string[] } {
  const taken = contract.operations.map(({ id }) => functionName(id));
  let alias = "call";
  while (taken.includes(alias)) alias += "_";
  const call = imported("runtime/call.ts", "call", alias);
  const pages = pageNamesOf(contract);
  const functions = contract.operations.map((operation) => declare(operation, call, names, pages));
  const body = functions.length > 0 ? join(functions, code`\n`) : code`export {};\n`;
  return {
    file: printFile("operations.ts", body),
    modules: ["runtime/call.ts", ...body.imports.map(({ module }) => module)],
  };
}

const streamNotes = [
  "Resolves when the headers of a stream have arrived. Iterate over its events with `for await`; `break` closes the connection.",
];

function declare(
  operation: Operation,
  call: Code,
  names: TypeNames,
  pages: PageNames | undefined,
): Code {
  const { id, method, path, summary, description, isDeprecated, parameters, body } = operation;
  const name = functionName(id);
  const request = names.ofRequest(id);
  const isRequired = body?.isRequired || parameters.some((parameter) => parameter.isRequired);
  const results = resultsOf(operation);
  const endpoint = inlineCode(`${method} ${path}`);
  const comment = docComment([
    /[.!?]$/.test(summary) ? summary : `${summary}.`,
    endpoint,
    description,
    ...deprecationTag(isDeprecated, description),
    ...(isStream(operation) ? streamNotes : []),
    ...results.map((result) => ({ tag: "returns" as const, words: returned(result) })),
    ...operation.responses
      .filter((response) => !results.includes(response))
      .map(({ status, description: cause }) => {
        const when = status === "default" ? "any other status" : status;
        return { tag: "throws" as const, words: `{ApiError} ${when}: ${cause}` };
      }),
  ]);
  const client = importedType("client.ts", "AnyClient");
  const settings = callSettings(operation, pages);
  const last = settings === undefined ? code`` : code`, ${settings}`;
  const optional = isRequired ? code`` : code`?`;
  const request_ = code`request${optional}: ${identifier(request)}`;
  const result = resultType(operation, names);
  return code`${docComment([text`The request of {@link ${name}}, ${endpoint}.`])}${requestType(request, operation, names)}
${comment}export function ${identifier(name)}(client: ${client}, ${request_}): Promise<${result}> {
  return ${call}(client, ${literal(id)}, ${literal(method)}, ${literal(path)}, request${last});
}
`;
}

function requestType(name: string, { parameters, body }: Operation, names: TypeNames): Code {
  const groups = join(locations.map((location) => parameterGroup(location, parameters, names)));
  const bodies = body?.content.map((media) => bodyMember(media, body.isRequired, names)) ?? [];
  const options = importedType("runtime/options.ts", "CallOptions");
  if (bodies.length < 2) {
    const members = indented(join([groups, ...bodies]));
    return code`export interface ${identifier(name)} extends ${options} {\n${members}}\n`;
  }
  // Which type the body has depends on its media type. The first one is the default.
  const choices = (body?.content ?? []).map(({ type }, index) => {
    const isDefault = index === 0 && !type.includes("*");
    const mediaType = mediaTypeLiteral(type);
    const member = isDefault
      ? code`contentType?: ${mediaType} | undefined;\n`
      : code`contentType: ${mediaType};\n`;
    return code`| {\n${indented(join([member, bodies[index] ?? code``]))}}`;
  });
  const common = isEmpty(groups) ? code`` : code` & {\n${indented(groups)}}`;
  const all = indented(join(choices, code`\n`));
  return code`export type ${identifier(name)} = ${options}${common} & (\n${all}\n);\n`;
}

function parameterGroup(
  location: Parameter["in"],
  parameters: Parameter[],
  names: TypeNames,
): Code {
  const located = parameters.filter((parameter) => parameter.in === location);
  if (located.length === 0) return code``;
  const fields = indented(join(located.map((parameter) => parameterField(parameter, names))));
  return located.some(({ isRequired }) => isRequired)
    ? code`${identifier(location)}: {\n${fields}};\n`
    : code`${identifier(location)}?: {\n${fields}} | undefined;\n`;
}

function parameterField(parameter: Parameter, names: TypeNames): Code {
  const { name, description, isDeprecated, isRequired, schema } = parameter;
  const deprecation = deprecationTag(isDeprecated, description);
  const comment = [description, ...defaultTag(schema.default), ...deprecation];
  const own = typeOf(schema, { names, direction: "request", allowsUndefined: true });
  const type = isRequired ? own : code`${own} | undefined`;
  return member(comment, name, isRequired, type, memberWidth - 2);
}

function bodyMember(media: MediaType, isRequired: boolean, names: TypeNames): Code {
  const type = bodyType(media, names);
  return isRequired ? code`body: ${type};\n` : code`body?: ${union([type, code`undefined`])};\n`;
}

function bodyType({ kind, schema }: MediaType, names: TypeNames): Code {
  const usage: Usage = { names, direction: "request", allowsUndefined: true };
  if (kind === "text") return code`string`;
  if (kind === "binary") return code`Blob | ArrayBuffer`;
  if (kind === "json") return schema === undefined ? unknownType : typeOf(schema, usage);
  const fields = schema && typeOf(schema, { ...usage, isFormField: true });
  const whole = kind === "form" ? code`URLSearchParams` : code`FormData`;
  return union([fields ?? code`Record<string, unknown>`, whole]);
}

function returned({ description, headers }: Response): string {
  const names = headers.map(({ name }: Header) => inlineCode(name)).join(", ");
  return `${description}${names === "" ? "" : ` Headers: ${names}.`}`;
}

function resultType(operation: Operation, names: TypeNames): Code {
  const results = resultsOf(operation);
  // Without a documented success, it is not known what one contains.
  if (results.length === 0) return unknownType;
  const types = results.flatMap(({ content }) =>
    content.length === 0 || operation.method === "HEAD"
      ? [undefinedResult]
      : content.map((media) => contentType(media, names)),
  );
  return types.every((type) => type === undefinedResult) ? code`void` : union(types);
}

const undefinedResult = code`undefined`;

function contentType({ type, kind, schema }: MediaType, names: TypeNames): Code {
  if (type === eventStream) {
    const event = importedType("runtime/events.ts", "ServerSentEvent");
    return code`AsyncGenerator<${event}, void, undefined>`;
  }
  if (kind === "binary") return code`Blob`;
  if (kind !== "json") return code`string`;
  return schema === undefined ? unknownType : typeOf(schema, { names, direction: "response" });
}
