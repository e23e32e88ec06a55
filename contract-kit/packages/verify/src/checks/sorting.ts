import { isDeepStrictEqual } from "node:util";
import { buildQuery, findQuery, isObject, type Operation } from "contract-kit-reader";
import type { Context } from "../check-context.ts";
import { formatValue } from "../formatting.ts";
import { type Exchange, isSuccess } from "../http-client.ts";
import { listOf } from "../operations.ts";
import { isAssumed } from "../rules.ts";
import { type Check, type Item, isPaged, type ReadList, readList, toPage } from "./check.ts";

/** A value of an item to compare by. */
interface Key {
  of: (item: Item) => unknown;
  /** Whether the order of the values is known. That of strings is not: of a status, it may be any. */
  isOrdered: boolean;
}

const sortingParameter = (operation: Operation) =>
  findQuery(operation, /^(sort(ing|_?by)?|order_?by)$/i);

/** Requests a list in each documented order. */
export const sorting: Check = {
  rules: ["sorting", "several-criteria"],
  applies: ({ operation }) => isPaged(operation) && sortingParameter(operation) !== undefined,
  run: async (context) => {
    const schema = sortingParameter(context.operation)?.schema;
    const criteria = schema?.items?.values?.map(String);
    if (criteria === undefined) {
      if (!isAssumed("several-criteria", context.run.contract)) return;
      const exchange = await context.send({ query: queryFor(context, "name", "-created_at") });
      const expected = "success for any criteria, because none are documented";
      context.expect("several-criteria", exchange, isSuccess(exchange), expected);
      return;
    }
    const names = criteria.filter((name) => !name.startsWith("-"));
    for (const name of names) await expectSorted(context, name);
    const unsorted = await getSorted(context);
    const [byDefault] = Array.isArray(schema?.default) ? schema.default : [];
    if (typeof byDefault === "string") expectDefault(context, unsorted, byDefault);
    await expectSecondCriterion(context, unsorted, names);
  },
};

/** The query for an order, as the contract writes several criteria. */
const queryFor = ({ operation }: Context, ...criteria: string[]): string =>
  buildQuery(operation, { [sortingParameter(operation)?.name ?? ""]: criteria });

/** The values that a criterion may mean: the field of that name, or any plain field of the object there. */
function keysFor({ operation }: Context, name: string): Key[] {
  const property = listOf(operation)?.item.properties.get(name)?.schema;
  const { types = [], format, properties = new Map<string, unknown>() } = property ?? {};
  if (!types.includes("object")) {
    const isOrdered = types[0] === "integer" || format === "date-time";
    return [{ of: (item) => item[name], isOrdered }];
  }
  return [...properties.keys()].map((field) => ({
    of: (item) => (isObject(item[name]) ? item[name][field] : undefined),
    isOrdered: false,
  }));
}

/** The values of items in their order. Where null comes is not documented, so it is left out. */
const valuesOf = (items: Item[], { of }: Key): unknown[] =>
  items.map(of).filter((value) => value !== undefined && typeof value !== "object");

/** A list in an order, with its first page and the response that has it. */
type OrderedList = ReadList & { first: Item[]; exchange: Exchange };

/** @throws Skip if the response is a success that is not a page. */
async function getSorted(context: Context, ...criteria: string[]): Promise<OrderedList> {
  const query = criteria.length === 0 ? "" : queryFor(context, ...criteria);
  const exchange = await context.send({ query });
  const first = isSuccess(exchange) ? toPage(context, exchange).items : [];
  context.expect("sorting", exchange, isSuccess(exchange), `success for ?${query}`);
  const list = await readList(context, exchange);
  if (list.partial !== undefined) context.skip("sorting", list.partial);
  return { ...list, first, exchange };
}

async function expectSorted(context: Context, name: string): Promise<void> {
  const up = await getSorted(context, name);
  const down = await getSorted(context, `-${name}`);
  const all = [...up.items, ...down.items];
  const keys = keysFor(context, name).filter((key) => new Set(valuesOf(all, key)).size > 1);
  if (keys.length === 0) {
    context.skip("sorting", `${name}: no items with different values`);
    return;
  }
  const isSorted = keys.some(
    (key) => isReversed(up, down, key) && [up, down].every((list) => beginsWithFirst(list, key)),
  );
  const expected = `items in the order of ${name}, and in the reverse order for -${name}`;
  const [key] = keys as [Key];
  const actual = [up, down].map(({ items }) => formatValue(items.map(key.of))).join(" and ");
  context.expect("sorting", down.exchange, isSorted, expected, actual);
}

/** Whether the first page is the beginning of the list, and not only a sorted part of it. */
const beginsWithFirst = ({ first, items }: OrderedList, { of }: Key): boolean =>
  isDeepStrictEqual(first.map(of), items.slice(0, first.length).map(of));

