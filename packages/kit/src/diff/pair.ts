import { isDeepStrictEqual } from "node:util";
import { canonical, type Node } from "./node.ts";

/** What the older and the newer contract have at the same location. Either can lack it. */
export class Pair {
  readonly before: Node | undefined;
  readonly after: Node | undefined;

  constructor(before: Node | undefined, after: Node | undefined) {
    this.before = before;
    this.after = after;
  }

  /** Applies a function to both sides. */
  both<Result>(get: (node: Node | undefined) => Result): [before: Result, after: Result] {
    return [get(this.before), get(this.after)];
  }

  get(key: string): Pair {
    return new Pair(...this.both((node) => node?.get(key)));
  }

  resolve(): Pair {
    return new Pair(...this.both((node) => node?.resolve()));
  }

  get children(): [key: string, pair: Pair][] {
    return this.match((node) => new Map(node?.children));
  }

  /** Pairs parts of both sides by what identifies them, such as a name. */
  match(partsOf: (node: Node | undefined) => Map<string, Node>): [key: string, pair: Pair][] {
    const [olds, news] = this.both(partsOf);
    const keys = new Set([...olds.keys(), ...news.keys()]);
    return [...keys].map((key) => [key, new Pair(olds.get(key), news.get(key))]);
  }

  /** Whether both sides are equal, with every list in the same order. */
  get isIdentical(): boolean {
    return isDeepStrictEqual(...this.both((node) => node?.value));
  }

  /** Whether both sides are equal except for the order of keys and lists. */
  get isSame(): boolean {
    const [before, after] = this.both((node) => node?.value);
    return this.isIdentical || canonical(before) === canonical(after);
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
