import { isObject, join, type Located, type Schema } from "contract-kit-reader";
import { canonical } from "./pair.ts";
import { isDocumentation } from "./policy.ts";

/** Keywords that the reader of the contract merges, so that it does not matter where they are written. */
const merged = "$ref allOf anyOf oneOf discriminator type properties required items".split(" ");

/** Values that mean the same as no keyword. */
const defaults: Record<string, unknown> = {
  deprecated: false,
  readOnly: false,
  writeOnly: false,
  uniqueItems: false,
  minItems: 0,
  minLength: 0,
  minProperties: 0,
};

/** Every other keyword that limits a value, with each place where it is written. */
export function keywordsOf(schema: Schema): Map<string, Located[]> {
  const occurrences = schema.parts.flatMap(({ schema: part, pointer }) =>
    Object.entries(part)
      .filter(([keyword, value]) => !merged.includes(keyword) && defaults[keyword] !== value)
      .filter(([keyword]) => !isDocumentation(keyword))
      .map(([keyword, value]) => ({ keyword, value, pointer: join(pointer, keyword) })),
  );
  const keywords = Map.groupBy(occurrences, ({ keyword }) => keyword);
  // What other keywords imply, so that two ways to write the same schema are equal.
  if (schema.values) keywords.delete("x-extensible-enum");
  if (isUniformTuple(schema)) keywords.delete("prefixItems");
  return keywords;
}

/** Whether `prefixItems` repeats `items` for every item that there can be. */
function isUniformTuple({ prefixItems, items, limits }: Schema): boolean {
  return (
    limits.maxItems === prefixItems.length &&
    prefixItems.every((item) => constraintsOf(item) === constraintsOf(items))
  );
}

/** The text of a schema without its documentation. */
function constraintsOf(schema: Schema | undefined): string {
  const written = isObject(schema?.written) ? schema.written : {};
  return canonical(
    Object.entries(written)
      .filter(([keyword]) => !isDocumentation(keyword))
      .map(([keyword, value]) => [keyword, canonical(value)]),
  );
}
