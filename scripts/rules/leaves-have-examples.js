// @ts-check
import { isObject } from "./document/entries.js";
import { follow } from "./document/references.js";
import { schemasOf } from "./document/schemas.js";

/** @typedef {import("./types.d.ts").Node} Node */

/**
 * A mock builds its answers from the examples of the leaves: scalars, tuples, and objects whose keys
 * are not known. A leaf without one is mocked as "string" or {}.
 *
 * @type {import("./types.d.ts").Rule<Node>}
 */
export default function leavesHaveExamples(document) {
  return schemasOf(document).flatMap(({ node, at, role, name, parameter }) => {
    if (role === "part" || role === "content") return [];
    if (parameter !== undefined && "examples" in parameter.node) return [];
    // The mock never answers with a body; what an answer is made of are properties.
    if (role === "component" && node.type === "object") return [];
    const bare = bareLeaf(document, node);
    if (bare === undefined) return [];
    const what = role === "component" ? "schema" : role;
    const message = `the ${what} ${name} is ${bare} without an example: add examples with at least one value`;
    return [{ message, path: at }];
  });
}

/**
 * What kind of leaf a schema is, if it is one and has no example, neither its own nor that of what
 * it refers to.
 *
 * @param {Node} document
 * @param {Node} schema
 * @returns {string | undefined}
 */
function bareLeaf(document, schema) {
  if (isNonEmpty(schema.examples) || "const" in schema) return undefined;
  if (typeof schema.$ref === "string") {
    const target = follow(document, { node: schema, at: [] });
    return target === undefined ? undefined : bareLeaf(document, target.node);
  }
  if (Array.isArray(schema.anyOf)) {
    const kinds = schema.anyOf.filter(isObject).filter(({ type }) => type !== "null");
    const bare = kinds.map((kind) => bareLeaf(document, kind));
    return bare.includes(undefined) ? undefined : bare[0];
  }
  const types = [schema.type].flat().filter((type) => type !== "null");
  if (types.some((type) => ["string", "integer", "number", "boolean"].includes(type))) {
    return `${/^[aeiou]/.test(types[0]) ? "an" : "a"} ${types[0]}`;
  }
  if (types.includes("array")) {
    if (schema.prefixItems !== undefined) return "a tuple";
    return isObject(schema.items) && bareLeaf(document, schema.items) !== undefined
      ? "an array of plain values"
      : undefined;
  }
  const isOpen = schema.properties === undefined && schema.allOf === undefined;
  return types.includes("object") && isOpen ? "an object without known keys" : undefined;
}

/** @param {unknown} examples */
function isNonEmpty(examples) {
  return Array.isArray(examples) && examples.length > 0;
}
