// @ts-check
import { nodesOf } from "./document.js";

/** Keys whose values map names of ours, which may look like an extension, to parts of the contract. */
const maps = new Set(["properties", "patternProperties", "$defs", "schemas", "headers"]);

/**
 * A misspelled `x-` key has no effect, and no tool reports it.
 *
 * Options: `known` lists the keys in use. CONTRIBUTING explains each.
 *
 * @type {import("./types.d.ts").Rule<{ known: string[] }>}
 */
export default function extensionsAreKnown(document, { known }) {
  return nodesOf(document)
    .filter(({ path }) => !maps.has(String(path.at(-1))))
    .flatMap(({ node, path }) =>
      Object.keys(node)
        .filter((key) => key.startsWith("x-") && !known.includes(key))
        .map((key) => ({
          message: `the extension ${key} is not known: write one of ${known.join(", ")}, or add it to the list in .spectral.yaml`,
          path: [...path, key],
        })),
    );
}
