// @ts-check
import { entries } from "./document/entries.js";

/**
 * A name is a file, a type and an entry of the reference, so no two components share one, whatever
 * their kinds; upper and lower case do not tell files apart on every machine.
 *
 * @type {import("./types.d.ts").Rule<import("./types.d.ts").Node>}
 */
export default function componentNamesAreUnique(components, _options, { path }) {
  /** @type {Map<string, string>} */
  const taken = new Map();
  return entries(components).flatMap(([kind, named]) =>
    entries(named).flatMap(([name]) => {
      const other = taken.get(name.toLowerCase());
      taken.set(name.toLowerCase(), other ?? `${kind}/${name}`);
      if (other === undefined) return [];
      const message = `the name of ${kind}/${name} is taken by ${other}: rename one of them`;
      return [{ message, path: [...path, kind, name] }];
    }),
  );
}
