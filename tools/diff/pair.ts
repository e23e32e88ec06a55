import { isDeepStrictEqual } from "node:util";
import { asObject, below, entriesIn, isObject, type Kind, type Located, own } from "#reader";
import { withoutDocumentation } from "./policy.ts";

/** What the older and the newer contract have at the same place. Either can lack it. */
export class Pair<Part = Located> {
  readonly before: Part | undefined;
  readonly after: Part | undefined;

  constructor(before: Part | undefined, after: Part | undefined) {
    this.before = before;
    this.after = after;
  }

  /** Applies a function to both sides. */
  both<Result>(get: (part: Part | undefined) => Result): [before: Result, after: Result] {
    return [get(this.before), get(this.after)];
  }

  /** Pairs what both sides consist of by what identifies it, such as a name. */
  match<Inner>(
    partsOf: (part: Part | undefined) => Map<string, Inner>,
  ): [key: string, pair: Pair<Inner>][] {
    const [olds, news] = this.both(partsOf);
    const keys = new Set([...olds.keys(), ...news.keys()]);
    return [...keys].map((key) => [key, new Pair(olds.get(key), news.get(key))]);
  }

  get(this: Pair, key: string): Pair {
    const inside = (node?: Located) =>
      node && own(node.value, key) !== undefined ? below(node, key) : undefined;
    return new Pair(...this.both(inside));
  }

  children(this: Pair): [key: string, pair: Pair][] {
    return this.match((node) => new Map(childrenOf(node)));
  }

  /** Whether both sides are equal, with every list in the same order. */
  isIdentical(this: Pair): boolean {
    return isDeepStrictEqual(...this.both((node) => node?.value));
  }

  /** Whether both sides are equal except for the order of keys and lists, and for what only explains data of a kind. */
  isSame(this: Pair, kind: Kind = "data"): boolean {
    if (this.isIdentical()) return true;
    const [before, after] = this.both((node) => withoutDocumentation(node?.value, kind));
    return canonical(before) === canonical(after);
  }

  /** What happened, for the type of a change. */
  get change(): "added" | "removed" | "changed" {
    if (this.before === undefined) return "added";
    return this.after === undefined ? "removed" : "changed";
  }

  /** What happened, for a message. */
  get verb(): string {
    return this.change === "changed" ? "changed" : `was ${this.change}`;
  }
}

/** What is below the keys of an object or a list. A text has none. */
export const childrenOf = (node: Located | undefined): [key: string, child: Located][] =>
  node !== undefined && typeof node.value === "object" ? entriesIn(node) : [];

/** Items by what identifies them. Those that share it are distinguished by their order. */
export function keyed<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item> {
  const groups = [...Map.groupBy(items, keyOf)];
  return new Map(
    groups.flatMap(([key, group]) => group.map((item, at) => [at ? `${key} ${at}` : key, item])),
  );
}

/** The items of a list by their name; a tag of an operation is its own name. */
export const namesIn = (list: Located | undefined): Map<string, Located> =>
  new Map(
    childrenOf(list).map(([, item]) => [String(asObject(item.value).name ?? item.value), item]),
  );

/** A text that is equal for two values that differ only in the order of their keys and lists. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "undefined";
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${entries.join()}}`;
}
