/** The TypeScript type of a schema. */
import {
  type Choice,
  type Contract,
  capitalize,
  componentName,
  functionName,
  propertyKey,
  type Schema,
  type TypeName,
  typeName,
} from "contract-kit-reader";
import { describeSchema, docComment, memberWidth } from "./typescript.ts";

/** Where a type is used. */
export interface Usage {
  names: TypeNames;
  /** What is sent has no fields that are read-only, and what is received none that are write-only. */
  direction: "request" | "response";
  /** Whether an optional field may also be given as undefined. */
  allowsUndefined?: boolean;
  /** Whether it is a field of a form, where binary data can be a Blob. */
  isFormField?: boolean;
}

/** The names of the types that are declared for schemas that others refer to. */
export class TypeNames {
  /** Those that are no components, such as schemas in `$defs`, by their pointers. */
  readonly inner = new Map<string, Schema>();
  readonly #taken: string[];
  readonly #differences = new Map<string, boolean>();
  /** The pointers of the schemas of forms with files, and of what these consist of. */
  readonly #forms = new Set<string>();

  constructor(contract: Contract) {
    this.#taken = [...contract.schemas.keys()].map(typeName);
    const media = contract.operations.flatMap(({ body }) => body?.content ?? []);
    for (const { kind, schema } of media) if (kind === "multipart" && schema) this.#addForm(schema);
  }

  #addForm(schema: Schema): void {
    if (this.#forms.has(schema.pointer)) return;
    this.#forms.add(schema.pointer);
    const options = schema.choices.flatMap((choice) => choice.options);
    for (const part of [schema.reference ?? [], schema.members, options].flat())
      this.#addForm(part);
  }

  /** Whether the schema can be that of a form with files. */
  isForm = ({ pointer }: Schema): boolean => this.#forms.has(pointer);

  of(schema: Schema, direction: Usage["direction"]): string {
    const component = componentName(schema.pointer);
    if (component === undefined) this.inner.set(schema.pointer, schema);
    const name = component === undefined ? this.#innerName(schema) : typeName(component);
    if (direction === "response" || !this.differByDirection(schema)) return name;
    return `${name}Input${this.#taken.includes(`${name}Input`) ? "Model" : ""}`;
  }

  /** Whether what is sent and what is received have other fields. */
  differByDirection(schema: Schema): boolean {
    const known = this.#differences.get(schema.pointer);
    if (known !== undefined) return known;
    const reached = new Set<string>();
    const result = hasOneDirection(schema, reached, this.isForm);
    // Where nothing differs, nothing differs further inside either.
    for (const pointer of result ? [schema.pointer] : reached) {
      this.#differences.set(pointer, result);
    }
    return result;
  }

  /** `GetBookRequest`, or a longer name if a schema is called so. */
  ofRequest(operationId: string): string {
    let name = `${capitalize(functionName(operationId))}Request`;
    while (this.#taken.includes(name)) name += "Options";
    return name;
  }

  /** `#/components/schemas/Tree/$defs/Node` as `TreeNode`, or longer if a component has that name. */
  #innerName({ pointer }: Schema): string {
    const keys = pointer.split("/").map((key) => capitalize(key.replaceAll(/~[01]|\W/g, " ")));
    const nameWithout = (omitted: string[]) =>
      typeName(
        keys
          .filter((key) => !omitted.includes(key.trim()))
          .join(" ")
          .trim(),
      );
    const short = nameWithout(["", "Components", "Schemas", "defs", "Properties", "Paths"]);
    return this.#taken.includes(short) ? nameWithout(["", "Components", "Schemas"]) : short;
  }
}

/** Whether a field of a schema, at any depth, is only sent or only received, or a file if it is sent. */
function hasOneDirection(
  schema: Schema,
  reached: Set<string>,
  isForm: TypeNames["isForm"],
): boolean {
  if (reached.has(schema.pointer)) return false;
  reached.add(schema.pointer);
  const { items, additionalProperties, prefixItems, choices, properties } = schema;
  const parts = [
    ...[...properties.values()].map((property) => property.schema),
    ...[items ?? [], additionalProperties ?? [], prefixItems].flat(),
    ...choices.flatMap(({ options }) => options),
  ];
  const isFile = (part: Schema) => isBinary(part.items ?? part) && isForm(schema);
  return parts.some(
    (part) =>
      part.isReadOnly || part.isWriteOnly || isFile(part) || hasOneDirection(part, reached, isForm),
  );
}

