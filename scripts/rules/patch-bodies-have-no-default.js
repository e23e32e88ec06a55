// @ts-check
import { isObject, operationsOf } from "./document.js";
import { schemasReachedFrom } from "./schemas.js";

/**
 * A field that a PATCH request omits does not change. A default would mean that it does.
 *
 * @type {import("./types.d.ts").Rule}
 */
export default function patchBodiesHaveNoDefault(document) {
  const bodies = operationsOf(document)
    .filter(({ method, node }) => method === "patch" && isObject(node.requestBody))
    .map(({ node, path }) => ({ node: node.requestBody, path: [...path, "requestBody"] }));
  return schemasReachedFrom(document, bodies)
    .filter(({ node }) => "default" in node)
    .map(({ path }) => ({
      message:
        "a field of a PATCH body has a default, but an omitted field does not change: remove default",
      path: [...path, "default"],
    }));
}
