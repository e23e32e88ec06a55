// @ts-check
import { responseSchemasOf } from "./schemas.js";

/** @typedef {import("./types.d.ts").Node} Node */

/** @type {{ keyword: string, closes: (schema: Node) => boolean, fix: string }[]} */
const closing = [
  {
    keyword: "enum",
    closes: () => true,
    fix: "write x-extensible-enum with type: string and examples",
  },
  {
    keyword: "oneOf",
    closes: () => true,
    fix: "write allOf variants on a base schema, or anyOf with null",
  },
  { keyword: "discriminator", closes: () => true, fix: "remove it" },
  {
    keyword: "additionalProperties",
    closes: (schema) => schema.additionalProperties === false,
    fix: "remove it",
  },
  {
    keyword: "unevaluatedProperties",
    closes: (schema) => schema.unevaluatedProperties === false,
    fix: "remove it",
  },
  {
    keyword: "maxItems",
    // A tuple has a fixed length.
    closes: (schema) => schema.minItems !== schema.maxItems,
    fix: "remove it",
  },
];

/**
 * The values and fields of a response are not known to be complete. A closed schema would make a client
 * reject a real response.
 *
 * @type {import("./types.d.ts").Rule}
 */
export default function responsesStayOpen(document) {
  return responseSchemasOf(document).flatMap(({ node, path }) =>
    closing
      .filter(({ keyword, closes }) => keyword in node && closes(node))
      .map(({ keyword, fix }) => ({
        message: `${keyword} closes a response although more values or fields may come: ${fix}`,
        path: [...path, keyword],
      })),
  );
}
