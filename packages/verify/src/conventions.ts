import { type Operation, type Parameter, type Schema, valueAt } from "contract-kit-reader";
import { isObject, objectsIn } from "./json-values.ts";
import { itemsOf, listOf, parametersIn, successSchemaOf } from "./operations.ts";

/** The names that parameters and fields of many services have. Checks of other names are left out. */
const names = {
  page: /^page(_?number)?$/i,
  size: /^(limit|(page_?)?size|per_?page)$/i,
  sorting: /^(sort(ing|_?by)?|order_?by)$/i,
  total: /^(total|count|total_?(count|items))$/i,
  lastPage: /^((max|last)_?page|total_?pages|pages?_?count|pages)$/i,
  inactive: /^(is_?)?(archived|deleted|disabled)$/i,
};

/** The query parameters that select a page, say how many items it has, and put the items in order. */
export const pageParameter = (operation: Operation) => findQuery(operation, names.page);
export const sizeParameter = (operation: Operation) => findQuery(operation, names.size);
export const sortingParameter = (operation: Operation) => findQuery(operation, names.sorting);

const findQuery = (operation: Operation, pattern: RegExp): Parameter | undefined =>
  parametersIn(operation, "query").find(({ name }) => pattern.test(name));

/** Whether a resource says that it is no longer in use. */
export const isInactive = (resource: Record<string, unknown>): boolean =>
  Object.entries(resource).some(([name, value]) => value === true && names.inactive.test(name));

/** Where a list says how many items and pages there are, as JSON Pointers. */
interface PageShape {
  total: string;
  lastPage: string;
}

const shapes = new WeakMap<Operation, PageShape | undefined>();

/** How the pages of a list are numbered; undefined for a list whose contract does not say it. */
export function pageShapeOf(operation: Operation): PageShape | undefined {
  if (!shapes.has(operation)) shapes.set(operation, readPageShape(operation));
  return shapes.get(operation);
}

/** Both numbers are next to the items, or together in one object there. */
function readPageShape(operation: Operation): PageShape | undefined {
  const schema = successSchemaOf(operation);
  if (schema === undefined || listOf(operation)?.property === undefined) return undefined;
  const places = [{ pointer: "", schema }].concat(
    [...schema.properties.values()].map(({ name, schema }) => ({ pointer: `/${name}`, schema })),
  );
  for (const { pointer, schema } of places) {
    const find = (pattern: RegExp) => findInteger(schema, pattern);
    const [total, lastPage] = [find(names.total), find(names.lastPage)];
    if (total === undefined || lastPage === undefined) continue;
    return { total: `${pointer}/${total}`, lastPage: `${pointer}/${lastPage}` };
  }
  return undefined;
}

const findInteger = ({ properties }: Schema, pattern: RegExp): string | undefined =>
  [...properties.values()].find(
    ({ name, schema }) => pattern.test(name) && schema.types.includes("integer"),
  )?.name;

/** A page of a list; undefined for a body that is none. */
export function readPage(operation: Operation, body: unknown) {
  const [list, shape] = [listOf(operation), pageShapeOf(operation)];
  if (list === undefined || shape === undefined || !isObject(body)) return undefined;
  const [total, lastPage] = [valueAt(body, shape.total), valueAt(body, shape.lastPage)];
  if (typeof total !== "number" || typeof lastPage !== "number") return undefined;
  return { items: objectsIn(itemsOf(list, body)), total, lastPage };
}
