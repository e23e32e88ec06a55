// @ts-check
import { isObject } from "./entries.js";
import { componentName } from "./references.js";

/** @typedef {import("../types.d.ts").Node} Node */

/**
 * The component that a value refers to: directly, or as `anyOf: [$ref, { type: "null" }]`.
 *
 * @param {Node} schema
 * @returns {string | undefined}
 */
export function schemaName(schema) {
  if (!Array.isArray(schema.anyOf)) return componentName(schema, "schemas");
  const [kind, ...others] = schema.anyOf.filter((part) => isObject(part) && part.type !== "null");
  return others.length === 0 ? componentName(kind, "schemas") : undefined;
}
