// @ts-check
import { schemasOf } from "./schemas.js";

/**
 * Every schema and every property has a description. A property has its own even next to a `$ref`, because
 * "an amount" does not say which amount.
 *
 * @type {import("./types.d.ts").Rule}
 */
export default function schemasAreDescribed(document) {
  return schemasOf(document)
    .filter(({ role }) => role === "component" || role === "property")
    .filter(({ node }) => typeof node.description !== "string" || node.description.trim() === "")
    .map(({ role, name, path }) => ({
      message: `the ${role === "component" ? "schema" : "property"} ${name} has no description: describe what a client can rely on`,
      path,
    }));
}
