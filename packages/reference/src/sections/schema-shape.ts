import type { Schema } from "contract-kit-reader";

/** What identifies a schema within itself: a component, or where it is written. */
export const keyOf = (schema: Schema): string => schema.name ?? schema.pointer;

/** The values of a map, which is an object whose fields have no names of their own. */
export function valuesOfMap(schema: Schema): Schema | undefined {
  const { properties, patternProperties, additionalProperties: values } = schema;
  const isMap = properties.size === 0 && patternProperties.size === 0;
  return isMap && values?.written !== true && !values?.isNever ? values : undefined;
}

/** What has the fields: the schema itself, the items of an array, or the values of a map. */
export function innermost(schema: Schema, around: string[] = []): Schema {
  const inner = schema.prefixItems.length > 0 ? undefined : (schema.items ?? valuesOfMap(schema));
  if (inner === undefined || around.includes(keyOf(schema))) return schema;
  return innermost(inner, [...around, keyOf(schema)]);
}

/** Whether a value has fields, or can be chosen from values that have fields. */
export function hasFields(schema: Schema, around: string[] = []): boolean {
  const inner = innermost(schema);
  if (around.includes(keyOf(inner))) return false;
  const { properties, patternProperties, prefixItems, choices } = inner;
  const isInside = (option: Schema) => hasFields(option, [...around, keyOf(inner)]);
  return (
    properties.size > 0 ||
    patternProperties.size > 0 ||
    prefixItems.length > 0 ||
    choices.some(({ options }) => options.some(isInside))
  );
}
