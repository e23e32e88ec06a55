import type { Operation } from "./operations.ts";

/** The operations of a path. */
interface Route {
  operations: Operation[];
  /** The values of the parameters in the path of an operation, as they were sent. */
  valuesFor: (operation: Operation) => Record<string, string>;
}

/** Paths that differ in the names of their parameters only, each with other methods, are one path to a server. */
const parameter = /\{([^}]+)\}/g;
/** Stands for a parameter. It comes after every other character of a path, so that literals are found first. */
const mark = "\uffff";

/** Finds what the contract has for a path. A literal path comes before `/keys/{id}`, which matches it as well. */
export function createRouter(operations: Operation[]): (path: string) => Route | undefined {
  const shapeOf = ({ path }: Operation) => path.replaceAll(parameter, mark);
  const order = (operation: Operation) => `${shapeOf(operation)}~`;
  const sorted = operations.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
  const routes = [...Map.groupBy(sorted, shapeOf)].map(([shape, operations]) => {
    const parts = shape.split(mark);
    const last = parts.length - 1;
    const pattern = parts.map((part, index) => {
      const literal = escapePattern(part.replaceAll(/[^!-~]|["<>^`]/gu, encodeURIComponent));
      return index === last ? literal : literal + valueBefore(parts[index + 1], index + 1 < last);
    });
    return { operations, pattern: new RegExp(`^${pattern.join("")}$`) };
  });
  return (path) => {
    for (const { operations, pattern } of routes) {
      const values = pattern.exec(path)?.slice(1);
      if (values === undefined) continue;
      const valuesFor = (operation: Operation) => {
        const names = [...operation.path.matchAll(parameter)].map(([, name]) => name);
        return Object.fromEntries(values.map((value, index) => [names[index], value]));
      };
      return { operations, valuesFor };
    }
    return undefined;
  };
}

/**
 * The value of a parameter in front of a text. If another parameter of the same segment follows, the value ends at the
 * text, or after one character, so that there is one way to divide a segment and not very many.
 */
function valueBefore(text = "", hasOther: boolean): string {
  if (!hasOther || text.includes("/")) return "([^/]+)";
  return text === "" ? "([^/])" : `([^/${escapePattern(text.slice(0, 1))}]+)`;
}

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|-]/g, "\\$&");
