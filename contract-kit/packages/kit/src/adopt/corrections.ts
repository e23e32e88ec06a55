import { asObject, type Document, isObject, join, methods } from "contract-kit-reader";
import type { Changes } from "./changes.ts";
import { type Node, targetOf } from "./nodes.ts";

/** Corrects what many contracts have and what has only one meaning. The path leads to the node. */
export function correctNode(written: Node, path: string[], changes: Changes): Node {
  const { nullable, ...rest } = written;
  const note = (what: string, key: string) => changes.note(what, join("#", ...path, key));
  let node = correctPattern(rest, note);
  const { description } = node;
  if (typeof description === "string") {
    // This reference has other anchors.
    const text = description.replaceAll(/\[([^\]]*)\]\(#[^)\s]*\)/g, "$1");
    if (text !== description) note("links to anchors have only their text", "description");
    node.description = text;
  }
  // In OpenAPI 3.0, these are booleans next to the limit.
  for (const limit of ["minimum", "maximum"]) {
    const key = `exclusive${limit.charAt(0).toUpperCase()}${limit.slice(1)}`;
    if (typeof node[key] !== "boolean") continue;
    note("limits are written as in 3.1", key);
    if (node[key] === true && limit in node) [node[key], node[limit]] = [node[limit], undefined];
    else delete node[key];
  }
  if (Array.isArray(node.enum) && node.enum.length === 0) {
    note("an enum without values, which would allow none, is left out", "enum");
    delete node.enum;
  }
  if (Array.isArray(node.items)) {
    note("a list of schemas for items is prefixItems", "items");
    const { items, additionalItems, ...others } = node;
    node = { ...others, prefixItems: items };
    if (additionalItems !== undefined) node.items = additionalItems;
  }
  if (node.contentEncoding === "binary") {
    note("binary data has no contentEncoding", "contentEncoding");
    delete node.contentEncoding;
  }
  const isParameter = "in" in node || path.at(-2) === "parameters";
  const isSchema = !(isParameter || "schema" in node || "content" in node);
  if (node.in === "path" && node.required !== true) {
    note("the path parameter is required", "required");
    node.required = true;
  }
  // In schemas, these are lists.
  if (isSchema && typeof node.required === "boolean") {
    note("a boolean is left out where a schema lists the properties that are required", "required");
    delete node.required;
  }
  if (typeof nullable !== "boolean") return nullable === undefined ? node : { ...node, nullable };
  if (!nullable || !isSchema) return node;
  note("what is nullable is written as in 3.1", "nullable");
  return toNullable(node);
}

/** JSON Schema allows no escapes of characters that need none. Other patterns are of another language, such as `(?i)`. */
function correctPattern(node: Node, note: (what: string, key: string) => void): Node {
  const { pattern, ...rest } = node;
  if (typeof pattern !== "string" || isPattern(pattern)) return { ...node };
  const plain = pattern.replaceAll(/\\([^\w\s^$\\.*+?()[\]{}|/-])/g, "$1");
  if (isPattern(plain)) {
    note("escapes that JSON Schema does not know are left out", "pattern");
    return { ...node, pattern: plain };
  }
  note("the pattern of another language is x-pattern", "pattern");
  return { ...rest, "x-pattern": pattern };
}

function isPattern(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, "u"));
  } catch {
    return false;
  }
}

function toNullable(node: Node): Node {
  const { type, enum: values } = node;
  if (type !== undefined) {
    const all = Array.isArray(values) && !values.includes(null) ? [...values, null] : values;
    return { ...node, type: [type, "null"].flat(), ...(all !== undefined && { enum: all }) };
  }
  const isLimited = ["$ref", "allOf", "anyOf", "oneOf", "enum", "properties"].some(
    (key) => key in node,
  );
  return isLimited ? { anyOf: [node, { type: "null" }] } : node;
}

/** The parameters of a path are those that it has in braces, also where the contract names others or leaves some out. */
export function withPathParameters(document: Document, changes: Changes): Document {
  if (document.paths === undefined) return document;
  const described = (holder: Node): Node[] =>
    list(holder).map((parameter) => asObject(targetOf(document, parameter)));
  /** Leaves out the parameters that a path does not have. */
  const without = (holder: Node, names: string[], pointer: string): Node => {
    const isKnown = ({ in: place, name }: Node) => place !== "path" || names.includes(`${name}`);
    const all = described(holder);
    if (all.every(isKnown)) return holder;
    changes.note("a path parameter that the path does not have is left out", pointer);
    const isKept = (_: unknown, index: number) => isKnown(all[index] ?? {});
    return { ...holder, parameters: list(holder).filter(isKept) };
  };
  const correct = (path: string, written: Node): Node => {
    const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
    const item = without(written, names, join("#/paths", path));
    for (const method of methods.map((name) => name.toLowerCase())) {
      if (!isObject(item[method])) continue;
      const pointer = join("#/paths", path, method);
      const operation = without(item[method], names, pointer);
      const known = [...described(item), ...described(operation)].map(({ name }) => name);
      const missing = names.filter((name) => !known.includes(name));
      if (missing.length > 0) changes.note("a parameter of the path is added", pointer);
      item[method] = missing.length > 0 ? withParameters(operation, missing) : operation;
    }
    return item;
  };
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    isObject(item) ? correct(path, item) : item,
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

const list = ({ parameters }: Node): unknown[] => (Array.isArray(parameters) ? parameters : []);

const withParameters = (operation: Node, names: string[]): Node => {
  const schema = { type: "string" };
  const added = names.map((name) => ({ name, in: "path", required: true, schema }));
  return { ...operation, parameters: [...list(operation), ...added] };
};
