import type { Operation as BundledOperation, Contract } from "./bundle.ts";

/** A JSON Schema as the contract uses it. */
export interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: Schema[];
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
  in: "path" | "query";
  description: string;
  required?: boolean;
  deprecated?: boolean;
  schema: Schema;
}

export interface Answer {
  description: string;
  content?: Record<string, { schema: Schema }>;
}

/** An operation with its references followed, as those who generate from the contract need it. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  deprecated: boolean;
  tag: string;
  source: string[];
  assumptions: string[];
  /** Whether a token is asked for or allowed. */
  takesToken: boolean;
  parameters: Parameter[];
  body: Schema | undefined;
  success: Answer & { status: string; schema: Schema };
  problems: (Answer & { status: string })[];
}

/** Every schema of the bundle by name. */
export function schemasOf(contract: Contract): Record<string, Schema> {
  return contract.components.schemas as Record<string, Schema>;
}

/** The name a reference to a component ends in. */
export function nameOf($ref: string): string {
  return $ref.slice($ref.lastIndexOf("/") + 1);
}

export function list(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : [value].flat();
}

/** All operations, in the order of the paths. */
export function operationsOf(contract: Contract): Operation[] {
  const follow = <T>(value: T | { $ref: string }): T => {
    const { $ref } = value as { $ref?: string };
    if ($ref === undefined) return value as T;
    const [, , kind = "", name = ""] = $ref.split("/");
    return follow(contract.components[kind]?.[name] as T);
  };
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => ["get", "put", "post", "patch", "delete"].includes(method))
      .map(([method, value]) => {
        const operation = value as BundledOperation & Record<string, unknown>;
        const parameters = [
          ...((item.parameters ?? []) as unknown as Parameter[]),
          ...((operation.parameters ?? []) as Parameter[]),
        ];
        const answers = Object.entries(operation.responses ?? {}).map(([status, answer]) => ({
          status,
          ...follow(answer as Answer),
        }));
        const [success] = answers.filter(({ status }) => status.startsWith("2"));
        const schema = success?.content?.["application/json"]?.schema;
        if (success === undefined || schema === undefined)
          throw new Error(`${path} has no success`);
        return {
          id: String(operation.operationId),
          method: method.toUpperCase(),
          path,
          summary: String(operation.summary),
          description: String(operation.description),
          deprecated: operation.deprecated === true,
          tag: (operation.tags as string[])[0] ?? "",
          source: list(operation["x-source"] as string[]),
          assumptions: list(operation["x-assumption"] as string[] | undefined),
          takesToken: (operation.security as unknown[]).length > 0,
          parameters: parameters.map((parameter) => follow(parameter)),
          body: operation.requestBody?.content?.["application/json"]?.schema as Schema | undefined,
          success: { ...success, schema },
          problems: answers.filter(({ status }) => !status.startsWith("2")),
        };
      }),
  );
}
