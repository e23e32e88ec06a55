// @ts-check

/** @typedef {import("../types.d.ts").Node} Node */

/**
 * The entries of what should be an object; none of anything else, so that a rule can walk a broken
 * document and leave it to the OpenAPI schema to say what is broken.
 *
 * @param {unknown} value
 * @returns {[string, any][]}
 */
export function entries(value) {
  return isObject(value) ? Object.entries(value) : [];
}

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The members of an array, or a single value as the only one: `x-source: "1"` is short for `["1"]`.
 *
 * @template Item
 * @param {Item | Item[] | undefined} value
 * @returns {Item[]}
 */
export function list(value) {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
