/** What a page of a list is. A build writes this file anew, with the names of the contract; this one serves the tests. */
import { asObject } from "./results.ts";

/** What `paginate` needs of a page. */
export interface Page<Item> {
  items: Item[];
  pagination: { max_page: number };
}

/** The query parameter with the number of a page, counted from 1. */
export const pageParameter = "page";

export const itemsOf = <Item>(page: Page<Item>): Item[] => page.items;

/** The number of the last page. */
export const lastPageOf = (page: Page<unknown>): number => page.pagination.max_page;

/** Whether a body is a page. */
export function isPage(body: unknown): boolean {
  const page = asObject(body);
  return Array.isArray(page.items) && Number.isInteger(asObject(page.pagination).max_page);
}
