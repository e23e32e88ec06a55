import { pageParameter, sizeParameter } from "contract-kit-reader";
import type { Context } from "../check-context.ts";
import { listOf } from "../operations.ts";
import { isAssumed } from "../rules.ts";
import { type Check, type Item, isPaged, toPage } from "./check.ts";

/** More pages are not read. */
const maxPages = 8;

/** Requests pages of several sizes, and one after the last. */
export const pages: Check = {
  rules: ["pages"],
  applies: ({ operation, run }) =>
    isAssumed("pages", run.contract) &&
    isPaged(operation) &&
    pageParameter(operation) !== undefined &&
    sizeParameter(operation) !== undefined,
  run: async (context) => {
    const schema = sizeParameter(context.operation)?.schema;
    const { maximum = 100 } = schema?.limits ?? {};
    const { total } = toPage(context, await context.send());
    await expectPage(context, total, 1, Number(schema?.default ?? 10), "");
    await expectPage(context, total, 1, 1);
    // Three pages show whether they follow each other.
    const size = Math.max(1, Math.min(maximum, Math.ceil(total / 3)));
    const lastPage = Math.ceil(total / size);
    const seen = new Set<unknown>();
    for (let page = 1; page <= Math.min(lastPage, maxPages); page++) {
      for (const { id } of await expectPage(context, total, page, size, undefined, seen))
        seen.add(id);
    }
    await expectPage(context, total, lastPage + 1, size);
  },
};

const pageQuery = ({ operation }: Context, page: number, size: number): string =>
  `${pageParameter(operation)?.name}=${page}&${sizeParameter(operation)?.name}=${size}`;

/** Checks the number of items on a page, the number of the last page, and that no item was on another page. */
async function expectPage(
  context: Context,
  total: number,
  page: number,
  limit: number,
  query = pageQuery(context, page, limit),
  seen = new Set<unknown>(),
): Promise<Item[]> {
  const exchange = await context.send({ query });
  const { items, lastPage, ...actual } = toPage(context, exchange);
  const count = Math.max(0, Math.min(limit, total - (page - 1) * limit));
  const expectedLast = Math.ceil(total / limit);
  const isPassed = items.length === count && lastPage === expectedLast && actual.total === total;
  const name = listOf(context.operation)?.lastPage?.split("/").at(-1);
  const expected = `${count} of ${total} items and ${name} ${expectedLast} for ?${query}`;
  const found = `${items.length} of ${actual.total} items and ${name} ${lastPage}`;
  context.expect("pages", exchange, isPassed, expected, found);
  const repeated = items.find(({ id }) => seen.has(id));
  const onlyNew = "each item on one page only";
  context.expect("pages", exchange, repeated === undefined, onlyNew, `${repeated?.id} again`);
  return items;
}
