import { type Choice, Schema } from "#reader";
import { compareKeywords, differenceOf, keywordsOf, values as valuesIn } from "./keywords.ts";
import { code, join, type Message, say, subject, toText } from "./message.ts";
import type { Progress, Scope } from "./scope.ts";

/** Schemas of two contracts for the same value. */
export interface Both {
  before: Schema;
  after: Schema;
  scope: Scope;
  /** Whether null was compared already, with the union that these are a variant of. */
  isVariant?: boolean;
}

/** Whether schemas allow the same values. */
type Comparator = (both: Both) => boolean;

/** A schema that a value can have, and what a message calls it. */
interface Variant {
  schema: Schema;
  /** The component that it is, and those that this refers to. */
  names: string[];
  label: Message;
}

/** Whether schemas are compared by their variants: both offer nothing but a choice, or one does and states nothing else. */
export function areUnions(before: Schema, after: Schema): boolean {
  return (isUnion(before) && isUnion(after)) || [before, after].some(isOnlyUnion);
}

const isOnlyUnion = (schema: Schema): boolean => isUnion(schema) && keywordsOf(schema).size === 0;

/** Whether a schema is a choice, which can have keywords. A choice of constants is like an enum. */
const isUnion = (schema: Schema): boolean => isChoice(schema) && valuesOf(schema) === undefined;

function isChoice(schema: Schema): boolean {
  // Most schemas have no choice, and the rest takes longer to read.
  if (schema.choices.length !== 1) return false;
  const { properties, required, items, additionalProperties, propertyNames } = schema;
  if (properties.size + required.length > 0) return false;
  return (schema.values ?? items ?? additionalProperties ?? propertyNames) === undefined;
}

const valuesOfSchemas = new WeakMap<Schema, string[] | undefined>();

/** The texts of the only valid values without null, also of a choice of constants; undefined if there are others. */
export function valuesOf(schema: Schema): string[] | undefined {
  if (!valuesOfSchemas.has(schema)) {
    // A choice can be the schema itself.
    valuesOfSchemas.set(schema, undefined);
    valuesOfSchemas.set(schema, readValues(schema));
  }
  return valuesOfSchemas.get(schema);
}

function readValues(schema: Schema): string[] | undefined {
  const [choice] = isChoice(schema) ? schema.choices : [];
  const values = choice
    ? valuesOfOptions(choice)
    : schema.values?.filter((value) => value !== null).map((value) => JSON.stringify(value));
  // There are no others of this type.
  return values?.length === 2 && ["true", "false"].every((value) => values.includes(value))
    ? undefined
    : values;
}

/** The values of options that are all constants. */
function valuesOfOptions({ keyword, options }: Pick<Choice, "keyword" | "options">) {
  const lists = options.map(valuesOf);
  if (!lists.every((list) => list !== undefined)) return undefined;
  const all = lists.flat();
  const values = [...new Set(all)];
  // What matches several variants of a `oneOf` is not valid.
  const isValid = (value: string) => all.indexOf(value) === all.lastIndexOf(value);
  return keyword === "oneOf" ? values.filter(isValid) : values;
}

/** The options that are constants, by their values. */
export const constantsIn = ({ choices }: Schema): Map<string, Schema> =>
  new Map(
    choices.flatMap(({ options }) =>
      options.flatMap((option) => {
        const values = valuesOf(option) ?? [];
        const inner = values.length > 0 ? constantsIn(option) : new Map();
        return values.map((value): [string, Schema] => [value, inner.get(value) ?? option]);
      }),
    ),
  );

/** Compares the choices of schemas, and pairs the variants that both have. Where one is a union, the other is compared as a whole. */
export function compareChoices(both: Both, isSame: Comparator): Both[] {
  const { before, after } = both;
  if (areUnions(before, after)) return compareUnions(both, isSame);
  if (valuesOf(before) ?? valuesOf(after)) return [];
  const paired: Both[] = [];
  // Without a name, choices are recognized by the order in which they are written.
  const count = Math.max(before.choices.length, after.choices.length);
  for (let index = 0; index < count; index++)
    paired.push(...compareChoice(both, before.choices[index], after.choices[index], isSame));
  return paired;
}

