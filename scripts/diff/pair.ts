import { isDeepStrictEqual } from "node:util";

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value in a contract and its JSON pointer. */
export class Node {
  readonly contract: object;
  readonly value: unknown;
  readonly pointer: string;

  constructor(contract: object, value: unknown, pointer: string) {
    this.contract = contract;
    this.value = value;
    this.pointer = pointer;
  }

  get(key: string): Node | undefined {
    const { value } = this;
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    const segment = /[~/]/.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;
    return new Node(this.contract, (value as JsonObject)[key], `${this.pointer}/${segment}`);
  }

  get children(): [key: string, node: Node][] {
    const keys = typeof this.value === "object" ? Object.keys(this.value ?? {}) : [];
    return keys.map((key) => [key, this.get(key) as Node]);
  }

  /** The target of a reference, however many references lead to it. Any other node is its own target. */
  resolve(remaining = 20): Node {
    const reference = this.get("$ref")?.value;
    if (typeof reference !== "string" || remaining === 0) return this;
    const target = reference
      .split("/")
      .slice(1)
      .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<Node | undefined>(
        (node, key) => node?.get(key),
        new Node(this.contract, this.contract, "#"),
      );
    return target?.resolve(remaining - 1) ?? this;
  }
}

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
    const [olds, news] = this.both((node) => node?.children.map(([key]) => key) ?? []);
    return [...new Set([...olds, ...news])].map((key) => [key, this.get(key)]);
  }

  /** Whether both sides are equal, with every list in the same order. */
  get isIdentical(): boolean {
    return isDeepStrictEqual(...this.both((node) => node?.value));
  }

  /** Whether both sides are equal but for the order of keys and lists. */
  get isSame(): boolean {
    const [before, after] = this.both((node) => node?.value);
    return this.isIdentical || canonical(before) === canonical(after);
  }

  /** What happened, for a message. */
  get verb(): string {
    if (this.before === undefined) return "was added";
    return this.after === undefined ? "was removed" : "changed";
  }
}

/** A text that is equal for two values that differ only in the order of their keys and lists. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "undefined";
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${entries.join()}}`;
}
