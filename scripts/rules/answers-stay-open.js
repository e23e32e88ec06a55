// @ts-check
import { answerSchemas } from "./document/answers.js";

/** @typedef {import("./types.d.ts").Node} Node */

/** @type {{ keyword: string, closes: (schema: Node) => boolean, remedy: string }[]} */
const closed = [
  {
    keyword: "enum",
    closes: () => true,
    remedy: "write x-extensible-enum with type: string and examples",
  },
  {
    keyword: "oneOf",
    closes: () => true,
    remedy: "write a ladder of allOf, or anyOf where null is the only other kind",
  },
  {
    keyword: "discriminator",
    closes: () => true,
    remedy: "remove it, and let a client look at what is there",
  },
  {
    keyword: "additionalProperties",
    closes: (schema) => schema.additionalProperties === false,
    remedy: "remove it",
  },
  {
    keyword: "unevaluatedProperties",
    closes: (schema) => schema.unevaluatedProperties === false,
    remedy: "remove it",
  },
  {
    keyword: "maxItems",
    closes: (schema) => schema.prefixItems === undefined,
    remedy: "remove it, or write a tuple with prefixItems",
  },
];

/**
 * The values and kinds of an answer are not known to be closed, and a closed answer makes a client
 * reject a real one.
 *
 * @type {import("./types.d.ts").Rule<Node>}
 */
export default function answersStayOpen(document) {
  return answerSchemas(document).flatMap(({ node, at }) =>
    closed
      .filter(({ keyword, closes }) => keyword in node && closes(node))
      .map(({ keyword, remedy }) => ({
        message: `${keyword} closes an answer, though more may come: ${remedy}`,
        path: [...at, keyword],
      })),
  );
}
