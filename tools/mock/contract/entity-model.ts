import {
  type Contract,
  dictionary,
  isObject,
  own,
  type Schema,
  type SchemaObject,
  successOf,
  type WrittenSchema,
} from "#reader";
import { lowerCaseId, lowerCaseIds } from "./ids.ts";
import type { Issue } from "./validation.ts";

/** How the entities of a type, which have these fields, are stored. */
export interface EntityDefinition<Name extends string = string> {
  /** The component of the contract that shows the most fields of the entity. */
  schema: string;
  /** The role of tokens that act for an entity of the type, and the field of a token with its id. */
  role?: { name: string; field: string };
  /** Fields that the sandbox needs and no response shows, with their schemas. */
  internal?: Record<string, WrittenSchema>;
  /** The fields that no two entities have in common. */
  unique?: readonly Name[];
  /** Sort criteria that are no fields of the entity, such as `{ title: "book.title" }` for the title of its book. */
  criteria?: Record<string, string>;
  /** The criterion by which a list is sorted unless the request names others. Default: by insertion. */
  sorting?: string;
}

/** A property of a schema as the sandbox stores it. */
export interface Field {
  name: string;
  /** Its schema, and those that other choices of a union have for it. */
  schemas: [Schema, ...Schema[]];
  isRequired: boolean;
  default: unknown;
  nested: Nested | undefined;
}

/** What a field shows in place of what is stored. */
export interface Nested {
  schema: Schema;
  /** A list is stored under the name of the field. A single entity is found by `<name>_id`. */
  isList: boolean;
  /** Undefined for objects that are no entities themselves, but refer to some. */
  entityType: string | undefined;
}

/** What the contract says about the stored entities of a type. */
export interface Model {
  definition: EntityDefinition;
  /** What a stored entity looks like. */
  schema: SchemaObject;
  fields: Field[];
  /** Values for fields that an entity lacks, so that a new field in the contract needs no new seed. */
  defaults: Record<string, unknown>;
}

/** How far a sandbox can count, since a number becomes a timestamp and a part of an ID. */
const maxCount = 100_000_000_000;

const closed = (properties: Record<string, WrittenSchema>): SchemaObject => {
  return { type: "object", properties, additionalProperties: false };
};

/** What the contract says about entities, and about the schemas that show them. */
export class Models {
  readonly types: string[];
  readonly roles: { type: string; name: string; field: string }[];
  /** What a state looks like, apart from what is in its entities. */
  readonly stateSchema: SchemaObject;
  readonly #contract: Contract;
  readonly #models: Map<string, Model>;
  readonly #fields = new WeakMap<Schema, Field[]>();

  constructor(contract: Contract, definitions: Record<string, EntityDefinition>) {
    this.#contract = contract;
    this.types = Object.keys(definitions);
    const entries = Object.entries(definitions);
    this.roles = entries.flatMap(([type, { role }]) => (role ? [{ type, ...role }] : []));
    this.#models = new Map(entries.map(([type, each]) => [type, this.#createModel(type, each)]));
    const id: SchemaObject = { type: "string" };
    const items: SchemaObject = { type: "object", properties: { id }, required: ["id"] };
    const lists = this.types.map((type) => [type, { type: "array", items }]);
    const count: SchemaObject = { type: "integer", minimum: 0, maximum: maxCount };
    this.stateSchema = closed({
      extends: { enum: ["default", "examples"] },
      tokens: { type: "object" },
      entities: closed(Object.fromEntries(lists)),
      counters: { type: "object", additionalProperties: count },
    });
  }

  of(type: string): Model {
    return this.#models.get(type) as Model;
  }

