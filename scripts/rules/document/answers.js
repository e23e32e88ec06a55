// @ts-check
import { entries, isObject } from "./entries.js";
import { operationsOf } from "./operations.js";
import { schemasReachedFrom } from "./schemas.js";

/** @typedef {import("../types.d.ts").Node} Node */
/** @typedef {import("../types.d.ts").SchemaPlace} SchemaPlace */

/** @type {WeakMap<Node, SchemaPlace[]>} */
const known = new WeakMap();

/**
 * Every schema of which an answer is made, problems included.
 *
 * @param {Node} document
 * @returns {SchemaPlace[]}
 */
export function answerSchemas(document) {
  const before = known.get(document);
  if (before !== undefined) return before;
  const responses = operationsOf(document).flatMap(({ node, at }) =>
    entries(node.responses)
      .filter(([, response]) => isObject(response))
      .map(([code, response]) => ({ node: response, at: [...at, "responses", code] })),
  );
  const found = schemasReachedFrom(document, responses);
  known.set(document, found);
  return found;
}
