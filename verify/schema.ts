import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { isObject, valueAt } from "./json-values.ts";

/** The part of JSON Schema that the verifier reads. */
export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  type?: string | string[];
  enum?: unknown[];
  default?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  maxProperties?: number;
  propertyNames?: { maxLength?: number };
  examples?: unknown[];
}

/** A schema with its references, its `allOf` parts and the part of its `anyOf` that is not null merged. */
export interface MergedSchema extends Omit<Schema, "type" | "$ref" | "allOf" | "anyOf"> {
  /** The names of the component schemas it consists of, the outermost first. */
  names: string[];
  /** Without null. */
  types: string[];
  isNullable: boolean;
  properties: Record<string, Schema>;
  required: string[];
}

export interface Violation {
  /** The JSON Pointer to the part of the value that does not match. */
  pointer: string;
  keyword: string;
  message: string;
  value: unknown;
}

export type Validate = (value: unknown) => Violation[];

/** Reads the schemas of an OpenAPI document. */
export class Schemas {
  readonly #document: object;
  readonly #ajv = new Ajv2020({
    strict: false,
    strictNumbers: true,
    allErrors: true,
    verbose: true,
    formats: fullFormats,
  });
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: object) {
    this.#document = document;
    this.#ajv.addSchema({ $id: "document", ...document });
  }

  merge({ $ref, allOf = [], anyOf = [], type = [], ...own }: Schema): MergedSchema {
    const referenced = $ref === undefined ? [] : [valueAt(this.#document, $ref) as Schema];
    const alternatives = anyOf.filter((one) => one.type !== "null");
    const parts = [...referenced, ...allOf, ...alternatives].map((part) => this.merge(part));
    const types = [type].flat();
    const component = $ref === undefined ? [] : [$ref.slice($ref.lastIndexOf("/") + 1)];
    const isNull = types.includes("null") || alternatives.length < anyOf.length;
    return Object.assign({}, ...parts, own, {
      names: [...component, ...parts.flatMap(({ names }) => names)],
      types: [...types, ...parts.flatMap((part) => part.types)].filter((one) => one !== "null"),
      isNullable: isNull || parts.some(({ isNullable }) => isNullable),
      properties: Object.assign({}, ...parts.map((part) => part.properties), own.properties),
      required: [...parts.flatMap(({ required }) => required), ...(own.required ?? [])],
    });
  }

  /** The name for values of an ID schema: `license_key_id` for `LicenseKeyId`. */
  idName(schema: Schema): string | undefined {
    const component = this.merge(schema).names.find((name) => name.endsWith("Id"));
    return component?.replaceAll(/(?<=.)[A-Z]/g, "_$&").toLowerCase();
  }

  /** The name for the values of a resource's own `id`. */
  ownIdName(resource: Schema): string | undefined {
    const { id } = this.merge(resource).properties;
    return id && this.idName(id);
  }

  /** Returns a validator. Operations share responses, and compiling takes a while. */
  getValidate(schema: Schema): Validate {
    const text = JSON.stringify(schema).replaceAll('"$ref":"#', '"$ref":"document#');
    return (value) => {
      const validate = this.#compiled.get(text) ?? this.#ajv.compile(JSON.parse(text));
      this.#compiled.set(text, validate);
      if (validate(value)) return [];
      return (validate.errors ?? []).filter(isSpecific).map(toViolation);
    };
  }

  /** Visits an object and all objects in it that the schema names, each with its schema. */
  visitObjects(schema: Schema, value: unknown, visit: Visit, pointer = ""): void {
    if (typeof value !== "object" || value === null) return;
    const merged = this.merge(schema);
    if (isObject(value)) visit(merged, value, pointer);
    const children = isObject(value) ? merged.properties : Object(value);
    for (const key of Object.keys(children)) {
      const child = isObject(value) ? merged.properties[key] : merged.items;
      if (child !== undefined)
        this.visitObjects(child, Object(value)[key], visit, `${pointer}/${key}`);
    }
  }
}

type Visit = (schema: MergedSchema, value: Record<string, unknown>, pointer: string) => void;

/** Where null is allowed, a wrong value also violates `type: null` and `anyOf`, which says nothing more. */
function isSpecific({ keyword, params }: ErrorObject): boolean {
  return keyword !== "anyOf" && !(keyword === "type" && params.type === "null");
}

function toViolation({
  keyword,
  instancePath,
  params,
  message = "",
  data,
}: ErrorObject): Violation {
  if (keyword !== "required") return { pointer: instancePath, keyword, message, value: data };
  const pointer = `${instancePath}/${params.missingProperty}`;
  return { pointer, keyword, message, value: undefined };
}
