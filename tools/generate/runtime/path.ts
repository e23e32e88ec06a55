/** The check of the parameters in a path. */
import type { Middleware } from "openapi-fetch";

/**
 * Checks that a path gets all of its parameters. openapi-fetch sends `%7Bid%7D` for one that is missing, and one that
 * is empty or consists of dots leads to another path.
 *
 * @throws TypeError that names the operation and the parameter
 */
export function checkPath(operation: string, path: string, values: object = {}): void {
  for (const [, name = ""] of path.matchAll(/{([^{}]+)}/g)) {
    const value = Object.hasOwn(values, name) ? values[name as keyof object] : undefined;
    if (/^\.{0,2}$/.test(textOf(value))) {
      throw new TypeError(`${operation}: path.${name} is ${JSON.stringify(value)}`);
    }
  }
}

/** A value as a path has it, which can be a list or an object. */
function textOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return `${value ?? ""}`;
  return (Array.isArray(value) ? value : Object.entries(value).flat()).join();
}

/** Checks the path of every call. */
export const checkPaths: Middleware = {
  onRequest({ request, schemaPath, params }) {
    checkPath(`${request.method} ${schemaPath}`, schemaPath, params.path);
  },
};
