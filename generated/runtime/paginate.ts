// Copied by "npm run build" from tools/generate/runtime/paginate.ts. Edit that file instead.
import { itemsOf, lastPageOf, type Page, pageParameter } from "./page.ts";

export type { Page };

/** The items of a list, one after the other. */
export interface Paginated<Item, P extends Page<Item>> extends AsyncIterable<Item> {
  /** The pages of the list. */
  pages(): AsyncIterable<P>;
  /** The first `limit` items. Requests no page after them. Without a limit, all items. */
  toArray(options?: { limit?: number | undefined }): Promise<Item[]>;
}

/**
 * Iterates over a list, from the page in the query (default 1) to its last page. A page is requested when it is needed, so
 * a loop that breaks sends no further request. The iteration ends at the last page that the latest response names, or
 * after an empty page. If resources change meanwhile, you can get an item twice or not at all. Rejects with the errors of
 * the operation.
 *
 * ```ts
 * for await (const item of paginate(listThings, client)) console.log(item);
 * ```
 */
export function paginate<
  Item,
  P extends Page<Item>,
  Request extends { query?: object | undefined },
  Client,
>(
  list: (client: Client, request?: Request) => Promise<P & Page<Item>>,
  client: Client,
  request?: Request,
): Paginated<Item, P> {
  async function* pages(): AsyncGenerator<P> {
    const { query: given = {} } = { ...request };
    const first = Object.entries(given).find(([name]) => name === pageParameter)?.[1];
    let page: number = first ?? 1;
    if (!(Number.isInteger(page) && page > 0)) {
      throw new TypeError(`${pageParameter} must be a whole number from 1, but it is ${page}`);
    }
    for (let last = page; page <= last; page++) {
      const query = { ...given, [pageParameter]: page };
      const result = await list(client, { ...request, query } as Request);
      if (itemsOf(result).length === 0) return;
      yield result;
      last = lastPageOf(result);
    }
  }
  return {
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* itemsOf<Item>(page);
    },
    async toArray({ limit = Number.POSITIVE_INFINITY } = {}) {
      const items: Item[] = [];
      if (limit > 0) {
        for await (const item of this) if (items.push(item) >= limit) break;
      }
      return items;
    },
  };
}
