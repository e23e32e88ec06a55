import { buildQuery, findQuery, type Operation, sizeParameter } from "#reader";
import { listOf } from "../contract/operations.ts";
import type { OperationTester } from "../operation-tester.ts";
import { formatValue } from "../report/formatting.ts";
import { type Exchange, isSuccess } from "../requests/exchange.ts";
import { Skip } from "../skip.ts";
import type { Check } from "./check.ts";
import { type Broken, compareReads, type Item, type ReadList, readList, toPage } from "./lists.ts";
import { beginsWith, groupsBy, isAscending, isReversed, keysFor, valuesOf } from "./orders.ts";

/** A part of a list in one order, with the response that has it. */
interface Ordered {
  items: Item[];
  exchange: Exchange;
}

/** No service has a smaller largest page. */
const maxSmallPage = 10;

const sortingParameter = (operation: Operation) => findQuery(operation, "sorting");

/** Requests a list in each documented order. */
export const sorting: Check = {
  rules: ["sorting", "several-criteria"],
  applies: ({ operation }) =>
    listOf(operation) !== undefined && sortingParameter(operation) !== undefined,
  run: async (tester) => {
    const schema = sortingParameter(tester.operation)?.schema;
    const criteria = schema?.items?.values?.map(String);
    if (criteria === undefined) return expectAnyCriteria(tester);
    const names = criteria.filter((name) => !name.startsWith("-"));
    const byDefault = [schema?.default].flat().map(String)[0] ?? "";
    const readAgain = () => readContents(tester);
    const comparisons = [
      ...names.map((name) => (all: ReadList) => findDisorder(tester, all, name)),
      (all: ReadList) => findUnsortedPage(tester, all, names),
      (all: ReadList) => findOtherDefault(tester, all, byDefault),
    ];
    let contents = await readAgain();
    for (const compare of comparisons)
      contents = await compareReads(tester, "sorting", contents, readAgain, compare);
    await expectSecondCriterion(tester, contents, names);
  },
};

async function expectAnyCriteria(tester: OperationTester): Promise<void> {
  if (!tester.isAssumed("several-criteria")) return;
  const exchange = await tester.send({ query: queryFor(tester, "name", "-created_at") });
  const expected = "success for any criteria, because none are documented";
  tester.expect("several-criteria", exchange, isSuccess(exchange), expected);
}

/** The query for an order, as the contract writes several criteria. */
const queryFor = ({ operation }: OperationTester, ...criteria: string[]): string =>
  buildQuery(operation, { [sortingParameter(operation)?.name ?? ""]: criteria });

async function readContents(tester: OperationTester): Promise<ReadList> {
  const exchange = await tester.send();
  if (!isSuccess(exchange)) throw new Skip("the list cannot be read, as the rule success reports");
  toPage(tester, exchange);
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

/** Requests both orders of a criterion. */
async function findDisorder(
  tester: OperationTester,
  contents: ReadList,
  name: string,
): Promise<Broken | undefined> {
  const up = await getOrdered(tester, contents, name);
  const down = await getOrdered(tester, contents, `-${name}`);
  const all = [...contents.items, ...up.items, ...down.items];
  const candidates = keysFor(tester.operation, name);
  const [key, ...others] = candidates.filter((key) => new Set(valuesOf(all, key)).size > 1);
  const keys = key === undefined ? [] : [key, ...others];
  const sorted = keys.filter((key) => isReversed(up.items, down.items, key));
  const isPassed = sorted.some(
    (key) =>
      // What comes first in one order comes last in the other one.
      valuesOf(up.items, key)[0] !== valuesOf(down.items, key)[0] &&
      beginsWith(contents, up.items, key, 1) &&
      beginsWith(contents, down.items, key, -1),
  );
  // Where all have the same one, any order is one by it.
  const areTied = candidates.some((key) => key.canTie && !keys.includes(key));
  if (key === undefined || (!isPassed && areTied)) {
    tester.skip("sorting", `${name}: no items with different values`);
    return undefined;
  }
  const expected = `items in the order of ${name}, and in the reverse order for -${name}`;
  const actual = [up, down].map(({ items }) => formatValue(items.map(key.of))).join(" and ");
  // Each of the responses is about one moment.
  return { exchange: down.exchange, isPassed, expected, actual, isCertain: sorted.length === 0 };
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
  const count = Math.min(Math.ceil(contents.items.length / 3), maxSmallPage);
  const found = names.flatMap((name) => {
    const [key] = keysFor(tester.operation, name);
    const values = new Set(valuesOf(contents.items, key)).size;
    return key.isOrdered && values > 1 ? [{ name, key, values }] : [];
  });
  const [best] = found.sort((one, other) => other.values - one.values);
  if (best === undefined || size === undefined || contents.partial !== undefined) return undefined;
  const { name, key } = best;
  let result: Broken | undefined;
  for (const [criterion, direction] of [
    [name, 1],
    [`-${name}`, -1],
  ] as const) {
    const query = `${queryFor(tester, criterion)}&${size}=${count}`;
    const exchange = await tester.send({ query });
    // A server can reject the size, which is no part of how a list is sorted.
    if (!isSuccess(exchange)) return undefined;
    const { items } = toPage(tester, exchange);
    const isPassed = beginsWith(contents, items, key, direction);
    const expected = `the first items of the whole list in the order of ${criterion} for ?${query}`;
    result = { exchange, isPassed, expected, actual: formatValue(items.map(key.of)) };
    if (!isPassed) break;
  }
  return result;
}

async function findOtherDefault(
  tester: OperationTester,
  contents: ReadList,
  criterion: string,
): Promise<Broken | undefined> {
  const [key] = keysFor(tester.operation, criterion.replace(/^-/, ""));
  if (!key.isOrdered) return undefined;
  const { items, exchange } = await getOrdered(tester, contents);
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
  const keyOf = (name: string) => keysFor(tester.operation, name)[0];
  const usable = names.flatMap((first) =>
    names.flatMap((second) => {
      const groups = groupsBy(contents.items, first, keyOf(second));
      const canTell = groups.some((values) => new Set(values).size > 1);
      return first !== second && keyOf(second).isOrdered && canTell ? [[first, second]] : [];
    }),
  );
  // Whether the first criterion is applied shows only if its order is known.
  const ordered = usable.find(([first = ""]) => keyOf(first).isOrdered);
  const [first, second] = ordered ?? usable[0] ?? [];
  if (first === undefined || second === undefined) {
    tester.skip("several-criteria", "no items with the same value for one criterion only");
    return;
  }
  const [firstKey, key] = [keyOf(first), keyOf(second)];
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