/** The type of a schema. One that only refers to another has the name of that one. */
export function typeOf(schema: Schema, usage: Usage): string {
  const { reference, written } = schema;
  if (reference === undefined || typeof written === "boolean") return structureOf(schema, usage);
  const isNull = schema.isNullable && !reference.isNullable;
  return union([usage.names.of(reference, usage.direction), isNull ? "null" : []].flat());
}

/** The type of a schema as it is written, also if the schema has a name. */
export function structureOf(schema: Schema, usage: Usage): string {
  const { written, values, knownValues } = schema;
  if (written === true) return "unknown";
  if (schema.isNever) return "never";
  if (values !== undefined) return union(values.map((value) => JSON.stringify(value)));
  const orNull = schema.isNullable ? ["null"] : [];
  if (knownValues !== undefined && schema.members.length === 0) {
    const literals = knownValues.map((value) => JSON.stringify(value));
    // An editor suggests the literals, and any string is accepted.
    return union([...literals, literals.length > 0 ? "(string & {})" : "string", ...orNull]);
  }
  const combined = [
    ...schema.members.map((member) => typeOf(member, usage)),
    ...schema.choices
      .filter(({ pointer }) => pointer === schema.pointer)
      .map((choice) => choiceType(choice, usage)),
  ];
  if (combined.length > 0) {
    const object = hasOwnFields(schema) ? [objectType(schema, usage)] : [];
    return union([intersection([...combined, ...object]), ...orNull]);
  }
  const types = schema.types.length > 0 ? schema.types : impliedTypes(schema);
  return union([...types.map((type) => plainType(schema, type, usage)), ...orNull]) || "unknown";
}

/** Many contracts leave out the type where properties or items show it. */
function impliedTypes(schema: Schema): TypeName[] {
  const { properties, items, prefixItems } = schema;
  if (isBinary(schema)) return ["string"];
  if (properties.size > 0) return ["object"];
  return items !== undefined || prefixItems.length > 0 ? ["array"] : [];
}

function plainType(schema: Schema, type: TypeName, usage: Usage): string {
  if (type === "object") return objectType(schema, usage);
  if (type === "array") return arrayType(schema, usage);
  if (type === "string") return usage.isFormField && isBinary(schema) ? "Blob" : "string";
  return type === "integer" ? "number" : type;
}

/** Whether a string stands for bytes. */
const isBinary = (schema: Schema): boolean =>
  schema.format === "binary" ||
  (schema.annotation("contentMediaType") !== undefined &&
    schema.annotation("contentEncoding") === undefined);

function choiceType({ options, discriminator }: Choice, usage: Usage): string {
  return union(
    options.map((option) => {
      const type = typeOf(option, usage);
      const values = [...(discriminator?.options ?? [])].flatMap(([value, variant]) =>
        variant === option ? JSON.stringify(value) : [],
      );
      const property = discriminator?.property ?? "";
      const isStated = option.properties.get(property)?.schema.values !== undefined;
      if (values.length === 0 || isStated) return type;
      return intersection([type, `{ ${propertyKey(property)}: ${union(values)} }`]);
    }),
  );
}

function arrayType(schema: Schema, usage: Usage): string {
  const { items, prefixItems, tupleLength, limits } = schema;
  const itemType = items === undefined ? "unknown" : typeOf(items, usage);
  if (prefixItems.length > 0) {
    const isOptional = (index: number) => index >= (limits.minItems ?? 0);
    const first = prefixItems
      .slice(0, limits.maxItems)
      .map((item, index) => `${parenthesize(typeOf(item, usage))}${isOptional(index) ? "?" : ""}`);
    const isClosed = itemType === "never" || (limits.maxItems ?? Infinity) <= prefixItems.length;
    const rest = isClosed ? [] : [`...${parenthesize(itemType)}[]`];
    return `[${[...first, ...rest].join(", ")}]`;
  }
  if (tupleLength !== undefined && tupleLength < 9) {
    return `[${Array(tupleLength).fill(itemType).join(", ")}]`;
  }
  return `${parenthesize(itemType)}[]`;
}

