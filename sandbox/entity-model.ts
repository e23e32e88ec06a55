import { definitions, type EntityType } from "./entities.ts";
import type { EntityDefinition } from "./entity-definition.ts";
import { type Contract, isNullable, type Property, type Schema, withoutNull } from "./openapi.ts";

/** A property of a schema as the sandbox stores it. */
export interface Field extends Property {
  name: string;
  /** The value for an entity that lacks the field. */
  default: unknown;
  nested: Nested | undefined;
}

/** What a field shows in place of what is stored. */
export interface Nested {
  schema: Schema;
  /** A list is stored under the name of the field. A single entity is found by `<name>_id`. */
  isList: boolean;
  /** Undefined for objects that are no entities themselves, but refer to some. */
  entityType: EntityType | undefined;
}

/** What is wrong with a value, and where. */
export interface Issue {
  path: (string | number)[];
  message: string;
}

/** What the contract says about the stored entities of a type. */
interface Model {
  definition: EntityDefinition;
  schema: Schema;
  fields: Field[];
  /** Values for fields that an entity lacks, so that a new field in the contract needs no new seed. */
  defaults: Record<string, unknown>;
}

/** What the contract says about entities, and about the schemas that show them. */
export class Models {
  /** The types that the contract has a schema for. */
  readonly types: EntityType[];
  readonly #contract: Contract;
  readonly #models = new Map<EntityType, Model>();
  readonly #fields = new WeakMap<Schema, Field[]>();

  constructor(contract: Contract) {
    const { schemas = {} } = contract.document.components ?? {};
    const all = Object.entries(definitions) as [EntityType, EntityDefinition][];
    const described = all.filter(([, { schema }]) => schema in schemas);
    this.#contract = contract;
    this.types = described.map(([type]) => type);
    for (const [type, definition] of described) {
      this.#models.set(type, this.#createModel(definition));
    }
  }

  of(type: EntityType): Model {
    return this.#models.get(type) as Model;
  }

  /** The fields of a schema, in its order. */
  fieldsOf(schema: Schema): Field[] {
    let fields = this.#fields.get(schema);
    if (fields === undefined) {
      const target = this.#contract.resolve(schema);
      const describe = () => [...this.#contract.propertiesOf(target)];
      fields =
        schema === target
          ? describe().map(([name, property]) => this.#describe(name, property))
          : this.fieldsOf(target);
      this.#fields.set(schema, fields);
    }
    return fields;
  }

  /** Finds references of an entity to others that do not exist. */
  checkReferences(
    fields: Field[],
    entity: object,
    exists: (type: EntityType, id: string) => boolean,
  ): Issue[] {
    return fields.flatMap(({ name, schema, nested }) => {
      const value = (entity as Record<string, unknown>)[name];
      const type = nested?.entityType ?? (name === "id" ? undefined : this.#referencedType(schema));
      const check = (item: unknown, path: Issue["path"]): Issue[] => {
        if (type !== undefined) {
          const isFine = typeof item !== "string" || exists(type, item);
          return isFine ? [] : [{ path, message: `refers to no ${type}: correct or add it` }];
        }
        if (nested === undefined) return [];
        const issues = this.checkReferences(this.fieldsOf(nested.schema), item as object, exists);
        return issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
      };
      if (!Array.isArray(value)) return check(value, [name]);
      return value.flatMap((item, index) => check(item, [name, index]));
    });
  }

  #createModel(definition: EntityDefinition): Model {
    const { schema, internal = {} } = definition;
    const hidden = Object.entries(internal).map(([name, each]) =>
      this.#describe(name, { schema: each, isRequired: true }),
    );
    const fields = [...this.fieldsOf({ $ref: `#/components/schemas/${schema}` }), ...hidden];
    const values = fields.map((field) => [field.name, field.nested?.isList ? [] : field.default]);
    const defaults = Object.fromEntries(values.filter(([, value]) => value !== undefined));
    return { definition, schema: this.#storedSchema(fields), fields, defaults };
  }

  #describe(name: string, property: Property): Field {
    const contract = this.#contract;
    const target = contract.resolve(withoutNull(contract.resolve(property.schema)));
    const schema = target.items ?? target;
    const properties = contract.propertiesOf(schema);
    // A schema shows an entity if the component of its `id` is named after an entity type.
    const entityType = this.#referencedType(properties.get("id")?.schema ?? {});
    const isList = schema === target.items;
    const isNested = entityType !== undefined || (isList && properties.size > 0);
    const nested = isNested ? { schema, isList, entityType } : undefined;
    const value = isNested ? undefined : this.#defaultOf(name, property);
    return { name, ...property, nested, default: value };
  }

  #referencedType(schema: Schema): EntityType | undefined {
    const { $ref = "" } = withoutNull(schema);
    return this.types.find((type) => $ref.endsWith(`/${type}Id`));
  }

  #defaultOf(name: string, { schema, isRequired }: Property): unknown {
    const target = this.#contract.resolve(schema);
    if (!isRequired || target.default !== undefined) return target.default;
    if (isNullable(target)) return null;
    if (target.type === "array") return [];
    if (target.type === "object" && target.required === undefined) return {};
    return name === "id" || this.#referencedType(schema) ? undefined : target.examples?.[0];
  }

  #storedSchema(fields: Field[], parents: Field[][] = []): Schema {
    if (parents.includes(fields)) return { type: "object" };
    const entries = fields.flatMap(({ name, schema, nested }): [string, Schema][] => {
      if (nested === undefined) return [[name, schema]];
      if (!nested.isList) return [];
      const inner = this.fieldsOf(nested.schema);
      const id = inner.find((field) => field.name === "id")?.schema;
      const items = id ?? this.#storedSchema(inner, [...parents, fields]);
      return [[name, { type: "array", items }]];
    });
    const properties = Object.fromEntries(entries);
    const required = fields.filter(({ name, isRequired }) => isRequired && name in properties);
    const names = required.map(({ name }) => name);
    return { type: "object", properties, required: names, additionalProperties: false };
  }
}
