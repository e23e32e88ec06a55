import { isObject, join, type Located, type Schema } from "contract-kit-reader";
import { list } from "./format.ts";
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
  const occurrences = schema.parts.flatMap(({ value: part, pointer }) =>
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

type Occurrences = Located[] | undefined;

interface KeywordChange {
  type: string;
  /** What happened, where the old and the new value are not enough. */
  message?: string;
}

/** Rates the change of a keyword. */
type Rule = (before: Occurrences, after: Occurrences) => KeywordChange[];

/** A rule for keywords of which only presence and equality matter. */
const presence =
  (added: string, removed: string, changed: string): Rule =>
  (before, after) => {
    if (before === undefined) return [{ type: added }];
    return [{ type: after === undefined ? removed : changed }];
  };

const constraint = presence("constraint tightened", "constraint loosened", "constraint changed");

const limit =
  (tightest: (...values: number[]) => number, unlimited: number): Rule =>
  (before, after) => {
    const [old, now] = [before, after].map((nodes = []) =>
      tightest(unlimited, ...nodes.map(({ value }) => Number(value))),
    ) as [number, number];
    if (old === now) return [];
    return [{ type: tightest(old, now) === now ? "constraint tightened" : "constraint loosened" }];
  };
const upperLimit = limit(Math.min, Number.POSITIVE_INFINITY);
const lowerLimit = limit(Math.max, Number.NEGATIVE_INFINITY);

const listOfValues =
  (removed: string, added: string): Rule =>
  (before, after) => {
    const [olds, news] = [before, after].map((nodes = []) =>
      nodes.flatMap(({ value }) => [value].flat().map((item) => JSON.stringify(item))),
    ) as [string[], string[]];
    const [gone, come] = [differenceOf(olds, news), differenceOf(news, olds)];
    return [
      ...(gone.length > 0
        ? [{ type: removed, message: `no longer has ${list(gone, maxValues)}` }]
        : []),
      ...(come.length > 0 ? [{ type: added, message: `now has ${list(come, maxValues)}` }] : []),
    ];
  };

const maxValues = 20;

/** The values that only the first list has. */
function differenceOf(values: string[], others: string[]): string[] {
  const known = new Set(others);
  return values.filter((value) => !known.has(value));
}

/** Without the keyword every value is allowed, so that adding it removes values. */
const allowedValues: Rule = (before, after) => {
  const rule = before && after ? listOfValues : presence;
  return rule("value removed", "value added", "constraint changed")(before, after);
};

const additionalProperties: Rule = (before, after) => {
  const [old, now] = [before, after].map((nodes) => nodes?.[0]?.value);
  const changes: KeywordChange[] = [];
  if (now === false) changes.push({ type: "constraint tightened" });
  else if (old === false) changes.push({ type: "constraint loosened" });
  else if (typeof (old ?? now) === "object" || typeof now === "object") {
    changes.push({ type: "constraint changed" });
  }
  if (old === true) changes.push({ type: "index signature removed" });
  if (now === true) changes.push({ type: "index signature added" });
  return changes;
};

const unknown: Rule = () => [{ type: "unknown change" }];

/** What a change of a keyword means. */
const rules: Record<string, Rule> = {
  additionalProperties,
  const: allowedValues,
  contentEncoding: constraint,
  contentMediaType: constraint,
  default: presence("default added", "default removed", "default changed"),
  deprecated: () => [{ type: "deprecation changed" }],
  enum: allowedValues,
  exclusiveMaximum: upperLimit,
  exclusiveMinimum: lowerLimit,
  format: constraint,
  maximum: upperLimit,
  maxItems: upperLimit,
  maxLength: upperLimit,
  maxProperties: upperLimit,
  minimum: lowerLimit,
  minItems: lowerLimit,
  minLength: lowerLimit,
  minProperties: lowerLimit,
  multipleOf: constraint,
  pattern: constraint,
  propertyNames: constraint,
  uniqueItems: constraint,
  "x-absent-fields": listOfValues("absent field removed", "absent field added"),
  "x-extensible-enum": listOfValues("known value removed", "known value added"),
};

/** The changes of a keyword. A keyword without a rule may mean anything, so its change is a break. */
export function compareKeyword(
  keyword: string,
  before: Occurrences,
  after: Occurrences,
): Required<KeywordChange>[] {
  // The order of a default matters, as in a list of sort criteria.
  const textOf = keyword === "default" ? JSON.stringify : canonical;
  const [same, other] = describe(textOf, before, after);
  if (same === other) return [];
  const [old, now] = describe(JSON.stringify, before, after);
  const verb = before === undefined ? "was added" : after === undefined ? "was removed" : "changed";
  // The text of a schema is too long for a sentence.
  const general = /\{"/.test(`${old}${now}`) ? verb : `changed from ${old} to ${now}`;
  const rule = rules[keyword] ?? unknown;
  return rule(before, after).map(({ type, message = general }) => ({ type, message }));
}

/** The values of a keyword on both sides. Several schemas can state the same. */
function describe(textOf: (value: unknown) => string, ...sides: Occurrences[]): string[] {
  return sides.map((nodes) => {
    if (nodes === undefined) return "absent";
    return [...new Set(nodes.map(({ value }) => textOf(value)))].sort().join(" and ");
  });
}
