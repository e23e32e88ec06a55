import { isObject, type Property, type Schema } from "#reader";
import { sampleOf as sampleOfExamples } from "#reader/sample";

/** A UUID that no resource has. */
export const unknownId = "00000000-0000-4000-8000-000000000000";

/**
 * A valid value, as far as its schema says how to make one: an example, or the smallest value. The sampler of the reader
 * shows what is optional, too, and misses a field that only another member of `allOf` requires.
 */
export function sampleOf(schema: Schema, depth = 0): unknown {
  const { examples, values = [], types, limits, choices } = schema;
  const given = [...examples, schema.default, ...values].find((value) => value !== undefined);
  if (given !== undefined || depth > 10) return given;
  const options = choices[0]?.options ?? [];
  const samples = options.map((option) => sampleOf(option, depth + 1));
  const chosen = samples.find((value) => value !== undefined);
  if (options.length > 0 && chosen === undefined) return undefined;
  if (chosen !== undefined && !isObject(chosen)) return chosen;
  const [type = schema.properties.size > 0 ? "object" : undefined] = types;
  if (type === "object") {
    const required = requiredFieldsOf(schema);
    const fields = required.map(({ name, schema }) => [name, sampleOf(schema, depth + 1)]);
    const object = { ...(isObject(chosen) && chosen), ...Object.fromEntries(fields) };
    return Object.values(object).includes(undefined) ? undefined : fill(schema, object, depth);
  }
  if (chosen !== undefined) return chosen;
  if (type === "array") {
    const item = schema.prefixItems[0] ?? schema.items;
    const value = item && sampleOf(item, depth + 1);
    const { minItems = 0 } = limits;
    if (value === undefined) return minItems === 0 ? [] : undefined;
    return Array(Math.max(1, minItems)).fill(value);
  }
  // Zero can be the number of no page and of no resource.
  if (type === "integer" || type === "number") return sampleScalar(schema) || 1;
  // What is made from a pattern could be the ID of no resource.
  if (schema.annotation("pattern") !== undefined) return undefined;
  return type === undefined ? "verify" : sampleScalar(schema);
}

/** The smallest value of a schema that says of what type it is, and nothing about what is inside. */
function sampleScalar(schema: Schema): unknown {
  const { types, format, limits } = schema;
  const [type = "object"] = types;
  const scalar = { type, format, pattern: schema.annotation("pattern"), ...limits };
  return sampleOfExamples({}, scalar, {});
}

/** The object with as many optional properties as `minProperties` requires. */
function fill(schema: Schema, object: object, depth: number): object | undefined {
  const { properties, limits } = schema;
  const lacking = Math.max(0, (limits.minProperties ?? 0) - Object.keys(object).length);
  const added = [...properties.values()]
    .filter(({ name, schema }) => !(name in object) && !schema.isReadOnly)
    .slice(0, lacking)
    .map(({ name, schema }) => [name, sampleOf(schema, depth + 1)])
    .filter(([, value]) => value !== undefined);
  return added.length < lacking ? undefined : { ...object, ...Object.fromEntries(added) };
}

/** The fields that a request has to contain. */
export const requiredFieldsOf = ({ properties }: Schema): Property[] =>
  [...properties.values()].filter(({ isRequired, schema }) => isRequired && !schema.isReadOnly);
