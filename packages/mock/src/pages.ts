import type { Schema } from "contract-kit-reader";

/** The parameters of a list, under the names that the contract has for them. */
export interface PageRequest {
  page?: number;
  limit?: number;
  /** Criteria in the order in which they apply, each descending if it begins with `-`. */
  sorting?: string[];
}

/** A page of a list as the store returns it. The schema of the response decides how it is shown. */
export class Page<Entity = unknown> {
  readonly entities: Entity[];
  /** How many entities there are on all pages. */
  readonly totalCount: number;
  readonly maxPage: number;

  constructor(entities: Entity[], totalCount: number, limit: number) {
    this.entities = entities;
    this.totalCount = totalCount;
    this.maxPage = Math.ceil(totalCount / limit);
  }
}

/**
 * How a response shows a page; undefined for a schema that shows none. There is one convention for it: the list is
 * `items`, and `pagination`, if there is one, has as `total_count` the number of entities and as `max_page` the number
 * of the last page, or one of them.
 */
export function pageFormOf({ properties }: Schema): ((page: Page) => object) | undefined {
  if (properties.get("items")?.schema.items === undefined) return undefined;
  const named = properties.get("pagination")?.schema.properties;
  return ({ entities, totalCount, maxPage }) => {
    const counts = Object.entries({ total_count: totalCount, max_page: maxPage });
    const shown = counts.filter(([name]) => named?.has(name));
    return { items: entities, pagination: Object.fromEntries(shown) };
  };
}
