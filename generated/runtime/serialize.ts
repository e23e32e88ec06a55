// Made by "npm run build" from openapi/. Do not edit.
/** What openapi-fetch does otherwise than a service expects. */
import { createQuerySerializer } from "openapi-fetch";

/** Writes a query. openapi-fetch alone writes `?&sorting=name` for null in a list, and nothing for a `Date`. */
export function serializeQuery(query: Record<string, unknown>): string {
  const values = Object.entries(query).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.filter((item) => item != null).map(asText) : asText(value),
  ]);
  return createQuerySerializer()(Object.fromEntries(values));
}

const asText = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** Writes the parameters of a path into a URL. Errors name the operation, because the URL can contain a secret. */
export type WritePath = (url: string, values: Record<string, unknown>, operation: string) => string;

/**
 * Writes a path with its parameters, each encoded as one segment.
 *
 * @throws TypeError if a parameter is missing or would lead to another path.
 */
export const serializePath: WritePath = (url, values, operation) =>
  url.replace(/{(.+?)}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (typeof (value ?? {}) === "object" || /^\.{0,2}$/.test(`${value}`)) {
      throw new TypeError(`${operation}: path.${name} is ${JSON.stringify(value)}`);
    }
    return encodeURIComponent(`${value}`);
  });
