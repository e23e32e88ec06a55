import { Schema } from "#reader";
import { areUnions, type Both, compareChoices, constantsIn, valuesOf } from "./compare-variants.ts";
import { compareKeywords, compareLists, values } from "./keywords.ts";
import { code, say, subject } from "./message.ts";
import { Pair } from "./pair.ts";
import { type Places, Report } from "./report.ts";
import { type Progress, Scope } from "./scope.ts";
import { isUnchanged } from "./unchanged.ts";

/** The schema of a media type, a property or an item. Without one, any value is valid. */
export function schemaOf(
  owner: { schema: Schema | undefined; pointer: string },
  schemas: Progress["before"],
): Schema {
  return owner.schema ?? new Schema(schemas, [{ value: true, pointer: owner.pointer }]);
}

/** Compares what schemas require of a value, however they are written, and everything in them. */
export function compareSchemas(before: Schema, after: Schema, scope: Scope): void {
  const compared = new Set<string>();
  // Breadth first, so that the location of a shared change is as short as possible.
  const queue: Both[] = [{ before, after, scope }];
  for (const both of queue) {
    const { progress } = both.scope;
    if (isUnchanged(progress, writtenIn(both.before), writtenIn(both.after))) continue;
    const key = keyOf(both);
    if (compared.has(key)) continue;
    compared.add(key);
    for (const inner of compareLevel(both)) queue.push(inner);
  }
}

const writtenIn = ({ located }: Schema): unknown[] => located.map(({ value }) => value);

/** Compares what schemas state themselves, and pairs the schemas in them. */
function compareLevel(both: Both): Both[] {
  const { before, after, scope } = both;
  for (const { pointer } of before.parts) scope.progress.comparedSchemas.add(pointer);
  if (before.isNever || after.isNever) {
    compareNever(both);
    return [];
  }
  const isUnion = areUnions(before, after);
  if (!isUnion && !haveSameTypes(both)) return [];
  compareNull(both);
  compareConstants(both);
  if (isUnion) return compareChoices(both, haveSameMeaning);
  compareValues(both);
  compareKeywords(before, after, scope);
  return [
    ...compareChoices(both, haveSameMeaning),
    ...pairProperties(both),
    ...pairOtherProperties(both),
    ...pairItems(both),
  ];
}

/** Reports whether there can be a value at all. */
function compareNever({ before, after, scope }: Both): void {
  if (before.isNever === after.isNever) return;
  const verb = after.isNever ? "can no longer" : "can";
  const type = after.isNever ? "constraint tightened" : "constraint loosened";
  scope.report(type, say`${subject} ${verb} be there`, { before, after });
}

/** What the result of a comparison depends on. */
const keyOf = ({ before, after, scope, isVariant = false }: Both): string =>
  JSON.stringify([
    scope.directions,
    isVariant,
    ...[before, after].map(({ parts }) => parts.map(({ pointer }) => pointer)),
  ]);

/** Whether schemas allow the same values. */
function haveSameMeaning({ before, after, scope }: Both): boolean {
  const { progress, direction, isReversed } = scope;
  const { sameMeaning } = progress;
  const key = keyOf({ before, after, scope });
  const known = sameMeaning.get(key);
  if (known !== undefined) return known;
  // Until something differs, a schema that refers to itself is the same.
  sameMeaning.set(key, true);
  const trial = { ...progress, report: new Report(), comparedSchemas: new Set<string>() };
  compareSchemas(before, after, new Scope(trial, { direction, isReversed }));
  sameMeaning.set(key, trial.report.isEmpty);
  return trial.report.isEmpty;
}

/** Where no side has the types of the other, nothing else can be compared. */
function haveSameTypes({ before, after, scope }: Both): boolean {
  const [old, now] = [nameTypes(before), nameTypes(after)];
  if (old === now) return true;
  const message = say`${subject} is ${now} and was ${old}`;
  const isWider = hasTypes(after, before);
  const isNarrower = hasTypes(before, after);
  const change = isNarrower ? "constraint tightened" : "type changed";
  scope.report(isWider ? "constraint loosened" : change, message, { before, after });
  return isWider || isNarrower;
}

/** Whether a schema allows all types of another one. */
function hasTypes({ types, isNullable }: Schema, other: Schema): boolean {
  if (types.length === 0) return !isNullable;
  const isAllowed = (type: (typeof types)[number]) =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  return other.types.length > 0 && other.types.every(isAllowed);
}

function nameTypes({ types, isNullable }: Schema): string {
  // Every integer is a number.
  const named = types.filter((type) => type !== "integer" || !types.includes("number"));
  return named.sort().join(" or ") || (isNullable ? "null" : anyType);
}

const anyType = "any type";

function compareNull({ before, after, scope, isVariant }: Both): void {
  // Null is one of the values of any type, which was compared before.
  if (isVariant || [before, after].some((schema) => nameTypes(schema) === anyType)) return;
  if (before.isNullable === after.isNullable) return;
  const pair = { before, after };
  if (after.isNullable) scope.report("null added", say`${subject} can be null`, pair);
  else scope.report("null removed", say`${subject} can no longer be null`, pair);
}

