// @ts-check
import { entries, isObject } from "./document/entries.js";
import { operationsOf } from "./document/operations.js";

/** @typedef {import("./types.d.ts").OperationPlace} OperationPlace */

/**
 * An operation declares each problem that can happen to its caller, and none that cannot: a client
 * handles what is declared, and a mock can answer it.
 *
 * Options: `conflicts` are the operations that a state can forbid; `addressedByBody` those that
 * find a thing by their body and not by their path.
 *
 * @type {import("./types.d.ts").Rule<
 *   import("./types.d.ts").Node,
 *   { conflicts: string[], addressedByBody: string[] }
 * >}
 */
export default function applicableProblemsAreDeclared(document, options) {
  return operationsOf(document).flatMap((operation) => {
    const { node, at } = operation;
    const path = [...at, "responses"];
    const reasons = reasonsFor(operation, document.security, options);
    const declared = entries(node.responses)
      .map(([code]) => code)
      .filter((code) => !/^[23]/.test(code));
    const missing = Object.entries(reasons)
      .filter(([code, reason]) => reason !== undefined && !declared.includes(code))
      .map(([code, reason]) => ({
        message: `${node.operationId} does not declare ${code} though ${reason}: add ${code} with a $ref to its response`,
        path,
      }));
    const surplus = declared
      .filter((code) => reasons[code] === undefined)
      .map((code) => ({
        message: `${node.operationId} declares ${code}, which does not apply to it: remove ${code}`,
        path: [...path, code],
      }));
    return [...missing, ...surplus];
  });
}

/**
 * @param {OperationPlace} operation
 * @param {unknown} defaultSecurity
 * @param {{ conflicts: string[], addressedByBody: string[] }} options
 * @returns {Record<string, string | undefined>} why each problem applies; undefined where it does not
 */
function reasonsFor({ node, path }, defaultSecurity, { conflicts, addressedByBody }) {
  const security = node.security ?? defaultSecurity;
  const takesToken =
    Array.isArray(security) &&
    security.some((requirement) => isObject(requirement) && Object.keys(requirement).length > 0);
  const addresses = path.includes("{") || addressedByBody.includes(node.operationId);
  return {
    401: takesToken ? "it takes a token" : undefined,
    404: addresses ? "it addresses a thing" : undefined,
    409: conflicts.includes(node.operationId) ? "a state can forbid it" : undefined,
    422: "what is sent may not validate",
    default: "anything else may go wrong",
  };
}
