// @ts-check
import { refersToFile } from "./document/references.js";
import { schemasOf } from "./document/schemas.js";

/**
 * A description says what a client can rely on. A property has one of its own even beside a `$ref`:
 * what an Amount is, is not yet what this amount is.
 *
 * @type {import("./types.d.ts").Rule<import("./types.d.ts").Node>}
 */
export default function schemasAreDescribed(document) {
  return schemasOf(document)
    .filter(({ role }) => role === "component" || role === "property")
    .filter(({ node }) => !refersToFile(node) && !isText(node.description))
    .map(({ role, name, at }) => {
      const what = role === "component" ? "schema" : "property";
      const message = `the ${what} ${name} has no description: say what a client can rely on`;
      return { message, path: [...at, "description"] };
    });
}

/** @param {unknown} value */
function isText(value) {
  return typeof value === "string" && value.trim() !== "";
}
