/** The lists over which `paginate` can iterate, by the names that the reader finds in them. */
import {
  type Contract,
  jsonIn,
  listIn,
  type Operation,
  pageParameter,
  type Schema,
  successOf,
} from "#reader";
import { type Code, code, identifier, imported, join, literal, printFile } from "./code.ts";

/** How the lists of a contract are paged. */
export interface PageNames {
  /** The field with the items. */
  items: string;
  /** The fields that lead to the number of the last page. */
  lastPage: string[];
  /** The query parameter with the number of a page. */
  parameter: string;
}

/** The names of the first list that has a number of the last page; undefined if there is none. */
export function pageNamesOf({ operations }: Contract): PageNames | undefined {
  return operations.map(namesIn).find((names) => names !== undefined);
}

/** Whether a schema is that of a page. */
export function isPageOf(schema: Schema, names: PageNames | undefined): boolean {
  const fields = fieldsIn(schema);
  if (fields === undefined || names === undefined) return false;
  const { items, lastPage } = names;
  return JSON.stringify(fields) === JSON.stringify({ items, lastPage });
}

function namesIn(operation: Operation): PageNames | undefined {
  const schema = jsonIn(successOf(operation)?.content)?.schema;
  const fields = schema && fieldsIn(schema);
  const parameter = pageParameter(operation)?.name;
  return fields && parameter !== undefined ? { ...fields, parameter } : undefined;
}

/** The fields of a page, each of which is in every response. */
function fieldsIn(schema: Schema): Omit<PageNames, "parameter"> | undefined {
  if (schema.isNullable) return undefined;
  const { property: items, lastPage } = listIn(schema) ?? {};
  if (items === undefined || lastPage === undefined) return undefined;
  const path = lastPage.slice(1).split("/");
  const isAlways = isThere(schema, [items]) && isThere(schema, path);
  return isAlways ? { items, lastPage: path } : undefined;
}

function isThere(schema: Schema, [name = "", ...below]: string[]): boolean {
  const field = schema.properties.get(name);
  if (field === undefined || !field.isRequired || field.schema.isNullable) return false;
  return below.length === 0 || isThere(field.schema, below);
}

/** The module that says what a page is, if the contract has lists with pages. */
export function pageModule(contract: Contract): [file: string, text: string][] {
  const names = pageNamesOf(contract);
  if (names === undefined) return [];
  const { items, lastPage, parameter } = names;
  const [outer = "", ...inner] = lastPage;
  const asObject = imported("runtime/results.ts", "asObject");
  const objects = lastPage
    .slice(0, -1)
    .reduce<Code>((value, name) => code`${asObject}(${value}${at([name])})`, code`page`);
  const body = code`/** What \`paginate\` needs of a page. */
export interface Page<Item> {
  ${identifier(items)}: Item[];
  ${identifier(outer)}: ${typeAt(inner)};
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
  return [printFile("runtime/page.ts", body)];
}

const at = (names: string[]): Code => join(names.map((name) => code`.${identifier(name)}`));

/** The type of an object whose fields lead to a number. */
const typeAt = ([name, ...below]: string[]): Code =>
  name === undefined ? code`number` : code`{ ${identifier(name)}: ${typeAt(below)} }`;
