import { readFileSync } from "node:fs";

/** A JSON Schema, as far as the contract uses it. */
export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  maxProperties?: number;
  propertyNames?: { maxLength?: number };
  examples?: unknown[];
}

/** Something of the contract and the JSON Pointer to where it stands there. */
export interface Placed<Value> {
  place: string;
  value: Value;
}

/** Whose token an operation takes; a buyer has none. */
export type Side = "merchant" | "customer" | "buyer";

export interface Parameter {
  name: string;
  in: string;
  schema: Placed<Schema>;
}

export interface Answer {
  place: string;
  /** Schemas by media type. */
  content: Record<string, Placed<Schema>>;
  headers: Record<string, { place: string; required: boolean; schema: Placed<Schema> }>;
}

export interface Operation {
  id: string;
  method: string;
  /** With parameters in braces. */
  path: string;
  place: string;
  side: Side;
  token: "needed" | "optional" | "none";
  parameters: Parameter[];
  body: Placed<Schema> | undefined;
  /** By status; `default` is for the statuses of problems that are not declared. */
  answers: Record<string, Answer>;
  success: { status: number; schema: Placed<Schema> };
}

interface ParameterObject {
  name: string;
  in: string;
  schema: Schema;
}

interface AnswerObject {
  content?: Record<string, { schema: Schema }>;
  headers?: Record<string, { required?: boolean; schema: Schema }>;
}

interface OperationObject {
  operationId: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  parameters?: ParameterObject[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, AnswerObject>;
}

export interface Document {
  info: { title: string; version: string };
  security?: Record<string, unknown>[];
  "x-tagGroups"?: { name: string; tags: string[] }[];
  paths: Record<string, Record<string, unknown>>;
  components: {
    schemas: Record<string, Schema>;
    examples: Record<string, { value: { status: number } }>;
  };
}

export interface Contract {
  document: Document;
  title: string;
  operations: Operation[];
}

let own: Contract | undefined;

/** The contract that this package carries. */
export function ownContract(): Contract {
  const bundle = new URL("../generated/openapi.json", import.meta.url);
  own ??= readContract(JSON.parse(readFileSync(bundle, "utf8")));
  return own;
}

const methods = ["get", "post", "patch", "put", "delete"];

export function readContract(document: Document): Contract {
  const { info, paths } = document;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    methods
      .filter((method) => Object.hasOwn(item, method))
      .map((method) => read(document, path, method)),
  );
  return { document, title: `${info.title} ${info.version}`, operations };
}

function read(document: Document, path: string, method: string): Operation {
  const item = `#/paths/${escaped(path)}`;
  const place = `${item}/${method}`;
  const operation = at<OperationObject>(document, place).value;
  const own = (operation.parameters ?? []).map((_, index) => `${place}/parameters/${index}`);
  const { parameters = [] } = at<{ parameters?: unknown[] }>(document, item).value;
  const shared = parameters.map((_, index) => `${item}/parameters/${index}`);
  const security = operation.security ?? document.security ?? [];
  const answers = Object.fromEntries(
    Object.keys(operation.responses).map((status) => [
      status,
      answerAt(document, `${place}/responses/${status}`),
    ]),
  );
  const [status = "200", success] =
    Object.entries(answers).find(([code]) => code.startsWith("2")) ?? [];
  const [schema = { place, value: {} }] = Object.values(success?.content ?? {});
  const [body] = Object.keys(operation.requestBody?.content ?? {}).map((type) =>
    at<Schema>(document, `${place}/requestBody/content/${escaped(type)}/schema`),
  );
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    place,
    side: sideOf(document, operation),
    token: tokenOf(security),
    parameters: [...shared, ...own].map((pointer) => {
      const parameter = at<ParameterObject>(document, pointer);
      return {
        name: parameter.value.name,
        in: parameter.value.in,
        schema: { place: `${parameter.place}/schema`, value: parameter.value.schema },
      };
    }),
    body,
    answers,
    success: { status: Number(status), schema },
  };
}

function answerAt(document: Document, pointer: string): Answer {
  const { place, value } = at<AnswerObject>(document, pointer);
  const content = Object.entries(value.content ?? {}).map(([type, { schema }]) => [
    type,
    { place: `${place}/content/${escaped(type)}/schema`, value: schema },
  ]);
  const headers = Object.keys(value.headers ?? {}).map((name) => {
    const header = at<{ required?: boolean; schema: Schema }>(document, `${place}/headers/${name}`);
    const schema = { place: `${header.place}/schema`, value: header.value.schema };
    return [name, { place: header.place, required: header.value.required === true, schema }];
  });
  return { place, content: Object.fromEntries(content), headers: Object.fromEntries(headers) };
}

/** The groups of tags in the contract are those who call. */
function sideOf(document: Document, { tags = [] }: OperationObject): Side {
  const group = document["x-tagGroups"]?.find((one) => one.tags.some((tag) => tags.includes(tag)));
  if (group?.name === "Customer portal") return "customer";
  return group?.name === "Buyer" ? "buyer" : "merchant";
}

function tokenOf(security: Record<string, unknown>[]): Operation["token"] {
  if (security.length === 0) return "none";
  return security.some((one) => Object.keys(one).length === 0) ? "optional" : "needed";
}

/** What stands at a pointer, or where a reference there leads. */
export function at<Value>(document: Document, pointer: string): Placed<Value> {
  const value = pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[unescaped(key)], document);
  const { $ref, ...rest } = (value ?? {}) as { $ref?: string };
  // A schema may say more beside its reference: then it stays as it is.
  return $ref !== undefined && Object.keys(rest).every((key) => key === "description")
    ? at(document, $ref)
    : { place: pointer, value: value as Value };
}

export const escaped = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");
const unescaped = (key: string) => key.replaceAll("~1", "/").replaceAll("~0", "~");

/** What an operation says of a status: declared, or covered by what it says of other problems. */
export function answerFor(operation: Operation, status: number): Answer | undefined {
  return operation.answers[status] ?? (status >= 400 ? operation.answers.default : undefined);
}

/** The operation that a request goes to; one with a literal path before one with parameters. */
export function operationAt(
  { operations }: Contract,
  method: string,
  path: string,
): Operation | undefined {
  return operations
    .filter((operation) => operation.method === method && matches(operation.path, path))
    .sort((one, other) => braces(one.path) - braces(other.path))[0];
}

const braces = (path: string) => path.split("{").length;

/** Whether an address is one of a path with parameters in braces. */
export function matches(template: string, path: string): boolean {
  const names = template.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${names.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);
}
