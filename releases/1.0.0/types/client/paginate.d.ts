import type { Pagination } from "../generated/models.js";
import type { Client } from "./client.js";
/** One page of a list, as every list operation answers it. */
export interface Page<Item> {
    items: Item[];
    pagination: Pagination;
}
/** The items of a list, one after the other; `pages()` gives the pages as they were answered. */
export interface Paginated<Item, P extends Page<Item>> extends AsyncIterable<Item> {
    pages(): AsyncIterable<P>;
}
/**
 * Walks a list from `query.page` (1 unless given) to its last page. Each page is asked for when it is
 * needed and not before, so a loop that breaks sends nothing more. The end is where the latest answer
 * puts it, and never after an empty page, which is not given: a list that shrinks or grows meanwhile
 * is no error, though an item may then be seen twice or not at all. Rejects with what the operation
 * rejects with.
 *
 * ```ts
 * for await (const subscription of paginate(listSubscriptions, client)) console.log(subscription.id);
 * ```
 */
export declare function paginate<Item, P extends Page<Item>, Request extends {
    query?: object | undefined;
}>(list: (client: Client, request?: Request) => Promise<P & Page<Item>>, client: Client, request?: Request): Paginated<Item, P>;
