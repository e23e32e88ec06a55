// @ts-check
import { entries, follow } from "./document.js";
import { schemasOf, subschemasOf } from "./schemas.js";

/** @typedef {import("./types.d.ts").Node} Node */
/** @typedef {import("./types.d.ts").Location} Location */

/**
 * A variant adds fields to its base and redefines none, because tools differ in what they make of two
 * schemas for one field.
 *
 * @type {import("./types.d.ts").Rule}
 */
export default function variantsDoNotRedefineFields(document) {
  return schemasOf(document)
    .filter(({ node }) => Array.isArray(node.allOf))
    .flatMap(({ node, path }) => {
      const seen = new Set();
      return membersOf({ node, path }).flatMap((member) =>
        fieldsOf(document, member).flatMap(({ name, path: field }) => {
          if (!seen.has(name)) {
            seen.add(name);
            return [];
          }
          const message = `${name} is already a field of the base: remove it here, or move it from the base to each variant`;
          return [{ message, path: "$ref" in member.node ? member.path : field }];
        }),
      );
    });
}

/**
 * @param {Location} variant
 * @returns {Location[]}
 */
function membersOf({ node, path }) {
  const { allOf, ...own } = node;
  return [...subschemasOf({ node: { allOf }, path }), { node: own, path }];
}

/**
 * The fields of a schema, such as a member of `allOf`, with those of its bases.
 *
 * @param {Node} document
 * @param {Location} member
 * @param {Node[]} above the schemas that led here, because a schema may be its own base by mistake
 * @returns {{ name: string, path: import("./types.d.ts").Path }[]}
 */
export function fieldsOf(document, member, above = []) {
  const target = follow(document, member);
  if (target === undefined || above.includes(target.node)) return [];
  const { node, path } = target;
  const bases = subschemasOf({ node: { allOf: node.allOf }, path });
  return [
    ...bases.flatMap((base) => fieldsOf(document, base, [...above, node])),
    ...entries(node.properties).map(([name]) => ({ name, path: [...path, "properties", name] })),
  ];
}
