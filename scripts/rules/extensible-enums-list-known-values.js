// @ts-check
import { list } from "./document.js";
import { schemasOf } from "./schemas.js";

/**
 * A value of which only some are known is `type: string` with `x-extensible-enum` and examples. The list is
 * empty if no value may be named. The generated type then suggests the known values and accepts others.
 *
 * @type {import("./types.d.ts").Rule}
 */
export default function extensibleEnumsListKnownValues(document) {
  return schemasOf(document)
    .filter(({ node }) => "x-extensible-enum" in node)
    .flatMap(({ node, path, name }) => {
      const values = node["x-extensible-enum"];
      const examples = list(node.examples);
      const message =
        !Array.isArray(values) || values.some((value) => typeof value !== "string")
          ? "x-extensible-enum is not a list of strings: quote its values"
          : new Set(values).size < values.length
            ? "x-extensible-enum repeats a value: remove it"
            : "enum" in node || "const" in node
              ? "an extensible enum has enum or const, which closes it: remove that"
              : node.type !== "string"
                ? "an extensible enum is not a string: write type: string"
                : examples.length === 0 || (values.length > 0 && !values.includes(examples[0]))
                  ? "the first example of an extensible enum is not a known value: write examples with one"
                  : undefined;
      return message === undefined ? [] : [{ message: `${name}: ${message}`, path }];
    });
}
