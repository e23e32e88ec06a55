import {
  isObject,
  kindBelow,
  type Located,
  mapDocument,
  type Place,
  join as pointerTo,
  type Schema,
} from "contract-kit-reader";
import { isLimit } from "./limits.ts";
import { code, join, list, type Message, say } from "./message.ts";
import { canonical } from "./pair.ts";
import { isDocumentation } from "./policy.ts";

/** Keywords that are compared as parts of a schema, wherever and however they are written. */
const merged =
  /^(\$ref|\$defs|allOf|anyOf|oneOf|discriminator|type|const|enum|properties|required|items|prefixItems|additionalProperties|patternProperties|propertyNames|readOnly|writeOnly)$/;

/** Values that mean the same as no keyword. */
const defaults: Record<string, unknown> = {
  deprecated: false,
  minContains: 1,
  unevaluatedItems: true,
  unevaluatedProperties: true,
  uniqueItems: false,
};

/** The type to whose values alone a keyword applies. */
const typeOf: Record<string, RegExp> = {
  string: /^(pattern|content(Encoding|MediaType))$/,
  array: /^(uniqueItems|contains|m(in|ax)Contains|unevaluatedItems)$/,
  object: /^(unevaluatedProperties|dependent(Required|Schemas))$/,
};

/** Keywords with schemas that are compared as a whole. */
const schemaKeywords = /^(not|contains|dependentSchemas|if|then|else|unevaluated\w+)$/;

/** What a keyword of a schema says, without what only explains. */
const withoutDocumentation = (keyword: string, value: unknown): unknown =>
  mapDocument(value, { before: withoutTexts }, kindBelow("schema", keyword));

const withoutTexts = ({ kind, value }: Place) =>
  kind === "data" || !isObject(value)
    ? value
    : Object.fromEntries(Object.entries(value).filter(([key]) => !isDocumentation(key)));

/** Every other keyword that limits a value, with each place where it is written. */
export function keywordsOf(schema: Schema): Map<string, Located[]> {
  const types: string[] = schema.types;
  const isWithoutEffect = (keyword: string) =>
    types.length > 0 &&
    Object.entries(typeOf).some(([type, all]) => all.test(keyword) && !types.includes(type));
  const occurrences = schema.parts.flatMap(({ value: part, pointer }) =>
    Object.entries(part)
      .filter(([keyword, value]) => !merged.test(keyword) && defaults[keyword] !== value)
      .filter(([keyword]) => !isDocumentation(keyword) && !isLimit(keyword))
      .filter(([keyword]) => !isWithoutEffect(keyword))
      .map(([keyword, value]) => ({
        keyword,
        value: schemaKeywords.test(keyword) ? withoutDocumentation(keyword, value) : value,
        pointer: pointerTo(pointer, keyword),
      })),
  );
  const keywords = Map.groupBy(occurrences, ({ keyword }) => keyword);
  // No other value can occur.
  if (schema.values) keywords.delete("x-extensible-enum");
  return keywords;
}

type Occurrences = Located[] | undefined;

interface KeywordChange {
  type: string;
  /** What happened, where the old and the new value are not enough. */
  message?: Message;
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

/** A number that is a multiple of 10 is one of 5, too. */
const multipleOf: Rule = (before, after) => {
  const [old, now] = [before, after].map((nodes) => Number(nodes?.[0]?.value));
  if (!before || !after || !old || !now) return constraint(before, after);
  if (old % now === 0) return [{ type: "constraint loosened" }];
  return [{ type: now % old === 0 ? "constraint tightened" : "constraint changed" }];
};

/** Formats of numbers, and those that also have all their values. */
const wider: Record<string, string> = { int32: "int64", float: "double" };

const format: Rule = (before, after) => {
  const [old, now] = [before, after].map((nodes) => String(nodes?.[0]?.value)) as [string, string];
  if (wider[old] === now) return [{ type: "constraint loosened" }];
  return wider[now] === old ? [{ type: "constraint tightened" }] : constraint(before, after);
};

const listOfValues =
  (removed: string, added: string): Rule =>
  (before, after) => {
    const [olds, news] = [before, after].map((nodes = []) =>
      nodes.flatMap(({ value }) => [value].flat().map((item) => JSON.stringify(item))),
    ) as [string[], string[]];
    const [gone, come] = [differenceOf(olds, news), differenceOf(news, olds)];
    return [
      ...(gone.length > 0 ? [{ type: removed, message: say`no longer has ${values(gone)}` }] : []),
      ...(come.length > 0 ? [{ type: added, message: say`now has ${values(come)}` }] : []),
    ];
  };

/** The texts of values, of which there can be many. */
export const values = (texts: string[], separator?: string): Message =>
  list(texts.map(code), 20, separator);

/** The values that only the first list has. */
export function differenceOf(values: string[], others: string[]): string[] {
  const known = new Set(others);
  return values.filter((value) => !known.has(value));
}

const unknown: Rule = () => [{ type: "unknown change" }];

/** What a change of a keyword means. */
const rules: Record<string, Rule> = {
  contains: constraint,
  contentEncoding: constraint,
  contentMediaType: constraint,
  default: presence("default added", "default removed", "default changed"),
  dependentRequired: constraint,
  dependentSchemas: constraint,
  deprecated: () => [{ type: "deprecation changed" }],
  format,
  multipleOf,
  not: constraint,
  pattern: constraint,
  unevaluatedItems: constraint,
  unevaluatedProperties: constraint,
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
  const [same, other] = [before, after].map((nodes) => textsOf(nodes, textOf));
  if (String(same) === String(other)) return [];
  const [old = [], now = []] = [before, after].map((nodes) => textsOf(nodes, JSON.stringify));
  const verb = before === undefined ? "was added" : after === undefined ? "was removed" : "changed";
  // The text of a schema is too long for a sentence.
  const general = [...old, ...now].some((text) => text.includes('{"'))
    ? [verb]
    : say`changed from ${describe(old)} to ${describe(now)}`;
  const rule = rules[keyword] ?? unknown;
  return rule(before, after).map(({ type, message = general }) => ({ type, message }));
}

/** The values of a keyword. Several schemas can state the same. */
const textsOf = (nodes: Occurrences = [], textOf: (value: unknown) => string): string[] =>
  [...new Set(nodes.map(({ value }) => textOf(value)))].sort();

const describe = (texts: string[]): Message =>
  texts.length === 0 ? ["absent"] : join(texts.map(code), " and ");
