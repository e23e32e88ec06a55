/** The lists over which `paginate` can iterate, by the names that the reader finds in them. */
import {
  type Contract,
  isIdentifier,
  isSuccess,
  listIn,
  type Operation,
  pageParameter,
  type Schema,
} from "#reader";
import {
  type Code,
  code,
  identifier,
  imported,
  join,
  literal,
  printFile,
  propertyKey,
} from "./code.ts";

/** How the lists of a contract are paged. */
export interface PageNames {
  /** The field with the items. */
  items: string;
  /** The fields that lead to the number of the last page. */
  lastPage: string[];
  /** The query parameter with the number of a page. */
  parameter: string;
}

/** The names that most lists of a contract have; undefined if there is no list with a number of the last page. */
export function pageNamesOf({ operations }: Pick<Contract, "operations">): PageNames | undefined {
  const all = operations.flatMap((operation) => namesIn(operation) ?? []);
  const alike = Map.groupBy(all, (names) => JSON.stringify(names));
  const [most] = [...alike.values()].toSorted((a, b) => b.length - a.length);
  return most?.[0];
}

/** Whether `paginate` can iterate over the pages of an operation. */
export const isPaged = (operation: Operation, names: PageNames | undefined): boolean =>
  names !== undefined && JSON.stringify(namesIn(operation)) === JSON.stringify(names);

/** Whether a schema is that of a page. */
export function isPageOf(schema: Schema, names: PageNames | undefined): boolean {
  const fields = fieldsIn(schema);
  if (fields === undefined || names === undefined) return false;
  const { items, lastPage } = names;
  return JSON.stringify(fields) === JSON.stringify({ items, lastPage });
}

function namesIn(operation: Operation): PageNames | undefined {
  const results = operation.responses.filter(isSuccess).flatMap(({ content }) => content);
  const [schema] = results.map(({ schema }) => schema);
  const fields = results.length === 1 && schema !== undefined && fieldsIn(schema);
  const parameter = pageParameter(operation)?.name;
  return fields && parameter !== undefined ? { ...fields, parameter } : undefined;
}

/** The fields of a page, each of which is in every response. */
function fieldsIn(schema: Schema): Omit<PageNames, "parameter"> | undefined {
  if (schema.isNullable) return undefined;
  const { property: items, lastPage } = listIn(schema) ?? {};
  if (items === undefined || lastPage === undefined) return undefined;
  const path = lastPage.slice(1).split("/").map(decoded);
  const isAlways = isThere(schema, [items]) && isThere(schema, path);
  return isAlways ? { items, lastPage: path } : undefined;
}

/** A part of a JSON Pointer. */
const decoded = (part: string): string => part.replaceAll("~1", "/").replaceAll("~0", "~");

function isThere(schema: Schema, [name = "", ...below]: string[]): boolean {
  const field = schema.properties.get(name);
  if (field === undefined || !field.isRequired || field.schema.isNullable) return false;
  return below.length === 0 || isThere(field.schema, below);
}

/** The module that says what a page is. */
export function pageModule({ items, lastPage, parameter }: PageNames): [string, string] {
  const [outer = "", ...inner] = lastPage;
  const asObject = imported("runtime/results.ts", "asObject");
  const objects = lastPage
    .slice(0, -1)
    .reduce<Code>((value, name) => code`${asObject}(${value}${at([name])})`, code`page`);
  const body = code`/** What \`paginate\` needs of a page. */
export interface Page<Item> {
  ${propertyKey(items)}: Item[];
  ${propertyKey(outer)}: ${typeAt(inner)};
}

/** The query parameter with the number of a page, counted from 1. */
export const pageParameter = ${literal(parameter)};

export const itemsOf = <Item>(page: Page<Item>): Item[] => page${at([items])};

/** The number of the last page. */
export const lastPageOf = (page: Page<unknown>): number => page${at(lastPage)};

/** Whether a body is a page. */
export function isPage(body: unknown): boolean {
  const page = ${asObject}(body);
  return Array.isArray(page${at([items])}) && Number.isInteger(${objects}${at(lastPage.slice(-1))});
}
`;
  return printFile("runtime/page.ts", body);
}

const at = (names: string[]): Code =>
  join(
    names.map((name) =>
      isIdentifier(name) ? code`.${identifier(name)}` : code`[${literal(name)}]`,
    ),
  );

/** The type of an object whose fields lead to a number. */
const typeAt = ([name, ...below]: string[]): Code =>
  name === undefined ? code`number` : code`{ ${propertyKey(name)}: ${typeAt(below)} }`;
