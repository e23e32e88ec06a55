import type { Contract } from "./bundle.ts";
import { nameOf, type Operation, operationsOf, type Schema, schemasOf } from "./contract.ts";
import type { Direction } from "./diff/policy.ts";
import { usageOf } from "./diff/usage.ts";
import { typeOf } from "./typescript.ts";

type Schemas = Record<string, Schema>;

/**
 * A consumer of the client's package that uses all of it, as strictly as a user may: every function
 * with all it takes, every field of every answer at its type, every name. A release keeps its own, and
 * each later release of the same major version has to compile it. So it does nothing that a minor
 * version may break: it builds no answers, and expects values that are not known yet.
 */
export function consumer(contract: Contract): string {
  const schemas = schemasOf(contract);
  const operations = operationsOf(contract);
  const usage = usageOf(contract);
  const used = (name: string, direction: Direction) =>
    usage.get(name)?.directions.has(direction) === true;
  const answered = Object.entries(schemas).filter(([name]) => used(name, "answer"));
  return [
    header(contract.info.version),
    imports(schemas, operations),
    opening,
    ...answered.map(([name, schema]) => reader(schemas, name, schema)),
    ...Object.entries(schemas).flatMap(([name, schema]) => values(name, schema)),
    ...operations.map((operation) => calls(schemas, operation)),
    ...operations.flatMap((operation) => pages(schemas, operation)),
    failures,
    ...operations.map((operation) => byPath(schemas, operation)),
    names(contract, schemas, operations),
  ].join("\n");
}

const header = (
  version: string,
) => `// Made by "npm run release" from the contract ${version}. Never edited: later versions have to compile it.
`;

function imports(schemas: Schemas, operations: Operation[]): string {
  const open = Object.entries(schemas).filter(([, schema]) => known(schema).length > 0);
  const things = [
    ...operations.map(({ id }) => id),
    ...open.flatMap(([name]) => [`isKnown${name}`, `${lower(name)}Values`]),
    ...["ApiError", "NetworkError", "TimeoutError", "createClient", "paginate"],
  ];
  const types = [
    ...Object.keys(schemas),
    ...operations.map(({ id }) => requestOf(id)),
    ...["AccessToken", "CallOptions", "Client", "ClientOptions"],
    ...(operations.some((operation) => itemOf(schemas, operation))
      ? ["Page as AnyPage", "Paginated"]
      : []),
  ];
  const list = (names: string[]) => names.map((name) => `  ${name},\n`).join("");
  return `import {\n${list(things)}} from "selling-api";
import type {\n${list(types)}} from "selling-api";
import {
  createClient as createFetchClient,
  NetworkError as SameNetworkError,
  TimeoutError as SameTimeoutError,
} from "selling-api/fetch";
import type {
  AccessToken as SameAccessToken,
  ClientOptions as SameClientOptions,
  paths as SamePaths,
} from "selling-api/fetch";
import type { components, operations, paths } from "selling-api/types";
`;
}

const opening = `/** Compiles where a value has just this type, or a narrower one. */
declare function take<Type>(value: Type): void;

export const token: AccessToken = async (): Promise<string | undefined> => "token";
export const tokens: AccessToken[] = ["token", undefined, () => "token", () => undefined, token];
export const settings: ClientOptions = {
  baseUrl: "http://127.0.0.1:4010",
  accessToken: token,
  fetch: (url: string, init: RequestInit): Promise<Response> => fetch(url, init),
  signal: new AbortController().signal,
  timeout: 1000,
  retries: 1,
  headers: { "x-trace": "1" },
};
export const client: Client = createClient(settings);
export const least: Client = createClient({ baseUrl: "http://127.0.0.1:4010" });
export const options: CallOptions = {
  signal: undefined,
  timeout: Number.POSITIVE_INFINITY,
  retries: undefined,
  headers: undefined,
};
export const fetcher = createFetchClient(settings);
`;

/** A function that reads a value of a name to its last leaf. */
function reader(schemas: Schemas, name: string, schema: Schema): string {
  const fields = fieldsOf(schemas, schema);
  const lines =
    fields.length > 0 ? fields.flatMap((field) => readField(field)) : readAlias(name, schema);
  const open = schema.additionalProperties === true && fields.length > 0;
  const further = open ? ['take<unknown>(value["a further field"]);'] : [];
  const body = [...lines, ...further].map((line) => `  ${line}\n`).join("");
  return `export function read${name}(value: ${name}): void {\n${body}}\n`;
}

interface Field {
  name: string;
  schema: Schema;
  needed: boolean;
}

/** All fields of a form with those of its bases; what the form says of a field of a base holds. */
function fieldsOf(schemas: Schemas, schema: Schema): Field[] {
  const parts = [schema, ...(schema.allOf ?? [])];
  const all = parts.flatMap((part) => {
    if (part.$ref !== undefined) return fieldsOf(schemas, schemas[nameOf(part.$ref)] ?? {});
    return Object.entries(part.properties ?? {}).map(([name, property]) => ({
      name,
      schema: property,
      needed: part.required?.includes(name) === true,
    }));
  });
  return [...new Map(all.map((field) => [field.name, field])).values()];
}

