// @ts-check
import { entries, isObject } from "./entries.js";
import { follow } from "./references.js";

/** @typedef {import("../types.d.ts").Node} Node */
/** @typedef {import("../types.d.ts").Path} Path */
/** @typedef {import("../types.d.ts").Place} Place */
/** @typedef {import("../types.d.ts").Role} Role */
/** @typedef {import("../types.d.ts").SchemaPlace} SchemaPlace */

const mapsOfSchemas = ["properties", "patternProperties", "$defs", "dependentSchemas"];
const listsOfSchemas = ["allOf", "anyOf", "oneOf", "prefixItems"];
const singleSchemas = [
  "items",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
  "contains",
  "not",
  "if",
  "then",
  "else",
];

/** @type {WeakMap<Node, SchemaPlace[]>} */
const known = new WeakMap();

/**
 * Every schema of a document, once, at the place where it is written: what a `$ref` leads to is
 * found at its own place and not here.
 *
 * @param {Node} document
 * @returns {SchemaPlace[]}
 */
export function schemasOf(document) {
  const before = known.get(document);
  if (before !== undefined) return before;
  const found = outermost(document).flatMap(withParts);
  known.set(document, found);
  return found;
}

/**
 * Every schema that an answer or a body is made of, at the place where it is written. Unlike
 * `schemasOf` this follows `$ref`s, and comes to each place once.
 *
 * @param {Node} document
 * @param {Place[]} media the responses or request bodies to start from
 * @returns {SchemaPlace[]}
 */
export function schemasReachedFrom(document, media) {
  const waiting = media.flatMap((place) => {
    const target = follow(document, place);
    return target === undefined ? [] : schemasIn(target.node, target.at);
  });
  /** @type {Map<string, SchemaPlace>} */
  const reached = new Map();
  for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
    const key = place.at.join("\n");
    if (reached.has(key)) continue;
    reached.set(key, place);
    waiting.push(...partsOf(place));
    const target = follow(document, place);
    if (target !== undefined && target !== place) {
      waiting.push({ ...target, role: "component", name: String(target.at.at(-1)) });
    }
  }
  return [...reached.values()];
}

/**
 * The schemas standing directly inside a schema.
 *
 * @param {Place} place
 * @returns {SchemaPlace[]}
 */
export function partsOf({ node, at }) {
  const named = mapsOfSchemas.flatMap((keyword) =>
    entries(node[keyword]).map(([name, part]) =>
      schemaPlace(part, [...at, keyword, name], keyword === "properties" ? "property" : "part"),
    ),
  );
  const listed = listsOfSchemas.flatMap((keyword) =>
    (Array.isArray(node[keyword]) ? node[keyword] : []).map((part, index) =>
      schemaPlace(part, [...at, keyword, index], "part"),
    ),
  );
  const single = singleSchemas.map((keyword) =>
    schemaPlace(node[keyword], [...at, keyword], "part"),
  );
  return [...named, ...listed, ...single].filter(({ node: part }) => isObject(part));
}

/**
 * @param {SchemaPlace} place
 * @returns {SchemaPlace[]}
 */
function withParts(place) {
  return [place, ...partsOf(place).flatMap(withParts)];
}

/**
 * @param {Node} document
 * @returns {SchemaPlace[]}
 */
function outermost(document) {
  const { schemas, ...others } = isObject(document.components) ? document.components : {};
  return [
    ...entries(schemas)
      .map(([name, node]) => schemaPlace(node, ["components", "schemas", name], "component"))
      .filter(({ node }) => isObject(node)),
    ...schemasIn(others, ["components"]),
    ...schemasIn(document.paths, ["paths"]),
  ];
}

/**
 * The schemas of the parameters, headers and media types anywhere in a part of the document.
 *
 * @param {unknown} node
 * @param {Path} at
 * @returns {SchemaPlace[]}
 */
function schemasIn(node, at) {
  if (Array.isArray(node)) return node.flatMap((item, index) => schemasIn(item, [...at, index]));
  return entries(node).flatMap(([key, value]) => {
    if (key.startsWith("x-") || key === "example" || key === "examples") return [];
    if (key === "schema" && isObject(value)) {
      const place = schemaPlace(value, [...at, key], "content");
      return isObject(node) && "in" in node
        ? [{ ...place, role: "parameter", name: String(node.name), parameter: { node, at } }]
        : [place];
    }
    return schemasIn(value, [...at, key]);
  });
}

/**
 * @param {Node} node
 * @param {Path} at
 * @param {Role} role
 * @returns {SchemaPlace}
 */
function schemaPlace(node, at, role) {
  return { node, at, role, name: String(at.at(-1)) };
}
