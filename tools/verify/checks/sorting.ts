import { isDeepStrictEqual } from "node:util";
import { buildQuery, findQuery, isObject, type Operation, own, sizeParameter } from "#reader";
import { identify, listOf } from "../contract/operations.ts";
import type { OperationTester } from "../operation-tester.ts";
import { formatValue } from "../report/formatting.ts";
import { type Exchange, isSuccess } from "../requests/exchange.ts";
import type { Check } from "./check.ts";
import { type Broken, compareReads, type Item, type ReadList, readList, toPage } from "./lists.ts";

/** A value of an item to compare by. */
interface Key {
  of: (item: Item) => unknown;
  /** Whether the order of the values is known. That of strings is not: of a status, it may be any. */
  isOrdered: boolean;
  /** Whether a service can sort by it although all items have the same, such as a name of what they refer to. */
  canTie?: boolean;
}

/** A part of a list in one order, with the response that has it. */
interface Ordered {
  items: Item[];
  exchange: Exchange;
}

/** No service has a smaller largest page. */
const maxSmallPage = 10;

/** Fields of an object that people know it by. */
const label = /(^|_)(name|title|label|code|email|slug)$/i;

const sortingParameter = (operation: Operation) => findQuery(operation, /^sorting$/);

/** Requests a list in each documented order. */
export const sorting: Check = {
  rules: ["sorting", "several-criteria"],
  applies: ({ operation }) =>
    listOf(operation) !== undefined && sortingParameter(operation) !== undefined,
  run: async (tester) => {
    const schema = sortingParameter(tester.operation)?.schema;
    const criteria = schema?.items?.values?.map(String);
    if (criteria === undefined) {
      if (!tester.isAssumed("several-criteria")) return;
      const exchange = await tester.send({ query: queryFor(tester, "name", "-created_at") });
      const expected = "success for any criteria, because none are documented";
      tester.expect("several-criteria", exchange, isSuccess(exchange), expected);
      return;
    }
    const names = criteria.filter((name) => !name.startsWith("-"));
    const readAgain = () => readContents(tester);
    const [byDefault] = Array.isArray(schema?.default) ? schema.default.map(String) : [];
    let contents = await readAgain();
    for (const name of names) {
      contents = await compareReads(tester, "sorting", contents, readAgain, (contents) =>
        findDisorder(tester, contents, name),
      );
    }
    contents = await compareReads(tester, "sorting", contents, readAgain, (contents) =>
      findUnsortedPage(tester, contents, names),
    );
    await compareReads(tester, "sorting", contents, readAgain, async (contents) => {
      const list = await getOrdered(tester, contents);
      return byDefault && findOtherDefault(tester, contents, byDefault, list);
    });
    await expectSecondCriterion(tester, contents, names);
  },
};

/** The query for an order, as the contract writes several criteria. */
const queryFor = ({ operation }: OperationTester, ...criteria: string[]): string =>
  buildQuery(operation, { [sortingParameter(operation)?.name ?? ""]: criteria });

async function readContents(tester: OperationTester): Promise<ReadList> {
  const exchange = await tester.send();
  if (isSuccess(exchange)) toPage(tester, exchange);
  const contents = await readList(tester, exchange);
  if (contents.partial !== undefined) tester.skip("sorting", contents.partial);
  return contents;
}

/** @throws Skip if the response is a success that is not a page. */
async function getOrdered(
  tester: OperationTester,
  { pageQuery }: ReadList,
  ...criteria: string[]
): Promise<Ordered> {
  const sorted = criteria.length === 0 ? "" : queryFor(tester, ...criteria);
  const query = [sorted, pageQuery].filter(Boolean).join("&");
  const exchange = await tester.send({ query });
  tester.expect("sorting", exchange, isSuccess(exchange), `success for ?${query}`);
  return { items: isSuccess(exchange) ? toPage(tester, exchange).items : [], exchange };
}

