import { extend, type Here, type Report, step } from "./collector.ts";
import type { Change } from "./policy.ts";
import { componentOf, type Shape, shapeOf, typesOf } from "./shape.ts";
import { canonical, children, isFields, type Spot } from "./spot.ts";

type Spots = Spot[] | undefined;

/** What a comparison of schemas needs to know of the two documents. */
export interface Comparison {
  before: object;
  after: object;
  report: Report;
  /** The newer name of a schema that was given another one. */
  renamed: Map<string, string>;
}

/**
 * Compares what has to hold at one place. Where both sides are the same component there is nothing
 * more to say than whether null is allowed: the component is compared under its own name.
 */
export function createSchemaComparison(comparison: Comparison) {
  const { before: older, after: newer, report, renamed } = comparison;
  const underWay = new Set<string>();
  const newNameOf = (name: string | undefined) => renamed.get(name ?? "") ?? name;

  function compare(before: Spot[], after: Spot[], here: Here, subject: string): void {
    if (before.length === 0 || after.length === 0) {
      if (before.length === after.length) return;
      const what = `${subject} ${after.length === 0 ? "has no schema any more" : "has a schema now"}`;
      report("type changed", what, before[0], after[0], here);
      return;
    }
    if (written(before) === written(after)) return;
    const key = [...before, { pointer: "" }, ...after].map(({ pointer }) => pointer).join(" ");
    if (underWay.has(key)) return;
    underWay.add(key);
    compareShapes(before, after, here, subject);
    underWay.delete(key);
  }

  function compareShapes(before: Spot[], after: Spot[], here: Here, subject: string): void {
    const old = shapeOf(older, before);
    const now = shapeOf(newer, after);
    compareWording(old, now, here, subject);

    const component = componentOf(before);
    const other = componentOf(after);
    if (component && other && newNameOf(component.name) === other.name) {
      compareNull(component.orNull, other.orNull, before[0], after[0], here, subject);
      return;
    }
    if (component && other) {
      const what = `${subject} is ${other.name} now, and was ${component.name}`;
      report("wording", what, before[0], after[0], here);
    }
    const types = typesOf(old);
    const others = typesOf(now);
    if (named(types) !== named(others)) {
      const what = `${subject} is ${named(others)}, and was ${named(types)}`;
      report("type changed", what, before[0], after[0], here);
      return;
    }
    const [wasNull, isNull] = [types?.has("null") ?? true, others?.has("null") ?? true];
    compareNull(wasNull, isNull, before[0], after[0], here, subject);
    compareFields(old, now, here);
    for (const keyword of new Set([...old.keywords.keys(), ...now.keywords.keys()])) {
      const rule = rules[keyword] ?? unknown;
      rule(keyword, old.keywords.get(keyword), now.keywords.get(keyword), here, subject);
    }
  }

  function compareWording(old: Shape, now: Shape, here: Here, subject: string): void {
    for (const keyword of new Set([...old.wording.keys(), ...now.wording.keys()])) {
      const [a, b] = [old.wording.get(keyword), now.wording.get(keyword)];
      if (alike(a, b)) continue;
      report("wording", `\`${keyword}\` of ${subject} reads otherwise`, a?.[0], b?.[0], here);
    }
  }

  function compareNull(
    was: boolean,
    is: boolean,
    before: Spot | undefined,
    after: Spot | undefined,
    here: Here,
    subject: string,
  ): void {
    if (is && !was) report("null allowed", `${subject} may be null`, before, after, here);
    if (was && !is) report("null forbidden", `${subject} is never null`, before, after, here);
  }

  function compareFields(old: Shape, now: Shape, here: Here): void {
    const names = [old.fields, old.required, now.fields, now.required].flatMap((map) => [
      ...map.keys(),
    ]);
    const closedBefore = closed(old);
    const closedAfter = closed(now);
    for (const name of new Set(names)) {
      const inside = step(here, name);
      const subject = `\`${name}\``;
      const before = old.fields.get(name) ?? [];
      const after = now.fields.get(name) ?? [];
      const wasRequired = old.required.get(name);
      const isRequired = now.required.get(name);
      const wasThere = before.length > 0 || wasRequired !== undefined;
      const isThere = after.length > 0 || isRequired !== undefined;
      if (!isThere) {
        const change = closedAfter ? "part removed from a closed object" : "part removed";
        report(change, `${subject} is gone`, before[0] ?? wasRequired, undefined, inside);
      } else if (!wasThere) {
        const change = isRequired ? "required part added" : "optional part added";
        const what = `${subject} is new, and ${isRequired ? "required" : "optional"}`;
        report(change, what, undefined, after[0] ?? isRequired, inside);
        if (closedBefore) {
          const closing = `${subject} is new where nothing further was allowed`;
          const place = after[0] ?? isRequired;
          report("part added to a closed object", closing, undefined, place, inside);
        }
      } else {
        if (isRequired && !wasRequired) {
          const what = `${subject} is required, and was optional`;
          report("part became required", what, before[0], after[0], inside);
        }
        if (wasRequired && !isRequired) {
          const what = `${subject} is optional, and was required`;
          report("part became optional", what, before[0], after[0], inside);
        }
        const anything = (required: Spot | undefined) =>
          required ? [{ ...required, value: true }] : [];
        compare(
          before.length > 0 ? before : anything(wasRequired),
          after.length > 0 ? after : anything(isRequired),
          inside,
          subject,
        );
      }
    }
  }

  type Rule = (keyword: string, before: Spots, after: Spots, here: Here, subject: string) => void;

  const unknown: Rule = (keyword, before, after, here, subject) => {
    if (alike(before, after)) return;
    const what = `\`${keyword}\` of ${subject} changed in a way the gate does not know`;
    report("unknown", what, before?.[0], after?.[0], here);
  };

  /** A keyword that binds more when it is there, and whose values cannot be compared. */
  const constraint: Rule = (keyword, before, after, here, subject) => {
    if (alike(before, after)) return;
    const [a, b] = [shown(before), shown(after)];
    const change: Change =
      before === undefined
        ? "tightened"
        : after === undefined
          ? "loosened"
          : "changed in an unknown direction";
    report(change, told(keyword, subject, a, b), before?.[0], after?.[0], here);
  };

  /** A number up to which, or from which on, values are allowed. */
  const bound =
    (tightest: (...numbers: number[]) => number, unbound: number): Rule =>
    (keyword, before, after, here, subject) => {
      if (alike(before, after)) return;
      const numbers = (spots: Spots) => (spots ?? []).map(({ value }) => Number(value));
      const a = tightest(unbound, ...numbers(before));
      const b = tightest(unbound, ...numbers(after));
      if (Number.isNaN(a) || Number.isNaN(b)) {
        unknown(keyword, before, after, here, subject);
      } else if (a !== b) {
        const change = tightest(a, b) === b ? "tightened" : "loosened";
        const text = told(keyword, subject, shown(before), shown(after));
        report(change, text, before?.[0], after?.[0], here);
      }
    };
  const most = bound(Math.min, Number.POSITIVE_INFINITY);
  const least = bound(Math.max, Number.NEGATIVE_INFINITY);
  const leastCount = bound(Math.max, 0);

  const values: Rule = (_, before, after, here, subject) => {
    if (alike(before, after)) return;
    const lists = [before, after].map((spots) => {
      const [first, ...others] = (spots ?? []).map(({ value }) => [value].flat().map(canonical));
      return first?.filter((value) => others.every((list) => list.includes(value)));
    });
    const [a, b] = lists;
    const spots = [before?.[0], after?.[0]] as const;
    if (a === undefined) {
      report("values removed", `${subject} is only ${b} from now on`, ...spots, here);
      return;
    }
    if (b === undefined) {
      report("values added", `${subject} is not only ${a} any more`, ...spots, here);
      return;
    }
    for (const value of a.filter((each) => !b.includes(each))) {
      report("values removed", `${subject} is no longer ${value}`, ...spots, here);
    }
    for (const value of b.filter((each) => !a.includes(each))) {
      report("values added", `${subject} may be ${value}`, ...spots, here);
    }
  };

  const knownValues: Rule = (_, before, after, here, subject) => {
    const [a = [], b = []] = [before, after].map((spots) =>
      (spots ?? []).flatMap(({ value }) => [value].flat().map(canonical)),
    );
    const [spotBefore, spotAfter] = [before?.[0], after?.[0]];
    for (const value of a.filter((each) => !b.includes(each))) {
      const what = `${value} is no longer a known value of ${subject}`;
      report("known value removed", what, spotBefore, spotAfter, here);
    }
    for (const value of b.filter((each) => !a.includes(each))) {
      const what = `${value} is a known value of ${subject}`;
      report("known value added", what, spotBefore, spotAfter, here);
    }
    if ((before === undefined) !== (after === undefined) && a.length + b.length === 0) {
      report(
        "wording",
        `whether values of ${subject} are known reads otherwise`,
        spotBefore,
        spotAfter,
        here,
      );
    }
  };

  const fallback: Rule = (keyword, before, after, here, subject) => {
    // The order of a default matters, as it does to sort by.
    const text = (spots: Spots) => spots?.map(({ value }) => JSON.stringify(value)).join();
    if (text(before) === text(after)) return;
    const change =
      before === undefined ? "default added" : after ? "default changed" : "default removed";
    const what = told(keyword, subject, shown(before), shown(after));
    report(change, what, before?.[0], after?.[0], here);
  };

  const furtherFields: Rule = (_, before, after, here, subject) => {
    const spots = [before?.[0], after?.[0]] as const;
    const [a, b] = [furtherOf(before), furtherOf(after)];
    if (typeof a === "object" && typeof b === "object") {
      compare(a, b, extend(here, ".*"), `further fields of ${subject}`);
    } else if (a === "none" || b === "none") {
      if (a === b) return;
      const forbidden = b === "none";
      const what = `${subject} ${forbidden ? "takes no further fields any more" : "may have further fields"}`;
      report(forbidden ? "tightened" : "loosened", what, ...spots, here);
      if (a === "any") shownInTypes(false);
    } else if (typeof a === "object" || typeof b === "object") {
      const what = `further fields of ${subject} have ${typeof b === "object" ? "a" : "no"} schema`;
      report(typeof b === "object" ? "tightened" : "loosened", what, ...spots, here);
      report("further fields no longer named", `${what}, which the types show`, ...spots, here);
    } else if (a !== b) {
      shownInTypes(b === "any");
    }

    function shownInTypes(now: boolean): void {
      const what = `the types of ${subject} ${now ? "name" : "no longer name"} further fields`;
      const change = now ? "further fields named" : "further fields no longer named";
      report(change, what, ...spots, here);
    }
  };

  const flag =
    (change: Change): Rule =>
    (keyword, before, after, here, subject) => {
      const [a, b] = [before, after].map((spots) => spots?.some(({ value }) => value === true));
      if ((a ?? false) === (b ?? false)) return;
      const what = `${subject} is ${b ? "" : "not "}\`${keyword}\` ${b ? "now" : "any more"}`;
      report(change, what, before?.[0], after?.[0], here);
    };

  const unique: Rule = (keyword, before, after, here, subject) => {
    const isNow = after?.some(({ value }) => value === true) ?? false;
    flag(isNow ? "tightened" : "loosened")(keyword, before, after, here, subject);
  };

  const everyItem: Rule = (_, before, after, here, subject) =>
    compare(before ?? [], after ?? [], extend(here, "[]"), `an item of ${subject}`);

  const itemByItem: Rule = (_, before, after, here, subject) => {
    const lists = [before, after].map((spots) => [...children(spots?.[0]).values()]);
    const [a = [], b = []] = lists;
    if (a.length !== b.length) {
      const what = `${subject} has ${b.length} described items, and had ${a.length}`;
      report("type changed", what, before?.[0], after?.[0], here);
      return;
    }
    for (const [index, item] of a.entries()) {
      const other = b[index];
      if (other === undefined) continue;
      compare([item], [other], extend(here, `[${index}]`), `item ${index} of ${subject}`);
    }
  };

  const variants: Rule = (keyword, before, after, here, subject) => {
    const [a = [], b = []] = [before, after].map((spots) => [...children(spots?.[0]).values()]);
    const nameOf = (spot: Spot) => componentOf([spot])?.name;
    const matches = (old: Spot, now: Spot) =>
      newNameOf(nameOf(old)) === nameOf(now) &&
      (nameOf(now) !== undefined || canonical(old.value) === canonical(now.value));
    const gone = a.filter((old) => !b.some((now) => matches(old, now)));
    const come = b.filter((now) => !a.some((old) => matches(old, now)));
    const [one] = gone;
    const [other] = come;
    if (before?.length !== after?.length || (before?.length ?? 0) > 1) {
      unknown(keyword, before, after, here, subject);
    } else if (one && other && gone.length === 1 && come.length === 1) {
      compare([one], [other], here, `a variant of ${subject}`);
    } else {
      for (const spot of gone) {
        report("values removed", `${subject} has a variant less`, spot, undefined, here);
      }
      for (const spot of come) {
        report("values added", `${subject} has a variant more`, undefined, spot, here);
      }
    }
  };

  const keys: Rule = (_, before, after, here, subject) => {
    const everything = [{ value: true, pointer: "" }];
    compare(before ?? everything, after ?? everything, here, `a key of ${subject}`);
  };

  /** A rule for every keyword of which is known what its change means; the rest is `unknown`. */
  const rules: Record<string, Rule> = {
    additionalProperties: furtherFields,
    anyOf: variants,
    const: values,
    default: fallback,
    deprecated: flag("deprecation"),
    enum: values,
    exclusiveMaximum: most,
    exclusiveMinimum: least,
    format: constraint,
    items: everyItem,
    maxItems: most,
    maxLength: most,
    maxProperties: most,
    maximum: most,
    minItems: leastCount,
    minLength: leastCount,
    minProperties: leastCount,
    minimum: least,
    oneOf: variants,
    pattern: constraint,
    prefixItems: itemByItem,
    propertyNames: keys,
    readOnly: flag("read or write only"),
    uniqueItems: unique,
    writeOnly: flag("read or write only"),
    "x-extensible-enum": knownValues,
  };

  return {
    compare: (before: Spot | undefined, after: Spot | undefined, here: Here, subject: string) =>
      compare(before ? [before] : [], after ? [after] : [], here, subject),
  };
}

