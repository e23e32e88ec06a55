// @ts-check
import { schemaName } from "./document.js";
import { schemasOf } from "./schemas.js";

/**
 * `product_id` is written as `ProductId`, so that every reference to a product has the same example as the
 * `id` of the product.
 *
 * Options: `except` lists names that only look like ids. `schemas` has the schema of ids whose name does
 * not tell it.
 *
 * @type {import("./types.d.ts").Rule<{ except: string[], schemas: Record<string, string> }>}
 */
export default function idsUseTheirSchema(document, { except, schemas }) {
  return schemasOf(document)
    .filter(({ role }) => role === "property" || role === "parameter")
    .filter(({ name }) => /(^|_)id$/.test(name) && !except.includes(name))
    .flatMap(({ node, path, name }) => {
      const actual = schemaName(node);
      const expected = name === "id" ? undefined : (schemas[name] ?? pascalCase(name));
      if (expected === undefined ? actual?.endsWith("Id") : actual === expected) return [];
      const message = `${name} does not use ${expected ?? "the schema of an id"}: write $ref: …/${expected ?? "<Resource>Id"}.yaml, or add the name to ids-use-their-schema in .spectral.yaml`;
      return [{ message, path }];
    });
}

/** @param {string} name */
function pascalCase(name) {
  return name.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());
}