function readField({ name, schema, needed }: Field): string[] {
  const value = /^[A-Za-z_]\w*$/.test(name) ? `value.${name}` : `value[${JSON.stringify(name)}]`;
  const lines = read(schema, value, 0);
  return needed ? lines : guarded(lines, `${value} !== undefined`);
}

function read(schema: Schema, value: string, depth: number): string[] {
  if (schema.$ref !== undefined) return [`read${nameOf(schema.$ref)}(${value});`];
  const variants = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  const [only] = variants;
  if (only !== undefined && variants.length === 1) {
    return guarded(read(only, value, depth), `${value} !== null`);
  }
  if (schema.type === "array" && schema.items !== undefined && schema.prefixItems === undefined) {
    const item = `item${depth === 0 ? "" : depth + 1}`;
    const inner = read(schema.items, item, depth + 1).map((line) => `  ${line}`);
    return [`for (const ${item} of ${value}) {`, ...inner, "}"];
  }
  return [`take<${typeOf(open(schema))}>(${value});`];
}

/** A value that is open is read as any string, since further ones may become known. */
function open(schema: Schema): Schema {
  const { "x-extensible-enum": _, ...rest } = schema;
  return rest;
}

function guarded(lines: string[], condition: string): string[] {
  const [only] = lines;
  if (lines.length === 1) return [`if (${condition}) ${only}`];
  return [`if (${condition}) {`, ...lines.map((line) => `  ${line}`), "}"];
}

function readAlias(name: string, schema: Schema): string[] {
  const values = known(schema);
  if (values.length === 0) return read(schema, "value", 0);
  return [
    "take<string>(value);",
    `if (!isKnown${name}(value)) return;`,
    `take<(typeof ${lower(name)}Values)[number]>(value);`,
    "switch (value) {",
    ...values.map((each) => `  case ${JSON.stringify(each)}:`),
    "    return;",
    "  default:",
    "    take<string>(value);",
    "}",
  ];
}

/** What may be written for a name that stands for a plain value: what is known, and all that is open. */
function values(name: string, schema: Schema): string[] {
  const lines: string[] = [];
  const literals = schema.enum ?? known(schema);
  for (const value of literals) lines.push(`take<${name}>(${JSON.stringify(value)});`);
  for (const value of known(schema)) {
    lines.push(`take<(typeof ${lower(name)}Values)[number]>(${JSON.stringify(value)});`);
  }
  const plain = schema.properties === undefined && schema.allOf === undefined;
  if (plain && schema.enum === undefined) {
    const text = schema.type === "string" ? '"any other"' : undefined;
    const written = text ?? JSON.stringify(schema.examples?.[0]);
    if (written !== undefined) lines.push(`take<${name}>(${written});`);
  }
  return lines.length === 0 ? [] : [lines.map((line) => `${line}\n`).join("")];
}

/** An operation called with everything, and with no more than it needs. */
function calls(schemas: Schemas, operation: Operation): string {
  const { id, success } = operation;
  const answer = nameOf(success.schema.$ref ?? "");
  const all = requestText(schemas, operation, false);
  const least = requestText(schemas, operation, true);
  const short = least === "{}" ? `${id}(client)` : `${id}(client, ${least})`;
  return `export async function call_${id}(): Promise<void> {
  const request: ${requestOf(id)} = { ...options, ...${all} };
  const answer: ${answer} = await ${id}(client, request);
  read${answer}(answer);
  read${answer}(await ${short});
}
`;
}

