/** The parameters of a list. Pass others under these names: `{ limit: query.per_page }`. */
export interface PageRequest {
  page?: number | undefined;
  limit?: number | undefined;
  /** How many entities to skip, in place of `page`. */
  offset?: number | undefined;
  /** The `nextCursor` of the page before, in place of `page`. */
  cursor?: string | undefined;
  /** Criteria in the order in which they apply, each descending if it begins with `-`. */
  sorting?: string[] | undefined;
}

/** A page of a list as the store returns it. The schema of the response decides how it is shown. */
export class Page<Entity = unknown> {
  readonly entities: Entity[];
  /** How many entities there are on all pages. */
  readonly totalCount: number;
  readonly maxPage: number;
  /** What selects the next page; null on the last. */
  readonly nextCursor: string | null;

  constructor(entities: Entity[], totalCount: number, limit: number, offset = 0) {
    this.entities = entities;
    this.totalCount = totalCount;
    this.maxPage = Math.ceil(totalCount / limit);
    const end = offset + entities.length;
    this.nextCursor =
      end < totalCount && limit > 0 ? Buffer.from(`${end}`).toString("base64url") : null;
  }
}
