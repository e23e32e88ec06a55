import type { Operation } from "../../contract/index.ts";
import type { Context } from "../check-context.ts";
import type { Exchange } from "../http-client.ts";
import { isObject, objectsIn } from "../json-values.ts";
import { isSuccess } from "../response-checks.ts";
import type { RuleId } from "../rules.ts";
import { Skip } from "../verify-errors.ts";

/** Sends requests to an operation to check rules. */
export interface Check {
  rules: [RuleId, ...RuleId[]];
  /** Whether the rules concern an operation. */
  applies: (operation: Operation) => boolean;
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
  const exchange = await context.send({ query });
  const { items, pagination } = isObject(exchange.json) ? exchange.json : {};
  const { total_count: total, max_page: lastPage } = isObject(pagination) ? pagination : {};
  if (!isSuccess(exchange) || typeof total !== "number" || typeof lastPage !== "number") {
    throw new Skip(`the response to ?${query} is not a page`);
  }
  return { items: objectsIn(items), total, lastPage, exchange };
}
