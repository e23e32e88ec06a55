import { readFileSync } from "node:fs";
import { valueAt } from "./json-values.ts";
import { type Schema, Schemas, type Validate } from "./schema.ts";

export interface Parameter {
  name: string;
  schema: Schema;
}

/** Who calls an operation. A client, such as the customer's browser, has no token. */
export type Caller = "merchant" | "customer" | "client";

export interface Operation {
  id: string;
  method: string;
  /** With parameters in braces. */
  path: string;
  caller: Caller;
  token: "required" | "optional" | "none";
  pathParameters: Parameter[];
  queryParameters: Parameter[];
  body: Schema | undefined;
  /** Validators by status and media type. The status `default` covers all other errors. */
  responses: Record<string, Record<string, Validate>>;
  success: { status: number; schema: Schema };
  /** The schema of the items, if the operation returns a list page by page. */
  listedItem: Schema | undefined;
}

export interface Contract {
  title: string;
  schemas: Schemas;
  operations: Operation[];
}

const methods = ["get", "post", "patch", "put", "delete"];

/** Reads the bundle that this package carries. */
export function readContract(): Contract {
  const bundle = new URL("../generated/openapi.json", import.meta.url);
  const document = JSON.parse(readFileSync(bundle, "utf8"));
  const schemas = new Schemas(document);
  const operations = Object.keys(document.paths).flatMap((path) =>
    methods
      .filter((method) => document.paths[path][method] !== undefined)
      .map((method) => readOperation(document, schemas, path, method)),
  );
  return { title: `${document.info.title} ${document.info.version}`, schemas, operations };
}

/** What `JSON.parse` returns. The bundle has been validated. */
type Document = ReturnType<typeof JSON.parse>;

function readOperation(
  document: Document,
  schemas: Schemas,
  path: string,
  method: string,
): Operation {
  const item = document.paths[path];
  const operation = item[method];
  const resolve = (value: Document): Document =>
    value?.$ref === undefined ? value : resolve(valueAt(document, value.$ref));
  const contentOf = (value: Document): [type: string, schema: Schema][] =>
    Object.entries<Document>(resolve(value)?.content ?? {}).map(([type, media]) => [
      type,
      media.schema,
    ]);
  const statuses = Object.keys(operation.responses);
  const responses = statuses.map((status) => {
    const content = contentOf(operation.responses[status]);
    const validators = content.map(([type, schema]) => [type, schemas.getValidate(schema)]);
    return [status, Object.fromEntries(validators)];
  });
  const success = statuses.find((status) => status.startsWith("2")) ?? "200";
  const [[, schema] = ["", {}]] = contentOf(operation.responses[success]);
  const all = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolve);
  const { items, pagination } = schemas.merge(schema).properties;
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    caller: callerOf(document, operation.tags ?? []),
    token: tokenUse(operation.security ?? document.security ?? []),
    pathParameters: all.filter((parameter) => parameter.in === "path"),
    queryParameters: all.filter((parameter) => parameter.in === "query"),
    body: contentOf(operation.requestBody)[0]?.[1],
    responses: Object.fromEntries(responses),
    success: { status: Number(success), schema },
    listedItem: method === "get" && items && pagination ? schemas.merge(items).items : undefined,
  };
}

/** The contract groups its tags by caller. */
function callerOf(document: Document, tags: string[]): Caller {
  const groups: { name: string; tags: string[] }[] = document["x-tagGroups"] ?? [];
  const group = groups.find((one) => one.tags.some((tag) => tags.includes(tag)));
  if (group?.name === "Customer portal") return "customer";
  return group?.name === "Client" ? "client" : "merchant";
}

function tokenUse(security: object[]): Operation["token"] {
  if (security.length === 0) return "none";
  return security.some((one) => Object.keys(one).length === 0) ? "optional" : "required";
}

/** The operation that a request calls. A literal path goes before one with parameters. */
export function findOperation(
  { operations }: Contract,
  method: string,
  path: string,
): Operation | undefined {
  return operations
    .filter((operation) => operation.method === method && matchesPath(operation, path))
    .sort((one, other) => one.pathParameters.length - other.pathParameters.length)[0];
}

export function matchesPath({ path: template }: Operation, path: string): boolean {
  const literal = template.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${literal.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);
}