/** Compares schemas of which one or both are nothing but a choice. */
function compareUnions(both: Both, isSame: Comparator): Both[] {
  const { before, after, scope } = both;
  // Those of anything else are compared with its variants.
  if (isUnion(before) && isUnion(after)) compareKeywords(before, after, scope);
  const olds = variantsOfWhole(before, scope.progress.before);
  const news = variantsOfWhole(after, scope.progress.after);
  const pairs = matchVariants(olds, news, scope, isSame);
  if (pairs.length === 0) {
    const message = say`${subject} is ${list(news)} and was ${list(olds)}`;
    scope.report("type changed", message, { before, after });
    return [];
  }
  compareOverlap(before.choices[0], after.choices[0], both);
  return reportVariants(olds, news, pairs, both);
}

/** The variants of a union. A schema that is none has one for each of its types. */
function variantsOfWhole(schema: Schema, schemas: Progress["before"]): Variant[] {
  const [choice] = isUnion(schema) ? schema.choices : [];
  return choice ? optionsOf(choice, schemas) : splitTypes(schema, schemas).map(toVariant);
}

/** Compares a choice that a schema offers besides its own keywords, of which one can be absent. */
function compareChoice(
  both: Both,
  old: Choice | undefined,
  now: Choice | undefined,
  isSame: Comparator,
): Both[] {
  const { before, after, scope } = both;
  const olds = old
    ? optionsOf(old, scope.progress.before)
    : onlyOptionOf(before, scope.progress.before);
  const news = now
    ? optionsOf(now, scope.progress.after)
    : onlyOptionOf(after, scope.progress.after);
  if (olds.length > 0 && news.length > 0) {
    compareOverlap(old, now, both);
    return reportVariants(olds, news, matchVariants(olds, news, scope, isSame), both);
  }
  if (now)
    scope.report("constraint tightened", say`${subject} has to be ${list(news)}`, {
      before,
      after,
    });
  else {
    const message = say`${subject} no longer has to be ${list(olds)}`;
    scope.report("constraint loosened", message, { before, after });
  }
  return [];
}

/** Compares whether a value that several variants match is not valid. */
function compareOverlap(old: Choice | undefined, now: Choice | undefined, both: Both): void {
  if (!old || !now) return;
  const { scope } = both;
  // Of variants that share no value, only one can match.
  const [was, is] = [old, now].map(
    ({ keyword, options }) => keyword === "oneOf" && !areDisjoint(options),
  );
  if (is && !was) {
    const message =
      old.keyword === "oneOf"
        ? say`a value that matches several variants of ${subject} is not valid`
        : say`${subject} has to match exactly one of its variants`;
    scope.report("constraint tightened", message, both);
  } else if (was && now.keyword === "anyOf")
    scope.report("constraint loosened", say`${subject} can match several of its variants`, both);
}

/** Whether no value but null can be two of these schemas. */
function areDisjoint(schemas: Schema[]): boolean {
  if (schemas.length > maxPairs) return false;
  return schemas.every((one, index) =>
    schemas.slice(index + 1).every((other) => {
      const types = other.types.concat(other.types.includes("number") ? "integer" : []);
      const isOtherType = types.length > 0 && one.types.length > 0;
      if (isOtherType && !one.types.some((type) => types.includes(type))) return true;
      const names = one.required.filter((name) => other.required.includes(name));
      const constantOf = (name: string) => (schema: Schema) =>
        schema.properties.get(name)?.schema.values?.map(String);
      return [valuesOf, ...names.map(constantOf)]
        .map((read) => [read(one), read(other)])
        .some(
          ([values, others]) =>
            values && others && differenceOf(values, others).length === values.length,
        );
    }),
  );
}

/** More schemas than this are not compared one by one. */
const maxPairs = 100;

/** Pairs the variants of both sides, by the surest way to recognize each. */
function matchVariants(
  olds: Variant[],
  news: Variant[],
  scope: Scope,
  isSame: Comparator,
): [Variant, Variant][] {
  const [left, right] = [[...olds], [...news]];
  const isOnly = ({ schema: { types } }: Variant, all: Variant[]) =>
    all.filter(({ schema }) => `${schema.types}` === `${types}`).length === 1;
  const ways: ((old: Variant, now: Variant) => boolean)[] = [
    (old, now) => old.names.some((name) => now.names.includes(name)),
    (old, now) => {
      const [was, is] = [old, now].map(({ schema }) => JSON.stringify(constantProperties(schema)));
      return was !== "[]" && was === is;
    },
    (old, now) =>
      left.length + right.length < maxPairs &&
      isSame({ before: old.schema, after: now.schema, scope }),
    (old, now) => toText(old.label) === toText(now.label),
    // What has a name on one side only was moved to a component, or out of it.
    (old, now) =>
      old.names.length * now.names.length === 0 &&
      `${old.schema.types}` === `${now.schema.types}` &&
      isOnly(old, left) &&
      isOnly(now, right),
  ];
  const pairs: [Variant, Variant][] = [];
  for (const isMatch of ways) {
    for (const old of [...left]) {
      const now = right.find((candidate) => isMatch(old, candidate));
      if (now === undefined) continue;
      pairs.push([old, now]);
      left.splice(left.indexOf(old), 1);
      right.splice(right.indexOf(now), 1);
    }
  }
  return pairs;
}

