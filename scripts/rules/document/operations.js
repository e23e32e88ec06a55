// @ts-check
import { entries, isObject } from "./entries.js";

/** @typedef {import("../types.d.ts").Node} Node */
/** @typedef {import("../types.d.ts").OperationPlace} OperationPlace */

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

/**
 * Every operation, in the order of the document.
 *
 * @param {Node} document
 * @returns {OperationPlace[]}
 */
export function operationsOf(document) {
  return entries(document.paths).flatMap(([path, item]) =>
    entries(item)
      .filter(([method, node]) => methods.has(method) && isObject(node))
      .map(([method, node]) => ({ path, method, node, at: ["paths", path, method] })),
  );
}
