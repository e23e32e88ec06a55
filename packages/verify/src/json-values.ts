import { isDeepStrictEqual } from "node:util";
import { isObject } from "contract-kit-reader";

/** The elements of an array that are objects. */
export function objectsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Whether a value is the same as another one. An object may have more fields. */
export function contains(value: unknown, expected: unknown): boolean {
  if (!isObject(value) || !isObject(expected)) return isDeepStrictEqual(value, expected);
  return Object.entries(expected).every(([name, part]) => isDeepStrictEqual(value[name], part));
}