/** Reports variants that only one side has, and pairs those that both have. */
function reportVariants(
  olds: Variant[],
  news: Variant[],
  pairs: [Variant, Variant][],
  { scope }: Both,
): Both[] {
  const matched = new Set(pairs.flat());
  for (const { schema, label } of olds.filter((variant) => !matched.has(variant))) {
    const places = { before: schema, after: undefined };
    scope.report("value removed", say`${subject} can no longer be ${label}`, places);
  }
  for (const { schema, label } of news.filter((variant) => !matched.has(variant)))
    scope.report("value added", say`${subject} can be ${label}`, {
      before: undefined,
      after: schema,
    });
  return pairs.map(([old, now]) => ({
    before: old.schema,
    after: now.schema,
    scope: scope.enter(toText(now.label), now.label),
    isVariant: true,
  }));
}

/** The options of a choice and of choices in it. Several constants are one option, like an enum. */
function optionsOf(choice: Choice, schemas: Progress["before"]): Variant[] {
  // The set grows by the options of the choices in it.
  const all = new Set(choice.options);
  const options: Schema[] = [];
  for (const option of all) {
    const [inner] = isOnlyUnion(option) ? option.choices : [];
    if (inner && (inner.keyword === choice.keyword || areDisjoint(inner.options)))
      for (const one of inner.options) all.add(one);
    else options.push(option);
  }
  const constants = options.filter((option) => valuesOf(option) !== undefined);
  if (constants.length < 2) return options.map(toVariant);
  const values = valuesOfOptions({ ...choice, options: constants }) ?? [];
  const value = { enum: values.map((text) => JSON.parse(text)) };
  const merged = new Schema(schemas, [{ value, pointer: `${choice.pointer}/${choice.keyword}` }]);
  return [...options.filter((option) => !constants.includes(option)), merged].map(toVariant);
}

/** What a `oneOf` or `anyOf` with a single option leaves, which the reader does not take for a choice. */
function onlyOptionOf({ parts }: Schema, schemas: Progress["before"]): Variant[] {
  const only = parts.find(({ pointer }) => /\/(oneOf|anyOf)\/\d+$/.test(pointer));
  return only === undefined ? [] : [toVariant(schemas.read(only))];
}

/** A schema for each type of a value, since a choice of types means the same. */
function splitTypes(schema: Schema, schemas: Progress["before"]): Schema[] {
  if (schema.types.length < 2 || valuesOf(schema) !== undefined) return [schema];
  return schema.types.map((type) => {
    const only = { value: { type }, pointer: `${schema.pointer}/type/${type}` };
    return new Schema(schemas, [...schema.located, only]);
  });
}

function toVariant(schema: Schema): Variant {
  const names = new Set<string>();
  for (let one: Schema | undefined = schema; one !== undefined; one = one.reference)
    if (one.name !== undefined) names.add(one.name);
  return { schema, names: [...names], label: describe(schema) };
}

/** A variant by its name, by its values, or by its type and the constants that tell it from others. */
function describe(schema: Schema): Message {
  if (schema.name !== undefined) return code(schema.name);
  const values = valuesOf(schema);
  if (values) return valuesIn(values, " or ");
  const constants = constantProperties(schema);
  const type = schema.types.join(" or ") || "any value";
  if (constants.length === 0) return [type];
  const all = constants.map(([name, value]) => say`${code(name)} ${code(value)}`);
  return say`${type} with ${join(all, " and ")}`;
}

/** The properties that have only one value. */
const constantProperties = ({ properties }: Schema): [name: string, value: string][] =>
  [...properties.values()].flatMap(({ name, schema: { values = [] } }) =>
    values.length === 1 ? [[name, JSON.stringify(values[0])]] : [],
  );

const list = (variants: Variant[]): Message =>
  join(
    variants.map(({ label }) => label),
    " or ",
  );
