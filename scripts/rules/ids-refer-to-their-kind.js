// @ts-check
import { schemasOf } from "./document/schemas.js";
import { schemaName } from "./document/values.js";

/**
 * An `id` is written as the schema of one kind of id, and `product_id` as that of products, so that
 * the examples of an answer agree: its `product_id` is the `id` of its `product`.
 *
 * Options: `except` are names that only look like ids; `kinds` the schema of those whose name does
 * not say it.
 *
 * @type {import("./types.d.ts").Rule<
 *   import("./types.d.ts").Node,
 *   { except: string[], kinds: Record<string, string> }
 * >}
 */
export default function idsReferToTheirKind(document, { except, kinds }) {
  return schemasOf(document)
    .filter(({ role }) => role === "property" || role === "parameter")
    .filter(({ name }) => /(^|_)id$/.test(name) && !except.includes(name))
    .flatMap(({ node, at, name }) => {
      const expected = name === "id" ? undefined : (kinds[name] ?? schemaOf(name));
      const found = schemaName(node);
      if (expected === undefined ? found?.endsWith("Id") : found === expected) return [];
      const message = `${name} is not written as ${expected ?? "the id of a kind"}: write $ref: …/${expected ?? "<Kind>Id"}.yaml`;
      return [{ message, path: at }];
    });
}

/**
 * `custom_field_id` → `CustomFieldId`
 *
 * @param {string} name
 */
function schemaOf(name) {
  return name.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());
}
