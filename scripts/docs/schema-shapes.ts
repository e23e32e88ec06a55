import { componentName, list, type Schema } from "../contract.ts";
import { labelOf } from "./page-names.ts";

type Schemas = Record<string, Schema>;

/** What a reader sees of a schema: references, `allOf` and "or null" are resolved one level deep. */
export interface Shape extends Limits {
  /** The component it comes from. */
  name?: string;
  nullable: boolean;
  properties: Record<string, Schema>;
  required: string[];
  assumptions: string[];
}

interface Limits extends Omit<Schema, "properties" | "required"> {
  propertyNames?: { maxLength?: number };
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
}

export function shapeOf(schemas: Schemas, schema: Schema): Shape {
  const { $ref, allOf = [], anyOf = [], properties, required = [], ...own } = schema;
  const types = [own.type ?? []].flat();
  const target =
    $ref === undefined
      ? []
      : [{ ...shapeOf(schemas, schemas[componentName($ref)] ?? {}), name: componentName($ref) }];
  const choices = anyOf.filter(({ type }) => type !== "null");
  const parts = [...target, ...allOf.concat(choices).map((part) => shapeOf(schemas, part))];
  const shape: Shape = Object.assign({}, ...parts, own, {
    properties: Object.assign({}, ...parts.map((part) => part.properties), properties),
    required: [...new Set([...parts.flatMap((part) => part.required), ...required])],
    nullable:
      types.includes("null") ||
      choices.length < anyOf.length ||
      parts.some((part) => part.nullable),
    // Those of a referenced schema are with that schema, or they would be on almost every field.
    assumptions: list(own["x-assumption"]),
  });
  // The names of the parts would mislead.
  if (allOf.length > 0) delete shape.name;
  if (types.length > 1) shape.type = types.find((type) => type !== "null") ?? "null";
  return shape;
}

/** The object that a value consists of: itself, or the items of an array. */
export function objectOf(schemas: Schemas, shape: Shape): Shape | undefined {
  if (shape.items !== undefined) return objectOf(schemas, shapeOf(schemas, shape.items));
  return Object.keys(shape.properties).length > 0 ? shape : undefined;
}

/** The type in words: `UUID`, `timestamp`, `array of Benefit`. */
export function typeOf(schemas: Schemas, shape: Shape): string {
  if (shape.items !== undefined)
    return `array of ${typeOf(schemas, shapeOf(schemas, shape.items))}`;
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.name !== undefined && objectOf(schemas, shape) === shape) return labelOf(shape.name);
  const formats: Record<string, string> = { uuid: "UUID", "date-time": "timestamp" };
  return formats[shape.format ?? ""] ?? String(shape.type ?? "any");
}

/** Values, limits and the default, as short Markdown texts. */
export function limitsOf(schemas: Schemas, shape: Shape): string[] {
  const values = valuesOf(shape) ?? (shape.items && valuesOf(shapeOf(schemas, shape.items)));
  return [
    values,
    shape.default !== undefined && `default \`${[shape.default].flat().join(", ")}\``,
    range(shape.minimum, shape.maximum, ""),
    range(shape.minLength, shape.maxLength, " characters"),
    range(shape.minItems, shape.maxItems, " items"),
    range(undefined, shape.maxProperties, " pairs"),
    range(undefined, shape.propertyNames?.maxLength, " characters in a key"),
  ].filter((text) => typeof text === "string");
}

function valuesOf({ enum: closed, "x-extensible-enum": open }: Shape): string | undefined {
  const values = (closed ?? open)?.map((value) => `\`${value}\``).join(" ");
  if (closed !== undefined) return `one of ${values}`;
  if (values === "") return "the known values are not published";
  return values && `known values ${values}, others may come`;
}

function range(low: number | undefined, high: number | undefined, unit: string): string | false {
  if (low === undefined && high === undefined) return false;
  if (low === high) return `exactly ${low}${unit}`;
  if (high === undefined) return `at least ${low}${unit}`;
  return low === undefined || low === 0 ? `at most ${high}${unit}` : `${low}–${high}${unit}`;
}
