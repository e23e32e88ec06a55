import { pageParameter, sizeParameter } from "#reader";
import { idOf, listOf } from "../contract/operations.ts";
import type { OperationTester } from "../operation-tester.ts";
import type { Check } from "./check.ts";
import { type Broken, compareReads, toPage } from "./lists.ts";

/** More pages are not read. */
const maxPages = 8;

/** Requests pages of several sizes, and one after the last. */
export const pages: Check = {
  rules: ["pages"],
  applies: (tester) =>
    tester.isAssumed("pages") &&
    listOf(tester.operation) !== undefined &&
    pageParameter(tester.operation) !== undefined &&
    sizeParameter(tester.operation) !== undefined,
  run: async (tester) => {
    const readIds = async () => {
      const { items, total } = toPage(tester, await tester.send());
      return { total, ids: items.map((item) => idOf(item)) };
    };
    await compareReads(tester, "pages", await readIds(), readIds, ({ total }) =>
      findBrokenPage(tester, total),
    );
  },
};

/** The first page that is not as expected, or else the last one. */
async function findBrokenPage(tester: OperationTester, total: number): Promise<Broken | undefined> {
  const schema = sizeParameter(tester.operation)?.schema;
  const usual = await findUsualSize(tester, total, Number(schema?.default ?? 10));
  // Three pages show whether they follow each other. A service may have no larger page than the usual one.
  const size = Math.max(1, Math.min(usual, Math.ceil(total / 3)));
  const lastPage = Math.ceil(total / size);
  const following = Array.from({ length: Math.min(lastPage, maxPages) }, (_, index) => index + 1);
  const requests: [page: number, size: number, query?: string][] = [
    [1, usual, ""],
    [1, 1],
    ...[...following, lastPage + 1].map((page): [number, number] => [page, size]),
  ];
  const seen = new Set<unknown>();
  let result: Broken | undefined;
  for (const [index, [page, size, query = pageQuery(tester, page, size)]] of requests.entries()) {
    const known = index < 2 ? new Set<unknown>() : seen;
    result = await checkPage(tester, { total, page, size, query, known });
    if (!result.isPassed) return result;
  }
  return result;
}

/** How many items a page has without a size. A service may have smaller pages, if its last page is that of these. */
async function findUsualSize(
  tester: OperationTester,
  total: number,
  size: number,
): Promise<number> {
  const { items, lastPage } = toPage(tester, await tester.send());
  const isSmaller = items.length > 0 && items.length < Math.min(size, total);
  return isSmaller && lastPage === Math.ceil(total / items.length) ? items.length : size;
}

const pageQuery = ({ operation }: OperationTester, page: number, size: number): string =>
  `${pageParameter(operation)?.name}=${page}&${sizeParameter(operation)?.name}=${size}`;

interface RequestedPage {
  total: number;
  page: number;
  size: number;
  query: string;
  /** The IDs on the pages before. */
  known: Set<unknown>;
}

/** Checks the number of items on a page, the number of the last page, and that no item was on another page. */
async function checkPage(
  tester: OperationTester,
  { total, page, size, query, known }: RequestedPage,
): Promise<Broken> {
  const exchange = await tester.send({ query });
  const { items, lastPage, ...actual } = toPage(tester, exchange);
  const count = Math.max(0, Math.min(size, total - (page - 1) * size));
  const expectedLast = Math.ceil(total / size);
  const isPassed = items.length === count && lastPage === expectedLast && actual.total === total;
  const ids = items.flatMap((item) => idOf(item) ?? []);
  const repeated = ids.find((id) => known.has(id));
  for (const id of ids) known.add(id);
  if (isPassed && repeated !== undefined) {
    const expected = "each item on one page only";
    return { exchange, isPassed: false, expected, actual: `${repeated} again` };
  }
  const name = listOf(tester.operation)?.lastPage.split("/").at(-1);
  const expected = `${count} of ${total} items and ${name} ${expectedLast} for ?${query}`;
  const found = `${items.length} of ${actual.total} items and ${name} ${lastPage}`;
  return { exchange, isPassed, expected, actual: found };
}
