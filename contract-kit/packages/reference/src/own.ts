/** The value of a key that a contract has, which can be the name of something that every object inherits. */
export const own = <Value>(record: Record<string, Value>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** An object that has these entries and inherits nothing. */
export const dictionary = <Value>(
  entries: Iterable<readonly [string, Value]> = [],
): Record<string, Value> => Object.assign(Object.create(null), Object.fromEntries(entries));
