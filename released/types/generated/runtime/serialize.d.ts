/** Writes a query. openapi-fetch alone writes `?&sorting=name` for null in a list, and nothing for a `Date`. */
export declare function serializeQuery(query: Record<string, unknown>): string;
/** Writes the parameters of a path into a URL. Errors name the operation, because the URL can contain a secret. */
export type WritePath = (url: string, values: Record<string, unknown>, operation: string) => string;
/**
 * Writes a path with its parameters, each encoded as one segment.
 *
 * @throws TypeError if a parameter is missing or would lead to another path.
 */
export declare const serializePath: WritePath;
