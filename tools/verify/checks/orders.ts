/** In which order the items of a list are, as far as it is known how values are ordered. */
import { isDeepStrictEqual } from "node:util";
import { isObject, type Operation, own } from "#reader";
import { identify, listOf } from "../contract/operations.ts";
import { formatValue } from "../report/formatting.ts";
import type { Item, ReadList } from "./lists.ts";

/** A value of an item to compare by. */
interface Key {
  of: (item: Item) => unknown;
  /** Whether the order of the values is known. That of strings is not: of a status, it may be any. */
  isOrdered: boolean;
  /** Whether a service can sort by it although all items have the same, such as a name of what they refer to. */
  canTie?: boolean;
}

/** Fields of an object that people know it by. */
const label = /(^|_)(name|title|label|code|email|slug)$/i;

/** The values that a criterion may mean: the field of that name, or any plain field of the object there. */
export function keysFor(operation: Operation, name: string): [Key, ...Key[]] {
  const property = listOf(operation)?.item.properties.get(name)?.schema;
  const { types = [], format, properties = new Map<string, unknown>() } = property ?? {};
  const of = (item: Item) => own(item, name);
  if (/^(integer|number)$/.test(`${types[0]}`) || format === "date-time")
    return [{ of, isOrdered: true }];
  const fields = [...properties.keys()].map((field) => {
    const ofField = (item: Item) => own(own(item, name), field);
    return { of: ofField, isOrdered: false, canTie: label.test(field) };
  });
  const [first = { of, isOrdered: false, canTie: true }, ...others] = fields;
  // The order of texts can regard the case of letters or not.
  const withoutCase = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);
  const keys = [first, ...others];
  const plain = keys.map((key) => ({ ...key, of: (item: Item) => withoutCase(key.of(item)) }));
  return [first, ...others, ...plain];
}

/** The values of items in their order. Where null comes is not documented, so it is left out. */
export const valuesOf = (items: Iterable<Item>, { of }: Key): unknown[] =>
  [...items].map(of).filter((value) => value !== undefined && typeof value !== "object");

const toNumber = (value: unknown) =>
  typeof value === "string" ? Date.parse(value) : Number(value);

export function isAscending(values: unknown[]): boolean {
  const numbers = values.map(toNumber);
  return numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? number));
}

/** Whether items are in the order of a value, and others in the reverse order. */
export function isReversed(up: Item[], down: Item[], key: Key): boolean {
  const ascending = valuesOf(up, key);
  const descending = valuesOf(down, key).reverse();
  if (key.isOrdered) return isAscending(ascending) && isAscending(descending);
  const [groups, reversed] = [ascending, descending].map((values) =>
    values.filter((value, index, all) => value !== all[index - 1]),
  ) as [unknown[], unknown[]];
  if ([groups, reversed].some((values) => new Set(values).size < values.length)) return false;
  const isShared = (value: unknown) => groups.includes(value) && reversed.includes(value);
  return isDeepStrictEqual(groups.filter(isShared), reversed.filter(isShared));
}

/** Whether items are the first ones of all items in an order, and not only a sorted part of them. */
export function beginsWith(
  { items: all, partial }: ReadList,
  items: Item[],
  key: Key,
  direction: 1 | -1,
): boolean {
  if (partial !== undefined) return true;
  const known = new Map(all.map((item) => [identify(item), item]));
  // What is new, or changed, is not compared.
  const isSame = (item: Item) => {
    const before = known.get(identify(item));
    return before !== undefined && key.of(before) === key.of(item);
  };
  const values = valuesOf(items.filter(isSame), key);
  if (key.isOrdered) {
    const numbers = valuesOf(all, key).map(toNumber);
    const sorted = numbers.sort((one, other) => direction * (one - other));
    return isDeepStrictEqual(values.map(toNumber), sorted.slice(0, values.length));
  }
  const found = new Set(items.map(identify));
  const complete = new Set(values);
  complete.delete(values.at(-1));
  return all.every((item) => found.has(identify(item)) || !complete.has(key.of(item)));
}

/** The values of the items that have the same value for a criterion, for each such value. */
export function groupsBy(items: Item[], name: string, key: Key): unknown[][] {
  const groupOf = (value: unknown) => formatValue(isObject(value) ? (value.id ?? value) : value);
  const groups = Map.groupBy(items, (item) => groupOf(own(item, name))).values();
  return [...groups].map((group) => valuesOf(group, key));
}
