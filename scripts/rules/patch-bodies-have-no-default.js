// @ts-check
import { isObject } from "./document/entries.js";
import { operationsOf } from "./document/operations.js";
import { schemasReachedFrom } from "./document/schemas.js";

/**
 * What a PATCH leaves out stays as it is; a default would say that it is set.
 *
 * @type {import("./types.d.ts").Rule<import("./types.d.ts").Node>}
 */
export default function patchBodiesHaveNoDefault(document) {
  const bodies = operationsOf(document)
    .filter(({ method, node }) => method === "patch" && isObject(node.requestBody))
    .map(({ node, at }) => ({ node: node.requestBody, at: [...at, "requestBody"] }));
  return schemasReachedFrom(document, bodies)
    .filter(({ node }) => "default" in node)
    .map(({ at }) => ({
      message:
        "a PATCH body has a default, though what it leaves out stays as it is: remove default",
      path: [...at, "default"],
    }));
}
