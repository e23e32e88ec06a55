/** Which schemas apply to a value together: what a schema refers to, `allOf`, and a choice that is the only one. */

import { CliError } from "./cli-error.ts";
import type { SchemaObject, WrittenSchema } from "./document.ts";
import { below, entriesIn, follow, join, type Located } from "./references.ts";
import { asObject } from "./values.ts";

/** One of the schemas that all apply to the same value. */
export interface Part extends Located<SchemaObject> {
  /** Whether null is allowed as well, because it is the other choice of an `anyOf` or `oneOf`. */
  acceptsNull: boolean;
}

/** How many schemas can consist of each other in a row. The call stack ends at a thousand, and no contract needs a tenth. */
const maxDepth = 300;

/**
 * All schemas that apply to a value: those of the members of a schema, and last the schema itself, whose title or
 * description counts most. `true` and `false` are written as objects.
 *
 * @throws CliError if a reference leads nowhere, or if a schema consists of itself or of too many in a row.
 */
export function partsOf(
  document: object,
  located: Located<WrittenSchema>,
  acceptsNull = false,
  around: string[] = [],
  seen = new Set<string>(),
): Part[] {
  const { value, pointer } = located;
  if (around.includes(pointer)) throw new CliError("consists of itself", "Correct it.", pointer);
  if (around.length > maxDepth) {
    throw new CliError(`is in a chain of more than ${maxDepth} schemas`, "Correct it.", pointer);
  }
  // What several members consist of applies once.
  const key = `${acceptsNull} ${pointer}`;
  if (value === true || seen.has(key)) return [];
  seen.add(key);
  if (value === false) return [{ value: { not: {} }, pointer, acceptsNull: false }];
  return [
    ...membersOf(document, { value, pointer }).flatMap(({ hasNull, ...member }) =>
      partsOf(document, member, acceptsNull || hasNull, [...around, pointer], seen),
    ),
    { value, pointer, acceptsNull },
  ];
}

interface Member extends Located<WrittenSchema> {
  /** Whether the value can also be null instead. */
  hasNull: boolean;
}

/** What a schema consists of besides its own keywords: what it refers to, `allOf`, and the only choice besides null. */
export function membersOf(document: object, schema: Located<SchemaObject>): Member[] {
  const { $ref } = schema.value;
  // Keywords next to a reference apply as well, so that no step may be skipped.
  const target = $ref === undefined ? [] : [follow<WrittenSchema>(document, $ref, schema.pointer)];
  const all = listIn(schema, "allOf");
  const only = optionsIn(schema).flatMap(({ options: [first, ...others], nulls }) =>
    first === undefined || others.length > 0 ? [] : [{ ...first, hasNull: nulls > 0 }],
  );
  return [...[...target, ...all].map((member) => ({ ...member, hasNull: false })), ...only];
}

/** The schemas in the list of a keyword. */
const listIn = ({ value, pointer }: Located<SchemaObject>, keyword: "allOf" | "anyOf" | "oneOf") =>
  (value[keyword] ?? []).map((item, index) => ({
    value: item,
    pointer: join(pointer, keyword, index),
  }));

/** The schemas in the map of a keyword. */
export const schemasIn = (schema: Located<SchemaObject>, keyword: string) =>
  entriesIn<WrittenSchema>(below(schema, keyword));

interface Options {
  keyword: "oneOf" | "anyOf";
  options: Located<WrittenSchema>[];
  /** How many further options are null. */
  nulls: number;
}

/** The choices that a schema offers, without null. */
export function optionsIn(schema: Located<SchemaObject>): Options[] {
  return (["oneOf", "anyOf"] as const).flatMap((keyword) => {
    const all = listIn(schema, keyword);
    const options = all.filter(({ value }) => !isNull(value));
    return all.length === 0 ? [] : [{ keyword, options, nulls: all.length - options.length }];
  });
}

function isNull(schema: WrittenSchema): boolean {
  const { type, const: constant, enum: values = [] }: SchemaObject = asObject(schema);
  return type === "null" || constant === null || (values.length === 1 && values[0] === null);
}
