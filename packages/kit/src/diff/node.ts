import { isObject, join, resolve } from "contract-kit-reader";

/** An object in a contract. */
export type JsonObject = Record<string, unknown>;

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
    return new Node(this.contract, (value as JsonObject)[key], join(this.pointer, key));
  }

  get children(): [key: string, node: Node][] {
    const keys = typeof this.value === "object" ? Object.keys(this.value ?? {}) : [];
    return keys.map((key) => [key, this.get(key) as Node]);
  }

  /** The target of a reference, however many references lead to it. Any other node is its own target. */
  resolve(): Node {
    const { value, pointer } = resolve(this.contract, this);
    return new Node(this.contract, value, pointer);
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
