/**
 * Lists that are read page by page. The convention: the result of the operation has the fields `items` and
 * `pagination.max_page`, the number of the last page, and its query parameter `page` is the number of a page, counted
 * from 1. The build writes this file if an operation of the contract follows it.
 */
/** What `paginate` needs of a page. */
export interface Page<Item> {
    items: Item[];
    pagination: {
        max_page: number;
    };
}
/** Whether a body is a page of a list. */
export declare function isPage(body: unknown): boolean;
/** The items of a list, one after the other. */
export interface Paginated<Item, P extends Page<Item>> extends AsyncIterable<Item> {
    /** The pages of the list. */
    pages(): AsyncIterable<P>;
    /** The first `limit` items. Requests no page after them. Without a limit, all items. */
    toArray(options?: {
        limit?: number | undefined;
    }): Promise<Item[]>;
}
/**
 * Iterates over a list, from `query.page` (default 1) to its last page. A page is requested when it is needed, so
 * a loop that breaks sends no further request. The iteration ends at the `max_page` of the latest response or
 * after an empty page. When resources are created or change meanwhile, an item can come twice or not at all.
 * Rejects with the errors of the operation.
 *
 * ```ts
 * for await (const item of paginate(listThings, client)) console.log(item);
 * ```
 */
export declare function paginate<Item, P extends Page<Item>, Request extends {
    query?: object | undefined;
}, Client>(list: (client: Client, request?: Request) => Promise<P & Page<Item>>, client: Client, request?: Request): Paginated<Item, P>;
