/** What is written the same in both contracts, as most of a contract is, so that it need not be compared. */
import { join, keysOf, own, valueAt } from "#reader";
import type { Pair } from "./pair.ts";

/** Every reference in the text of a contract. */
const referencesIn = (text: string): string[] => text.match(/(?<="\$ref":")[^"]*/g) ?? [];

/** References to the components that are written the same in both contracts, with everything that they refer to. */
export function findUnchanged(components: Pair): Set<string> {
  const unchanged = new Map<string, string[]>();
  for (const [, component] of components.children().flatMap(([, group]) => group.children())) {
    const { pointer, value } = component.after ?? {};
    if (pointer !== undefined && component.isIdentical())
      unchanged.set(pointer, referencesIn(JSON.stringify(value)));
  }
  let size: number;
  do {
    size = unchanged.size;
    for (const [pointer, references] of unchanged)
      if (!references.every((reference) => unchanged.has(reference))) unchanged.delete(pointer);
  } while (unchanged.size < size);
  return new Set(unchanged.keys());
}

/** The components that the operations and webhooks of a contract refer to, however deep. */
export function findUsed(contract: unknown): Set<string> {
  const used = new Set<string>();
  const collect = (value: unknown) => {
    for (const reference of referencesIn(JSON.stringify(value) ?? ""))
      used.add(
        keysOf(reference)
          .slice(0, 3)
          .reduce((path, key) => join(path, key), "#"),
      );
  };
  for (const key of ["paths", "webhooks"]) collect(own(contract, key));
  // The set grows by what the components refer to.
  for (const pointer of used) collect(valueAt(contract, pointer));
  return used;
}

/** Whether values are written the same, with everything that they refer to. */
export function isUnchanged(
  { unchanged }: { unchanged: Set<string> },
  before: unknown,
  after: unknown,
): boolean {
  const [old = "", now] = [before, after].map((value) => JSON.stringify(value));
  return old === now && referencesIn(old).every((reference) => unchanged.has(reference));
}
