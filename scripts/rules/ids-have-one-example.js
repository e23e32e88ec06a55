// @ts-check
import { entries, isObject, list } from "./document/entries.js";
import { schemasOf } from "./document/schemas.js";
import { schemaName } from "./document/values.js";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Each kind of id has one example and no other kind has the same, and nobody who refers to it says
 * otherwise (but null, where there is no such thing). So the examples form one coherent world.
 *
 * @type {import("./types.d.ts").Rule<import("./types.d.ts").Node>}
 */
export default function idsHaveOneExample(document) {
  /** @type {Map<string, string>} */
  const kinds = new Map();
  const own = entries(document.components?.schemas)
    .filter(([name, schema]) => name.endsWith("Id") && isObject(schema) && !("$ref" in schema))
    .flatMap(([name, { type, format, examples }]) => {
      const at = ["components", "schemas", name];
      if (type !== "string" || format !== "uuid") {
        return [
          { message: `${name} is not a UUID: write type: string and format: uuid`, path: at },
        ];
      }
      const example = Array.isArray(examples) && examples.length === 1 ? examples[0] : undefined;
      if (typeof example !== "string" || !uuid.test(example)) {
        const message = `${name} does not have one UUID as its example: write examples with one UUID in lower case`;
        return [{ message, path: examples === undefined ? at : [...at, "examples"] }];
      }
      const other = kinds.get(example);
      kinds.set(example, other ?? name);
      if (other === undefined) return [];
      const message = `${name} has the example of ${other}: give it a UUID of its own`;
      return [{ message, path: [...at, "examples", 0] }];
    });
  const overrides = schemasOf(document).flatMap(({ node, at, name, parameter }) => {
    const kind = schemaName(node);
    if (!kind?.endsWith("Id")) return [];
    return [{ node, at }, ...list(parameter)].flatMap((place) =>
      ["example", "examples", "default", "const"]
        .filter((key) => list(place.node[key]).some((example) => example !== null))
        .map((key) => ({
          message: `${name} has an example other than that of ${kind}: remove ${key}`,
          path: [...place.at, key],
        })),
    );
  });
  return [...own, ...overrides];
}
