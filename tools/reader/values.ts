/** Values of which nothing is known yet. */

export type Values = Record<string, unknown>;

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields of an object, and none of anything else. */
export const asObject = (value: unknown): Values => (isObject(value) ? value : {});

/** What an object or a list has at a key. A key can be a name that every object inherits, such as `constructor`. */
export function own<Value>(values: Record<string, Value>, key: string | number): Value | undefined;
export function own(value: unknown, key: string | number): unknown;
export function own(value: unknown, key: string | number): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Values)[key];
}

/** An object that has these entries and inherits nothing, so that what it has not is undefined under any name. */
export const dictionary = <Value>(
  entries: Iterable<readonly [string, Value]> = [],
): Record<string, Value> => ({ __proto__: null, ...Object.fromEntries(entries) }) as never;

/** `"2.1"` is short for `["2.1"]`. */
export function list(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : [value].flat();
}
