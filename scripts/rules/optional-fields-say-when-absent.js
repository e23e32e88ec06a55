// @ts-check
import { entries, list } from "./document.js";
import { responseSchemasOf } from "./schemas.js";

/**
 * A field of a response is required, or its description or that of its schema says when it is absent. A
 * field that is optional by mistake would be `undefined` in every generated type.
 *
 * @type {import("./types.d.ts").Rule}
 */
export default function optionalFieldsSayWhenAbsent(document) {
  return responseSchemasOf(document).flatMap(({ node, path }) =>
    entries(node.properties)
      .filter(([name]) => !list(node.required).includes(name))
      .filter(([, field]) => !/\babsent\b/i.test(`${node.description} ${field?.description}`))
      .map(([name]) => ({
        message: `${name} is optional in a response: add it to required and allow null if it may have no value, or describe when it is absent`,
        path: [...path, "properties", name],
      })),
  );
}
