// @ts-check
import { entries, isObject } from "./document/entries.js";
import { operationsOf } from "./document/operations.js";
import { componentName } from "./document/references.js";

/** @typedef {import("./types.d.ts").Node} Node */

/**
 * One success answer, in JSON, of one named schema: a generated function then has one result type,
 * and that type has a name.
 *
 * Options: `created` are the operations that answer 201; all others answer 200.
 *
 * @type {import("./types.d.ts").Rule<Node, { created: string[] }>}
 */
export default function operationsHaveOneSuccess(document, { created }) {
  return operationsOf(document).flatMap(({ node: { operationId, responses }, at }) => {
    const expected = created.includes(operationId) ? "201" : "200";
    const surplus = entries(responses)
      .filter(([code]) => /^[23]/.test(code) && code !== expected)
      .map(([code]) => ({
        message: `${operationId} succeeds with ${code}: write ${expected}, and no other`,
        path: [...at, "responses", code],
      }));
    const success = entries(responses).find(([code]) => code === expected)?.[1];
    const [message, ...inside] = flawOf(operationId, expected, success) ?? [];
    return message === undefined
      ? surplus
      : [...surplus, { message, path: [...at, "responses", ...inside] }];
  });
}

/**
 * @param {string} operationId
 * @param {string} code
 * @param {unknown} success
 * @returns {[message: string, ...path: string[]] | undefined}
 */
function flawOf(operationId, code, success) {
  if (success === undefined) return [`${operationId} does not declare its success: add ${code}`];
  const content = isObject(success) ? success.content : undefined;
  const types = entries(content).map(([type]) => type);
  if (types.join() !== "application/json") {
    const found = types.join(" and ") || "nothing";
    return [`${operationId} answers with ${found}: write application/json, and no other`, code];
  }
  if (componentName(content["application/json"]?.schema, "schemas") === undefined) {
    const message = `the answer of ${operationId} has no name: move its schema to openapi/components/schemas and write $ref to it`;
    return [message, code, "content", "application/json", "schema"];
  }
  return undefined;
}