/** The names of the fields that a schema states itself, apart from its members. */
function ownFields(schema: Schema): string[] {
  const { properties = {}, required = [] } = schema.keywords;
  const stated = Object.keys(properties);
  // A member can have the field as an optional one, which is required here.
  const narrowed = required.filter((name: string) => schema.properties.has(name));
  return [...new Set([...stated, ...narrowed])];
}

function hasOwnFields(schema: Schema): boolean {
  const { additionalProperties, patternProperties } = schema.keywords;
  return ownFields(schema).length > 0 || Boolean(additionalProperties ?? patternProperties);
}

function objectType(schema: Schema, usage: Usage): string {
  const fields = ownFields(schema);
  const index = indexType(schema, usage);
  // A type alias can refer to itself in an index signature, but not in the arguments of another type.
  if (fields.length === 0)
    return /[A-Z]/.test(index ?? "")
      ? `{ [field: string]: ${index} }`
      : `Record<string, ${index ?? "unknown"}>`;
  return `{\n${indented(membersOf([schema], usage))}}`;
}

/** The type of the fields without a name; undefined where none may be or nothing is stated. */
function indexType(schema: Schema, usage: Usage): string | undefined {
  const { additionalProperties = false, patternProperties = {} } = schema.keywords;
  const patterns = Object.keys(patternProperties);
  if (additionalProperties === false && patterns.length === 0) return undefined;
  const others = additionalProperties === false ? [] : [schema.at("additionalProperties")];
  const types = [...patterns.map((pattern) => schema.at("patternProperties", pattern)), ...others];
  return union(types.map((type) => typeOf(type, usage)));
}

/** The members of an interface: the own fields of these schemas, and an index signature if others may occur. */
export function membersOf(schemas: Schema[], usage: Usage): string {
  const types: string[] = [];
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
      const type =
        typeOf(field, { ...usage, isFormField }) +
        (!isRequired && usage.allowsUndefined ? " | undefined" : "");
      types.push(type, ...(isRequired ? [] : ["undefined"]));
      const comment = docComment(describeSchema(field), memberWidth);
      return `${comment}${propertyKey(name)}${isRequired ? "" : "?"}: ${type};\n`;
    }),
  );
  const indexes = schemas.flatMap((schema) => indexType(schema, usage) ?? []);
  if (indexes.length === 0) return fields.join("");
  // A field with a name has to have one of the types of an index signature, too.
  const index = indexes.includes("unknown") ? "unknown" : union([...indexes, ...types]);
  return `${fields.join("")}/** Further fields, which are not documented. */\n[field: string]: ${index};\n`;
}

export const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, "  ");

export function union(types: string[]): string {
  const all = types.flatMap((type) =>
    type.endsWith(" | null") ? [type.slice(0, -" | null".length), "null"] : type,
  );
  const distinct = [...new Set(all)].sort((a, b) => Number(a === "null") - Number(b === "null"));
  return distinct.includes("unknown") ? "unknown" : distinct.join(" | ");
}

const intersection = (types: string[]): string =>
  types.length === 1 ? (types[0] ?? "") : types.map(parenthesize).join(" & ");

/** In parentheses, if it is made of several types. */
function parenthesize(type: string): string {
  // What is inside quotes and brackets, from the inside to the outside.
  const inside = /"(?:[^"\\]|\\.)*"|\/\*[\s\S]*?\*\/|\{[^{}]*\}|\([^()]*\)|\[[^[\]]*\]|<[^<>]*>/g;
  let outside = type;
  for (let length = -1; length !== outside.length; ) {
    length = outside.length;
    outside = outside.replaceAll(inside, "");
  }
  return /[|&]/.test(outside) ? `(${type})` : type;
}
