import {
  componentName,
  type Document,
  isNullable,
  type Property,
  propertiesOf,
  resolve,
  type Schema,
  withoutNull,
} from "./contract.ts";
import { definitions, type EntityType } from "./entities.ts";

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

type Exists = (type: EntityType, id: string) => boolean;

/** What the contract says about the entities of a type. */
export interface EntityModel {
  /** The schema of a stored entity. */
  schema: Schema;
  /** Values for fields that an entity lacks, so that a new field in the contract needs no new seed. */
  defaults: Record<string, unknown>;
  /** Finds references to entities that do not exist. */
  checkReferences: (entity: object, exists: Exists) => Issue[];
}

export interface Models {
  /** The types that the contract has a schema for. */
  types: EntityType[];
  of: (type: EntityType) => EntityModel;
  /** The fields of any schema, in its order. */
  fieldsOf: (schema: Schema) => Field[];
}

export function createModels(document: Document): Models {
  const types = (Object.keys(definitions) as EntityType[]).filter(
    (type) => definitions[type].schema in (document.components?.schemas ?? {}),
  );
  const fields = new WeakMap<Schema, Field[]>();

  function fieldsOf(schema: Schema): Field[] {
    let result = fields.get(schema);
    if (result === undefined) {
      const target = resolve(document, schema);
      const describeAll = () => [...propertiesOf(document, target)].map(describe);
      result = schema === target ? describeAll() : fieldsOf(target);
      fields.set(schema, result);
    }
    return result;
  }

  function describe([name, property]: [string, Property]): Field {
    const target = resolve(document, withoutNull(resolve(document, property.schema)));
    const schema = target.items ?? target;
    const properties = propertiesOf(document, schema);
    // A schema shows an entity if the component of its `id` is named after an entity type.
    const entityType = referencedType(properties.get("id")?.schema ?? {});
    const isList = schema === target.items;
    const isNested = entityType !== undefined || (isList && properties.size > 0);
    const nested = isNested ? { schema, isList, entityType } : undefined;
    return { name, ...property, nested, default: nested ? undefined : defaultOf(name, property) };
  }

  function referencedType(schema: Schema): EntityType | undefined {
    return types.find((type) => componentName(withoutNull(schema)) === `${type}Id`);
  }

  function storedSchema(stored: Field[], parents: Field[][] = []): Schema {
    if (parents.includes(stored)) return { type: "object" };
    const entries = stored.flatMap(({ name, schema, nested }): [string, Schema][] => {
      if (nested === undefined) return [[name, schema]];
      if (!nested.isList) return [];
      const id = propertiesOf(document, nested.schema).get("id")?.schema;
      const items = id ?? storedSchema(fieldsOf(nested.schema), [...parents, stored]);
      return [[name, { type: "array", items }]];
    });
    const properties = Object.fromEntries(entries);
    const required = stored.filter(({ name, isRequired }) => isRequired && name in properties);
    const names = required.map(({ name }) => name);
    return { type: "object", properties, required: names, additionalProperties: false };
  }

  function defaultOf(name: string, { schema, isRequired }: Property): unknown {
    const target = resolve(document, schema);
    if (!isRequired || target.default !== undefined) return target.default;
    if (isNullable(target)) return null;
    if (target.type === "array") return [];
    if (target.type === "object" && target.required === undefined) return {};
    return name === "id" || referencedType(schema) ? undefined : target.examples?.[0];
  }

  function checkReferences(stored: Field[], entity: object, exists: Exists): Issue[] {
    return stored.flatMap(({ name, schema, nested }) => {
      const value = (entity as Record<string, unknown>)[name];
      const type = nested?.entityType ?? (name === "id" ? undefined : referencedType(schema));
      const check = (item: unknown, path: Issue["path"]): Issue[] => {
        if (type !== undefined) {
          const isFine = typeof item !== "string" || exists(type, item);
          return isFine ? [] : [{ path, message: `refers to no ${type}: correct or add it` }];
        }
        if (nested === undefined) return [];
        const issues = checkReferences(fieldsOf(nested.schema), item as object, exists);
        return issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
      };
      if (!Array.isArray(value)) return check(value, [name]);
      return value.flatMap((item, index) => check(item, [name, index]));
    });
  }

  function createModel(type: EntityType): EntityModel {
    const { schema, internal = {} } = definitions[type];
    const hidden = Object.entries(internal).map(([name, each]) =>
      describe([name, { schema: each, isRequired: true }]),
    );
    const stored = [...fieldsOf({ $ref: `#/components/schemas/${schema}` }), ...hidden];
    const defaults = stored.map((field) => [field.name, field.nested?.isList ? [] : field.default]);
    return {
      schema: storedSchema(stored),
      defaults: Object.fromEntries(defaults.filter(([, value]) => value !== undefined)),
      checkReferences: (entity, exists) => checkReferences(stored, entity, exists),
    };
  }

  const models = new Map(types.map((type) => [type, createModel(type)]));
  return { types, fieldsOf, of: (type) => models.get(type) as EntityModel };
}