/** The values that a criterion may mean: the field of that name, or any plain field of the object there. */
function keysFor({ operation }: OperationTester, name: string): Key[] {
  const property = listOf(operation)?.item.properties.get(name)?.schema;
  const { types = [], format, properties = new Map<string, unknown>() } = property ?? {};
  if (/^(integer|number)$/.test(`${types[0]}`) || format === "date-time")
    return [{ of: (item) => own(item, name), isOrdered: true }];
  const keys = types.includes("object")
    ? [...properties.keys()].map((field) => {
        const of = (item: Item) => own(own(item, name), field);
        return { of, isOrdered: false, canTie: label.test(field) };
      })
    : [{ of: (item: Item) => own(item, name), isOrdered: false, canTie: true }];
  // The order of texts can regard the case of letters or not.
  const withoutCase = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);
  return keys.flatMap((key) => [key, { ...key, of: (item) => withoutCase(key.of(item)) }]);
}

/** The values of items in their order. Where null comes is not documented, so it is left out. */
const valuesOf = (items: Iterable<Item>, { of }: Key): unknown[] =>
  [...items].map(of).filter((value) => value !== undefined && typeof value !== "object");

const toNumber = (value: unknown) =>
  typeof value === "string" ? Date.parse(value) : Number(value);

async function findDisorder(
  tester: OperationTester,
  contents: ReadList,
  name: string,
): Promise<Broken | undefined> {
  const up = await getOrdered(tester, contents, name);
  const down = await getOrdered(tester, contents, `-${name}`);
  const all = [...contents.items, ...up.items, ...down.items];
  const candidates = keysFor(tester, name);
  const keys = candidates.filter((key) => new Set(valuesOf(all, key)).size > 1);
  const isSorted = (key: Key) => isReversed(up.items, down.items, key);
  // What comes first in one order comes last in the other one.
  const isOther = (key: Key) => valuesOf(up.items, key)[0] !== valuesOf(down.items, key)[0];
  const isFirst = (key: Key) =>
    isOther(key) &&
    beginsWith(contents, up.items, key, 1) &&
    beginsWith(contents, down.items, key, -1);
  const isPassed = keys.some((key) => isSorted(key) && isFirst(key));
  // Where all have the same one, any order is one by it.
  const areTied = candidates.some((key) => key.canTie && !keys.includes(key));
  if (keys.length === 0 || (!isPassed && areTied)) {
    tester.skip("sorting", `${name}: no items with different values`);
    return undefined;
  }
  const expected = `items in the order of ${name}, and in the reverse order for -${name}`;
  const [key] = keys as [Key];
  const actual = [up, down].map(({ items }) => formatValue(items.map(key.of))).join(" and ");
  // Each of the responses is about one moment.
  const isCertain = !keys.some(isSorted);
  return { exchange: down.exchange, isPassed, expected, actual, isCertain };
}

/**
 * Requests a few items in both orders of one criterion. A server that sorts the items of each page returns the same ones,
 * which cannot be both the first and the last. No page is requested, because services count them from 0 or from 1.
 */
async function findUnsortedPage(
  tester: OperationTester,
  contents: ReadList,
  names: string[],
): Promise<Broken | undefined> {
  const size = sizeParameter(tester.operation)?.name;
  const count = Math.ceil(contents.items.length / 3);
  const found = names.flatMap((name) => {
    const [key] = keysFor(tester, name);
    const values = key?.isOrdered ? new Set(valuesOf(contents.items, key)).size : 0;
    return key !== undefined && values > 1 ? [{ name, key, values }] : [];
  });
  const [best] = found.sort((one, other) => other.values - one.values);
  if (best === undefined || size === undefined || contents.partial !== undefined) return undefined;
  const { name, key } = best;
  for (const criterion of [name, `-${name}`]) {
    const query = `${queryFor(tester, criterion)}&${size}=${Math.min(count, maxSmallPage)}`;
    const exchange = await tester.send({ query });
    // A server can reject the size, which is no part of how a list is sorted.
    if (!isSuccess(exchange)) return undefined;
    const { items } = toPage(tester, exchange);
    const direction = criterion === name ? 1 : -1;
    const isPassed = beginsWith(contents, items, key, direction);
    const expected = `the first items of the whole list in the order of ${criterion} for ?${query}`;
    const actual = formatValue(items.map(key.of));
    if (!isPassed || criterion !== name) return { exchange, isPassed, expected, actual };
  }
  return undefined;
}

