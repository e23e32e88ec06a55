import { type Choice, type Schema, valueAt } from "../../contract/index.ts";
import type { Schemas } from "./compare-schemas.ts";
import { type EffectiveSchema, viewOf } from "./effective-schema.ts";
import { Node } from "./node.ts";
import { Pair } from "./pair.ts";

/** The schemas that a value can have, by what a message calls them. */
type Variants = Map<string, Node[]>;

/** Whether a schema states nothing but a choice. */
export function isUnion({ choices, properties, required, keywords }: EffectiveSchema): boolean {
  return choices.length === 1 && properties.size + required.size + keywords.size === 0;
}

/** Compares schemas of which at least one is a union. Any other schema is its only variant. */
export function compareUnions(old: EffectiveSchema, now: EffectiveSchema, both: Schemas) {
  const [olds, news] = [variantsOf(old, both.before), variantsOf(now, both.after)];
  const pair = new Pair(both.before[0], both.after[0]);
  const { scope } = both;
  if (![...olds.keys()].some((name) => news.has(name))) {
    const message = `${scope.subject} is ${list(news)} and was ${list(olds)}`;
    scope.report("type changed", message, pair);
    return [];
  }
  compareKeyword(old.choices[0], now.choices[0], pair, both);
  compareDiscriminators(old.choices[0], now.choices[0], both);
  return compareVariants(olds, news, both);
}

/** Compares the choices of schemas that state more than a choice, in the order in which they are written. */
export function compareChoices(old: EffectiveSchema, now: EffectiveSchema, both: Schemas) {
  const { scope } = both;
  const length = Math.max(old.choices.length, now.choices.length);
  return Array.from({ length }).flatMap((_, index) => {
    const [before, after] = [old.choices[index], now.choices[index]];
    const olds = before ? optionsOf(before, both.before) : onlyOptionOf(old);
    const news = after ? optionsOf(after, both.after) : onlyOptionOf(now);
    const pair = new Pair(olds.values().next().value?.[0], news.values().next().value?.[0]);
    if (olds.size > 0 && news.size > 0) {
      compareKeyword(before, after, pair, both);
      compareDiscriminators(before, after, both);
      return compareVariants(olds, news, both);
    }
    if (news.size > 0)
      scope.report("constraint tightened", `${scope.subject} has to be ${list(news)}`, pair);
    else {
      const message = `${scope.subject} no longer has to be ${list(olds)}`;
      scope.report("constraint loosened", message, pair);
    }
    return [];
  });
}

function compareKeyword(
  before: Choice | undefined,
  after: Choice | undefined,
  pair: Pair,
  { scope }: Schemas,
): void {
  if (!before || !after || before.keyword === after.keyword) return;
  if (after.keyword === "oneOf") {
    const message = `${scope.subject} has to match exactly one of its variants`;
    scope.report("constraint tightened", message, pair);
  } else {
    const message = `${scope.subject} can match several of its variants`;
    scope.report("constraint loosened", message, pair);
  }
}

/** Compares what says which variant a value is, as far as both sides have the variant. */
function compareDiscriminators(
  before: Choice | undefined,
  after: Choice | undefined,
  both: Schemas,
): void {
  if (!before || !after) return;
  const pair = new Pair(both.before[0], both.after[0]);
  const [was, is] = [
    describeDiscriminator(before, after, pair.before),
    describeDiscriminator(after, before, pair.after),
  ];
  const message = `${both.scope.subject} is chosen by ${is} and was chosen by ${was}`;
  if (was !== is) both.scope.report("constraint changed", message, pair);
}

/** Without `discriminator`, constants of the variants say it, which are compared as properties. */
function describeDiscriminator(choice: Choice, other: Choice, node: Node | undefined): string {
  const { discriminator } = choice;
  const schema = valueAt(node?.contract, choice.pointer);
  if (Object(schema).discriminator === undefined || !discriminator) return "its content";
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
    const [before, after] = [olds.get(name), news.get(name)];
    const pair = new Pair(before?.[0], after?.[0]);
    if (before && after) {
      return [{ before, after, scope: scope.enter(name, name), isVariant: true }];
    }
    if (after) scope.report("value added", `${scope.subject} can be ${name}`, pair);
    else scope.report("value removed", `${scope.subject} can no longer be ${name}`, pair);
    return [];
  });
}

function variantsOf(schema: EffectiveSchema, nodes: Node[]): Variants {
  if (isUnion(schema)) return optionsOf(schema.choices[0], nodes);
  return new Map([[describe(viewOf(nodes)), nodes]]);
}

function onlyOptionOf({ onlyOptions: [only] }: EffectiveSchema): Variants {
  return new Map(only ? [[describe(viewOf([only])), [only]]] : []);
}

function optionsOf(choice: Choice | undefined, [node]: Node[]): Variants {
  const variants: Variants = new Map();
  for (const option of choice?.options ?? []) {
    const name = describe(option);
    let unique = name;
    for (let count = 2; variants.has(unique); count++) unique = `${name} (${count})`;
    variants.set(unique, [new Node(node?.contract ?? {}, option.written, option.pointer)]);
  }
  return variants;
}

/** A variant by its name, by the constants that tell it from others, or by its type. */
function describe(schema: Schema | undefined): string {
  if (schema === undefined) return "any value";
  if (schema.name !== undefined) return `\`${schema.name}\``;
  if (schema.values)
    return schema.values.map((value) => `\`${JSON.stringify(value)}\``).join(" or ");
  const constants = [...schema.properties.values()].flatMap(({ name, schema: { values = [] } }) =>
    values.length === 1 ? [`\`${name}\` ${JSON.stringify(values[0])}`] : [],
  );
  const type = schema.types.join(" or ") || "any value";
  return constants.length > 0 ? `${type} with ${constants.join(" and ")}` : type;
}

const list = (variants: Variants): string => [...variants.keys()].join(" or ");