  fieldsOf(schema: Schema): Field[] {
    const earlier = this.#fields.get(schema);
    if (earlier !== undefined) return earlier;
    const { reference } = schema;
    const fields = reference
      ? this.fieldsOf(reference)
      : propertiesOf(schema).map((property) => this.#describe(property));
    this.#fields.set(schema, fields);
    return fields;
  }

  /** The entities in the examples of what the contract's GET operations return, as they are stored. */
  exampleEntities(): Map<string, Map<unknown, Values>> {
    const all = new Map<string, Map<unknown, Values>>();
    const add = (type: string, entity: Values) => {
      const entities = all.get(type) ?? new Map<unknown, Values>();
      all.set(type, entities.set(entity.id, { ...entities.get(entity.id), ...entity }));
    };
    for (const operation of this.#contract.operations.filter(({ method }) => method === "GET")) {
      const [media] = successOf(operation)?.content ?? [];
      if (media?.schema === undefined) continue;
      for (const { value } of media.examples) this.#takeApart(media.schema, value as Values, add);
    }
    return all;
  }

  /** The opposite of what the serializer does. Returns the value with IDs in place of entities. */
  #takeApart(schema: Schema, value: Values, add: (type: string, entity: Values) => void) {
    const stored: Values = dictionary();
    for (const { name, nested } of this.fieldsOf(schema)) {
      const shown = own(value, name);
      const isStored = nested === undefined || (nested.isList && shown === null);
      if (isStored && shown !== undefined) stored[name] = shown;
      if (isStored || shown === undefined || shown === null) continue;
      const parts = ([shown].flat() as Values[]).map((part) =>
        this.#takeApart(nested.schema, part, add),
      );
      if (nested.isList) stored[name] = nested.entityType ? parts.map(({ id }) => id) : parts;
    }
    const type = this.#entityTypeOf(propertiesOf(schema));
    if (type !== undefined) add(type, stored);
    return stored;
  }

  /**
   * An entity as it is stored, made from one as a response shows it: with IDs in place of the entities in it, which are
   * handed over. What is no field stays, so that it is reported.
   */
  toStored(type: string, entity: Values, add: (type: string, entity: Values) => void): Values {
    return this.lowerCaseIds(type, this.#withIds(this.of(type).fields, entity, add));
  }

  #withIds(fields: Field[], entity: Values, add: (type: string, entity: Values) => void): Values {
    const result = dictionary(Object.entries(entity));
    for (const { name, nested } of fields) {
      const shown = own(entity, name);
      if (nested === undefined || shown === undefined) continue;
      const { schema, isList, entityType } = nested;
      if (Array.isArray(shown)) {
        result[name] = shown.map((item) => {
          if (!isObject(item)) return item;
          const inner = this.#withIds(this.fieldsOf(schema), item, add);
          return entityType === undefined ? inner : this.#addShown(entityType, inner, add);
        });
      } else if (!isList && entityType !== undefined && (shown === null || isObject(shown))) {
        delete result[name];
        const inner = shown && this.#withIds(this.fieldsOf(schema), shown, add);
        result[`${name}_id`] ??= inner && this.#addShown(entityType, inner, add);
      }
    }
    return result;
  }