/** Whether items are in the order of a value, and others in the reverse order. */
function isReversed(up: Item[], down: Item[], key: Key): boolean {
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
function beginsWith(
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
  const found = new Set(items.map((item) => identify(item)));
  const complete = new Set(values);
  complete.delete(values.at(-1));
  return all.every((item) => found.has(identify(item)) || !complete.has(key.of(item)));
}

function isAscending(values: unknown[]): boolean {
  const numbers = values.map(toNumber);
  return numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? number));
}

function findOtherDefault(
  tester: OperationTester,
  contents: ReadList,
  criterion: string,
  { items, exchange }: Ordered,
): Broken | undefined {
  const [key] = keysFor(tester, criterion.replace(/^-/, ""));
  if (!key?.isOrdered) return undefined;
  const direction = criterion.startsWith("-") ? -1 : 1;
  const values = valuesOf(items, key);
  const isSorted = isAscending(direction === -1 ? values.toReversed() : values);
  const isPassed = isSorted && beginsWith(contents, items, key, direction);
  const expected = `items in the order of ${criterion} by default`;
  return { exchange, isPassed, expected, actual: formatValue(values), isCertain: !isSorted };
}

/** Checks a second criterion where items have the same value for the first one. */
async function expectSecondCriterion(
  tester: OperationTester,
  contents: ReadList,
  names: string[],
): Promise<void> {
  const { items } = contents;
  const pairs = names.flatMap((first) => names.map((second) => [first, second] as const));
  const usable = pairs.filter(([first, second]) => {
    const [key] = keysFor(tester, second);
    if (first === second || !key?.isOrdered) return false;
    return groupsBy(items, first, key).some((values) => new Set(values).size > 1);
  });
  // Whether the first criterion is applied shows only if its order is known.
  const ordered = usable.find(([first]) => keysFor(tester, first)[0]?.isOrdered);
  const pair = ordered ?? usable[0];
  if (pair === undefined) {
    tester.skip("several-criteria", "no items with the same value for one criterion only");
    return;
  }
  const [first, second] = pair;
  const [firstKey, key] = pair.map((name) => keysFor(tester, name)[0]) as [Key, Key];
  const isLastMain: boolean[] = [];
  // Items that are in one order anyway, such as that of creation, are not in the reverse one.
  for (const criterion of [second, `-${second}`]) {
    const { items, exchange } = await getOrdered(tester, contents, first, criterion);
    const inOrder = criterion === second ? items : items.toReversed();
    const groups = groupsBy(items, first, key);
    const isSorted = groupsBy(inOrder, first, key).every(isAscending);
    const isMain = ordered === undefined || isAscending(valuesOf(items, firstKey));
    const expected = `items in the order of ${first}, and those with the same in the order of ${criterion}`;
    tester.expect("several-criteria", exchange, isSorted && isMain, expected, formatValue(groups));
    isLastMain.push(
      !isMain &&
        isAscending(valuesOf(inOrder, key)) &&
        groupsBy(items, second, firstKey).every(isAscending),
    );
    // How several are sent can be an assumption, so this only fails if both are applied, and the last one comes first.
    const isReversed = isLastMain.length === 2 && isLastMain.every(Boolean);
    const order = `items in the order of ${first} first, and of ${criterion} second`;
    if (ordered) tester.expect("sorting", exchange, !isReversed, order, formatValue(groups));
  }
}

/** The values of the items that have the same value for a criterion, for each such value. */
function groupsBy(items: Item[], name: string, key: Key): unknown[][] {
  const identify = (value: unknown) => formatValue(isObject(value) ? (value.id ?? value) : value);
  const groups = Map.groupBy(items, (item) => identify(own(item, name))).values();
  return [...groups].map((group) => valuesOf(group, key));
}
