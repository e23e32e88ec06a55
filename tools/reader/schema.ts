import type { Document, Limits, SchemaObject, TypeName, WrittenSchema } from "./document.ts";
import { membersOf, optionsIn, type Part, partsOf, schemasIn } from "./parts.ts";
import { below, componentName, follow, join, type Located, valueAt } from "./references.ts";
import { list } from "./values.ts";

export interface Property {
  name: string;
  schema: Schema;
  isRequired: boolean;
}

/** Values of which one is chosen. Null is not among them: see `isNullable`. */
export interface Choice {
  /** The schema that offers it. */
  pointer: string;
  keyword: "oneOf" | "anyOf";
  options: Schema[];
  discriminator: Discriminator | undefined;
}

/** The property that says which option a value is, and the option for each of its values. */
interface Discriminator {
  property: string;
  options: Map<string, Schema>;
}

/** Keywords that decide what a value consists of, unlike limits and explanations. */
const structure = [
  ..."$ref allOf anyOf oneOf type const enum x-extensible-enum properties required items".split(
    " ",
  ),
  "additionalProperties",
];

const limit = /^(min|max)(imum|Length|Items|Properties)$|^exclusiveM(in|ax)imum$/;

/** Makes the schemas of one document, each once. */
export class Schemas {
  readonly document: Document;
  /** By place, because the aliases of YAML make one object of several schemas. */
  readonly #views = new Map<string, Schema>();

  constructor(document: Document) {
    this.document = document;
  }

  /** The schema at a place. Several schemas apply together, like the members of `allOf`. */
  read(located: Located<WrittenSchema>, ...others: Located<WrittenSchema>[]): Schema {
    if (others.length > 0) return new Schema(this, [located, ...others]);
    const view = this.#views.get(located.pointer) ?? new Schema(this, [located]);
    this.#views.set(located.pointer, view);
    return view;
  }

  /** The schema at a JSON Pointer, or what a reference leads to. */
  at(pointer: string): Schema {
    return this.read(follow(this.document, pointer, pointer));
  }
}

/** A schema with its references followed and its `allOf` merged. What is inside is read when it is needed. */
export class Schema {
  readonly #schemas: Schemas;
  /** Every place that it is written at. Several schemas can apply together. */
  readonly located: Located<WrittenSchema>[];
  /** What was read before, by the names of the getters. */
  readonly #results = new Map<string, unknown>();

  constructor(schemas: Schemas, located: Located<WrittenSchema>[]) {
    this.#schemas = schemas;
    this.located = located;
  }

  #once<Result>(name: string, read: () => Result): Result {
    if (!this.#results.has(name)) this.#results.set(name, read());
    return this.#results.get(name) as Result;
  }

  get document(): Document {
    return this.#schemas.document;
  }

  /** Where it is written. */
  get pointer(): string {
    return this.located[0]?.pointer ?? "#";
  }

  /** The keywords that it is written with. A boolean schema has none. */
  get keywords(): SchemaObject {
    return typeof this.written === "boolean" ? {} : this.written;
  }

  /** How it is written; of several schemas that apply together, the first. */
  get written(): WrittenSchema {
    return this.located[0]?.value ?? true;
  }

  /** Every schema that applies to the same value. See `partsOf`. */
  get parts(): Part[] {
    return this.#once("parts", () =>
      this.located.flatMap((part) => partsOf(this.#schemas.document, part)),
    );
  }

  /** All of them, each as a schema of its own. */
  get statements(): Schema[] {
    return this.parts.map((part) => this.#schemas.read(part));
  }

  /** The component that it is or refers to, also as the only choice besides null. */
  get name(): string | undefined {
    if (this.located.length > 1) return undefined;
    return this.#once("name", () => componentName(this.pointer) ?? this.reference?.name);
  }

  /** The names of all components that it consists of. What a component refers to comes after it. */
  get names(): string[] {
    return this.#once("names", () => {
      const names = this.parts.flatMap(({ pointer }) => componentName(pointer) ?? []);
      return [...new Set(names.reverse())];
    });
  }

  /** What it refers to and adds no structure to, also as the only choice besides null. */
  get reference(): Schema | undefined {
    const [member, ...others] = this.members;
    if (member === undefined || others.length > 0) return undefined;
    const keywords = Object.keys(this.written).filter((key) => structure.includes(key));
    if (keywords.length > 1) return undefined;
    return keywords[0] === "$ref" ? member : member.reference;
  }

