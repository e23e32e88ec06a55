import type { Operation } from "contract-kit-reader";
import { findInTime } from "./patterns.ts";

/** The operations of a path, and the values of its parameters as they were sent. */
export interface Route {
  operations: Operation[];
  values: Record<string, string>;
}

/** Finds what the contract has for a path. A literal path comes before `/keys/{id}`, which matches it as well. */
export function createRouter(operations: Operation[]): (path: string) => Route | undefined {
  const order = ({ path }: Operation) => path.replaceAll("{", "\uffff");
  const sorted = operations.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
  const routes = [...Map.groupBy(sorted, ({ path }) => path)].map(([path, operations]) => {
    // Every second part is the name of a parameter.
    const parts = path.split(/\{([^}]+)\}/);
    const pattern = parts.map((part, index) => (index % 2 === 0 ? escapePattern(part) : "([^/]+)"));
    const names = parts.filter((_, index) => index % 2 === 1);
    const regExp = new RegExp(`^${pattern.join("")}$`);
    // A path with several parameters between two slashes can be divided in many ways.
    const isSlow = /\}[^/]*\{/.test(path);
    const find = (text: string) => (isSlow ? findInTime(regExp, text) : regExp.exec(text));
    return { operations, names, find };
  });
  return (path) => {
    for (const { operations, names, find } of routes) {
      const values = find(path)?.slice(1);
      if (values === undefined) continue;
      const entries = names.map((name, index) => [name, values[index]]);
      return { operations, values: Object.fromEntries(entries) };
    }
    return undefined;
  };
}

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