/** Whether a list is in the order of a value, and the other one in the reverse order. */
function isReversed(up: OrderedList, down: OrderedList, key: Key): boolean {
  const ascending = valuesOf(up.items, key);
  const descending = valuesOf(down.items, key).reverse();
  if (key.isOrdered) return isAscending(ascending) && isAscending(descending);
  const [groups, reversed] = [ascending, descending].map((values) =>
    values
      .map((value) => String(value).toLowerCase())
      .filter((value, index, all) => value !== all[index - 1]),
  ) as [string[], string[]];
  if ([groups, reversed].some((values) => new Set(values).size < values.length)) return false;
  const isPartial = (up.partial ?? down.partial) !== undefined;
  if (!isPartial) return isDeepStrictEqual(groups, reversed);
  // What comes first in one order comes last in the other one.
  const isShared = (value: string) => groups.includes(value) && reversed.includes(value);
  const isSame = isDeepStrictEqual(groups.filter(isShared), reversed.filter(isShared));
  return isSame && groups[0] !== reversed.at(-1);
}

function isAscending(values: unknown[]): boolean {
  const numberOf = (value: unknown) =>
    typeof value === "string" ? Date.parse(value) : Number(value);
  const numbers = values.map(numberOf);
  return numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? number));
}

function expectDefault(context: Context, { items, exchange }: OrderedList, criterion: string) {
  const [key] = keysFor(context, criterion.replace(/^-/, ""));
  if (!key?.isOrdered) return;
  const values = valuesOf(items, key);
  const isSorted = isAscending(criterion.startsWith("-") ? values.toReversed() : values);
  const expected = `items in the order of ${criterion} by default`;
  context.expect("sorting", exchange, isSorted, expected, formatValue(values));
}

/** Checks a second criterion where items have the same value for the first one. */
async function expectSecondCriterion(
  context: Context,
  { items }: OrderedList,
  names: string[],
): Promise<void> {
  const pairs = names.flatMap((first) => names.map((second) => [first, second] as const));
  const usable = pairs.filter(([first, second]) => {
    const [key] = keysFor(context, second);
    if (first === second || !key?.isOrdered) return false;
    return groupsBy(items, first, key).some((values) => new Set(values).size > 1);
  });
  // Whether the first criterion is applied shows only if its order is known.
  const ordered = usable.find(([first]) => keysFor(context, first)[0]?.isOrdered);
  const pair = ordered ?? usable[0];
  if (pair === undefined) {
    context.skip("several-criteria", "no items with the same value for one criterion only");
    return;
  }
  const [first, second] = pair;
  const [firstKey, key] = pair.map((name) => keysFor(context, name)[0]) as [Key, Key];
  const isDescending = (values: unknown[]) => isAscending(values.toReversed());
  // Items that are in an order anyway would not show whether the criterion is applied.
  const isUp = groupsBy(items, first, key).every(isDescending);
  const list = await getSorted(context, first, isUp ? second : `-${second}`);
  const groups = groupsBy(list.items, first, key);
  const isSorted =
    groups.every(isUp ? isAscending : isDescending) &&
    (ordered === undefined || isAscending(valuesOf(list.items, firstKey)));
  const expected = `items in the order of ${first}, and those with the same in the order of ${isUp ? "" : "-"}${second}`;
  context.expect("several-criteria", list.exchange, isSorted, expected, formatValue(groups));
  if (ordered !== undefined) await expectOrderOfCriteria(context, ...ordered);
}

/** The values of the items that have the same value for a criterion, for each such value. */
function groupsBy(items: Item[], name: string, key: Key): unknown[][] {
  const idOf = (value: unknown) => (isObject(value) ? value.id : value);
  const groups = Map.groupBy(items, (item) => idOf(item[name])).values();
  return [...groups].map((group) => valuesOf(group, key));
}

/**
 * The first criterion is the main one. How several are sent can be an assumption, so this only fails if both are
 * applied, and the last one is the main one: it has equal values, in the order of the first criterion each time.
 */
async function expectOrderOfCriteria(context: Context, last: string, first: string) {
  const [lastKey, firstKey] = [last, first].map((name) => keysFor(context, name)[0]) as [Key, Key];
  const up = await getSorted(context, first, last);
  const down = await getSorted(context, `-${first}`, last);
  const isMain = isAscending(valuesOf(up.items, firstKey));
  const areReversed = [up, down].every(({ items }) => {
    const groups = groupsBy(items, last, firstKey);
    const inOrder = items === up.items ? groups : groups.map((values) => values.toReversed());
    return isAscending(valuesOf(items, lastKey)) && inOrder.every(isAscending);
  });
  const expected = `items in the order of ${first} first, and of ${last} second`;
  const actual = formatValue(up.items.map(firstKey.of));
  context.expect("sorting", up.exchange, isMain || !areReversed, expected, actual);
}
