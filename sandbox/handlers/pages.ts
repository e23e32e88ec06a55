/** The service documents no largest page. This one bounds what a response holds. */
const maxLimit = 100;

/** The parameters of a list. A larger `limit` is not rejected: the pages are smaller, and so there are more of them. */
export const paged = <Query extends { limit?: number }>(query: Query) => ({
  ...query,
  limit: Math.min(query.limit ?? 10, maxLimit),
});
