import { type Choice, type Schema, valueAt } from "contract-kit-reader";
import { keywordsOf } from "./keywords.ts";
import type { Progress, Scope } from "./scope.ts";

/** Schemas of two contracts for the same value. */
export interface Schemas {
  before: Schema;
  after: Schema;
  scope: Scope;
  /** Whether null was compared already, with the union that these are a variant of. */
  isVariant?: boolean;
}

/** The schemas that a value can have, by what a message calls them. */
type Variants = Map<string, Schema>;

/** Whether a schema states nothing but a choice. */
export function isUnion(schema: Schema): boolean {
  const { choices, properties, required } = schema;
  if (choices.length !== 1 || properties.size + required.length > 0) return false;
  return schema.items === undefined && keywordsOf(schema).size === 0;
}

/** Compares schemas of which at least one is a union. Any other schema is its only variant. */
export function compareUnions(both: Schemas): Schemas[] {
  const { before, after, scope } = both;
  const [olds, news] = [before, after].map((schema): Variants => {
    return isUnion(schema) ? optionsOf(schema.choices[0]) : new Map([[describe(schema), schema]]);
  }) as [Variants, Variants];
  if (![...olds.keys()].some((name) => news.has(name))) {
    const message = `${scope.subject} is ${list(news)} and was ${list(olds)}`;
    scope.report("type changed", message, { before, after });
    return [];
  }
  compareSelection(before.choices[0], after.choices[0], both);
  return compareVariants(olds, news, both);
}

/** Compares the choices of schemas that state more than a choice, in the order in which they are written. */
export function compareChoices(both: Schemas): Schemas[] {
  const { before, after, scope } = both;
  const length = Math.max(before.choices.length, after.choices.length);
  return Array.from({ length }).flatMap((_, index) => {
    const [old, now] = [before.choices[index], after.choices[index]];
    const olds = old ? optionsOf(old) : onlyOptionOf(before, scope.progress.before);
    const news = now ? optionsOf(now) : onlyOptionOf(after, scope.progress.after);
    if (olds.size > 0 && news.size > 0) {
      compareSelection(old, now, both);
      return compareVariants(olds, news, both);
    }
    const [type, message] = now
      ? ["constraint tightened", `has to be ${list(news)}`]
      : ["constraint loosened", `no longer has to be ${list(olds)}`];
    scope.report(type, `${scope.subject} ${message}`, { before, after });
    return [];
  });
}

/** Compares how many variants may match, and what says which one does. */
function compareSelection(old: Choice | undefined, now: Choice | undefined, both: Schemas): void {
  if (!old || !now) return;
  const { scope } = both;
  if (old.keyword !== now.keyword) {
    const [type, message] =
      now.keyword === "oneOf"
        ? ["constraint tightened", "has to match exactly one of its variants"]
        : ["constraint loosened", "can match several of its variants"];
    scope.report(type, `${scope.subject} ${message}`, both);
  }
  const was = describeDiscriminator(old, now, scope.progress.before.document);
  const is = describeDiscriminator(now, old, scope.progress.after.document);
  const message = `${scope.subject} is chosen by ${is} and was chosen by ${was}`;
  if (was !== is) scope.report("constraint changed", message, both);
}

/** The values that stand for variants of both sides. Constants are compared as properties of their variants. */
function describeDiscriminator(choice: Choice, other: Choice, document: object): string {
  const { discriminator } = choice;
  const isWritten = Object(valueAt(document, choice.pointer)).discriminator !== undefined;
  if (!isWritten || !discriminator) return "its content";
  const shared = new Set(other.options.map(describe));
  const values = [...discriminator.options]
    .map(([value, variant]) => [value, describe(variant)] as const)
    .filter(([, variant]) => shared.has(variant))
    .map(([value, variant]) => `"${value}" for ${variant}`);
  return `\`${discriminator.property}\` (${values.sort().join(", ")})`;
}

/** Reports variants that only one side has, and pairs those that both have. */
function compareVariants(olds: Variants, news: Variants, { scope }: Schemas): Schemas[] {
  return [...new Set([...olds.keys(), ...news.keys()])].flatMap((name) => {
    const pair = { before: olds.get(name), after: news.get(name) };
    const { before, after } = pair;
    if (before && after) {
      return [{ before, after, scope: scope.enter(name, name), isVariant: true }];
    }
    if (after) scope.report("value added", `${scope.subject} can be ${name}`, pair);
    else scope.report("value removed", `${scope.subject} can no longer be ${name}`, pair);
    return [];
  });
}

function optionsOf(choice: Choice | undefined): Variants {
  const variants: Variants = new Map();
  for (const option of choice?.options ?? []) {
    const name = describe(option);
    let unique = name;
    for (let count = 2; variants.has(unique); count++) unique = `${name} (${count})`;
    variants.set(unique, option);
  }
  return variants;
}

/** What a `oneOf` or `anyOf` with a single option leaves, which the reader does not take for a choice. */
function onlyOptionOf({ parts }: Schema, schemas: Progress["before"]): Variants {
  const only = parts.find(({ pointer }) => /\/(oneOf|anyOf)\/\d+$/.test(pointer));
  const option = only && schemas.at(only.pointer);
  return new Map(option && [[describe(option), option]]);
}

/** A variant by its name, by the constants that tell it from others, or by its type. */
function describe({ name, values, properties, types }: Schema): string {
  if (name !== undefined) return `\`${name}\``;
  if (values) return values.map((value) => `\`${JSON.stringify(value)}\``).join(" or ");
  const constants = [...properties.values()].flatMap(({ name, schema: { values = [] } }) =>
    values.length === 1 ? [`\`${name}\` ${JSON.stringify(values[0])}`] : [],
  );
  const type = types.join(" or ") || "any value";
  return constants.length > 0 ? `${type} with ${constants.join(" and ")}` : type;
}

const list = (variants: Variants): string => [...variants.keys()].join(" or ");
