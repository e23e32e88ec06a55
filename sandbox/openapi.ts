import { existsSync, readFileSync } from "node:fs";
import { SandboxError } from "./sandbox-error.ts";

/** A JSON Schema of the contract, as far as the sandbox looks into it. */
export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  type?: string | string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  examples?: unknown[];
  [keyword: string]: unknown;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  required?: boolean;
  explode?: boolean;
  schema?: Schema;
}

type Content = Record<string, { schema?: Schema }>;

/** An operation as the document has it, except for its references. */
interface OperationObject {
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
  security?: Record<string, string[]>[];
}

/** The bundled OpenAPI document. */
export interface Document {
  info: { title: string; version: string };
  paths?: Record<string, Record<string, OperationObject>>;
  security?: Record<string, string[]>[];
  components?: {
    schemas?: Record<string, Schema>;
    examples?: Record<string, { value?: unknown }>;
    securitySchemes?: Record<string, { type: string; scheme?: string }>;
  };
}

export interface Operation {
  id: string;
  /** In upper case. */
  method: string;
  /** The path with its parameters in braces. */
  path: string;
  /** Matches the path of a request. Its groups are the path parameters in their order. */
  pattern: RegExp;
  parameters: Parameter[];
  /** The body that it takes: the media types, and the schema of JSON. */
  body: { isRequired: boolean; types: string[]; schema: Schema } | undefined;
  /** The documented statuses. */
  statuses: string[];
  /** The status and the schema of its first successful response. */
  success: { status: number; schema: Schema | undefined };
  /** Whether it takes a bearer token. */
  token: "required" | "optional" | "none";
}

export interface Property {
  schema: Schema;
  isRequired: boolean;
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** The contract as everything in the sandbox reads it. */
export class Contract {
  /** The bundle as it is published. */
  readonly text: string;
  readonly document: Document;
  readonly operations: Operation[];

  constructor(text: string) {
    this.text = text;
    this.document = JSON.parse(text);
    this.operations = Object.entries(this.document.paths ?? {}).flatMap(([path, source]) => {
      const item = this.resolve<typeof source>(source);
      const shared = item.parameters as unknown as Parameter[] | undefined;
      const own = methods.filter((method) => method in item);
      return own.map((method) =>
        this.#describe(method, path, item[method] as OperationObject, shared),
      );
    });
  }

  /** What a reference leads to, through any number of references. */
  resolve<Value = Schema>(value: unknown): Value {
    const visited = new Set<string>();
    let current = value as { $ref?: string } | undefined;
    for (let ref = current?.$ref; ref !== undefined; ref = current?.$ref) {
      if (visited.has(ref)) throw new SandboxError(`the contract's ${ref} refers to itself`);
      visited.add(ref);
      const keys = ref.split("/").slice(1);
      current = keys.reduce<unknown>((node, key) => {
        const name = decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~");
        return (node as Record<string, unknown> | undefined)?.[name];
      }, this.document) as typeof current;
      if (current === undefined) throw new SandboxError(`the contract has no ${ref}`);
    }
    return current as Value;
  }

  /** The properties of a schema by name, including those of the schemas that it extends with `allOf`. */
  propertiesOf(schema: Schema): Map<string, Property> {
    const required = new Set<string>();
    const schemas = new Map<string, Schema>();
    const collect = (part: Schema, parents: Schema[]) => {
      const own = this.resolve(part);
      if (parents.includes(own)) throw new SandboxError("a schema of the contract extends itself");
      for (const base of own.allOf ?? []) collect(base, [...parents, own]);
      for (const name of own.required ?? []) required.add(name);
      for (const [name, each] of Object.entries(own.properties ?? {})) schemas.set(name, each);
    };
    collect(schema, []);
    const describe = ([name, each]: [string, Schema]): [string, Property] => {
      return [name, { schema: each, isRequired: required.has(name) }];
    };
    return new Map([...schemas].map(describe));
  }

  #describe(
    method: string,
    path: string,
    source: OperationObject,
    shared: Parameter[] = [],
  ): Operation {
    const body = source.requestBody && this.resolve<typeof source.requestBody>(source.requestBody);
    const statuses = Object.keys(source.responses);
    const status = statuses.find((code) => code.startsWith("2")) ?? "200";
    const { content } = this.resolve<{ content?: Content }>(source.responses[status] ?? {});
    const literal = path.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&");
    return {
      id: source.operationId ?? `${method} ${path}`,
      method: method.toUpperCase(),
      path,
      pattern: new RegExp(`^${literal.replaceAll(/\{[^}]+\}/g, "([^/]+)")}$`),
      parameters: [...shared, ...(source.parameters ?? [])].map((each) => this.resolve(each)),
      body: body && {
        isRequired: body.required ?? false,
        types: Object.keys(body.content),
        schema: jsonSchema(body.content) ?? {},
      },
      statuses,
      success: { status: Number(status.replace(/XX$/i, "00")), schema: jsonSchema(content) },
      token: this.#tokenOf(source),
    };
  }

  #tokenOf({ security = this.document.security ?? [] }: OperationObject): Operation["token"] {
    const isBearer = (name: string) => {
      const { type = "", scheme } = this.document.components?.securitySchemes?.[name] ?? {};
      return /^(oauth2|openIdConnect)$/.test(type) || scheme?.toLowerCase() === "bearer";
    };
    const bearer = security.filter((requirement) => Object.keys(requirement).some(isBearer));
    if (bearer.length === 0) return "none";
    return bearer.length === security.length ? "required" : "optional";
  }
}

/** In the repository, the bundle is in `generated/`; in the package, it is next to the code. */
const bundles = ["../generated/openapi.json", "./docs/openapi.json"];

export function readContract(): Contract {
  const urls = bundles.map((path) => new URL(path, import.meta.url));
  const bundle = urls.find((url) => existsSync(url));
  if (bundle === undefined) {
    throw new SandboxError('generated/openapi.json is missing. Run "npm run build" first.');
  }
  try {
    return new Contract(readFileSync(bundle, "utf8"));
  } catch (error) {
    const { message } = error as Error;
    throw new SandboxError(`${bundle.pathname}: ${message}. Run "npm run build" again.`);
  }
}

function jsonSchema(content: Content = {}): Schema | undefined {
  return Object.entries(content).find(([type]) => /[/+]json$/.test(type))?.[1].schema;
}

/** The only schema besides null in an `anyOf`, or the schema itself. */
export function withoutNull(schema: Schema): Schema {
  const others = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return others.length === 1 ? (others[0] as Schema) : schema;
}

export function isNullable({ type, anyOf = [] }: Schema): boolean {
  return [type].flat().includes("null") || anyOf.some((each) => each.type === "null");
}
