// @ts-check
import { schemaName } from "./document.js";
import { schemasOf } from "./schemas.js";

/**
 * Values such as timestamps and amounts are written once, as a shared schema.
 *
 * Options: for each `schema`, the `names` (a regular expression) of the fields that use it, `except` some.
 *
 * @type {import("./types.d.ts").Rule<{ values: { schema: string, names: string, except?: string[] }[] }>}
 */
export default function sharedValuesAreReferenced(document, { values }) {
  return schemasOf(document)
    .filter(({ role }) => role === "property" || role === "parameter")
    .flatMap(({ node, path, name }) =>
      values
        .filter(({ names, except = [] }) => new RegExp(names).test(name) && !except.includes(name))
        .filter(({ schema }) => schemaName(node) !== schema)
        .map(({ schema }) => ({
          message: `${name} does not use ${schema}: write $ref: …/values/${schema}.yaml, or add an exception to shared-values-are-referenced in .spectral.yaml`,
          path,
        })),
    );
}
