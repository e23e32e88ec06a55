import { canonical, type Node } from "./pair.ts";
import type { ChangeType } from "./policy.ts";

type Occurrences = Node[] | undefined;

interface KeywordChange {
  type: ChangeType;
  /** What happened to the keyword, where the old and the new value say too little. */
  message?: string;
}

/** Rates the change of a keyword. */
type Rule = (before: Occurrences, after: Occurrences) => KeywordChange[];

/** A rule for keywords of which only presence and equality matter. */
const presence =
  (added: ChangeType, removed: ChangeType, changed: ChangeType): Rule =>
  (before, after) => {
    if (before === undefined) return [{ type: added }];
    return [{ type: after === undefined ? removed : changed }];
  };

const constraint = presence("constraint tightened", "constraint loosened", "constraint changed");

const limit =
  (tightest: (...values: number[]) => number, unlimited: number): Rule =>
  (before, after) => {
    const limitOf = (nodes: Occurrences) =>
      tightest(unlimited, ...(nodes ?? []).map(({ value }) => Number(value)));
    const isTighter = tightest(limitOf(before), limitOf(after)) === limitOf(after);
    return [{ type: isTighter ? "constraint tightened" : "constraint loosened" }];
  };
const upperLimit = limit(Math.min, Number.POSITIVE_INFINITY);
const lowerLimit = limit(Math.max, Number.NEGATIVE_INFINITY);

const listOfValues =
  (removed: ChangeType, added: ChangeType): Rule =>
  (before, after) => {
    const [olds, news] = [before, after].map((nodes) =>
      (nodes ?? []).flatMap(({ value }) => [value].flat().map((each) => JSON.stringify(each))),
    ) as [string[], string[]];
    const gone = olds.filter((value) => !news.includes(value));
    const come = news.filter((value) => !olds.includes(value));
    return [
      ...(gone.length > 0 ? [{ type: removed, message: `no longer has ${gone.join(", ")}` }] : []),
      ...(come.length > 0 ? [{ type: added, message: `now has ${come.join(", ")}` }] : []),
    ];
  };

/** Without the keyword every value is allowed. */
const allowedValues: Rule = (before, after) => {
  const rule = before && after ? listOfValues : presence;
  return rule === listOfValues
    ? listOfValues("values removed", "values added")(before, after)
    : presence("values removed", "values added", "unknown change")(before, after);
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

/** What a change of a keyword means, for each keyword that the contract uses. */
const rules: Record<string, Rule> = {
  additionalProperties,
  const: allowedValues,
  default: presence("default added", "default removed", "default changed"),
  deprecated: () => [{ type: "deprecation changed" }],
  enum: allowedValues,
  format: constraint,
  maximum: upperLimit,
  maxItems: upperLimit,
  maxLength: upperLimit,
  maxProperties: upperLimit,
  minimum: lowerLimit,
  minItems: lowerLimit,
  pattern: constraint,
  propertyNames: constraint,
  "x-extensible-enum": listOfValues("known values removed", "known values added"),
};

/** The changes of a keyword. A keyword without a rule may mean anything, so its change is a break. */
export function compareKeyword(
  keyword: string,
  before: Occurrences,
  after: Occurrences,
): Required<KeywordChange>[] {
  // The order of a default matters, as in a list of sort criteria.
  const normalized = keyword === "default" ? JSON.stringify : canonical;
  const textsOf = (text: (value: unknown) => string) =>
    [before, after].map((nodes) => nodes?.map(({ value }) => text(value)).join(" and "));
  const [same, other] = textsOf(normalized);
  if (same === other) return [];
  const [old = "absent", now = "absent"] = textsOf(JSON.stringify);
  const rule = rules[keyword] ?? unknown;
  const general = `changed from ${old} to ${now}`;
  return rule(before, after).map(({ type, message = general }) => ({ type, message }));
}
