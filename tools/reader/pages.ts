/** How lists are paged, in the names that many services have for it. */
import type { Operation, Parameter } from "./operations.ts";
import { join } from "./references.ts";
import type { Schema } from "./schema.ts";

const names = {
  page: /^page(_?number)?$/i,
  size: /^(limit|(page_?)?size|per_?page)$/i,
  total:
    /^(total|count|total_?((record_?)?count|items|entries|elements|records|results|rows|hits))$/i,
  lastPage: /^((max|last)_?page|total_?pages|pages?_?count|pages)$/i,
};

/** The query parameter whose name matches a pattern. */
export const findQuery = ({ parameters }: Operation, pattern: RegExp): Parameter | undefined =>
  parameters.find(({ in: location, name }) => location === "query" && pattern.test(name));

/** The query parameters that select a page, and say how many items it has. */
export const pageParameter = (operation: Operation) => findQuery(operation, names.page);
export const sizeParameter = (operation: Operation) => findQuery(operation, names.size);

/** An array of objects, or an object with one such array, which can say how many items and pages there are. */
export interface List {
  item: Schema;
  /** The name of the field with the items; undefined if the list is the array. */
  property: string | undefined;
  /** JSON Pointers to the number of all items, and to that of the last page; undefined where there is none. */
  total: string | undefined;
  lastPage: string | undefined;
}

const lists = new WeakMap<Schema, List | undefined>();

/** The list that a schema describes; undefined for any other schema. */
export function listIn(schema: Schema): List | undefined {
  if (!lists.has(schema)) lists.set(schema, readList(schema));
  return lists.get(schema);
}

function readList(schema: Schema): List | undefined {
  const properties = [...schema.properties.values()];
  const [list, ...others] = [{ name: undefined, schema }, ...properties].flatMap(
    ({ name, schema: { items } }) =>
      items?.types.includes("object") ? [{ property: name, item: items }] : [],
  );
  if (list === undefined || others.length > 0 || schema.properties.has("id")) return undefined;
  // They are next to the items, or together in one object there.
  const counts = [{ name: undefined, schema }, ...properties].map(({ name, schema }) => {
    const find = (pattern: RegExp) => {
      const field = [...schema.properties.values()].find(
        (field) => pattern.test(field.name) && field.schema.types.includes("integer"),
      );
      return field && join("", ...[name ?? [], field.name].flat());
    };
    return { total: find(names.total), lastPage: find(names.lastPage) };
  });
  const found = (place: object) => Object.values(place).filter((pointer) => pointer !== undefined);
  const most = counts.reduce((best, next) =>
    found(next).length > found(best).length ? next : best,
  );
  return { ...list, ...most };
}
