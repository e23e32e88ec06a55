import type { Contract } from "../bundle.ts";
import { nameOf, type Operation, type Schema, schemasOf } from "../contract.ts";

/** A way to call an operation, as the reference shows it beside the operation. */
export interface Sample {
  lang: string;
  label: string;
  source: string;
}

/** Where `npm start` serves the sandbox, so that a sample can be pasted as it is shown. */
export const sandbox = "http://127.0.0.1:4010";

/** How an operation is called, in every way the reference shows. */
export function samplesOf(contract: Contract, operation: Operation): Sample[] {
  const request = requestOf(contract, operation);
  // The renderer colours what it takes for these two.
  return [
    { lang: "bash", label: "curl", source: curl(operation, request) },
    { lang: "javascript", label: "TypeScript", source: typeScript(operation, request) },
  ];
}

interface Request {
  path: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  token: string | undefined;
}

/** What the contract's own examples send: path, what a list is best asked for, and the first body. */
function requestOf(contract: Contract, operation: Operation): Request {
  const examples = (place: "path" | "query") =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, schema }) => [name, example(contract, schema)]),
    );
  const bodies =
    contract.paths[operation.path]?.[operation.method.toLowerCase()]?.requestBody?.content?.[
      "application/json"
    ]?.examples;
  const [body] = Object.values(bodies ?? {}) as { value: unknown }[];
  const { sorting, limit } = examples("query");
  return {
    path: examples("path") as Record<string, string>,
    query: { ...(sorting !== undefined && { sorting }), ...(limit !== undefined && { limit }) },
    body: body?.value,
    token: tokenUse(contract, operation) === "needed" ? tokenOf(operation) : undefined,
  };
}

function example(contract: Contract, schema: Schema): unknown {
  const named = schema.$ref === undefined ? schema : schemasOf(contract)[nameOf(schema.$ref)];
  return named?.examples?.[0];
}

/** Whether an operation is sent with a token. */
export function tokenUse(contract: Contract, operation: Operation): "needed" | "optional" | "none" {
  const item = contract.paths[operation.path] ?? {};
  const { security = [] } = (item[operation.method.toLowerCase()] ?? {}) as { security?: object[] };
  if (security.length === 0) return "none";
  return security.some((scheme) => Object.keys(scheme).length === 0) ? "optional" : "needed";
}

/** The sandbox's token for whoever calls the operation. */
export function tokenOf({ path }: Operation): "merchant_demo" | "customer_demo" {
  return path.startsWith("/v1/customer-portal/") ? "customer_demo" : "merchant_demo";
}

function curl({ method, path }: Operation, request: Request): string {
  const url = `${sandbox}${filled(path, request.path)}${search(request.query)}`;
  const quoted = /[?&{}]/.test(url) ? quote(url) : url;
  return [
    method === "GET" ? `curl ${quoted}` : `curl -X ${method} ${quoted}`,
    ...(request.token === undefined ? [] : [`-H 'Authorization: Bearer ${request.token}'`]),
    ...(request.body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(request.body))}`]),
  ].join(" \\\n  ");
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function filled(path: string, values: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

function search(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}=${one}`),
  );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function typeScript({ id, success }: Operation, request: Request): string {
  const { path, query, body, token } = request;
  const parts = Object.entries({
    ...(Object.keys(path).length > 0 && { path }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && { body }),
  });
  const answer = nameOf(success.schema.$ref ?? "");
  const result = `${answer.charAt(0).toLowerCase()}${answer.slice(1)}`;
  const client = token === undefined ? "" : `\n  accessToken: "${token}",`;
  return `import { createClient, ${id} } from "selling-api";

const client = createClient({
  baseUrl: "${sandbox}",${client}
});

const ${result} = await ${id}(client${parts.length === 0 ? "" : `, ${literal(Object.fromEntries(parts))}`});
console.log(${result});
`.trimEnd();
}

/** A value as a person would write it in TypeScript. */
function literal(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, inner)).join(", ")}]`;
  const fields = Object.entries(value).map(([name, item]) => {
    const key = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
    return `${inner}${key}: ${literal(item, inner)},\n`;
  });
  return fields.length === 0 ? "{}" : `{\n${fields.join("")}${indent}}`;
}
