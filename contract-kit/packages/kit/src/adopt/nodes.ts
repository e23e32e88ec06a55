import { type Document, valueAt } from "contract-kit-reader";

type Node = Record<string, unknown>;

/** The keys below these are names, and can be words of OpenAPI. */
const maps =
  /^(properties|patternProperties|\$defs|responses|schemas|parameters|headers|requestBodies|callbacks|links|variables|mapping)$/;

/** Whether a path leads into an example, an extension or another value, in which OpenAPI knows no references. */
export const isValue = (path: string[]): boolean =>
  path.some((key, index) => {
    if (maps.test(path[index - 1] ?? "")) return false;
    if (key === "value") return path[index - 2] === "examples";
    if (key === "examples") return /^\d+$/.test(path[index + 1] ?? "");
    return /^(example|default|const|enum|x-(?!webhooks$).*)$/.test(key);
  });

/**
 * A copy in which every object is replaced, the inner ones first, and references in values by what they refer to. Those
 * that lead nowhere are data, such as the `$ref` of SCIM, and get a key that no tool follows.
 */
export function mapNodes(document: Document, replace: (node: Node) => unknown): Document {
  const map = (value: unknown, path: string[]): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (isValue(path)) return inlined(document, value);
    if (Array.isArray(value)) return value.map((item, index) => map(item, [...path, `${index}`]));
    const entries = Object.entries(value).map(([key, part]) => [key, map(part, [...path, key])]);
    return replace(Object.fromEntries(entries));
  };
  return map(document, []) as Document;
}

/** Some contracts refer to the value of one example in another. */
function inlined(document: Document, value: unknown, around: string[] = []): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => inlined(document, item, around));
  const { $ref } = value as { $ref?: unknown };
  const target = `${$ref}`.startsWith("#/") ? valueAt(document, `${$ref}`) : undefined;
  if (target !== undefined && !around.includes(`${$ref}`)) {
    return inlined(document, target, [...around, `${$ref}`]);
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key === "$ref" ? "ref" : key,
      inlined(document, part, around),
    ]),
  );
}
