import { createRequire } from "node:module";
import type { IHttpOperation } from "@stoplight/types";
import type { Problem } from "../generated/models.ts";
import type { operations } from "../generated/types.ts";

const { resolve } = createRequire(import.meta.url);
// What Prism reads documents with, in its version. Its own function for that loads readers of other
// formats, and prepares for references that go round in circles, which takes half of the start.
const ofPrism = createRequire(resolve("@stoplight/prism-http/package.json"));
const { transformOas3Operations } = ofPrism("@stoplight/http-spec/oas3/operation");

export type OperationId = keyof operations;

/** A JSON Schema of the contract. */
export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  type?: string | string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  examples?: unknown[];
}

interface Document {
  info: { title: string; version: string };
  paths: Record<string, Record<string, { operationId?: OperationId }>>;
  components: {
    schemas: Record<string, Schema>;
    examples: Record<string, { value: Problem }>;
  };
}

/** An operation as the sandbox serves it. */
export interface Served {
  id: OperationId;
  method: string;
  /** The path with its parameters in braces. */
  path: string;
  /** Matches a request's path; its groups are the parameters. */
  pattern: RegExp;
  /** Status and schema of the success answer. */
  status: number;
  schema: Schema;
  /** Prism's view of it. */
  resource: IHttpOperation;
}

export interface Contract {
  text: string;
  document: Document;
  operations: Served[];
}

/** Reads a bundle of the contract. */
export function readContract(text: string): Contract {
  const document = JSON.parse(text) as Document;
  // Without it, Prism would not check the keywords that 2020-12 has and draft-07 has not.
  const jsonSchemaDialect = "https://json-schema.org/draft/2020-12/schema";
  const resources: IHttpOperation[] = transformOas3Operations({
    ...dereferenced(document),
    jsonSchemaDialect,
  });
  const operations = resources.map((resource) => serve(document, resource));
  return { text, document, operations };
}

/** A document with what its references lead to in their place. */
function dereferenced(document: Document): Document {
  const found = new Map<string, unknown>();
  const under = new Set<string>();

  function follow(ref: string): unknown {
    if (found.has(ref)) return found.get(ref);
    if (under.has(ref)) throw new Error(`the contract's ${ref} refers to itself`);
    under.add(ref);
    const keys = ref.split("/").slice(1);
    const target = keys.reduce<unknown>((value, key) => {
      const name = decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~");
      return (value as Record<string, unknown>)[name];
    }, document);
    found.set(ref, walk(target));
    return found.get(ref);
  }

  function walk(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    const { $ref, ...beside } = value as Record<string, unknown>;
    const own = Object.fromEntries(Object.entries(beside).map(([key, part]) => [key, walk(part)]));
    if (typeof $ref !== "string") return $ref === undefined ? own : { ...own, $ref };
    const isAlone = Object.keys(own).length === 0;
    return isAlone ? follow($ref) : { ...(follow($ref) as object), ...own };
  }

  return walk(document) as Document;
}

function serve(document: Document, resource: IHttpOperation): Served {
  const operation = document.paths[resource.path]?.[resource.method] as unknown as {
    responses: Record<string, { content: Record<string, { schema: Schema }> }>;
  };
  const [status, answer] =
    Object.entries(operation.responses).find(([code]) => code.startsWith("2")) ?? [];
  const names = resource.path.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&");
  return {
    id: resource.iid as OperationId,
    method: resource.method.toUpperCase(),
    path: resource.path,
    pattern: new RegExp(`^${names.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
    status: Number(status),
    schema: answer?.content["application/json"]?.schema ?? {},
    resource,
  };
}

/** The component that a reference leads to. */
export function componentOf({ components }: Contract["document"], $ref: string): Schema {
  const schema = components.schemas[nameOf($ref)];
  if (schema === undefined) throw new Error(`the contract has no ${$ref}`);
  return schema;
}

export function nameOf($ref: string): string {
  return $ref.slice($ref.lastIndexOf("/") + 1);
}

/** All properties of a schema, those of its bases included. */
export function propertiesOf(
  document: Contract["document"],
  schema: Schema,
): Record<string, Schema> {
  if (schema.$ref !== undefined) {
    return propertiesOf(document, componentOf(document, schema.$ref));
  }
  const parts = (schema.allOf ?? []).map((part) => propertiesOf(document, part));
  return Object.assign({}, ...parts, schema.properties);
}
