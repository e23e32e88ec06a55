import { isDeepStrictEqual } from "node:util";

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value at a JSON Pointer (RFC 6901), with or without the `#` of a URI fragment, or undefined. */
export function valueAt(value: unknown, pointer: string): unknown {
  const keys = pointer.split("/").slice(1);
  return keys
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>(
      (node, key) => (Object.hasOwn(Object(node), key) ? Object(node)[key] : undefined),
      value,
    );
}

/** The elements of an array that are objects. */
export function objectsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Whether a value is the same as another one. An object may have more fields. */
export function contains(value: unknown, expected: unknown): boolean {
  if (!isObject(value) || !isObject(expected)) return isDeepStrictEqual(value, expected);
  return Object.entries(expected).every(([name, part]) => isDeepStrictEqual(value[name], part));
}
