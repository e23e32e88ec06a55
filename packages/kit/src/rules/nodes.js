// @ts-check
/** What several rules need to find the nodes of a contract. */

/** @typedef {import("./types.d.ts").Node} Node */
/** @typedef {import("./types.d.ts").Located} Located */
/** @typedef {import("./types.d.ts").Resolve} Resolve */

/** @param {string} message @param {string} fix @param {Located["location"]} location */
export const problem = (message, fix, location) => ({ message, suggest: [fix], location });

/** @param {unknown} value @returns {value is Record<string, any>} */
export const isObject = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {[string, any][]} */
export const entries = (value) => (isObject(value) ? Object.entries(value) : []);

/** `x-source: "1"` is short for `x-source: ["1"]`. @param {unknown} value @returns {any[]} */
export const list = (value) => (value === undefined ? [] : [value].flat());

/**
 * A visitor of every object as it is written. Redocly visits an object with `$ref` in place of what it refers to,
 * and so misses the keys next to `$ref`.
 *
 * @param {import("./types.d.ts").Visit} visit
 * @returns {import("./types.d.ts").Visitor}
 */
export const everyNode = (visit) => ({ any: visit, ref: visit });

/**
 * A visitor of every property of a schema and of every parameter.
 *
 * @param {(name: string, field: Located, context: import("@redocly/openapi-core").UserContext) => void} visit
 * @returns {import("./types.d.ts").Visitor}
 */
export const everyField = (visit) => ({
  SchemaProperties(properties, context) {
    for (const [name, node] of entries(properties))
      visit(name, { node, location: context.location.child(name) }, context);
  },
  Parameter({ name, schema }, context) {
    if (schema !== undefined)
      visit(String(name), { node: schema, location: context.location.child("schema") }, context);
  },
});

/** @param {Located} located @param {Resolve} resolve @returns {Located} */
export function follow({ node, location }, resolve) {
  if (typeof node?.$ref !== "string") return { node, location };
  const target = resolve(node, location.source.absoluteRef);
  return { node: target.node, location: target.location ?? location };
}

/**
 * The component that a schema refers to, directly or as `anyOf: [$ref, { type: "null" }]`.
 *
 * @param {Node} schema
 * @returns {string | undefined}
 */
export function schemaName(schema) {
  const [variant, ...others] = list(schema?.anyOf).filter((part) => part?.type !== "null");
  if (variant !== undefined) return others.length === 0 ? schemaName(variant) : undefined;
  return /([^/#]+?)(\.yaml)?$/.exec(schema?.$ref ?? "")?.[1];
}

const data = /^(x-.*|examples?|default|const|enum)$/;
const maps = /^(properties|patternProperties|\$defs|dependentSchemas)$/;

/**
 * Every schema that the body of a request or of a response consists of, without those that were seen before.
 *
 * @param {Located} body
 * @param {Resolve} resolve
 * @param {Set<Node>} seen
 */
export function schemasOfBody({ node: { content }, location }, resolve, seen) {
  const below = (/** @type {Located} */ { node, location }, /** @type {string[]} */ ...path) => ({
    node: path.reduce((value, key) => value?.[key], node),
    location: location.child(path),
  });
  const schemas = [];
  const queue = Object.keys(Object(content)).map((type) =>
    below({ node: content, location: location.child("content") }, type, "schema"),
  );
  for (const schema of queue) {
    const { node } = schema;
    if (!isObject(node) || seen.has(node)) continue;
    seen.add(node);
    schemas.push(schema);
    for (const [keyword, value] of entries(node).filter(([key]) => !data.test(key))) {
      if (keyword === "$ref") queue.push(follow(schema, resolve));
      else if (!Array.isArray(value) && !maps.test(keyword)) queue.push(below(schema, keyword));
      else queue.push(...Object.keys(Object(value)).map((key) => below(schema, keyword, key)));
    }
  }
  return schemas;
}
