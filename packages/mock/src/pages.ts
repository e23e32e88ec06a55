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
