/** The client of a contract: its entry points, the settings of its operations, and the modules of the runtime that it needs. */
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { CliError, type Contract, type Operation, type SecurityScheme } from "contract-kit-reader";
import ts from "typescript";
import { callSettings, isPaged, isProblemType, isStream } from "./call-settings.ts";
import {
  type Code,
  code,
  header,
  identifier,
  imported,
  importedType,
  indented,
  join,
  literal,
  printFile,
} from "./code.ts";
import { docComment, text } from "./doc-comment.ts";
import { type TypeNames, typeName } from "./names.ts";
import { member } from "./types.ts";

const sources = new URL("../../runtime/", import.meta.url);

/** The files of the client besides its functions and models. */
export function clientModules(contract: Contract, names: TypeNames): Map<string, string> {
  const body = createClient(contract);
  const exported = exportsOf(contract);
  const modules = [...body.imports.map(({ module }) => module), ...exported.map(([it]) => it)];
  return new Map([
    printFile("index.ts", join(exported.map(exportLine))),
    printFile("client.ts", body),
    // Each function calls it.
    ...runtime(["runtime/call.ts", ...modules], problem(contract, names)),
  ]);
}

/** What the package exports of a module: everything, or these values and types. */
type Export = [module: string, values?: string[], types?: string[]];

function exportsOf({ operations, securitySchemes, schemas }: Contract): Export[] {
  const modelNames = [...schemas.keys()].map(typeName);
  // A model of that name is exported in its place.
  const paging = ["Page", "Paginated"].filter((name) => !modelNames.includes(name));
  const all: (Export | false)[] = [
    ["models.ts"],
    ["operations.ts"],
    ["client.ts", ["createClient"], ["Client", "ClientOptions"]],
    ["runtime/errors.ts", ["ApiError", "NetworkError", "TimeoutError"]],
    operations.some(isPaged) && ["runtime/paginate.ts", ["paginate"], paging],
    ["runtime/options.ts", [], ["CallOptions"]],
    securitySchemes.size > 0 && ["runtime/tokens.ts", [], ["AccessToken"]],
    operations.some(isStream) && ["runtime/events.ts", [], ["ServerSentEvent"]],
  ];
  return all.filter((one) => one !== false);
}

function exportLine([module, values, types = []]: Export): Code {
  const path = literal(`./${module}`);
  if (values === undefined) return code`export * from ${path};\n`;
  if (values.length === 0) {
    return code`export type { ${join(types.map(identifier), code`, `)} } from ${path};\n`;
  }
  const typed = types.map((name) => code`type ${identifier(name)}`);
  return code`export { ${join([...values.map(identifier), ...typed], code`, `)} } from ${path};\n`;
}

function createClient(contract: Contract): Code {
  const comment = docComment([
    "Creates a client of openapi-fetch that sends credentials, retries, and limits the time and the size of each call. It sends nothing until an operation is called.",
    "A call by path returns `{ data, error, response }`. `error` is always a problem: that of the service, or one of the type `about:blank` for any other response that is not the documented success. A function takes the client, returns the data and throws an `ApiError`.",
    example(contract.operations),
    {
      tag: "throws",
      words: "TypeError if an option is not valid, such as a `baseUrl` that is no URL.",
    },
  ]);
  const options = importedType("runtime/options.ts", "CommonOptions");
  const paths = importedType("types.ts", "paths");
  const type = importedType("runtime/api-client.ts", "ApiClient");
  const settings = importedType("runtime/client.ts", "ContractSettings");
  return code`/** A client of the service, made by {@link createClient}. Every function takes one. */
export interface Client extends ${type}<${paths}> {}

/** Options of {@link createClient}. */
export interface ClientOptions extends ${options} {
${indented(join(schemeOptions(contract)))}}

${comment}export function createClient(options: ClientOptions): Client {
  return ${imported("runtime/client.ts", "createApiClient")}<${paths}>(options, settings());
}

/** How the operations are called. */
const settings = (): ${settings} => (${callSettings(contract)});
`;
}

/** A call of an operation that gets a resource, if there is any. */
function example(operations: Operation[]) {
  const getsOne = ({ method, parameters }: Operation) =>
    method === "GET" && parameters.some((parameter) => parameter.in === "path");
  const operation = operations.find(getsOne) ?? operations[0];
  if (operation === undefined) return "";
  const { method, path, parameters } = operation;
  const names = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
  const params = names.length > 0 ? `, { params: { path: { ${names.join(", ")} } } }` : "";
  return text`\`\`\`ts\nconst { data, error } = await client.${method}(${JSON.stringify(path)}${params});\n\`\`\``;
}

/** The names of the other options of a client. */
const options = [
  ..."baseUrl fetch fetchOptions headers maxResponseBytes retries signal timeout".split(" "),
  ..."bodySerializer pathSerializer querySerializer".split(" "),
];

/** The options of a client for its credentials, one for each security scheme. */
function schemeOptions({ securitySchemes }: Contract): Code[] {
  const schemes = [...securitySchemes.values()].filter(({ type }) => type !== "mutualTLS");
  const token = importedType("runtime/tokens.ts", "AccessToken");
  return schemes.map((scheme) =>
    member([scheme.description, describeScheme(scheme)], scheme.name, false, token),
  );
}

/** @throws CliError for a scheme that cannot be an option. */
function describeScheme({ name, type, scheme, key }: SecurityScheme): string {
  const place = `#/components/securitySchemes/${name}`;
  if (options.includes(name)) {
    throw new CliError(`${name} is another option of the client`, "Rename the scheme.", place);
  }
  const end = "to the operations that accept it, and to no other.";
  if (key !== undefined) {
    const value = type === "http" ? `, with \`${scheme}\` before the credentials,` : "";
    return `Sent as the ${key.in} \`${key.name}\`${value} ${end}`;
  }
  if (type === "http" && scheme === "basic") {
    return `The user and the password as \`user:password\`. Sent as \`Authorization: Basic …\` ${end}`;
  }
  return `Sent as \`Authorization: Bearer …\` ${end}`;
}

/** The module with the type of the problem documents, if all of them have the same. */
function problem({ operations }: Contract, names: TypeNames): [string, string] | undefined {
  const schemas = operations
    .flatMap(({ responses }) => responses.flatMap(({ content }) => content.filter(isProblemType)))
    .map(({ schema }) => schema?.reference);
  const [schema, ...others] = new Map(schemas.map((each) => [each?.pointer, each])).values();
  if (schema === undefined || others.length > 0) return undefined;
  const name = identifier(names.of(schema, "response"));
  const body = code`/** The body of an error response. */
export type { ${name} as ProblemDocument } from "../models.ts";
`;
  return printFile("runtime/problem.ts", body);
}

/** These modules of the runtime and those that they import. One can be another than that of the kit. */
function runtime(needed: string[], own: [string, string] | undefined): Map<string, string> {
  const modules = new Set(needed.filter((module) => module.startsWith("runtime/")));
  const files = new Map<string, string>();
  // The set grows by what the modules import.
  for (const module of modules) {
    const source = readFileSync(new URL(posix.basename(module), sources), "utf8");
    files.set(`generated/${module}`, header + source);
    for (const { fileName } of ts.preProcessFile(source).importedFiles)
      if (fileName.startsWith("./")) modules.add(`runtime/${posix.basename(fileName)}`);
  }
  return own === undefined ? files : files.set(...own);
}
