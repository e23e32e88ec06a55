import { Schema } from "contract-kit-reader";
import { compareChoices, compareUnions, isUnion, type Schemas } from "./compare-variants.ts";
import { compareKeyword, keywordsOf } from "./keywords.ts";
import type { Places, Progress, Scope } from "./scope.ts";

/** The schema of a media type or a property. Without one, any value is valid. */
export function schemaOf(
  owner: { schema: Schema | undefined; pointer: string },
  schemas: Progress["before"],
): Schema {
  return owner.schema ?? new Schema(schemas, [{ value: true, pointer: owner.pointer }]);
}

/** Compares what schemas require of a value, however they are written. */
export function compareSchemas(before: Schema, after: Schema, scope: Scope): void {
  // Breadth first, so that the location of a shared change is as short as possible.
  const queue: Schemas[] = [{ before, after, scope }];
  const seen = new Set<string>();
  for (const both of queue) {
    const key = [both.before, both.after].map(({ parts }) => parts.map(({ pointer }) => pointer));
    if (seen.has(String(key))) continue;
    seen.add(String(key));
    for (const { pointer } of both.before.parts) scope.progress.comparedSchemas.add(pointer);
    if (isUnion(both.before) || isUnion(both.after)) {
      compareNull(both);
      queue.push(...compareUnions(both));
    } else if (haveSameTypes(both)) {
      compareNull(both);
      compareKeywords(both);
      queue.push(...compareChoices(both), ...pairProperties(both), ...pairItems(both));
    }
  }
}

/** Where no side has the types of the other, nothing else can be compared. */
function haveSameTypes({ before, after, scope }: Schemas): boolean {
  const [old, now] = [nameTypes(before), nameTypes(after)];
  if (old === now) return true;
  const message = `${scope.subject} is ${now} and was ${old}`;
  const { types: olds } = before;
  const { types: news } = after;
  const isWider = olds.length > 0 && olds.every((type) => news.includes(type));
  const isNarrower = news.length > 0 && news.every((type) => olds.includes(type));
  const change = isNarrower ? "constraint tightened" : "type changed";
  scope.report(isWider ? "constraint loosened" : change, message, { before, after });
  return isWider || isNarrower;
}

function nameTypes({ types, isNullable }: Schema): string {
  return [...types].sort().join(" or ") || (isNullable ? "null" : "any type");
}

function compareNull({ before, after, scope, isVariant }: Schemas): void {
  if (isVariant || before.isNullable === after.isNullable) return;
  const pair = { before, after };
  if (after.isNullable) scope.report("null added", `${scope.subject} can be null`, pair);
  else scope.report("null removed", `${scope.subject} can no longer be null`, pair);
}

function compareKeywords({ before, after, scope }: Schemas): void {
  const [olds, news] = [keywordsOf(before), keywordsOf(after)];
  for (const keyword of new Set([...olds.keys(), ...news.keys()])) {
    const [old, now] = [olds.get(keyword), news.get(keyword)];
    for (const { type, message } of compareKeyword(keyword, old, now)) {
      const text = `\`${keyword}\` of ${scope.subject} ${message}`;
      scope.report(type, text, { before: old?.[0], after: now?.[0] });
    }
  }
}

/** Reports properties that only one side has or requires, and pairs those that both have. */
function pairProperties({ before, after, scope: outer }: Schemas): Schemas[] {
  const names = [before, after].flatMap(({ properties, required }) => [
    ...properties.keys(),
    ...required,
  ]);
  return [...new Set(names)].flatMap((name) => {
    const scope = outer.enter(name, `\`${name}\``);
    const [old, now] = [before, after].map(({ properties }) => properties.get(name)?.schema);
    const [was, is] = [before, after].map((schema): Presence => {
      if (schema.required.includes(name)) return "required";
      return schema.properties.has(name) ? "optional" : "absent";
    }) as [Presence, Presence];
    reportPresence(was, is, { before: old, after: now }, scope, old?.isDeprecated);
    if (was === "absent" || is === "absent") return [];
    // A name can be required without a schema.
    const { progress } = scope;
    return [
      {
        before: schemaOf({ schema: old, pointer: before.pointer }, progress.before),
        after: schemaOf({ schema: now, pointer: after.pointer }, progress.after),
        scope,
      },
    ];
  });
}

function pairItems({ before, after, scope }: Schemas): Schemas[] {
  if (before.items === undefined || after.items === undefined) {
    const pair = { before: before.items, after: after.items };
    if (pair.before)
      scope.report("constraint loosened", `items of ${scope.subject} can be any value`, pair);
    if (pair.after)
      scope.report("constraint tightened", `items of ${scope.subject} have a schema`, pair);
    return [];
  }
  const path = [...scope.path.slice(0, -1), `${scope.path.at(-1)}[]`];
  const inner = scope.at(path, `an item of ${scope.subject}`);
  return [{ before: before.items, after: after.items, scope: inner }];
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
  scope.report(type, `${scope.subject} ${message}`, pair);
}

/** What the message of a removal adds if nobody announced it. */
export function withoutDeprecation(isDeprecated: boolean): string {
  return isDeprecated ? "" : " without prior deprecation";
}
