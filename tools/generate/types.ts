/** The TypeScript type of a schema. */
import { type Choice, isBinary, type Schema, type TypeName } from "#reader";
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
import type { Direction } from "./directions.ts";
import { describeSchema, docComment, memberWidth } from "./doc-comment.ts";
import type { TypeNames } from "./names.ts";

/** Where a type is used. */
export interface Usage {
  names: TypeNames;
  /** What is sent has no fields that are read-only, and what is received none that are write-only. */
  direction: Direction;
  /** Whether an optional field may also be given as undefined. */
  allowsUndefined?: boolean;
  /** Whether it is a field of a form, where binary data can be a Blob. */
  isFormField?: boolean;
}

/** The name of a type that `models.ts` declares. */
export const modelType = (name: string): Code => importedType("models.ts", name);

/** The type of a schema. One that only refers to another has the name of that one. */
export function typeOf(schema: Schema, usage: Usage): Code {
  const { reference, written } = schema;
  if (reference === undefined || typeof written === "boolean") return structureOf(schema, usage);
  const isNull = schema.isNullable && !reference.isNullable;
  const name = modelType(usage.names.of(reference, usage.direction));
  return isNull ? union([name, nullType]) : name;
}

/** The type of a schema that another consists of. What a `$ref` leads to has a name, whatever is next to the `$ref`. */
function memberType(member: Schema, of: Schema, usage: Usage): Code {
  if (isInside(member.pointer, of) || typeof member.written === "boolean")
    return typeOf(member, usage);
  const name = modelType(usage.names.of(member, usage.direction));
  // Keywords next to the `$ref` can exclude null.
  return member.isNullable && !of.isNullable ? code`NonNullable<${name}>` : name;
}

/** The type of a schema as it is written, also if the schema has a name. */
export function structureOf(schema: Schema, usage: Usage): Code {
  const { written, values, knownValues } = schema;
  if (written === true) return unknownType;
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
      .map((choice) => choiceType(choice, usage)),
  ];
  if (combined.length > 0) {
    const object = hasOwnFields(schema) ? [objectType(schema, usage)] : [];
    return union([intersection([...combined, ...object]), ...orNull]);
  }
  const types = schema.types.length > 0 ? schema.types : impliedTypes(schema);
  const all = [...types.map((type) => plainType(schema, type, usage)), ...orNull];
  return all.length > 0 ? union(all) : unknownType;
}

/** Many contracts leave out the type where properties or items show it. */
function impliedTypes(schema: Schema): TypeName[] {
  const { properties, items, prefixItems } = schema;
  if (isBinary(schema)) return ["string"];
  if (properties.size > 0) return ["object"];
  return items !== undefined || prefixItems.length > 0 ? ["array"] : [];
}

function plainType(schema: Schema, type: TypeName, usage: Usage): Code {
  if (type === "object") return objectType(schema, usage);
  if (type === "array") return arrayType(schema, usage);
  if (type === "string") return usage.isFormField && isBinary(schema) ? code`Blob` : code`string`;
  if (type === "null") return nullType;
  return type === "boolean" ? code`boolean` : code`number`;
}

function choiceType({ options, discriminator }: Choice, usage: Usage): Code {
  return union(
    options.map((option) => {
      const type = typeOf(option, usage);
      const values = [...(discriminator?.options ?? [])].flatMap(([value, variant]) =>
        variant === option ? literal(value) : [],
      );
      const property = discriminator?.property ?? "";
      const isStated = option.properties.get(property)?.schema.values !== undefined;
      if (values.length === 0 || isStated) return type;
      return intersection([type, code`{ ${propertyKey(property)}: ${union(values)} }`]);
    }),
  );
}

function arrayType(schema: Schema, usage: Usage): Code {
  const { items, prefixItems, tupleLength, limits } = schema;
  const itemType = items === undefined ? unknownType : typeOf(items, usage);
  const array = code`${parenthesized(itemType)}[]`;
  if (prefixItems.length > 0) {
    const isOptional = (index: number) => index >= (limits.minItems ?? 0);
    const first = prefixItems.slice(0, limits.maxItems).map((item, index) => {
      const type = parenthesized(typeOf(item, usage));
      return isOptional(index) ? code`${type}?` : type;
    });
    const isClosed = items?.isNever === true || (limits.maxItems ?? Infinity) <= prefixItems.length;
    const rest = isClosed ? [] : [code`...${array}`];
    return code`[${join([...first, ...rest], code`, `)}]`;
  }
  if (tupleLength !== undefined && tupleLength < 9) {
    return code`[${join(Array<Code>(tupleLength).fill(itemType), code`, `)}]`;
  }
  return array;
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

function hasOwnFields(schema: Schema): boolean {
  const { additionalProperties, patternProperties } = schema.keywords;
  return ownFields(schema).length > 0 || Boolean(additionalProperties ?? patternProperties);
}

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
  const { additionalProperties = false, patternProperties = {} } = schema.keywords;
  const patterns = Object.keys(patternProperties);
  if (additionalProperties === false && patterns.length === 0) return undefined;
  const others = additionalProperties === false ? [] : [schema.at("additionalProperties")];
  const types = [...patterns.map((pattern) => schema.at("patternProperties", pattern)), ...others];
  return union(types.map((type) => typeOf(type, usage)));
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
      const isLeftOut = usage.direction === "request" ? field?.isReadOnly : field?.isWriteOnly;
      if (field === undefined || isLeftOut) return [];
      const isRequired = schemas.some(({ required }) => required.includes(name));
      const isFormField =
        usage.isFormField || (usage.direction === "request" && usage.names.isForm(schema));
      const own = typeOf(field, { ...usage, isFormField });
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
