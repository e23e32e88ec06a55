// @ts-check
import { schemasOf } from "./schemas.js";

/**
 * OpenAPI 3.1 deprecates `example` in schemas, and the examples of responses are made from `examples`.
 *
 * @type {import("./types.d.ts").Rule}
 */
export default function schemasUseExamples(document) {
  return schemasOf(document)
    .filter(({ node }) => node.example !== undefined)
    .map(({ path }) => ({
      message: "a schema has no example: write examples with a list of values",
      path: [...path, "example"],
    }));
}
