/** What `paginate` needs of a page. */
export interface Page<Item> {
    items: Item[];
    pagination: {
        max_page: number;
    };
}
/** The query parameter with the number of a page, counted from 1. */
export declare const pageParameter = "page";
export declare const itemsOf: <Item>(page: Page<Item>) => Item[];
/** The number of the last page. */
export declare const lastPageOf: (page: Page<unknown>) => number;
/** Whether a body is a page. */
export declare function isPage(body: unknown): boolean;
