import type {
  Contract,
  Header,
  MediaType,
  Operation,
  Parameter,
  Response,
} from "contract-kit-reader";
import { functionName, propertyKey } from "contract-kit-reader";
import { callerOf, eventStream, isStream, resultsOf } from "./calls.ts";
import { indented, type TypeNames, typeOf, type Usage, union } from "./types.ts";
import {
  deprecationTag,
  docComment,
  header,
  importsOf,
  memberWidth,
  wordsIn,
} from "./typescript.ts";

const locations = ["path", "query", "header", "cookie"] as const;

/** A documented function for every operation. */
export function operations(contract: Contract, names: TypeNames): Map<string, string> {
  const functions = contract.operations.map((operation) => declare(operation, names)).join("\n");
  const words = wordsIn(functions);
  const components = [...contract.schemas.values()];
  const types = [...components, ...names.inner.values()].flatMap((schema) =>
    (["response", "request"] as const).map((direction) => names.of(schema, direction)),
  );
  const used = [...new Set(types)].filter((name) => words.has(name));
  const models = used.map((name) => `  ${name},\n`).join("");
  const imports = [
    ...importsOf(new Set(callNames.filter((name) => words.has(name))), "./runtime"),
    'import * as calls from "./calls.ts";\n',
    ...(used.length > 0 ? [`import type {\n${models}} from "./models.ts";\n`] : []),
  ];
  return new Map([["generated/operations.ts", `${header}${imports.join("")}\n${functions}`]]);
}

/** What functions can need of the client. Fields can have the names of its other parts. */
const callNames = ["Client", "call", "callExtended", "ServerSentEvent", "CallOptions"];

const streamNotes = [
  "Resolves when the headers of a stream have arrived, where `timeout` and retries end. Iterate over its events with `for await`; `break` closes the connection. `maxResponseBytes` limits each event.",
];

function declare(operation: Operation, names: TypeNames): string {
  const { id, method, path, summary, description, isDeprecated, parameters, body } = operation;
  const name = functionName(id);
  const request = names.ofRequest(id);
  const isRequired = body?.isRequired || parameters.some((parameter) => parameter.isRequired);
  const results = resultsOf(operation);
  const endpoint = `\`${method} ${path}\``;
  const comment = docComment([
    /[.!?]$/.test(summary) ? summary : `${summary}.`,
    endpoint,
    description,
    deprecationTag(isDeprecated, description),
    ...(isStream(operation) ? streamNotes : []),
    ...results.map((result) => `@returns ${returned(result)}`),
    ...operation.responses
      .filter((response) => !results.includes(response))
      .map(
        ({ status, description: cause }) =>
          `@throws {ApiError} ${status === "default" ? "any other status" : status}: ${cause}`,
      ),
    "@throws {TimeoutError} No complete response arrived in time.",
    "@throws {NetworkError} The connection failed.",
  ]);
  return `${docComment([`The request of {@link ${name}}, ${endpoint}.`])}${requestType(request, operation, names)}
${comment}export function ${name}(client: Client, request${isRequired ? "" : "?"}: ${request}): Promise<${resultType(operation, names)}> {
  return ${callerOf(operation)}(calls.${name}, client, request);
}
`;
}

function requestType(name: string, { parameters, body }: Operation, names: TypeNames): string {
  const groups = locations.map((location) => parameterGroup(location, parameters, names)).join("");
  const bodies = body?.content.map((media) => bodyMember(media, body.isRequired, names)) ?? [];
  if (bodies.length < 2) {
    const members = indented(`${groups}${bodies.join("")}`);
    return `export interface ${name} extends CallOptions {\n${members}}\n`;
  }
  // Which type the body has depends on its media type. The first one is the default.
  const choices = body?.content.map(({ type }, index) => {
    const isDefault = index === 0 && !type.includes("*");
    const mediaType = `contentType${isDefault ? "?" : ""}: ${mediaTypeLiteral(type)}${isDefault ? " | undefined" : ""};\n`;
    return `| {\n${indented(`${mediaType}${bodies[index]}`)}}`;
  });
  const common = groups === "" ? "" : ` & {\n${indented(groups)}}`;
  return `export type ${name} = CallOptions${common} & (\n${indented(choices?.join("\n") ?? "")}\n);\n`;
}

/** `image/*` stands for any subtype. */
const mediaTypeLiteral = (type: string): string =>
  type.includes("*") ? `\`${type.replaceAll("*", `$${"{string}"}`)}\`` : JSON.stringify(type);

function parameterGroup(
  location: Parameter["in"],
  parameters: Parameter[],
  names: TypeNames,
): string {
  const located = parameters.filter((parameter) => parameter.in === location);
  if (located.length === 0) return "";
  const isOptional = !located.some(({ isRequired }) => isRequired);
  const fields = located.map((parameter) => parameterField(parameter, names)).join("");
  return `${location}${isOptional ? "?" : ""}: {\n${indented(fields)}}${isOptional ? " | undefined" : ""};\n`;
}

function parameterField(parameter: Parameter, names: TypeNames): string {
  const { name, description, isDeprecated, isRequired, schema } = parameter;
  const comment = docComment(
    [
      description,
      schema.default === undefined ? "" : `@defaultValue \`${JSON.stringify(schema.default)}\``,
      deprecationTag(isDeprecated, description),
    ],
    memberWidth - 2,
  );
  const type = typeOf(schema, { names, direction: "request", allowsUndefined: true });
  return `${comment}${propertyKey(name)}${isRequired ? `: ${type}` : `?: ${type} | undefined`};\n`;
}

function bodyMember(media: MediaType, isRequired: boolean, names: TypeNames): string {
  const type = bodyType(media, names);
  return isRequired ? `body: ${type};\n` : `body?: ${union([type, "undefined"])};\n`;
}

function bodyType({ kind, schema }: MediaType, names: TypeNames): string {
  const usage: Usage = { names, direction: "request", allowsUndefined: true };
  if (kind === "text") return "string";
  if (kind === "binary") return "Blob | ArrayBuffer";
  if (kind === "json") return schema === undefined ? "unknown" : typeOf(schema, usage);
  const fields = schema && typeOf(schema, { ...usage, isFormField: true });
  const whole = kind === "form" ? "URLSearchParams" : "FormData";
  return union([fields ?? "Record<string, unknown>", whole]);
}

function returned({ description, headers }: Response): string {
  const names = headers.map(({ name }: Header) => `\`${name}\``).join(", ");
  return `${description}${names === "" ? "" : ` Headers: ${names}.`}`;
}

function resultType(operation: Operation, names: TypeNames): string {
  const results = resultsOf(operation);
  // Without a documented success, it is not known what one contains.
  if (results.length === 0) return "unknown";
  const types = results.flatMap(({ content }) =>
    content.length === 0 || operation.method === "HEAD"
      ? ["undefined"]
      : content.map((media) => contentType(media, names)),
  );
  const type = union(types);
  return type === "undefined" ? "void" : type;
}

function contentType({ type, kind, schema }: MediaType, names: TypeNames): string {
  if (type === eventStream) return "AsyncGenerator<ServerSentEvent, void, undefined>";
  if (kind === "binary") return "Blob";
  if (kind !== "json") return "string";
  return schema === undefined ? "unknown" : typeOf(schema, { names, direction: "response" });
}
