import { asObject, dictionary, listIn, own, type Schema } from "#reader";
import type { Field, Models, Nested } from "../contract/entity-model.ts";
import { InvalidResponseError } from "../contract/problems.ts";
import { toPointer, type Validator } from "../contract/validation.ts";
import { Page, type Store } from "../state/store.ts";

type Values = Record<string, unknown>;

/** What entities are shown from. */
interface Showing {
  models: Models;
  store: Store;
  /** By schema and id, since the entities of a page refer to the same few others. */
  shown: Map<Field[], Map<string, Values | undefined>>;
}

/**
 * Shows an entity, or a page of entities, as a response schema has it: its own fields, and other entities
 * in place of references to them.
 *
 * @throws InvalidResponseError if the result is not valid.
 */
export function serialize(
  { models, validator }: { models: Models; validator: Validator },
  store: Store,
  schema: Schema,
  value: object,
): unknown {
  const showing: Showing = { models, store, shown: new Map() };
  const list = value instanceof Page ? value.entities : value;
  const isArray = Array.isArray(list) && schema.items !== undefined;
  const page = value instanceof Page && !isArray ? showPage(schema, value) : undefined;
  const result = isArray
    ? list.map((item) => showAs(showing, schema.items as Schema, item))
    : showAs(showing, schema, page ?? value);
  const errors = validator.validate(schema, result);
  if (errors.length === 0) return result;
  const lines = errors.map(({ path, message }) => `response ${toPointer(path)} ${message}`);
  throw new InvalidResponseError(lines.join("\n"));
}

/** An object of a schema that names no fields is shown unchanged. */
function showAs(showing: Showing, shape: Schema, item: unknown): unknown {
  const fields = showing.models.fieldsOf(shape);
  return fields.length === 0 ? item : show(showing, fields, item as Values);
}

function show(showing: Showing, fields: Field[], entity: Values): Values {
  const result: Values = dictionary();
  for (const { name, nested, schemas, default: defaultValue } of fields) {
    const isNullable = schemas.some((schema) => schema.isNullable);
    const stored = own(entity, name);
    const isStored = nested === undefined || (isNullable && stored === null);
    const value = isStored ? stored : showNested(showing, name, nested, entity);
    // Without an entity to show, what cannot be null is left out.
    if (nested && value === null && !isNullable) continue;
    if (value !== undefined) result[name] = value;
    else if (defaultValue !== undefined) result[name] = defaultValue;
  }
  return result;
}

function showNested(showing: Showing, name: string, nested: Nested, entity: Values): unknown {
  const { isList, entityType } = nested;
  const fields = showing.models.fieldsOf(nested.schema);
  if (!isList) return showEntity(showing, fields, entityType as string, own(entity, `${name}_id`));
  return ((own(entity, name) ?? []) as unknown[]).map((item) =>
    typeof item === "string" && entityType !== undefined
      ? showEntity(showing, fields, entityType, item)
      : show(showing, fields, item as Values),
  );
}

function showEntity(showing: Showing, fields: Field[], type: string, id: unknown): Values | null {
  if (typeof id !== "string") return null;
  const { shown, store } = showing;
  const entities = shown.get(fields) ?? new Map<string, Values | undefined>();
  shown.set(fields, entities);
  const earlier = entities.get(id);
  if (earlier !== undefined) return earlier;
  if (entities.has(id)) throw new InvalidResponseError(`${type} ${id} contains itself`);
  const entity = store.get(type, id);
  if (entity === undefined) return null;
  entities.set(id, undefined);
  const result = show(showing, fields, entity as unknown as Values);
  entities.set(id, result);
  return result;
}

/** @throws InvalidResponseError if the response is no page. */
function showPage(schema: Schema, { entities, totalCount, maxPage }: Page): Values {
  const list = listIn(schema);
  if (list?.property === undefined) {
    throw new InvalidResponseError("response is no page, and the handler returns one");
  }
  const page: Values = dictionary([[list.property, entities]]);
  for (const [pointer, value] of [
    [list.total, totalCount],
    [list.lastPage, maxPage],
  ] as const) {
    const [name, inside] = pointer?.split("/").slice(1) ?? [];
    if (name === undefined) continue;
    page[name] = inside === undefined ? value : { ...asObject(page[name]), [inside]: value };
  }
  return page;
}
