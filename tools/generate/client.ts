/** The client of a contract: its entry point, the tokens that its operations accept, and the modules that do not depend on it. */
import { readdirSync, readFileSync } from "node:fs";
import { join as joinPaths } from "node:path";
import type { Contract, Operation } from "#reader";
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
} from "./code.ts";
import { docComment, text } from "./doc-comment.ts";
import { typeName } from "./names.ts";
import { pageModule } from "./pages.ts";
import { member } from "./types.ts";

/** The files of the client besides its models and functions. */
export function clientModules(contract: Contract): Map<string, string> {
  return new Map([
    ...runtime(),
    // These two are others for each contract.
    ...pageModule(contract),
    ...problemModule(contract),
    printFile("index.ts", index),
    printFile("client.ts", createClient(contract)),
  ]);
}

/** What the package exports. */
const index = code`export * from "./models.ts";
export * from "./operations.ts";
export { createClient, type AnyClient, type Client, type ClientOptions } from "./client.ts";
export { ApiError } from "./runtime/errors.ts";
export { NetworkError, TimeoutError } from "./runtime/failures.ts";
export { reliableFetch, type ReliabilityOptions } from "./runtime/reliable-fetch.ts";
export { paginate, type Page, type Paginated } from "./runtime/paginate.ts";
export type { CallOptions } from "./runtime/options.ts";
export type { AccessToken } from "./runtime/tokens.ts";
`;

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
  const tokens = [...contract.securitySchemes.keys()];
  const anyToken = tokens.length > 0 ? join(tokens.map(literal), code` | `) : code`never`;
  return code`/** A client of the service, made by {@link createClient}: that of openapi-fetch, with exact types. */
export interface Client extends ${type}<${paths}> {}

/** What a function takes: a client of {@link createClient}, or one that \`createClient<paths>\` of openapi-fetch made. */
export type AnyClient = Client | ${stock}<${paths}>;

/** Options of {@link createClient}. */
export interface ClientOptions extends ${options} {
${indented(join(tokenOptions(contract)))}}

${comment}export function createClient(options: ClientOptions): Client {
  const settings = ${imported("runtime/options.ts", "withDefaults")}(options, ${literal(tokens)});
  const client = ${create}<${paths}>(settings);
  client.use(${imported("runtime/tokens.ts", "sendTokens")}(settings.baseUrl, options, accepted));
  return ${imported("runtime/options.ts", "readCalls")}(client) as unknown as Client;
}

/** The credentials that operations accept. The first that the client has are sent. */
const accepted: Record<string, (${anyToken})[]> = {
${join(contract.operations.map(acceptedTokens))}};
`;
}

/** The options of a client for its tokens, one for each security scheme. */
const tokenOptions = ({ securitySchemes }: Contract): Code[] =>
  [...securitySchemes.values()].map(({ name, description }) => {
    const how =
      "Sent as `Authorization: Bearer …` to the operations that accept it, and to no other.";
    return member(
      [description, how],
      name,
      false,
      importedType("runtime/tokens.ts", "AccessToken"),
    );
  });

function acceptedTokens({ method, path, security }: Operation): Code {
  const names = security.flatMap((schemes) => schemes.map(({ scheme }) => scheme.name));
  if (names.length === 0) return code``;
  return code`  ${literal(`${method} ${path}`)}: ${literal(names)},\n`;
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

/** The modules that do not depend on a contract. */
function runtime(): [file: string, text: string][] {
  const folder = joinPaths(import.meta.dirname, "runtime");
  return readdirSync(folder).map((name) => {
    const source = `// Copied by "npm run build" from tools/generate/runtime/${name}. Edit that file instead.\n`;
    return [`generated/runtime/${name}`, source + readFileSync(joinPaths(folder, name), "utf8")];
  });
}

/** The module with the type of an error, if the contract has one for all. */
function problemModule({ operations }: Contract): [file: string, text: string][] {
  const content = operations.flatMap(({ responses }) =>
    responses.flatMap(({ content }) => content),
  );
  const problems = content.filter(({ type }) => type === "application/problem+json");
  const [schema, ...others] = new Set(problems.map(({ schema }) => schema?.reference));
  if (schema === undefined || others.length > 0) return [];
  const body = code`/** The body of an error response. */
export type { ${identifier(typeName(schema))} as ProblemDocument } from "../models.ts";
`;
  return [printFile("runtime/problem.ts", body)];
}
