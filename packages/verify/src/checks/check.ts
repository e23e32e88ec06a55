import {
  type Contract,
  type Operation,
  pageParameter,
  sizeParameter,
  valueAt,
} from "contract-kit-reader";
import type { Context } from "../check-context.ts";
import type { Exchange, SentRequest } from "../http-client.ts";
import { itemsOf, listOf } from "../operations.ts";
import { isSuccess } from "../response-checks.ts";
import type { RuleId } from "../rules.ts";
import { Skip } from "../skip.ts";
import type { Owners } from "../tokens.ts";

/** Sends requests to an operation to check rules. */
export interface Check {
  rules: [RuleId, ...RuleId[]];
  /** Whether the rules concern an operation. */
  applies: (operation: Operation, contract: Contract, owners: Owners) => boolean;
  /** @throws Skip, NoResponse or Stopped if the check cannot go on. */
  run: (context: Context) => Promise<void>;
}

/** A resource in a list. */
export type Item = Record<string, unknown>;

/** A page of a list, with the response that it is from. */
export interface Page {
  items: Item[];
  total: number;
  lastPage: number;
  exchange: Exchange;
}

/** @throws Skip if the response is not a page. Other rules report why. */
export async function getPage(context: Context, query = ""): Promise<Page> {
  const page = toPage(context, await context.send({ query }));
  if (page === undefined) throw new Skip(`the response to ?${query} is not a page`);
  return page;
}

function toPage({ operation }: Context, exchange: Exchange): Page | undefined {
  const list = listOf(operation);
  const numberAt = (pointer?: string) => pointer && valueAt(exchange.json, pointer);
  const [total, lastPage] = [numberAt(list?.total), numberAt(list?.lastPage)];
  if (!isSuccess(exchange) || typeof total !== "number" || typeof lastPage !== "number") return;
  return list && { items: itemsOf(list, exchange.json), total, lastPage, exchange };
}

/** Whether the pages of an operation say how many items and pages there are. */
export function isPaged(operation: Operation): boolean {
  const { total, lastPage } = listOf(operation) ?? {};
  return total !== undefined && lastPage !== undefined;
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
  const number = pageParameter(operation)?.name;
  const sent = new URLSearchParams(request.path.split("?", 2)[1]);
  const isFirst = [number, sizeParameter(operation)?.name].every((name = "") => !sent.has(name));
  if (!isFirst || number === undefined) return;
  let page = toPage(context, first);
  const seen = new Set(page?.items.map(({ id }) => id));
  for (let index = 2; page && index <= Math.min(page.lastPage, maxSearchedPages); index++) {
    const path = `${request.path}${request.path.includes("?") ? "&" : "?"}${number}=${index}`;
    page = toPage(context, await context.exchange({ ...request, path }));
    const items = page?.items.filter(({ id }) => !seen.has(id)) ?? [];
    if (items.length === 0) return;
    for (const { id } of items) seen.add(id);
    yield items;
  }
}
