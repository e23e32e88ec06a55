// @ts-check
/** Reading an OpenAPI document that may be broken: what has the wrong shape is skipped. */

/** @typedef {import("./types.d.ts").Node} Node */
/** @typedef {import("./types.d.ts").Location} Location */
/** @typedef {import("./types.d.ts").OperationLocation} OperationLocation */

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

/** Keys whose values are data of the service, not parts of the contract. */
const dataKeys = new Set(["example", "examples", "value", "default", "const", "enum"]);

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * @param {unknown} value
 * @returns {[string, any][]}
 */
export function entries(value) {
  return isObject(value) ? Object.entries(value) : [];
}

/**
 * `x-source: "1"` is short for `x-source: ["1"]`.
 *
 * @param {unknown} value
 * @returns {any[]}
 */
export function list(value) {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/**
 * @param {Node} document
 * @returns {OperationLocation[]}
 */
export function operationsOf(document) {
  return entries(document.paths).flatMap(([template, item]) =>
    entries(item)
      .filter(([method, node]) => methods.has(method) && isObject(node))
      .map(([method, node]) => ({ template, method, node, path: ["paths", template, method] })),
  );
}

/**
 * Every object of the contract, without those inside examples and other data.
 *
 * @param {unknown} node
 * @param {import("./types.d.ts").Path} path
 * @returns {Location[]}
 */
export function nodesOf(node, path = []) {
  if (Array.isArray(node)) return node.flatMap((item, index) => nodesOf(item, [...path, index]));
  if (!isObject(node)) return [];
  // A property can have any name, also that of a keyword.
  const isMap = path.at(-1) === "properties";
  const below = Object.entries(node).flatMap(([key, value]) =>
    dataKeys.has(key) && !isMap ? [] : nodesOf(value, [...path, key]),
  );
  return [{ node, path }, ...below];
}

/**
 * Follows `$ref`s within the document. Returns undefined if one leads nowhere.
 *
 * @template {Location} L
 * @param {Node} document
 * @param {L} location
 * @returns {L | Location | undefined}
 */
export function follow(document, location) {
  /** @type {L | Location} */
  let current = location;
  for (let hops = 0; typeof current.node.$ref === "string"; hops++) {
    const { $ref } = current.node;
    if (!$ref.startsWith("#/") || hops > 20) return undefined;
    const path = $ref
      .slice(2)
      .split("/")
      .map((key) => decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~"));
    const node = path.reduce((/** @type {any} */ value, key) => value?.[key], document);
    if (!isObject(node)) return undefined;
    current = { node, path };
  }
  return current;
}

/**
 * The component that a schema refers to, directly or as `anyOf: [$ref, { type: "null" }]`.
 *
 * @param {unknown} schema
 * @returns {string | undefined}
 */
export function schemaName(schema) {
  if (!isObject(schema)) return undefined;
  if (Array.isArray(schema.anyOf)) {
    const [first, ...others] = schema.anyOf.filter((part) => part?.type !== "null");
    return others.length === 0 ? schemaName(first) : undefined;
  }
  return /^#\/components\/schemas\/([^/]+)$/.exec(schema.$ref)?.[1];
}
