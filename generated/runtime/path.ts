// Copied by "npm run build" from tools/generate/runtime/path.ts. Edit that file instead.
/**
 * Checks that a path gets all of its parameters. openapi-fetch sends `%7Bid%7D` for one that is missing, and one that
 * is empty, consists of dots or is an object can lead to another path.
 *
 * @throws TypeError that names the operation and the parameter
 */
export function checkPath(operation: string, path: string, values: object = {}): void {
  for (const [, name = ""] of path.matchAll(/{([^{}]+)}/g)) {
    const value = Object.hasOwn(values, name) ? values[name as keyof object] : undefined;
    if (typeof value === "object" || /^\.{0,2}$/.test(`${value ?? ""}`)) {
      throw new TypeError(`${operation}: path.${name} is ${JSON.stringify(value)}`);
    }
  }
}