function requestText(schemas: Schemas, operation: Operation, least: boolean): string {
  const { parameters, body } = operation;
  const group = (place: "path" | "query") => {
    const chosen = parameters.filter(
      (parameter) => parameter.in === place && (!least || parameter.required === true),
    );
    const fields = chosen.map(
      ({ name, schema }) => `${key(name)}: ${sample(schemas, schema, least)}`,
    );
    return fields.length === 0 ? [] : [`${place}: { ${fields.join(", ")} }`];
  };
  const sent = body === undefined ? [] : [`body: ${sample(schemas, body, least)}`];
  const parts = [...group("path"), ...group("query"), ...sent];
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

/** A value that the schema allows, as source text. */
function sample(schemas: Schemas, schema: Schema, least: boolean): string {
  if (schema.$ref !== undefined) return sample(schemas, schemas[nameOf(schema.$ref)] ?? {}, least);
  const fields = fieldsOf(schemas, schema).filter(({ needed }) => needed || !least);
  const written = fields.map(
    ({ name, schema }) => `${key(name)}: ${sample(schemas, schema, least)}`,
  );
  if (schema.additionalProperties === true && !least) written.push('"a further field": true');
  if (fieldsOf(schemas, schema).length > 0 || (schema.type === "object" && !schema.examples)) {
    return written.length === 0 ? "{}" : `{ ${written.join(", ")} }`;
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return JSON.stringify(schema.enum[0]);
  const [variant] = schema.anyOf ?? [];
  if (variant !== undefined) return sample(schemas, variant, least);
  if (schema.type === "array" && schema.items !== undefined && !schema.prefixItems) {
    const { enum: all } = schemas[nameOf(schema.items.$ref ?? "")] ?? schema.items;
    return all === undefined ? `[${sample(schemas, schema.items, least)}]` : JSON.stringify(all);
  }
  const [example] = schema.examples ?? [];
  return example === undefined ? (plain[String(schema.type)] ?? "{}") : JSON.stringify(example);
}

const plain: Record<string, string> = {
  string: '"text"',
  integer: "1",
  number: "1",
  boolean: "true",
  null: "null",
};

/** The name of what a list holds, if an operation lists. */
function itemOf(schemas: Schemas, { method, success }: Operation): string | undefined {
  const fields = fieldsOf(schemas, schemas[nameOf(success.schema.$ref ?? "")] ?? {});
  const items = fields.find(({ name }) => name === "items")?.schema.items?.$ref;
  const paged = fields.some(({ name }) => name === "pagination");
  return method === "GET" && paged && items !== undefined ? nameOf(items) : undefined;
}

function pages(schemas: Schemas, operation: Operation): string[] {
  const item = itemOf(schemas, operation);
  if (item === undefined) return [];
  const { id, success } = operation;
  const page = nameOf(success.schema.$ref ?? "");
  return [
    `export async function walk_${id}(): Promise<void> {
  const walk: Paginated<${item}, ${page}> = paginate(${id}, client, ${requestText(schemas, operation, false)});
  for await (const item of walk) read${item}(item);
  for await (const page of walk.pages()) {
    take<AnyPage<${item}>>(page);
    read${page}(page);
  }
  for await (const item of paginate(${id}, client)) read${item}(item);
}
`,
  ];
}

const failures = `export function explain(error: unknown): string {
  if (error instanceof ApiError) {
    take<Error>(error);
    take<"ApiError">(error.name);
    take<string>(error.operation);
    take<number>(error.status);
    take<Headers>(error.headers);
    take<unknown>(error.cause);
    if (error.problem !== undefined) readProblem(error.problem);
    take<Problem | undefined>(error.problem);
  }
  if (error instanceof TimeoutError || error instanceof SameTimeoutError) {
    take<Error>(error);
    take<"TimeoutError">(error.name);
    take<string>(error.operation);
  }
  if (error instanceof NetworkError || error instanceof SameNetworkError) {
    take<Error>(error);
    take<"NetworkError">(error.name);
    take<string>(error.operation);
  }
  return String(error);
}
export const thrown: Error[] = [
  new ApiError("operation", new Response(), undefined, undefined),
  new TimeoutError("operation", undefined),
  new NetworkError("operation", undefined),
];
export const sameOptions: SameClientOptions = settings;
export const sameToken: SameAccessToken = token;
`;

/** The same operation by method and path, with the path-typed client. */
function byPath(schemas: Schemas, operation: Operation): string {
  const { id, method, path, success } = operation;
  const group = (place: "path" | "query") => {
    const fields = operation.parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema }) => `${key(name)}: ${sample(schemas, schema, false)}`);
    return fields.length === 0 ? [] : [`${place}: { ${fields.join(", ")} }`];
  };
  const parameters = [...group("path"), ...group("query")];
  const parts = [
    ...(parameters.length === 0 ? [] : [`params: { ${parameters.join(", ")} }`]),
    ...(operation.body === undefined ? [] : [`body: ${sample(schemas, operation.body, false)}`]),
  ];
  const init = parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
  return `export async function fetch_${id}(): Promise<void> {
  const { data, error, response } = await fetcher.${method}(${JSON.stringify(path)}, ${init});
  if (data !== undefined) read${nameOf(success.schema.$ref ?? "")}(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}
`;
}

/** Every name that types can be reached by. */
function names(contract: Contract, schemas: Schemas, operations: Operation[]): string {
  const components = Object.entries(contract.components)
    .filter(([kind]) => ["parameters", "responses", "headers", "requestBodies"].includes(kind))
    .flatMap(([kind, entries]) =>
      Object.keys(entries).map((name) => `components["${kind}"]["${name}"]`),
    );
  const reached = operations.flatMap(({ id, method, path, success, problems }) => {
    const responses = `paths["${path}"]["${method.toLowerCase()}"]["responses"]`;
    return [
      `operations["${id}"]["parameters"]`,
      ...[success, ...problems].flatMap(({ status, content }) =>
        Object.keys(content ?? {}).map((type) => {
          const index = status === "default" ? '"default"' : status;
          return `${responses}[${index}]["content"]["${type}"]`;
        }),
      ),
    ];
  });
  const models = Object.keys(schemas).map((name) => `[${name}, components["schemas"]["${name}"]]`);
  const list = (types: string[]) => types.map((type) => `  ${type},\n`).join("");
  return `export type Models = [\n${list(models)}];
export type Reached = [\n${list([...components, ...reached])}];
export type Paths = [paths, SamePaths];
`;
}

function known(schema: Schema): string[] {
  return schema["x-extensible-enum"] ?? [];
}

const requestOf = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1)}Request`;
const lower = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
const key = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));
