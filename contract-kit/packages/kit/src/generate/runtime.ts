/** The modules that the generated code imports, and its entry points. */
import { readFileSync } from "node:fs";
import { type Contract, functionName, type Operation } from "contract-kit-reader";
import { isPaged, isStream } from "./calls.ts";
import { docComment, header } from "./typescript.ts";

const folder = "generated/runtime/";
const sources = new URL("../../runtime/", import.meta.url);

/** The entry points of the client: the functions with the models, and the client of openapi-fetch. */
export function entryPoints({ operations }: Contract): Map<string, string> {
  const paging = operations.some(isPaged)
    ? 'export { type Page, type Paginated, paginate } from "./runtime/paginate.ts";\n'
    : "";
  const events = operations.some(isStream)
    ? 'export type { ServerSentEvent } from "./runtime/events.ts";\n'
    : "";
  const index = `export * from "./models.ts";
export * from "./operations.ts";
export { type Client, createClient } from "./runtime/client.ts";
export { ApiError, NetworkError, TimeoutError } from "./runtime/errors.ts";
export type {
  AccessToken,
  CallOptions,
  ClientOptions,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
} from "./runtime/options.ts";
${paging}${events}export { withResponse } from "./runtime/with-response.ts";
`;
  const comment = docComment([
    "Creates a client with the calls, serializers and middleware of openapi-fetch. It sends the access token, retries, and limits the time of a call. A call returns `{ data, error, response }`. `error` is always a problem: that of the service, or one of the type `about:blank` for any other response that is not the documented success. Without a response, a call rejects with a `TimeoutError`, a `NetworkError` or the reason of its signal.",
    `\`\`\`ts\n${callByPath(operations)}\n\`\`\``,
    "@throws TypeError if `baseUrl` is not a URL, or has credentials.",
  ]);
  const fetch = `import { createPathClient, type PathClientOptions } from "./runtime/path-client.ts";
import type { paths } from "./types.ts";

// The functions throw an \`ApiError\`; this client never does.
export { ApiError, NetworkError, TimeoutError } from "./runtime/errors.ts";
export type { FetchClient } from "./runtime/fetch-types.ts";
export type { AccessToken } from "./runtime/options.ts";
export type { paths };

/** Options of {@link createClient}. Middleware of openapi-fetch takes the place of the hooks of the functions. */
export type ClientOptions = PathClientOptions;

${comment}export const createClient = createPathClient<paths>;
`;
  return new Map([
    ["generated/index.ts", header + index],
    ["generated/fetch.ts", header + fetch],
  ]);
}

/** The operation that doc comments show: one that gets a resource, if there is any. */
function exampleOf(
  operations: Operation[],
): Pick<Operation, "id" | "method" | "path" | "parameters"> {
  const getsOne = ({ method, parameters }: Operation) =>
    method === "GET" && parameters.some((parameter) => parameter.in === "path");
  const unknown = { id: "getBook", method: "GET" as const, path: "/books/{id}", parameters: [] };
  return operations.find(getsOne) ?? operations[0] ?? unknown;
}

function callByPath(operations: Operation[]): string {
  const { method, path, parameters } = exampleOf(operations);
  const names = parameters.flatMap(({ in: location, name }) => (location === "path" ? [name] : []));
  const params = names.length > 0 ? `, { params: { path: { ${names.join(", ")} } } }` : "";
  return `const { data, error } = await client.${method}(${JSON.stringify(path)}${params});`;
}

/**
 * The modules of the runtime that these files import, directly or through each other, and no others. Their doc
 * comments name operations of the contract in place of those of the tests.
 */
export function runtime({ operations }: Contract, files: Map<string, string>): Map<string, string> {
  const one = exampleOf(operations);
  const list = operations.find(isPaged) ?? one;
  const copyOf = (name: string) =>
    header +
    readFileSync(new URL(name, sources), "utf8")
      .replaceAll("getBook", functionName(one.id))
      .replaceAll("listBooks", functionName(list.id))
      .replaceAll("/books/{id}", one.path);
  const modules = new Map<string, string>();
  const needed = [...files.values()].flatMap((text) => importsOf(text, "./runtime/"));
  for (const name of needed) {
    const file = folder + name;
    if (modules.has(file)) continue;
    const text = files.get(file) ?? copyOf(name);
    modules.set(file, text);
    needed.push(...importsOf(text, "./"));
  }
  return modules;
}

/** The modules of a folder that a file imports. */
function importsOf(text: string, folder: string): string[] {
  const specifiers = text.matchAll(/ from "(\.[^"]*)";/g);
  return Array.from(specifiers, ([, specifier = ""]) => specifier).flatMap((specifier) =>
    specifier.startsWith(folder) ? specifier.slice(folder.length) : [],
  );
}
