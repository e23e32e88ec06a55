// @ts-check
/** Finding the schemas of an OpenAPI document. */
import { entries, follow, isObject, operationsOf } from "./document.js";

/** @typedef {import("./types.d.ts").Node} Node */
/** @typedef {import("./types.d.ts").Path} Path */
/** @typedef {import("./types.d.ts").Location} Location */
/** @typedef {import("./types.d.ts").Role} Role */
/** @typedef {import("./types.d.ts").SchemaLocation} SchemaLocation */

const mapKeywords = ["properties", "patternProperties", "$defs", "dependentSchemas"];
const listKeywords = ["allOf", "anyOf", "oneOf", "prefixItems"];
const schemaKeywords = [
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

/**
 * Every schema of a document, where it is written. A `$ref` is not followed.
 *
 * @param {Node} document
 * @returns {SchemaLocation[]}
 */
export function schemasOf(document) {
  const { schemas, ...others } = isObject(document.components) ? document.components : {};
  const components = entries(schemas)
    .filter(([, node]) => isObject(node))
    .map(([name, node]) => locate(node, ["components", "schemas", name], "component"));
  const used = [...schemasIn(others, ["components"]), ...schemasIn(document.paths, ["paths"])];
  return [...components, ...used].flatMap(withSubschemas);
}

/**
 * Every schema that responses consist of, errors included, where it is written.
 *
 * @param {Node} document
 * @returns {SchemaLocation[]}
 */
export function responseSchemasOf(document) {
  const responses = operationsOf(document).flatMap(({ node, path }) =>
    entries(node.responses).map(([code, response]) => ({
      node: response,
      path: [...path, "responses", code],
    })),
  );
  return schemasReachedFrom(document, responses);
}

/**
 * Every schema that responses or request bodies consist of. `$ref`s are followed.
 *
 * @param {Node} document
 * @param {Location[]} bodies
 * @returns {SchemaLocation[]}
 */
export function schemasReachedFrom(document, bodies) {
  const queue = bodies
    .filter(({ node }) => isObject(node))
    .flatMap((body) => {
      const target = follow(document, body);
      return target === undefined ? [] : schemasIn(target.node, target.path);
    });
  /** @type {Map<string, SchemaLocation>} */
  const reached = new Map();
  for (let schema = queue.shift(); schema !== undefined; schema = queue.shift()) {
    const key = schema.path.join("\n");
    if (reached.has(key)) continue;
    reached.set(key, schema);
    queue.push(...subschemasOf(schema));
    const target = follow(document, schema);
    if (target !== undefined && target !== schema) {
      queue.push(locate(target.node, target.path, "component"));
    }
  }
  return [...reached.values()];
}

/**
 * The schemas directly inside a schema.
 *
 * @param {Location} schema
 * @returns {SchemaLocation[]}
 */
export function subschemasOf({ node, path }) {
  const maps = mapKeywords.flatMap((keyword) =>
    entries(node[keyword]).map(([name, part]) =>
      locate(part, [...path, keyword, name], keyword === "properties" ? "property" : "subschema"),
    ),
  );
  const lists = listKeywords.flatMap((keyword) =>
    (Array.isArray(node[keyword]) ? node[keyword] : []).map((part, index) =>
      locate(part, [...path, keyword, index], "subschema"),
    ),
  );
  const singles = schemaKeywords.map((keyword) =>
    locate(node[keyword], [...path, keyword], "subschema"),
  );
  return [...maps, ...lists, ...singles].filter(({ node: part }) => isObject(part));
}

/**
 * @param {SchemaLocation} schema
 * @returns {SchemaLocation[]}
 */
function withSubschemas(schema) {
  return [schema, ...subschemasOf(schema).flatMap(withSubschemas)];
}

/**
 * The schemas of parameters, headers and media types below a node.
 *
 * @param {unknown} node
 * @param {Path} path
 * @returns {SchemaLocation[]}
 */
function schemasIn(node, path) {
  if (Array.isArray(node)) return node.flatMap((item, index) => schemasIn(item, [...path, index]));
  return entries(node).flatMap(([key, value]) => {
    if (key.startsWith("x-") || key === "example" || key === "examples") return [];
    if (key !== "schema" || !isObject(value)) return schemasIn(value, [...path, key]);
    const isParameter = isObject(node) && "in" in node;
    const schema = locate(value, [...path, key], isParameter ? "parameter" : "content");
    return [isParameter ? { ...schema, name: String(node.name) } : schema];
  });
}

/**
 * @param {Node} node
 * @param {Path} path
 * @param {Role} role
 * @returns {SchemaLocation}
 */
function locate(node, path, role) {
  return { node, path, role, name: String(path.at(-1)) };
}
