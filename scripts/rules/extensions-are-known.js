// @ts-check
import { isObject } from "./document/entries.js";

/** @typedef {import("./types.d.ts").Path} Path */

/** What holds data of the service rather than parts of the contract, and so may have any key. */
const data = new Set(["example", "examples", "value", "default", "const", "enum"]);

/** What holds parts under names of their own, any of which may look like a keyword. */
const maps = new Set(["properties", "patternProperties", "$defs", "schemas", "headers"]);

/**
 * A misspelled `x-` key is not an error to any tool: it just does nothing.
 *
 * Options: `known` are the keys in use; CONTRIBUTING explains each.
 *
 * @type {import("./types.d.ts").Rule<unknown, { known: string[] }>}
 */
export default function extensionsAreKnown(document, { known }) {
  return extensionsIn(document, [])
    .filter(({ key }) => !known.includes(key))
    .map(({ key, path }) => ({
      message: `${key} is no key of this contract: write one of ${known.join(", ")}`,
      path,
    }));
}

/**
 * @param {unknown} node
 * @param {Path} at
 * @returns {{ key: string, path: Path }[]}
 */
function extensionsIn(node, at, isMap = false) {
  if (Array.isArray(node)) return node.flatMap((item, index) => extensionsIn(item, [...at, index]));
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const path = [...at, key];
    if (isMap) return extensionsIn(value, path);
    if (key.startsWith("x-")) return [{ key, path }];
    return data.has(key) ? [] : extensionsIn(value, path, maps.has(key));
  });
}
