/** Reading the bundled contract: typed access to its schemas and operations, with references followed. */

export interface Contract {
  openapi: string;
  info: {
    title: string;
    version: string;
    summary?: string;
    description?: string;
    license?: { name: string; identifier?: string; url?: string };
  };
  security?: SecurityRequirement[];
  paths: Record<string, Record<string, unknown> & { parameters?: (Parameter | Reference)[] }>;
  components: Record<string, Record<string, unknown>>;
  tags?: { name: string; description?: string; "x-displayName"?: string }[];
  "x-tagGroups"?: { name: string; tags: string[] }[];
  "x-assumptions"?: Record<string, Assumption>;
}

export interface Assumption {
  title: string;
  decision: string;
  reason: string;
  revisit: string;
  scope?: "everywhere";
}

type Reference = { $ref: string };
type SecurityRequirement = Record<string, string[]>;

/** A JSON Schema, as far as the contract uses it. */
export interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  allOf?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  deprecated?: boolean;
  "x-extensible-enum"?: string[];
  "x-source"?: string | string[];
  "x-assumption"?: string | string[];
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  description?: string;
  required?: boolean;
  deprecated?: boolean;
  schema: Schema;
}

export interface Response {
  status: string;
  description: string;
  content?: Record<string, { schema?: Schema; examples?: Record<string, unknown> }>;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  deprecated: boolean;
  tag: string;
  sources: string[];
  assumptions: string[];
  /** Whether a token is required or optional. */
  acceptsToken: boolean;
  requiresToken: boolean;
  parameters: Parameter[];
  body: { schema: Schema; examples?: Record<string, unknown> } | undefined;
  /** The success response. Its schema is undefined if it has no content. */
  success: Response & { schema: Schema | undefined };
  problems: Response[];
}

/** Every schema by its name. */
export function schemasOf(contract: Contract): Record<string, Schema> {
  return (contract.components?.schemas ?? {}) as Record<string, Schema>;
}

/** The name of the component that a reference leads to. */
export function componentName($ref: string): string {
  return $ref.slice($ref.lastIndexOf("/") + 1);
}

/** `"2.1"` is short for `["2.1"]`. */
export function list(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : [value].flat();
}

/** The length of an array that always has the same number of items; undefined for other schemas. */
export function tupleLength({ type, minItems, maxItems }: Schema): number | undefined {
  return type === "array" && minItems === maxItems ? minItems : undefined;
}

const methods = ["get", "put", "post", "delete", "patch"];

/** All operations, in the order of the paths. */
export function operationsOf(contract: Contract): Operation[] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method] !== undefined)
      .sort((a, b) => Object.keys(item).indexOf(a) - Object.keys(item).indexOf(b))
      .map((method) => readOperation(contract, path, method)),
  );
}

/** An operation object, as it is written. */
interface OperationObject {
  operationId: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  tags?: string[];
  security?: SecurityRequirement[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Record<string, { schema: Schema; examples?: Record<string, unknown> }> };
  responses?: Record<string, Response | Reference>;
  "x-source"?: string | string[];
  "x-assumption"?: string | string[];
}

function readOperation(contract: Contract, path: string, method: string): Operation {
  const item = contract.paths[path] ?? {};
  const operation = item[method] as OperationObject;
  const security = operation.security ?? contract.security ?? [];
  const acceptsToken = security.some((option) => Object.keys(option).length > 0);
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => ({
    ...(follow(contract, response) as Response),
    status,
  }));
  const success = responses.find(({ status }) => status.startsWith("2"));
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? "",
    description: operation.description ?? "",
    deprecated: operation.deprecated === true,
    tag: operation.tags?.[0] ?? "",
    sources: list(operation["x-source"]),
    assumptions: list(operation["x-assumption"]),
    acceptsToken,
    requiresToken: acceptsToken && security.every((option) => Object.keys(option).length > 0),
    parameters: parameters.map((parameter) => follow(contract, parameter) as Parameter),
    body: operation.requestBody?.content["application/json"],
    success: {
      ...(success ?? { status: "204", description: "" }),
      schema: success?.content?.["application/json"]?.schema,
    },
    problems: responses.filter(({ status }) => !status.startsWith("2")),
  };
}

function follow(contract: Contract, value: object): object {
  const { $ref } = value as Partial<Reference>;
  if ($ref === undefined) return value;
  const [, , type = "", name = ""] = $ref.split("/");
  return follow(contract, (contract.components[type]?.[name] ?? {}) as object);
}
