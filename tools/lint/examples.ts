import { asObject, type Document, isObject, join, valueAt, walk } from "#reader";
import { type Finding, finding, fixes, locate, type Source } from "#source";
import {
  type Example,
  namedExamplesIn,
  type Path,
  pointerTo,
  validateExamples,
} from "./validate-examples.ts";

/** An example of the author. Redocly reports what is wrong with those of schemas, but not with those next to a `$ref`. */
interface WrittenExample extends Example {
  isInSchema: boolean;
  path: Path;
}

/**
 * Validates what Redocly does not validate: examples of headers, defaults, and whether values of extensible enums are known.
 */
export function findWrongExamples(source: Source, contract: Document): Finding[] {
  const errors = validateExamples(contract, [...examplesIn(contract)]);
  const misspelled = misspelledValues(contract, errors);
  return errors.flatMap(
    ({ example: { isInSchema, path, value }, keys, keyword, message, parentSchema }): Finding[] => {
      if (isInSchema && keyword !== "x-extensible-enum") return [];
      const place = misspelled.get(valueAt(value, join("", ...keys)));
      if (place !== undefined) {
        const shown = valueAt(value, join("", ...keys));
        const message = `${place.known} is listed, and the examples have ${shown}`;
        const at = locate(source, place.path);
        return [finding(at, "examples-match", message, `Write ${shown}, or correct the examples.`)];
      }
      const [valid] = [asObject(parentSchema).examples ?? []].flat();
      const fix =
        typeof valid === "string" && keyword === "format"
          ? `Write it as in ${valid}.`
          : `${fixes.redocly["no-invalid-schema-examples"]}`;
      return [finding(locate(source, [...path, ...keys]), "examples-match", message, fix)];
    },
  );
}

/** Where a known value is that several examples write in another case: it is the list that is wrong. */
function misspelledValues(
  contract: Document,
  errors: { example: Example; keys: string[]; keyword: string }[],
): Map<unknown, { known: string; path: Path }> {
  const unlisted = errors
    .filter(({ keyword }) => keyword === "x-extensible-enum")
    .map(({ example, keys }) => valueAt(example.value, join("", ...keys)));
  const often = new Set(unlisted.filter((value, index) => unlisted.indexOf(value) < index));
  const lists = often.size === 0 ? [] : [...walk(contract, "node")];
  return new Map(
    lists.flatMap(({ value, path }) => {
      const known = [asObject(value)["x-extensible-enum"] ?? []].flat();
      return known.flatMap((word, index): [unknown, { known: string; path: Path }][] =>
        [...often]
          .filter((other) => `${other}`.toLowerCase() === `${word}`.toLowerCase())
          .map((other) => {
            const at = [...path, "x-extensible-enum", index];
            return [other, { known: `${word}`, path: at }];
          }),
      );
    }),
  );
}

/** The examples and defaults of a contract. */
function* examplesIn(contract: Document): Generator<WrittenExample> {
  for (const { kind, value, path } of walk(contract)) {
    if (kind === "data") continue;
    const { schema, example, examples, $ref, ...node } = asObject(value);
    const at = (isInSchema: boolean, schema: string, value: unknown, ...keys: Path) =>
      value === undefined ? [] : [{ isInSchema, schema, value, path: [...path, ...keys] }];
    if (kind === "schema") {
      const pointer = typeof $ref === "string" ? $ref : pointerTo(path);
      yield* at(false, pointer, node.default, "default");
      for (const [index, value] of [examples ?? []].flat().entries())
        yield* at($ref === undefined, pointer, value, "examples", index);
    } else if (isObject(schema))
      yield* at(false, pointerTo([...path, "schema"]), example, "example");
  }
  for (const named of namedExamplesIn(contract)) yield { ...named, isInSchema: false };
}