  /** What it consists of besides its own keywords. See `partsOf`. */
  get members(): Schema[] {
    const { written: value, pointer } = this;
    if (typeof value === "boolean" || this.located.length > 1) return [];
    const members = membersOf(this.#schemas.document, { value, pointer });
    return members.map((member) => this.#schemas.read(member));
  }

  /** The schema below some of its own keywords, such as `at("properties", "id")`. */
  at(...keys: (string | number)[]): Schema {
    const pointer = join("", ...keys);
    const value = valueAt(this.written, pointer) as WrittenSchema | undefined;
    return this.#schemas.read({ value: value ?? true, pointer: this.pointer + pointer });
  }

  /** Whether no value is valid. */
  get isNever(): boolean {
    return this.#once("isNever", () =>
      this.parts.some(({ value: { not } }) => JSON.stringify(not) === "{}"),
    );
  }

  /** The types of valid values without null, also those of its choices, however deep they are. Empty if unknown. */
  get types(): TypeName[] {
    return this.#once("types", () => {
      const types = new Set<TypeName>();
      // A choice can be the schema itself.
      const schemas = new Set<Schema>([this]);
      for (const schema of schemas) {
        const stated = schema.#statedTypes;
        const choices = stated === undefined ? schema.choices : [];
        for (const option of choices.flatMap(({ options }) => options)) schemas.add(option);
        for (const type of stated ?? []) types.add(type);
      }
      types.delete("null");
      return [...types];
    });
  }

  get isNullable(): boolean {
    return this.#once("isNullable", () => {
      // A choice can be the schema itself.
      this.#results.set("isNullable", false);
      const choices = this.parts.flatMap((part) => (part.acceptsNull ? [] : optionsIn(part)));
      const counts = choices.map(({ keyword, options, nulls }) => {
        const nullable = options.filter((option) => this.#schemas.read(option).isNullable);
        return { keyword, count: nulls + nullable.length };
      });
      // What matches several variants of a `oneOf` is not valid.
      if (counts.some(({ keyword, count }) => keyword === "oneOf" && count > 1)) return false;
      return this.#statedTypes?.includes("null") ?? counts.some(({ count }) => count > 0);
    });
  }

  get #statedTypes(): TypeName[] | undefined {
    const stated = this.parts.flatMap(({ value: { type }, acceptsNull }) =>
      type === undefined ? [] : [[type, acceptsNull ? ("null" as const) : []].flat()],
    );
    const values = this.values?.map(typeOfValue);
    const all = values === undefined ? stated : [...stated, values];
    return all.length > 0 ? [...new Set(all.reduce(intersectTypes))] : undefined;
  }

  /** The only valid values, of `enum` or `const`; undefined if there are others. */
  get values(): unknown[] | undefined {
    return this.#once("values", () => {
      const lists = this.parts.flatMap(({ value: schema, acceptsNull }) => {
        const values = "const" in schema ? [schema.const] : schema.enum;
        return values === undefined ? [] : [acceptsNull ? [...values, null] : values];
      });
      const [first, ...others] = lists.map(
        (list) => new Set(list.map((value) => JSON.stringify(value))),
      );
      const shared = first && [...first].filter((text) => others.every((list) => list.has(text)));
      return shared?.map((text) => JSON.parse(text) as unknown);
    });
  }

  /** The values of an extensible enum that are known. Others may occur. */
  get knownValues(): string[] | undefined {
    return this.values === undefined ? this.annotation<string[]>("x-extensible-enum") : undefined;
  }

  /** By name, in the order in which they are written. */
  get properties(): Map<string, Property> {
    return this.#once("properties", () => {
      const located = new Map<string, Located<WrittenSchema>[]>();
      for (const part of this.parts)
        for (const [name, property] of schemasIn(part, "properties"))
          located.set(name, [...(located.get(name) ?? []), property]);
      const { required } = this;
      return new Map(
        [...located].map(([name, [first, ...others]]) => {
          const schema = this.#schemas.read(first as Located<WrittenSchema>, ...others);
          return [name, { name, schema, isRequired: required.includes(name) }];
        }),
      );
    });
  }

  /** The fields that it never has, although other variants do. What consists of it can have them. */
  get absentFields(): string[] {
    return this.keywords["x-absent-fields"] ?? this.reference?.absentFields ?? [];
  }

  /** The names of the properties that must be there. */
  get required(): string[] {
    const lists = this.parts.map(({ value }) => value.required);
    return [...new Set(lists.filter(Array.isArray).flat())];
  }

  /** What properties without a schema may be; undefined where nothing is stated. */
  get additionalProperties(): Schema | undefined {
    return this.#together("additionalProperties");
  }

  get propertyNames(): Schema | undefined {
    return this.#together("propertyNames");
  }

  get items(): Schema | undefined {
    return this.#together("items");
  }

  /** The number of items, if it is always the same. */
  get tupleLength(): number | undefined {
    const { minItems, maxItems } = this.limits;
    return minItems !== undefined && minItems === maxItems ? minItems : undefined;
  }

  /** What a value can be chosen from. All of several choices apply. */
  get choices(): Choice[] {
    return this.#once("choices", () =>
      this.parts.flatMap((part) =>
        optionsIn(part).flatMap(({ keyword, options }) => {
          if (options.length < 2) return [];
          const schemas = options.map((option) => this.#schemas.read(option));
          const discriminator = discriminate(schemas);
          return [{ pointer: part.pointer, keyword, options: schemas, discriminator }];
        }),
      ),
    );
  }

  /** Where several schemas state a limit, the tightest counts. */
  get limits(): Limits {
    const limits: Record<string, number> = {};
    for (const { value: schema } of this.parts)
      for (const keyword of Object.keys(schema).filter((key) => limit.test(key))) {
        const tightest = /max/i.test(keyword) ? Math.min : Math.max;
        const value = schema[keyword];
        if (typeof value === "number") limits[keyword] = tightest(limits[keyword] ?? value, value);
      }
    return limits;
  }

  get title(): string | undefined {
    return this.annotation("title");
  }

  get description(): string | undefined {
    return this.annotation("description");
  }

  get format(): string | undefined {
    return this.annotation("format");
  }

  get default(): unknown {
    return this.annotation("default");
  }

  get isDeprecated(): boolean {
    return this.annotation<boolean>("deprecated") === true;
  }

  get examples(): unknown[] {
    return this.annotation<unknown[]>("examples") ?? [];
  }

  /** What its own facts rest on, apart from those of what it refers to. */
  get assumptions(): string[] {
    return list(this.keywords["x-assumption"]);
  }

  /** What the source of its description does not say, as a question; empty if there is none. */
  get openQuestion(): string {
    const part = this.parts.findLast(
      ({ value }) => value.description !== undefined || value["x-open-question"] !== undefined,
    );
    return part?.value["x-open-question"] ?? "";
  }

  /** The value of a keyword. Of several, that of the outermost schema counts. */
  annotation<Value = string>(keyword: keyof SchemaObject): Value | undefined {
    const part = this.parts.findLast(({ value }) => value[keyword] !== undefined);
    return part?.value[keyword] as Value | undefined;
  }

  /** What several parts state for the same values. */
  #together(keyword: "items" | "additionalProperties" | "propertyNames"): Schema | undefined {
    return this.#once(keyword, () => {
      const [first, ...others] = this.parts
        .map((part) => below<WrittenSchema>(part, keyword))
        .filter(({ value }) => value !== undefined);
      return first && this.#schemas.read(first, ...others);
    });
  }
}

