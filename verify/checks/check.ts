import type { Contract, Operation } from "contract-kit-reader";
import type { Context } from "../check-context.ts";
import type { Exchange, SentRequest } from "../http-client.ts";
import { isObject, objectsIn } from "../json-values.ts";
import { findParameter, listOf } from "../operations.ts";
import { isSuccess } from "../response-checks.ts";
import type { RuleId } from "../rules.ts";
import { Skip } from "../verify-errors.ts";

/** Sends requests to an operation to check rules. */
export interface Check {
  rules: [RuleId, ...RuleId[]];
  /** Whether the rules concern an operation. */
  applies: (operation: Operation, contract: Contract) => boolean;
  /** @throws Skip, NoResponse or Stopped if the check cannot go on. */
  run: (context: Context) => Promise<void>;
}

export type Item = Record<string, unknown>;

export interface Page {
  items: Item[];
  total: number;
  lastPage: number;
  exchange: Exchange;
}

/** @throws Skip if the response is not a page. Other rules report why. */
export async function getPage(context: Context, query = ""): Promise<Page> {
  const page = toPage(await context.send({ query }));
  if (page === undefined) throw new Skip(`the response to ?${query} is not a page`);
  return page;
}

function toPage(exchange: Exchange): Page | undefined {
  const { items, pagination } = isObject(exchange.json) ? exchange.json : {};
  const { total_count: total, max_page: lastPage } = isObject(pagination) ? pagination : {};
  const isPage = isSuccess(exchange) && typeof total === "number" && typeof lastPage === "number";
  return isPage ? { items: objectsIn(items), total, lastPage, exchange } : undefined;
}

/** More pages are not searched. */
const maxSearchedPages = 50;

/**
 * The items of the pages after the first one. How a list is paged is an assumption, so this ends where a server does
 * otherwise.
 */
export async function* readFurtherPages(
  context: Context,
  request: SentRequest,
  first: Exchange,
): AsyncGenerator<Item[]> {
  const { operation } = context;
  const isFirst = !/[?&](page|limit)=/.test(request.path);
  if (!isFirst || !listOf(operation) || !findParameter(operation, "query", "page")) return;
  let page = toPage(first);
  const seen = new Set(page?.items.map(({ id }) => id));
  for (let number = 2; page && number <= Math.min(page.lastPage, maxSearchedPages); number++) {
    const path = `${request.path}${request.path.includes("?") ? "&" : "?"}page=${number}`;
    page = toPage(await context.exchange({ ...request, path }));
    const items = page?.items.filter(({ id }) => !seen.has(id)) ?? [];
    if (items.length === 0) return;
    for (const { id } of items) seen.add(id);
    yield items;
  }
}
