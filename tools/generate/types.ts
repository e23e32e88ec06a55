/** The TypeScript type of a schema. */
import type { Schema, TypeName } from "#reader";
import {
  type Code,
  code,
  importedType,
  indented,
  intersection,
  join,
  literal,
  nullType,
  parenthesized,
  propertyKey,
  union,
  unknownType,
} from "./code.ts";
import { describeSchema, docComment, memberWidth } from "./doc-comment.ts";
import { typeName } from "./names.ts";

/** Where a type is used. */
export interface Usage {
  /** Whether an optional field may also be given as undefined, as in what is sent. */
  allowsUndefined?: boolean;
}

/** The name of the type that `models.ts` declares for a component. */
export const modelType = (schema: Schema): Code => importedType("models.ts", typeName(schema));

/** The type of a schema. One that only refers to another has the name of that one. */
export function typeOf(schema: Schema, usage: Usage = {}): Code {
  const { reference } = schema;
  if (reference === undefined) return structureOf(schema, usage);
  const isNull = schema.isNullable && !reference.isNullable;
  return isNull ? union([modelType(reference), nullType]) : modelType(reference);
}

/** The type of a schema that another consists of. What a `$ref` leads to has a name, whatever is next to the `$ref`. */
function memberType(member: Schema, of: Schema, usage: Usage): Code {
  if (isInside(member.pointer, of)) return typeOf(member, usage);
  // Keywords next to the `$ref` can exclude null.
  const isNull = member.isNullable && !of.isNullable;
  return isNull ? code`NonNullable<${modelType(member)}>` : modelType(member);
}

/** The type of a schema as it is written, also if the schema has a name. */
export function structureOf(schema: Schema, usage: Usage): Code {
  const { values, knownValues } = schema;
  if (schema.isNever) return code`never`;
  if (values !== undefined) return union(values.map(literal));
  const orNull = schema.isNullable ? [nullType] : [];
  if (knownValues !== undefined && schema.members.length === 0) {
    // An editor suggests the literals, and any string is accepted.
    const any = knownValues.length > 0 ? code`(string & {})` : code`string`;
    return union([...knownValues.map(literal), any, ...orNull]);
  }
  const combined = [
    ...schema.members.map((member) => memberType(member, schema, usage)),
    ...schema.choices
      .filter(({ pointer }) => pointer === schema.pointer)
      .map(({ options }) => union(options.map((option) => typeOf(option, usage)))),
  ];
  if (combined.length > 0) {
    const object = hasOwnFields(schema) ? [objectType(schema, usage)] : [];
    return union([intersection([...combined, ...object]), ...orNull]);
  }
  const types = schema.types.length > 0 ? schema.types : impliedTypes(schema);
  const all = [...types.map((type) => plainType(schema, type, usage)), ...orNull];
  return all.length > 0 ? union(all) : unknownType;
}

/** A schema can leave out the type where properties or items show it. */
function impliedTypes({ properties, items }: Schema): TypeName[] {
  if (properties.size > 0) return ["object"];
  return items === undefined ? [] : ["array"];
}

function plainType(schema: Schema, type: TypeName, usage: Usage): Code {
  if (type === "object") return objectType(schema, usage);
  if (type === "array") return arrayType(schema, usage);
  if (type === "string") return code`string`;
  return type === "boolean" ? code`boolean` : code`number`;
}

function arrayType({ items, tupleLength }: Schema, usage: Usage): Code {
  const itemType = items === undefined ? unknownType : typeOf(items, usage);
  return tupleLength !== undefined && tupleLength < 9
    ? code`[${join(Array<Code>(tupleLength).fill(itemType), code`, `)}]`
    : code`${parenthesized(itemType)}[]`;
}

/** The names of the fields that a schema states itself, apart from its members. */
function ownFields(schema: Schema): string[] {
  const stated = Object.keys(schema.keywords.properties ?? {});
  // A member can have the field as an optional one, which is required here, or in a part of `allOf` without the field.
  const parts = [schema, ...schema.members.filter(({ pointer }) => isInside(pointer, schema))];
  const required = parts.flatMap((part) => {
    const names: string[] = part.keywords.required ?? [];
    return part === schema ? names : names.filter((name) => !part.properties.has(name));
  });
  const narrowed = required.filter((name) => schema.properties.has(name));
  return [...new Set([...stated, ...narrowed])];
}

const isInside = (pointer: string, schema: Schema) => pointer.startsWith(`${schema.pointer}/`);

const hasOwnFields = (schema: Schema): boolean =>
  ownFields(schema).length > 0 || Boolean(schema.keywords.additionalProperties);

function objectType(schema: Schema, usage: Usage): Code {
  const fields = ownFields(schema);
  if (fields.length > 0) return code`{\n${indented(membersOf([schema], usage))}}`;
  const index = indexType(schema, usage) ?? unknownType;
  // A type alias can refer to itself in an index signature, but not in the arguments of another type.
  return index.imports.length > 0
    ? code`{ [field: string]: ${index} }`
    : code`Record<string, ${index}>`;
}

/** The type of the fields without a name; undefined where none may be or nothing is stated. */
function indexType(schema: Schema, usage: Usage): Code | undefined {
  const { additionalProperties = false } = schema.keywords;
  return additionalProperties === false
    ? undefined
    : typeOf(schema.at("additionalProperties"), usage);
}

const undefinedType = code`undefined`;

/** The members of an interface: the own fields of these schemas, and an index signature if others may occur. */
export function membersOf(schemas: Schema[], usage: Usage): Code {
  const types: Code[] = [];
  const states = (schema: Schema, name: string) =>
    Object.hasOwn(schema.keywords.properties ?? {}, name);
  const fields = schemas.flatMap((schema) =>
    ownFields(schema).flatMap((name) => {
      const isStated = states(schema, name);
      if (!isStated && schemas.some((other) => states(other, name))) return [];
      const field = isStated ? schema.at("properties", name) : schema.properties.get(name)?.schema;
      if (field === undefined) return [];
      const isRequired = schemas.some(({ required }) => required.includes(name));
      const own = typeOf(field, usage);
      const isUndefined = !isRequired && usage.allowsUndefined;
      const type = isUndefined ? code`${own} | undefined` : own;
      types.push(own, ...(isRequired ? [] : [undefinedType]));
      return member(describeSchema(field), name, isRequired, type);
    }),
  );
  const indexes = schemas.flatMap((schema) => indexType(schema, usage) ?? []);
  if (indexes.length === 0) return join(fields);
  // A field with a name has to have one of the types of an index signature, too.
  const isUnknown = indexes.some((type) => `${type}` === `${unknownType}`);
  const index = isUnknown ? unknownType : union([...indexes, ...types]);
  return code`${join(fields)}/** Further fields, which are not documented. */\n[field: string]: ${index};\n`;
}

/** A member of an interface, with its doc comment. */
export function member(
  comment: Parameters<typeof docComment>[0],
  name: string,
  isRequired: boolean,
  type: Code,
  width = memberWidth,
): Code {
  const key = isRequired ? propertyKey(name) : code`${propertyKey(name)}?`;
  return code`${docComment(comment, width)}${key}: ${type};\n`;
}
