/** The client of a contract: its entry points, the tokens that its operations accept, and the modules of the runtime that it needs. */
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import ts from "typescript";
import { CliError, type Contract, type Operation, type SecurityScheme } from "#reader";
import { acceptedCredentials, sentSchemes } from "./accepted-credentials.ts";
import { isProblemType, isStream } from "./call-settings.ts";
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
import { isPaged, pageModule, pageNamesOf } from "./pages.ts";
import { member } from "./types.ts";

const sources = new URL("./runtime/", import.meta.url);

/** The files of the client besides the functions of these operations, which import these modules, and its models. */
export function clientModules(
  contract: Contract,
  withFunctions: Operation[],
  names: TypeNames,
  ofFunctions: string[],
): Map<string, string> {
  const body = createClient(contract);
  const exported = exportsOf({ ...contract, operations: withFunctions });
  const modules = [...body.imports.map(({ module }) => module), ...exported.map(([it]) => it)];
  return new Map([
    printFile("index.ts", join(exported.map(exportLine))),
    printFile("client.ts", body),
    ...runtime([...ofFunctions, ...modules], ownModules(contract, withFunctions, names)),
  ]);
}

/** What the package exports of a module: everything, or these values and types. */
type Export = [module: string, values?: string[], types?: string[]];

function exportsOf({ operations, securitySchemes, schemas }: Contract): Export[] {
  const pageNames = pageNamesOf({ operations });
  const modelNames = [...schemas.keys()].map(typeName);
  // A model of that name is exported in its place.
  const paging = ["Page", "Paginated"].filter((name) => !modelNames.includes(name));
  const all: (Export | false)[] = [
    ["models.ts"],
    ["operations.ts"],
    ["client.ts", ["createClient"], ["AnyClient", "Client", "ClientOptions"]],
    ["runtime/errors.ts", ["ApiError"]],
    ["runtime/failures.ts", ["NetworkError", "TimeoutError"]],
    ["runtime/reliable-fetch.ts", ["reliableFetch"], ["ReliabilityOptions"]],
    operations.some((operation) => isPaged(operation, pageNames)) && [
      "runtime/paginate.ts",
      ["paginate"],
      paging,
    ],
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
    "Creates the client of openapi-fetch, which sends each operation the credentials that it accepts. It follows no redirects unless `redirect` says so, and uses the global `fetch` at the time of a call. It sends nothing until an operation is called.",
    "A call by path returns `{ data, error, response }` as the service sent them. A function takes the client, returns the data and throws an `ApiError`.",
    example(contract.operations),
    {
      tag: "throws",
      words: "TypeError if `baseUrl` is no URL.",
    },
  ]);
  const options = importedType("runtime/options.ts", "CommonOptions");
  const paths = importedType("types.ts", "paths");
  const type = importedType("runtime/api-client.ts", "ApiClient");
  const stock = importedType("openapi-fetch", "Client", "OpenapiFetchClient");
  const create = imported("openapi-fetch", "default", "createOpenapiFetchClient");
  const { secrets, middleware, declarations } = acceptedCredentials(contract);
  return code`/** A client of the service, made by {@link createClient}: that of openapi-fetch, with exact types. */
export interface Client extends ${type}<${paths}> {}

/** What a function takes: a client of {@link createClient}, or one that \`createClient<paths>\` of openapi-fetch made. */
export type AnyClient = Client | ${stock}<${paths}>;

/** Options of {@link createClient}. */
export interface ClientOptions extends ${options} {
${indented(join(schemeOptions(contract)))}}

${comment}export function createClient(options: ClientOptions): Client {
  const settings = ${imported("runtime/options.ts", "withDefaults")}(options${secrets});
  const client = ${create}<${paths}>(settings);
  client.use(${middleware});
  return ${imported("runtime/options.ts", "readCalls")}(client) as unknown as Client;
}
${declarations}`;
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

/** The names of the other options of a client, with those of `fetch`. */
const options = (
  "baseUrl bodySerializer fetch headers pathSerializer querySerializer Request requestInitExt " +
  "body cache credentials dispatcher duplex integrity keepalive method mode priority redirect " +
  "referrer referrerPolicy signal window"
).split(" ");

/** The options of a client for its credentials, one for each security scheme. */
function schemeOptions({ securitySchemes }: Contract): Code[] {
  const schemes = sentSchemes(securitySchemes);
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

/** The module with the type of an error, and with what recognizes one. */
function problem({ operations }: Contract, names: TypeNames): [string, string] {
  const schemas = operations
    .flatMap(({ responses }) => responses.flatMap(({ content }) => content.filter(isProblemType)))
    .map(({ schema }) => schema?.reference);
  const [schema, ...others] = new Map(schemas.map((each) => [each?.pointer, each])).values();
  const [type, module] =
    schema === undefined || others.length > 0
      ? ["AnyProblem", "./results.ts"]
      : [names.of(schema, "response"), "../models.ts"];
  const read = schemas.length > 0 ? code`sentProblem` : code`sentObject as sentProblem`;
  const body = code`/** The body of an error response, and what recognizes one. */
export type { ${identifier(type)} as ProblemDocument } from ${literal(module)};
export { ${read} } from "./results.ts";
`;
  return printFile("runtime/problem.ts", body);
}

/** The modules of the runtime that are made for a contract: its errors, and its pages. */
function ownModules(
  contract: Contract,
  operations: Operation[],
  names: TypeNames,
): Map<string, string> {
  const pages = pageNamesOf({ operations });
  return new Map([problem(contract, names), ...(pages === undefined ? [] : [pageModule(pages)])]);
}

/** These modules of the runtime and those that they import. Some are others than those of the kit. */
function runtime(needed: string[], own: Map<string, string>): Map<string, string> {
  const modules = new Set(needed.filter((module) => module.startsWith("runtime/")));
  const files = new Map<string, string>();
  // The set grows by what the modules import.
  for (const module of modules) {
    const source = readFileSync(new URL(posix.basename(module), sources), "utf8");
    files.set(`generated/${module}`, own.get(`generated/${module}`) ?? header + source);
    for (const { fileName } of ts.preProcessFile(source).importedFiles)
      if (fileName.startsWith("./")) modules.add(`runtime/${posix.basename(fileName)}`);
  }
  return files;
}