/** Compares the values of `enum`, `const` and a choice of constants. */
function compareValues({ before, after, scope }: Both): void {
  const [olds, news] = [valuesOf(before), valuesOf(after)];
  const places = { before, after };
  if (olds && news) {
    for (const [change, all] of compareLists(olds, news, " or ")) {
      const verb = change === "added" ? "can" : "can no longer";
      scope.report(`value ${change}`, say`${subject} ${verb} be ${all}`, places);
    }
  } else if (news) {
    const message = say`${subject} can only be ${values(news, " or ")}`;
    scope.report("value removed", message, places);
  } else if (olds) scope.report("value added", say`${subject} can have other values`, places);
}

/** Compares the keywords of constants that both sides have, such as `deprecated`. */
function compareConstants({ before, after, scope }: Both): void {
  const { progress } = scope;
  const constants = new Pair(constantsIn(before), constantsIn(after));
  for (const [value, option] of constants.match((options = new Map<string, Schema>()) => options)) {
    const isIn = (schema: Schema, found?: Schema) => found ?? valuesOf(schema)?.includes(value);
    if (!isIn(before, option.before) || !isIn(after, option.after)) continue;
    const old = schemaOf({ schema: option.before, pointer: before.pointer }, progress.before);
    const now = schemaOf({ schema: option.after, pointer: after.pointer }, progress.after);
    compareKeywords(old, now, scope.enter(value, code(value)));
  }
}

/** Reports properties that only one side has or requires, and pairs those that both have. */
function pairProperties(both: Both): Both[] {
  const { before, after, scope: outer } = both;
  const names = [before, after].flatMap(({ properties, required }) => [
    ...properties.keys(),
    ...required,
  ]);
  return [...new Set(names)].flatMap((name) => {
    const scope = outer.enter(name, code(name));
    const read = ({ properties }: Schema) => properties.get(name)?.schema;
    const places = { before: read(before), after: read(after) };
    const [was, is] = [presenceIn(before, name), presenceIn(after, name)];
    reportPresence(was, is, places, scope, places.before?.isDeprecated);
    // A name can be required without a schema.
    return was === "absent" || is === "absent" ? [] : pairInside(both, scope, read);
  });
}

function presenceIn({ properties, required }: Schema, name: string): Presence {
  if (required.includes(name)) return "required";
  return properties.has(name) ? "optional" : "absent";
}

/** Pairs what other properties can be, and what properties can be called. */
function pairOtherProperties(both: Both): Both[] {
  const { scope } = both;
  const name = scope.at(scope.path, say`a name in ${scope.subject}`);
  return [
    ...pairInside(both, name, ({ propertyNames }) => propertyNames),
    ...pairAdditionalProperties(both),
  ];
}

function pairAdditionalProperties(both: Both): Both[] {
  const { before, after, scope } = both;
  // The type that is generated for it allows fields without a name.
  const isOpen = ({ additionalProperties: rest }: Schema) => rest !== undefined && !rest.isNever;
  const [had, has] = [before, after].map(isOpen);
  if (had !== has && before.properties.size > 0 && after.properties.size > 0) {
    const message = say`the type of ${subject} ${has ? "has" : "no longer has"} an index signature`;
    scope.report(`index signature ${has ? "added" : "removed"}`, message, { before, after });
  }
  const inner = scope.enter("*", say`another property of ${scope.subject}`);
  return pairInside(both, inner, (schema) => schema.additionalProperties);
}

function pairItems(both: Both): Both[] {
  const { scope } = both;
  const path = [...scope.path.slice(0, -1), `${scope.path.at(-1)}[]`];
  const item = scope.at(path, say`an item of ${scope.subject}`);
  return pairInside(both, item, ({ items }) => items);
}

/** Pairs schemas inside others, of which one can be absent. */
function pairInside(
  { before, after }: Both,
  scope: Scope,
  read: (schema: Schema) => Schema | undefined,
): Both[] {
  const [old, now] = [read(before), read(after)];
  if (old === undefined && now === undefined) return [];
  const { progress } = scope;
  return [
    {
      before: schemaOf({ schema: old, pointer: before.pointer }, progress.before),
      after: schemaOf({ schema: now, pointer: after.pointer }, progress.after),
      scope,
    },
  ];
}

/** Whether a field has to be there, can be there, or is not known. */
export type Presence = "required" | "optional" | "absent";

/** Reports a property, parameter, header or body that only one side has or requires. */
export function reportPresence(
  was: Presence,
  is: Presence,
  pair: Places,
  scope: Scope,
  isDeprecated = false,
): void {
  if (was === is) return;
  const [type, message] =
    is === "absent"
      ? ["field removed", `was removed${withoutDeprecation(isDeprecated)}`]
      : was === "absent"
        ? [`${is} field added`, `was added and is ${is}`]
        : [`field became ${is}`, `is ${is} and was ${was}`];
  scope.report(type, say`${subject} ${message}`, pair);
}

/** What the message of a removal adds if nobody announced it. */
export function withoutDeprecation(isDeprecated: boolean): string {
  return isDeprecated ? "" : " without prior deprecation";
}
