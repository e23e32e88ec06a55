import { compareChoices, compareUnions, isUnion } from "./compare-variants.ts";
import { type EffectiveSchema, mergeSchemas } from "./effective-schema.ts";
import { compareKeyword } from "./keywords.ts";
import type { Node } from "./node.ts";
import { Pair } from "./pair.ts";
import type { Scope } from "./scope.ts";

/** Schemas of two contracts that apply to the same value. */
export interface Schemas {
  before: Node[];
  after: Node[];
  scope: Scope;
  /** Whether null was compared already, with the union that these are a variant of. */
  isVariant?: boolean;
}

/** Compares what schemas require of a value, however they are written. */
export function compareSchemas(schema: Pair, scope: Scope): void {
  const [before, after] = schema.both((node) => (node === undefined ? [] : [node]));
  // Breadth first, so that the location of a shared change is as short as possible.
  const queue: Schemas[] = [{ before, after, scope }];
  const seen = new Set<string>();
  for (const schemas of queue) {
    const [old, now] = [mergeSchemas(schemas.before), mergeSchemas(schemas.after)];
    const key = [...old.sources, "and", ...now.sources].join();
    if (seen.has(key) || isUnchanged(schemas)) continue;
    seen.add(key);
    for (const pointer of old.sources) scope.progress.comparedSchemas.add(pointer);
    if (isUnion(old) || isUnion(now)) {
      compareNull(old, now, schemas);
      queue.push(...compareUnions(old, now, schemas));
      continue;
    }
    if (!compareTypes(old, now, schemas)) continue;
    compareNull(old, now, schemas);
    compareKeywords(old, now, schemas.scope);
    queue.push(
      ...compareChoices(old, now, schemas),
      ...pairProperties(old, now, schemas.scope),
      ...pairItems(old, now, schemas.scope),
    );
  }
}

/** Whether schemas are equal, with everything they refer to. */
function isUnchanged({ before, after, scope }: Schemas): boolean {
  const text = JSON.stringify(before.map(({ value }) => value));
  const isEqual = text === JSON.stringify(after.map(({ value }) => value));
  const { unchangedSchemas } = scope.progress;
  return isEqual && referencesIn(text).every((reference) => unchangedSchemas.has(reference));
}

/** Returns false where the types differ, so that nothing else can be compared. */
function compareTypes(
  old: EffectiveSchema,
  now: EffectiveSchema,
  { before, after, scope }: Schemas,
): boolean {
  const pair = new Pair(before[0], after[0]);
  const [oldType, newType] = [nameTypes(old.types), nameTypes(now.types)];
  if (oldType === newType) return true;
  scope.report("type changed", `${scope.subject} is ${newType} and was ${oldType}`, pair);
  return false;
}

function compareNull(
  old: EffectiveSchema,
  now: EffectiveSchema,
  { before, after, scope, isVariant }: Schemas,
): void {
  const pair = new Pair(before[0], after[0]);
  if (isVariant) return;
  if (now.isNullable && !old.isNullable) {
    scope.report("null added", `${scope.subject} can be null`, pair);
  } else if (old.isNullable && !now.isNullable) {
    scope.report("null removed", `${scope.subject} can no longer be null`, pair);
  }
}

function nameTypes(types: Set<string> | undefined): string {
  if (types === undefined) return "any type";
  const others = [...types].filter((type) => type !== "null").sort();
  return others.join(" or ") || "null";
}

function compareKeywords(old: EffectiveSchema, now: EffectiveSchema, scope: Scope): void {
  for (const keyword of new Set([...old.keywords.keys(), ...now.keywords.keys()])) {
    const [before, after] = [old.keywords.get(keyword), now.keywords.get(keyword)];
    // Items are separate schemas.
    if (keyword === "items" && before && after) continue;
    for (const { type, message } of compareKeyword(keyword, before, after)) {
      const text = `\`${keyword}\` of ${scope.subject} ${message}`;
      scope.report(type, text, new Pair(before?.[0], after?.[0]));
    }
  }
}

/** Reports properties that only one side has or requires, and pairs those that both have. */
function pairProperties(old: EffectiveSchema, now: EffectiveSchema, outer: Scope): Schemas[] {
  const names = [old, now].flatMap(({ properties, required }) => [
    ...properties.keys(),
    ...required,
  ]);
  return [...new Set(names)].flatMap((name) => {
    const scope = outer.enter(name, `\`${name}\``);
    const before = old.properties.get(name) ?? [];
    const after = now.properties.get(name) ?? [];
    const [was, is] = [old, now].map((schema): Presence => {
      if (schema.required.has(name)) return "required";
      return schema.properties.has(name) ? "optional" : "absent";
    }) as [Presence, Presence];
    reportPresence(was, is, new Pair(before[0], after[0]), scope);
    return was === "absent" || is === "absent" ? [] : [{ before, after, scope }];
  });
}

function pairItems(old: EffectiveSchema, now: EffectiveSchema, scope: Scope): Schemas[] {
  const [before, after] = [old.keywords.get("items"), now.keywords.get("items")];
  if (before === undefined || after === undefined) return [];
  const path = [...scope.path.slice(0, -1), `${scope.path.at(-1)}[]`];
  return [{ before, after, scope: scope.at(path, `an item of ${scope.subject}`) }];
}

export type Presence = "required" | "optional" | "absent";

/** Reports a property, parameter, header or body that only one side has or requires. */
export function reportPresence(was: Presence, is: Presence, pair: Pair, scope: Scope): void {
  const { subject } = scope;
  const required = is === "required";
  if (was === is) return;
  if (was === "absent") {
    const type = required ? "required field added" : "optional field added";
    scope.report(type, `${subject} was added and is ${is}`, pair);
  } else if (is === "absent") {
    scope.report("field removed", `${subject} was removed${withoutDeprecation(pair)}`, pair);
  } else {
    const type = required ? "field became required" : "field became optional";
    scope.report(type, `${subject} is ${is} and was ${was}`, pair);
  }
}

/** What the message of a removal adds if nobody announced it. */
export function withoutDeprecation({ before }: Pair): string {
  const isDeprecated = [before, before?.resolve()].some((node) => node?.get("deprecated")?.value);
  return isDeprecated ? "" : " without prior deprecation";
}

function referencesIn(text: string): string[] {
  return [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer = ""]) => pointer);
}

/** Pointers of schemas that are equal in both contracts, with everything they refer to. */
export function findUnchangedSchemas(schemas: Pair): Set<string> {
  const references = new Map<string, string[]>();
  for (const [, schema] of schemas.children) {
    const { before, isIdentical } = schema;
    if (before && isIdentical) {
      references.set(before.pointer, referencesIn(JSON.stringify(before.value)));
    }
  }
  for (let size = -1; size !== references.size; ) {
    size = references.size;
    for (const [pointer, targets] of references) {
      if (!targets.every((target) => references.has(target))) references.delete(pointer);
    }
  }
  return new Set(references.keys());
}
