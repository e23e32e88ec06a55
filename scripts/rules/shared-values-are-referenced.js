// @ts-check
import { schemasOf } from "./document/schemas.js";
import { schemaName } from "./document/values.js";

/**
 * A moment, an amount, a currency is the same thing wherever it stands, so it is written once.
 *
 * Options: for each `schema`, the `names` (a regular expression) of the properties and parameters
 * that hold its values, `except` those which only look like it.
 *
 * @type {import("./types.d.ts").Rule<
 *   import("./types.d.ts").Node,
 *   { values: { schema: string, names: string, except?: string[] }[] }
 * >}
 */
export default function sharedValuesAreReferenced(document, { values }) {
  return schemasOf(document)
    .filter(({ role }) => role === "property" || role === "parameter")
    .flatMap(({ node, at, name }) =>
      values
        .filter(({ names, except = [] }) => new RegExp(names).test(name) && !except.includes(name))
        .filter(({ schema }) => schemaName(node) !== schema)
        .map(({ schema }) => ({
          message: `${name} is not written as ${schema}: write $ref: …/values/${schema}.yaml`,
          path: at,
        })),
    );
}
