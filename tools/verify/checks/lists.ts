/** Lists as checks read them: one page, or all that there are, and again if another caller changes them meanwhile. */
import { isDeepStrictEqual } from "node:util";
import { pageParameter, sizeParameter, valueAt } from "#reader";
import { identify, itemsOf, listOf } from "../contract/operations.ts";
import type { OperationTester } from "../operation-tester.ts";
import { type Exchange, isSuccess } from "../requests/exchange.ts";
import type { RuleId } from "../rules.ts";
import { Skip } from "../skip.ts";

/** A resource in a list. */
export type Item = Record<string, unknown>;

/** A page of a list. */
interface Page {
  items: Item[];
  total: number;
  lastPage: number;
}

/** @throws Skip if the response is not a page. Other rules report why. */
export function toPage(tester: OperationTester, exchange: Exchange): Page {
  const page = findPage(tester, exchange);
  if (page !== undefined) return page;
  throw new Skip(`the response to ${exchange.request.path} is not a page`);
}

function findPage({ operation }: OperationTester, exchange: Exchange): Page | undefined {
  const list = listOf(operation);
  if (list === undefined || !isSuccess(exchange)) return undefined;
  const [total, lastPage] = [list.total, list.lastPage].map((at) => valueAt(exchange.json, at));
  if (typeof total !== "number" || typeof lastPage !== "number") return undefined;
  return { items: itemsOf(list, exchange.json), total, lastPage };
}

/** The query for as many items as possible. A service may return fewer, or reject the size. */
export function largestPage({ operation }: OperationTester): string | undefined {
  const size = sizeParameter(operation);
  return size && `${size.name}=${size.schema.limits.maximum ?? 100}`;
}

/** More pages are not read. They are the largest that there are. */
const maxPages = 100;

/** The items of a list, and why these are not all of them. */
export interface ReadList {
  items: Item[];
  partial?: string;
  /** What gets as many items as possible in one response. */
  pageQuery: string;
}

/**
 * The items of all pages of a list, in their order, or those of the first pages that are enough. How a list is paged is
 * an assumption, so where a server does otherwise, these are the items of its first response. If the request is for one
 * page, they are those of the page.
 */
export async function readList(
  tester: OperationTester,
  first: Exchange,
  isEnough = (_: Item[]) => false,
): Promise<ReadList> {
  const { operation } = tester;
  const { request } = first;
  const list = listOf(operation);
  let page = findPage(tester, first);
  const items = list === undefined ? [] : itemsOf(list, first.json);
  const [number, size] = [pageParameter(operation), sizeParameter(operation)];
  const sent = new URLSearchParams(request.path.split("?", 2)[1]);
  const isOnePage = [number, size].some((parameter) => sent.has(parameter?.name ?? ""));
  if (page === undefined || isOnePage || items.length >= page.total || isEnough(items))
    return { items, pageQuery: "" };
  const { total } = page;
  const found = new Map<unknown, Item>();
  let pageQuery = "";
  // A server can have smaller pages, and reject a size that it does not know.
  for (const sizeQuery of number === undefined ? [] : [largestPage(tester), undefined]) {
    let isNew = found.size === 0;
    if (isNew) pageQuery = sizeQuery ?? "";
    for (let index = 1; isNew && index <= Math.min(page.lastPage, maxPages); index++) {
      const query = [sent.toString(), sizeQuery, `${number?.name}=${index}`].filter(Boolean);
      const path = `${request.path.split("?", 1)[0]}?${query.join("&")}`;
      const next = findPage(tester, await tester.exchange({ ...request, path }));
      const known = found.size;
      for (const item of next?.items ?? []) found.set(identify(item), item);
      if (isEnough(next?.items ?? [])) return { items: [...found.values()], pageQuery };
      isNew = found.size > known;
      page = next ?? page;
    }
  }
  const all = found.size > items.length ? [...found.values()] : items;
  // Another caller can change the list meanwhile.
  if (all.length >= Math.min(total, page.total)) return { items: all, pageQuery };
  const partial = `only ${all.length} of ${page.total} items could be read`;
  return { items: all, partial, pageQuery };
}

/** What a comparison of several reads shows. */
export interface Broken {
  exchange: Exchange;
  isPassed: boolean;
  expected: string;
  actual: string;
  /** Whether it cannot be that something changed between the reads. */
  isCertain?: boolean;
}

/** How often reads are compared that another caller interferes with. */
const maxComparisons = 4;

/**
 * Compares reads with what was read before, and records the result. If another caller changed something meanwhile, which
 * the same read shows later, it is compared again. Returns what was read last.
 */
export async function compareReads<Contents>(
  tester: OperationTester,
  rule: RuleId,
  contents: Contents,
  readAgain: () => Promise<Contents>,
  compare: (contents: Contents) => Promise<Broken | undefined>,
): Promise<Contents> {
  let last = contents;
  for (let left = maxComparisons; left > 0; left--) {
    const result = await compare(last);
    if (!result) return last;
    const { exchange, isPassed, expected, actual, isCertain = false } = result;
    const before = last;
    if (!isPassed && !isCertain) last = await readAgain();
    // Nothing was read again, or it is the same.
    if (isDeepStrictEqual(before, last)) {
      tester.expect(rule, exchange, isPassed, expected, actual);
      return last;
    }
  }
  tester.skip(rule, "the list changed each time that it was read");
  return last;
}
