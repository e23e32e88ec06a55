import type { Schema } from "../../contract/index.ts";
import { labelOf } from "./page-names.ts";

/** The object that a value consists of: itself, or the items of an array. */
export function objectOf(schema: Schema): Schema | undefined {
  if (schema.items !== undefined) return objectOf(schema.items);
  return schema.properties.size > 0 ? schema : undefined;
}

/** The type in words: `UUID`, `timestamp`, `array of Benefit`. */
export function typeOf(schema: Schema): string {
  const { items, name, format = "", values, types } = schema;
  if (items !== undefined) return `array of ${typeOf(items)}`;
  if (values?.length === 1) return JSON.stringify(values[0]);
  if (name !== undefined && objectOf(schema) !== undefined) return labelOf(name);
  const formats: Record<string, string> = { uuid: "UUID", "date-time": "timestamp" };
  return formats[format] ?? (types.join(" or ") || "any");
}

/** Values, limits and the default, as short Markdown texts. */
export function limitsOf(schema: Schema): string[] {
  const { default: initial, limits, propertyNames, items } = schema;
  return [
    valuesOf(schema) ?? (items && valuesOf(items)),
    initial !== undefined && `default \`${[initial].flat().join(", ")}\``,
    range(limits.minimum, limits.maximum, ""),
    range(limits.minLength, limits.maxLength, " characters"),
    range(limits.minItems, limits.maxItems, " items"),
    range(undefined, limits.maxProperties, " pairs"),
    range(undefined, propertyNames?.limits.maxLength, " characters in a key"),
  ].filter((text) => typeof text === "string");
}

function valuesOf({ values: closed, knownValues: open }: Schema): string | undefined {
  const values = (closed ?? open)?.map((value) => `\`${value}\``).join(" ");
  if (closed !== undefined) return closed.length === 1 ? undefined : `one of ${values}`;
  if (values === "") return "the known values are not published";
  return values && `known values ${values}, others may come`;
}

function range(low: number | undefined, high: number | undefined, unit: string): string | false {
  if (low === undefined && high === undefined) return false;
  if (low === high) return `exactly ${low}${unit}`;
  if (high === undefined) return `at least ${low}${unit}`;
  return low === undefined || low === 0 ? `at most ${high}${unit}` : `${low}–${high}${unit}`;
}
