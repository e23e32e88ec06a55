import { jsonIn, type Operation, successOf } from "../../contract/index.ts";
import { sampleToken } from "./authorization.ts";
import { examplesOf } from "./examples.ts";
import type { Sources } from "./layout.ts";

/** The request that the contract's own examples describe. */
export interface Request {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  token: string;
}

/** Path parameters, the first body, and of a list's parameters those that change the page. */
export function requestOf({ contract, site }: Sources, operation: Operation): Request {
  const { parameters, body } = operation;
  const examplesIn = (location: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === location && parameter.name !== "page")
        .map(({ name, examples }) => [name, examples[0]]),
    );
  return {
    path: examplesIn("path"),
    query: examplesIn("query"),
    body: body && (examplesOf(contract, jsonIn(body.content))[0] ?? {}),
    token: sampleToken(operation, site),
  };
}

export function curlSample({ method, path, servers }: Operation, request: Request): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(request.path[name])),
  );
  const query = Object.entries(request.query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}=${one}`),
  );
  const url = `${servers[0]?.url}${filled}${query.length > 0 ? `?${query.join("&")}` : ""}`;
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}${query.length > 0 ? quote(url) : url}`,
    ...(request.token === "" ? [] : [`-H 'Authorization: Bearer ${request.token}'`]),
    ...(request.body === undefined
      ? []
      : [
          "-H 'Content-Type: application/json'",
          `-d ${quote(JSON.stringify(request.body, null, 2))}`,
        ]),
  ].join(" \\\n  ");
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export function typescriptSample(
  { site }: Sources,
  operation: Operation,
  request: Request,
): string {
  const { id, servers } = operation;
  const { path, query, body, token } = request;
  const input = {
    ...(Object.keys(path).length > 0 && { path }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && { body }),
  };
  const component = jsonIn(successOf(operation)?.content)?.schema?.name ?? "Result";
  const result = component.charAt(0).toLowerCase() + component.slice(1);
  return `import { createClient, ${id} } from "${site.packages.client}";

const client = createClient(${literal({ baseUrl: servers[0]?.url, ...(token && { accessToken: token }) })});

const ${result} = await ${id}(client${Object.keys(input).length > 0 ? `, ${literal(input)}` : ""});
console.log(${result});`;
}

/** A value with the keys unquoted where TypeScript allows it. */
const literal = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/^( *)"([a-z_]\w*)":/gim, "$1$2:");
