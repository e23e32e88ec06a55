import { kindBelow, type Located, join as pointerTo, type Schema } from "#reader";
import { compareLimits, describeLimit, type Limit, readLimit } from "./limits.ts";
import { code, join, list, type Message, say, subject, toText } from "./message.ts";
import { canonical, Pair } from "./pair.ts";
import { isDocumentation, keywordOf, type Rule, withoutDocumentation } from "./policy.ts";
import type { Scope } from "./scope.ts";

const isLimit = (keyword: string): boolean => keywordOf(keyword).rule === "limit";

/** Every other keyword that limits a value, with each place where it is written; of limits, the tightest. */
export function keywordsOf({ types, parts, values }: Schema): Map<string, Located[]> {
  const hasEffect = ([keyword, value]: [string, unknown]) => {
    const { rule, types: others = types, default: same } = keywordOf(keyword);
    if (rule === "part" || isDocumentation(keyword) || value === same) return false;
    return types.length === 0 || types.some((type) => others.includes(type));
  };
  const isInteger = types.includes("integer") && !types.includes("number");
  const keywords = new Map<string, Located[]>();
  for (const { value: schema, pointer } of parts)
    for (const [keyword, written] of Object.entries(schema).filter(hasEffect)) {
      const name = keyword.replace(/^exclusiveM/, "m");
      const value = isLimit(keyword)
        ? readLimit(keyword, schema, isInteger)
        : withoutDocumentation(written, kindBelow("schema", keyword));
      const place = { value, pointer: pointerTo(pointer, keyword) };
      if (value !== undefined) keywords.set(name, [...(keywords.get(name) ?? []), place]);
    }
  for (const [keyword, all] of keywords)
    if (isLimit(keyword)) keywords.set(keyword, tightest(all as Located<Limit>[]));
  // No other value can occur.
  if (values) keywords.delete("x-extensible-enum");
  return keywords;
}

const tightest = (limits: Located<Limit>[]) =>
  limits.sort((one, other) => compareLimits(one.value, other.value)).slice(0, 1);

/** The places where both contracts have a keyword. */
type Places = Pair<Located[]>;

/** Reports keywords that differ. */
export function compareKeywords(before: Schema, after: Schema, scope: Scope): void {
  const keywords = new Pair(keywordsOf(before), keywordsOf(after));
  for (const [keyword, places] of keywords.match((all = new Map<string, Located[]>()) => all)) {
    // The order of a default matters, as in a list of sort criteria.
    const textOf = keyword === "default" ? JSON.stringify : canonical;
    const [old, now] = places.both((all) => textsOf(all, textOf).join());
    if (old === now) continue;
    const first = { before: places.before?.[0], after: places.after?.[0] };
    for (const [type, message] of changesOf(keyword, places))
      scope.report(type, say`${code(keyword)} of ${subject} ${message}`, first);
  }
}

function changesOf(keyword: string, places: Places): [type: string, message: Message][] {
  const { rule, item } = keywordOf(keyword);
  if (rule !== "list") return [[typeOf(keyword, places), describeChange(keyword, places)]];
  const [olds, news] = places.both((all = []) =>
    all.flatMap(({ value }) => [value].flat().map((one) => JSON.stringify(one))),
  );
  return compareLists(olds, news).map(([change, values]) => [
    `${item} ${change}`,
    say`${change === "added" ? "now" : "no longer"} has ${values}`,
  ]);
}

/** The values that only one of two lists has, in a sentence. */
export function compareLists(
  olds: string[],
  news: string[],
  separator?: string,
): [change: "removed" | "added", values: Message][] {
  const [gone, come] = [differenceOf(olds, news), differenceOf(news, olds)];
  return [
    ...(gone.length > 0 ? [["removed", values(gone, separator)] as ["removed", Message]] : []),
    ...(come.length > 0 ? [["added", values(come, separator)] as ["added", Message]] : []),
  ];
}

/** The texts of values, of which there can be many. */
export const values = (texts: string[], separator?: string): Message =>
  list(texts.map(code), 20, separator);

/** The values that only the first list has. */
export function differenceOf(values: string[], others: string[]): string[] {
  const known = new Set(others);
  return values.filter((value) => !known.has(value));
}

/** Formats of numbers, and those that also have all their values. */
const wider: Record<string, string> = { int32: "int64", float: "double" };

/** Whether all that is allowed by one value of a keyword is allowed by the other as well. */
const isTighter: { [rule in Rule]?: (one: unknown, other: unknown) => boolean } = {
  limit: (one, other) => compareLimits(one as Limit, other as Limit) < 0,
  format: (one, other) => wider[String(one)] === other,
  // A multiple of 10 is one of 5, too.
  divisor: (one, other) => Number(one) % Number(other) === 0,
  constraint: () => false,
};

/** The type of a change. A keyword that is not known may mean anything, so its change is a break. */
function typeOf(keyword: string, { before, after, change }: Places): string {
  const { rule } = keywordOf(keyword);
  if (rule === "default") return `default ${change}`;
  if (rule === "deprecation") return "deprecation changed";
  const narrows = rule && isTighter[rule];
  if (narrows === undefined) return "unknown change";
  const [[old], [now]] = [before ?? [], after ?? []];
  if (!old || (now && narrows(now.value, old.value))) return "constraint tightened";
  return !now || narrows(old.value, now.value) ? "constraint loosened" : "constraint changed";
}

function describeChange(keyword: string, places: Places): Message {
  const [old, now] = places.both((all): Message => {
    if (all === undefined) return ["absent"];
    if (isLimit(keyword)) return describeLimit(keyword, all[0]?.value as Limit);
    return join(textsOf(all, JSON.stringify).map(code), " and ");
  });
  const message = say`changed from ${old} to ${now}`;
  // The text of a schema is too long for a sentence.
  return toText(message).includes('{"') ? [places.verb] : message;
}

/** The values of a keyword. Several schemas can state the same. */
const textsOf = (nodes: Located[] = [], textOf: (value: unknown) => string): string[] =>
  [...new Set(nodes.map(({ value }) => textOf(value)))].sort();
