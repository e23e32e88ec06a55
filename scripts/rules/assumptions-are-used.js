// @ts-check
import { entries, isObject, list } from "./document/entries.js";
import { isSource } from "./document/references.js";

/**
 * The register lists what the contract rests on, so an assumption that no part of it carries any
 * more leaves the register.
 *
 * Silent on the source, whose root document shows none of the marks.
 *
 * @type {import("./types.d.ts").Rule<import("./types.d.ts").Node>}
 */
export default function assumptionsAreUsed(document) {
  if (isSource(document)) return [];
  const used = new Set(marksIn(document));
  return entries(document["x-assumptions"])
    .filter(([id, entry]) => entry?.scope !== "everywhere" && !used.has(id))
    .map(([id]) => ({
      message: `the assumption ${id} is marked nowhere: add x-assumption: ${id} where it holds, or remove it from the register`,
      path: ["x-assumptions", id],
    }));
}

/**
 * @param {unknown} node
 * @returns {unknown[]}
 */
function marksIn(node) {
  if (Array.isArray(node)) return node.flatMap(marksIn);
  if (!isObject(node)) return [];
  return [...list(node["x-assumption"]), ...Object.values(node).flatMap(marksIn)];
}
