import { buildQuery, findQuery, isObject, type Operation } from "contract-kit-reader";
import type { Context } from "../check-context.ts";
import { formatValue } from "../formatting.ts";
import { listOf } from "../operations.ts";
import { isSuccess } from "../response-checks.ts";
import { isAssumed } from "../rules.ts";
import { type Check, getPage, type Item, isPaged, type Page } from "./check.ts";

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
  applies: (operation) => isPaged(operation) && sortingParameter(operation) !== undefined,
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
    const [byDefault] = Array.isArray(schema?.default) ? schema.default : [];
    if (typeof byDefault === "string") await expectDefault(context, byDefault);
    await expectSecondCriterion(context, names);
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

async function expectSorted(context: Context, name: string): Promise<void> {
  const pages: Page[] = [];
  for (const query of [queryFor(context, name), queryFor(context, `-${name}`)]) {
    const exchange = await context.send({ query });
    context.expect("sorting", exchange, isSuccess(exchange), `success for ?${query}`);
    pages.push(await getPage(context, query));
  }
  const [up, down] = pages as [Page, Page];
  const keys = keysFor(context, name).filter((key) => new Set(valuesOf(up.items, key)).size > 1);
  if (keys.length === 0) {
    context.skip("sorting", `${name}: no items with different values`);
    return;
  }
  const isSorted = keys.some((key) => isReversed(up, down, key));
  const expected = `items in the order of ${name}, and in the reverse order for -${name}`;
  const [key] = keys as [Key];
  const actual = [up, down].map(({ items }) => formatValue(items.map(key.of))).join(" and ");
  context.expect("sorting", down.exchange, isSorted, expected, actual);
}

/** Whether one page is in the order of a value, and the other one in the reverse order. */
function isReversed(up: Page, down: Page, key: Key): boolean {
  const ascending = valuesOf(up.items, key);
  const descending = valuesOf(down.items, key).reverse();
  if (key.isOrdered) return isAscending(ascending) && isAscending(descending);
  const [groups, reversed] = [ascending, descending].map((values) =>
    values.filter((value, index) => value !== values[index - 1]),
  ) as [unknown[], unknown[]];
  const areTogether = [groups, reversed].every((values) => new Set(values).size === values.length);
  // Pages that are only parts of the list have different items.
  const isComplete = up.items.length === up.total && down.items.length === down.total;
  return areTogether && (!isComplete || groups.join("\n") === reversed.join("\n"));
}

function isAscending(values: unknown[]): boolean {
  const numberOf = (value: unknown) =>
    typeof value === "string" ? Date.parse(value) : Number(value);
  const numbers = values.map(numberOf);
  return numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? number));
}

async function expectDefault(context: Context, criterion: string): Promise<void> {
  const [key] = keysFor(context, criterion.replace(/^-/, ""));
  const { items, exchange } = await getPage(context);
  if (!key?.isOrdered) return;
  const values = valuesOf(items, key);
  const isSorted = isAscending(criterion.startsWith("-") ? values.toReversed() : values);
  const expected = `items in the order of ${criterion} by default`;
  context.expect("sorting", exchange, isSorted, expected, formatValue(values));
}

/** Checks a second criterion where items have the same value for the first one. */
async function expectSecondCriterion(context: Context, names: string[]): Promise<void> {
  const { items } = await getPage(context);
  const groupsBy = (all: Item[], first: string, key: Key) => {
    const idOf = (value: unknown) => (isObject(value) ? value.id : value);
    const groups = Map.groupBy(all, (item) => idOf(item[first])).values();
    return [...groups].map((group) => valuesOf(group, key));
  };
  for (const first of names) {
    for (const second of names) {
      const [key] = keysFor(context, second);
      if (first === second || !key?.isOrdered) continue;
      if (groupsBy(items, first, key).every((values) => new Set(values).size < 2)) continue;
      const page = await getPage(context, queryFor(context, first, `-${second}`));
      const groups = groupsBy(page.items, first, key);
      const isSorted = groups.every((values) => isAscending(values.toReversed()));
      const expected = `items with the same ${first} in the order of -${second}`;
      context.expect("several-criteria", page.exchange, isSorted, expected, formatValue(groups));
      return;
    }
  }
  context.skip("several-criteria", "no items with the same value for one criterion only");
}
