/** How lists are paged: the names that the README of tools/verify lists. */
import type { Operation, Parameter } from "./operations.ts";
import { join } from "./references.ts";
import type { Schema } from "./schema.ts";

/** The query parameter that has a name. */
export const findQuery = ({ parameters }: Operation, wanted: string): Parameter | undefined =>
  parameters.find(({ in: location, name }) => location === "query" && name === wanted);

/** The query parameters that select a page, and say how many items it has. */
export const pageParameter = (operation: Operation) => findQuery(operation, "page");
export const sizeParameter = (operation: Operation) => findQuery(operation, "limit");

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
    const find = (field: string) =>
      schema.properties.get(field)?.schema.types.includes("integer")
        ? join("", ...[name ?? [], field].flat())
        : undefined;
    return { total: find("total_count"), lastPage: find("max_page") };
  });
  const found = (place: object) => Object.values(place).filter((pointer) => pointer !== undefined);
  const most = counts.reduce((best, next) =>
    found(next).length > found(best).length ? next : best,
  );
  return { ...list, ...most };
}
