import type { Operation } from "./operations.ts";

/** The operations of a path, and the values of its parameters as they were sent. */
export interface Route {
  operations: Operation[];
  values: Record<string, string>;
}

/**
 * Finds what the contract has for a path, and for the query if the path of an operation has one. A literal path comes
 * before `/keys/{id}`, which matches it as well, and one with a query before one without. A fragment is not sent.
 */
export function createRouter(
  operations: Operation[],
): (path: string, query?: string) => Route | undefined {
  const sent = ({ path }: Operation) => path.split("#", 1)[0] ?? path;
  const order = (operation: Operation) => `${sent(operation).replaceAll("{", "\uffff")}~`;
  const sorted = operations.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
  const routes = [...Map.groupBy(sorted, sent)].map(([template, operations]) => {
    const [path = "", query = ""] = template.split("?");
    // Every second part is the name of a parameter.
    const parts = path.split(/\{([^}]+)\}/);
    const pattern = parts.map((part, index) =>
      index % 2 === 0
        ? escapePattern(part.replaceAll(/[^!-~]|["<>^`]/gu, encodeURIComponent))
        : valueBefore(parts[index + 1], index < parts.length - 2),
    );
    const names = parts.filter((_, index) => index % 2 === 1);
    const pairs = query.split("&").filter(Boolean);
    return { operations, names, pairs, pattern: new RegExp(`^${pattern.join("")}$`) };
  });
  return (path, query = "") => {
    const given = query.replace("?", "").split("&");
    for (const { operations, names, pairs, pattern } of routes) {
      const values = pattern.exec(path)?.slice(1);
      if (values === undefined || !pairs.every((pair) => given.includes(pair))) continue;
      const entries = names.map((name, index) => [name, values[index]]);
      return { operations, values: Object.fromEntries(entries) };
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