function intersectTypes(first: TypeName[], second: TypeName[]): TypeName[] {
  const narrow = (types: TypeName[], others: TypeName[]) =>
    types.filter(
      (type) => others.includes(type) || (type === "integer" && others.includes("number")),
    );
  return [...narrow(first, second), ...narrow(second, first)];
}

function typeOfValue(value: unknown): TypeName {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value as "string";
}

/** The first property that has another constant in each option. */
function discriminate(options: Schema[]): Discriminator | undefined {
  for (const { name } of options[0]?.properties.values() ?? []) {
    const entries = options.flatMap((option) => {
      const { schema, isRequired = false } = option.properties.get(name) ?? {};
      const [value, ...others] = schema?.values ?? [];
      return isRequired && /string|number/.test(typeof value) && others.length === 0
        ? [[String(value), option] as const]
        : [];
    });
    const values = new Map(entries);
    if (values.size === options.length) return { property: name, options: values };
  }
  return undefined;
}

/** The properties that an object can have: those of its schema, and those of the choices that it may be. */
export function propertiesOf(
  schema: Schema,
  object: Record<string, unknown>,
  around: Schema[] = [],
): Map<string, Property> {
  if (schema.choices.length === 0) return schema.properties;
  if (around.includes(schema)) return new Map();
  const options = schema.choices.flatMap(({ options, discriminator }) => {
    const chosen = discriminator?.options.get(String(object[discriminator.property]));
    return chosen === undefined ? options : [chosen];
  });
  const inside = [...around, schema];
  const chosen = options.flatMap((option) => [...propertiesOf(option, object, inside)]);
  return new Map([...chosen, ...schema.properties]);
}