/**
 * The text of what has to hold, where nothing but that text matters: what a reference leads to is
 * compared under its own name. A ladder joins what its bases say, and is always looked at.
 */
function written(schemas: Spot[]): string | symbol {
  const text = JSON.stringify(schemas.map(({ value }) => value));
  return schemas.length > 1 || text.includes('"allOf"') ? Symbol() : text;
}

/** The types as a sentence has them; null is told apart. */
function named(types: Set<string> | undefined): string {
  if (types === undefined) return "anything";
  const others = [...types].filter((type) => type !== "null").sort();
  return others.join(" or ") || "null";
}

function closed(shape: Shape): boolean {
  return furtherOf(shape.keywords.get("additionalProperties")) === "none";
}

/** Which further fields an object may have, as it is written. */
function furtherOf(spots: Spots): "none" | "any" | "unsaid" | Spot[] {
  if (spots === undefined) return "unsaid";
  if (spots.some(({ value }) => value === false)) return "none";
  const schemas = spots.filter(({ value }) => isFields(value) && Object.keys(value).length > 0);
  return schemas.length > 0 ? schemas : "any";
}

function alike(before: Spots, after: Spots): boolean {
  const text = (spots: Spots) => canonical(spots?.map(({ value }) => value));
  return text(before) === text(after);
}

function shown(spots: Spots): string {
  if (spots === undefined) return "nothing";
  return spots.map(({ value }) => JSON.stringify(value)).join(" and ");
}

function told(keyword: string, subject: string, before: string, after: string): string {
  return `\`${keyword}\` of ${subject} is ${after}, and was ${before}`;
}