  /** Hands over an entity that was shown in another one, and returns its ID. */
  #addShown(type: string, entity: Values, add: (type: string, entity: Values) => void): unknown {
    add(type, entity);
    return entity.id;
  }

  /** An entity with its ID and those of others in lower case, where they are UUIDs. */
  lowerCaseIds(type: string, entity: Values): Values {
    const { fields } = this.of(type);
    const result = { ...entity };
    for (const { name, schemas, nested } of fields) {
      const value = own(entity, name);
      if (value === undefined) continue;
      const isIds = nested?.isList && nested.entityType !== undefined && Array.isArray(value);
      result[name] = isIds ? value.map(lowerCaseId) : lowerCaseIds(schemas[0], value);
    }
    return result;
  }

  /** Finds references of an entity to others that do not exist. */
  checkReferences(
    fields: Field[],
    entity: object,
    exists: (type: string, id: string) => boolean,
  ): Issue[] {
    return fields.flatMap(({ name, schemas: [schema], nested }) => {
      const value = own(entity, name);
      const type = nested?.entityType ?? this.#referencedType(schema);
      const check = (item: unknown, path: Issue["path"]): Issue[] => {
        if (type !== undefined) {
          const isFine = typeof item !== "string" || exists(type, item);
          return isFine ? [] : [{ path, message: `refers to no ${type}: correct or add it` }];
        }
        if (nested === undefined || !isObject(item)) return [];
        const issues = this.checkReferences(this.fieldsOf(nested.schema), item, exists);
        return issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
      };
      if (!Array.isArray(value)) return check(value, [name]);
      return value.flatMap((item, index) => check(item, [name, index]));
    });
  }

  #createModel(type: string, definition: EntityDefinition): Model {
    const contract = this.#contract;
    const internal = Object.keys(definition.internal ?? {}).map((name) => {
      const schema = contract.schemaAt(`#/x-sandbox/${type}/${name}`);
      return this.#describe({ name, schemas: [schema], isRequired: true });
    });
    const shown = this.fieldsOf(contract.schemaAt(`#/components/schemas/${definition.schema}`));
    const fields = [...shown, ...internal];
    const values = fields.map((field) => [field.name, field.nested?.isList ? [] : field.default]);
    const given = values.filter(([name, value]) => name !== "id" && value !== undefined);
    return {
      ...{ definition, fields, schema: this.#storedSchema(fields) },
      defaults: Object.fromEntries(given),
    };
  }

  #describe(property: Stored): Field {
    const [first] = property.schemas;
    const schema = first.items ?? first;
    const properties = propertiesOf(schema);
    const entityType = this.#entityTypeOf(properties);
    const isList = first.items !== undefined;
    const isNested = entityType !== undefined || (isList && properties.length > 0);
    const nested = isNested ? { schema, isList, entityType } : undefined;
    return { ...property, nested, default: isNested ? undefined : this.#defaultOf(property) };
  }

  /** A schema shows an entity if the component of its ID is named after an entity type. */
  #entityTypeOf(properties: Stored[]): string | undefined {
    return this.types.find((type) =>
      properties.some(
        ({ name, schemas: [schema] }) => name === "id" && this.#referencedType(schema) === type,
      ),
    );
  }

  #referencedType(schema: Schema): string | undefined {
    return this.types.find((type) => schema.name === `${type}Id`);
  }

  #defaultOf({ schemas: [schema], isRequired }: Stored): unknown {
    if (!isRequired || schema.default !== undefined) return schema.default;
    if (schema.isNullable) return null;
    if (schema.types.includes("array")) return [];
    if (schema.types.includes("object") && schema.required.length === 0) return {};
    return this.#referencedType(schema) ? undefined : firstValue(schema);
  }

  #storedSchema(fields: Field[], around: Field[][] = []): SchemaObject {
    if (around.includes(fields)) return { type: "object" };
    const entries = fields.flatMap(({ name, schemas, nested }): [string, WrittenSchema][] => {
      if (nested === undefined) {
        const [first = true, ...others] = schemas.map(writtenSchema);
        return [[name, others.length === 0 ? first : { anyOf: [first, ...others] }]];
      }
      if (!nested.isList) return [];
      const inner = this.fieldsOf(nested.schema);
      const id = nested.entityType && inner.find((field) => field.name === "id");
      const items = id
        ? writtenSchema(id.schemas[0])
        : this.#storedSchema(inner, [...around, fields]);
      const isNullable = schemas.some((schema) => schema.isNullable);
      return [[name, { type: isNullable ? ["array", "null"] : "array", items }]];
    });
    const properties = Object.fromEntries(entries);
    const required = fields.filter(({ name, isRequired }) => isRequired && name in properties);
    return { ...closed(properties), required: required.map(({ name }) => name) };
  }
}

/** A schema as it is written, with references that lead into the contract. */
function writtenSchema({ located }: Schema): WrittenSchema {
  const text = JSON.stringify(located.map(({ value }) => value));
  const [first = true, ...others] = JSON.parse(text.replaceAll('"$ref":"#', '"$ref":"contract#'));
  return others.length === 0 ? first : { allOf: [first, ...others] };
}

type Values = Record<string, unknown>;

type Stored = Pick<Field, "name" | "schemas" | "isRequired">;

/** The properties of a schema, and those of the choices of a union. */
function propertiesOf(schema: Schema, around: Schema[] = []): Stored[] {
  const all = new Map<string, Stored>();
  for (const property of schema.properties.values()) {
    all.set(property.name, { ...property, schemas: [property.schema] });
  }
  const choices = around.includes(schema) ? [] : schema.choices;
  for (const { options } of choices) {
    const lists = options.map((option) => propertiesOf(option, [...around, schema]));
    for (const property of lists.flat().filter(({ name }) => !schema.properties.has(name))) {
      const { name } = property;
      const isRequired = lists.every((list) =>
        list.some((field) => field.name === name && field.isRequired),
      );
      const earlier = all.get(name)?.schemas ?? [];
      all.set(name, { name, isRequired, schemas: [...property.schemas, ...earlier] });
    }
  }
  return [...all.values()];
}

/** The first value that the contract names for a schema, or for a choice of a union. */
function firstValue(schema: Schema): unknown {
  const options = schema.choices.flatMap((choice) => choice.options);
  return [schema, ...options].flatMap(({ examples, values = [] }) => [...examples, ...values])[0];
}
