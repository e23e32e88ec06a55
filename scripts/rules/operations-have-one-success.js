// @ts-check
import { entries, operationsOf, schemaName } from "./document.js";

/**
 * A generated function has one result type, and the type has a name. An operation therefore has one success
 * response: JSON with a named schema, or 204 without content.
 *
 * @type {import("./types.d.ts").Rule}
 */
export default function operationsHaveOneSuccess(document) {
  return operationsOf(document).flatMap(({ node, path }) => {
    const successes = entries(node.responses).filter(([code]) => /^[23]/.test(code));
    const here = [...path, "responses"];
    if (successes.length !== 1) {
      const message = `${node.operationId} has ${successes.length} success responses: declare exactly one`;
      return [{ message, path: here }];
    }
    const [[code, success]] = /** @type {[[string, any]]} */ (successes);
    if (code === "204" && success?.content === undefined) return [];
    const types = entries(success?.content).map(([type]) => type);
    if (types.join() !== "application/json") {
      const message = `${node.operationId} returns ${types.join(" and ") || "no content"}: write application/json, or 204 without content`;
      return [{ message, path: [...here, code] }];
    }
    if (schemaName(success.content["application/json"]?.schema) !== undefined) return [];
    const message = `the response of ${node.operationId} has no named schema: move it to openapi/components/schemas and write a $ref`;
    return [{ message, path: [...here, code, "content", "application/json", "schema"] }];
  });
}
