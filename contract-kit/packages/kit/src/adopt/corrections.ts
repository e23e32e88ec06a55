import {
  asObject,
  type Document,
  isObject,
  join,
  methods,
  own,
  valueAt,
} from "contract-kit-reader";
import { keysIn } from "../source/index.ts";
import type { Changes } from "./changes.ts";
import { isOptional, mapReferences, type Node, targetOf } from "./nodes.ts";

/** Notes what becomes of a key. */
type Note = (what: string, key: string) => void;

/** Corrects what many contracts have and what has only one meaning. The path leads to the node. */
export function correctNode(written: Node, path: string[], changes: Changes): Node {
  const node = { ...written };
  const note: Note = (what, key) => changes.note(what, join("#", ...path, key));
  for (const key of Object.keys(node)) {
    if (node[key] !== null || !isOptional([...path, key])) continue;
    note("a key without a value is left out", key);
    delete node[key];
  }
  for (const correct of [
    correctPattern,
    correctLinks,
    correctLimits,
    correctLists,
    correctExtensions,
    correctMediaTypes,
  ])
    correct(node, note);
  if (node.contentEncoding === "binary") {
    note("binary data has no contentEncoding", "contentEncoding");
    delete node.contentEncoding;
  }
  if (node.in === "path" && node.required !== true) {
    note("the path parameter is required", "required");
    node.required = true;
  }
  if (path.at(-2) === "responses" && node.$ref === undefined && node.description === undefined) {
    note("a response without a description, which 3.2 allows, has an empty one", "description");
    node.description = "";
  }
  if (path.at(-2) === "flows" && node.scopes === undefined) {
    note("a flow without scopes has an empty map of them", "scopes");
    node.scopes = {};
  }
  const isParameter = "in" in node || path.at(-2) === "parameters";
  const isSchema = !(isParameter || "schema" in node || "content" in node);
  // In schemas, these are lists.
  if (isSchema && typeof node.required === "boolean") {
    note("a boolean is left out where a schema lists the properties that are required", "required");
    delete node.required;
  }
  const { nullable, ...rest } = node;
  if (typeof nullable !== "boolean") return node;
  if (!nullable || !isSchema) return rest;
  note("what is nullable is written as in 3.1", "nullable");
  return toNullable(rest);
}

/** JSON Schema allows no escapes of characters that need none. Other patterns are of another language, such as `(?i)`. */
function correctPattern(node: Node, note: Note): void {
  const { pattern } = node;
  if (typeof pattern !== "string" || isPattern(pattern)) return;
  const plain = withoutEscapes(pattern);
  if (isPattern(plain)) {
    note("escapes that JSON Schema does not know are left out", "pattern");
    node.pattern = plain;
    return;
  }
  note("the pattern of another language is x-pattern", "pattern");
  node["x-pattern"] = pattern;
  delete node.pattern;
}

/** This reference has other anchors. */
function correctLinks(node: Node, note: Note): void {
  const { description } = node;
  if (typeof description !== "string") return;
  node.description = description.replaceAll(/\[([^[\]]*)\]\(#[^()\s]*\)/g, "$1");
  if (node.description !== description)
    note("links to anchors have only their text", "description");
}

/** In OpenAPI 3.0, these are booleans next to the limit. */
function correctLimits(node: Node, note: Note): void {
  for (const [key, limit] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const) {
    if (typeof node[key] !== "boolean") continue;
    note("limits are written as in 3.1", key);
    if (node[key] && limit in node) [node[key], node[limit]] = [node[limit], undefined];
    else delete node[key];
  }
}

function correctLists(node: Node, note: Note): void {
  if (Array.isArray(node.enum) && node.enum.length === 0) {
    note("an enum without values, which would allow none, is left out", "enum");
    delete node.enum;
  }
  const { items, additionalItems } = node;
  if (!Array.isArray(items)) return;
  note("a list of schemas for items is prefixItems", "items");
  Object.assign(node, { prefixItems: items, items: additionalItems });
  delete node.additionalItems;
}

/** Media types of which the first part is left out. */
const shortMediaTypes: Record<string, string> = {
  json: "application/json",
  xml: "application/xml",
  text: "text/plain",
  html: "text/html",
  csv: "text/csv",
};

function correctMediaTypes(node: Node, note: Note): void {
  const { content } = node;
  if (!isObject(content)) return;
  const wholeOf = (type: string) => {
    const whole = own(shortMediaTypes, type);
    if (whole === undefined || whole in content) return type;
    note(`the media type ${type} is ${whole}`, "content");
    return whole;
  };
  const entries = Object.entries(content).map(([type, media]) => [wholeOf(type), media]);
  node.content = Object.fromEntries(entries);
}

/** References lead through media types, too. */
export const withMediaTypes = (document: Document): Document =>
  mapReferences(document, (ref) => {
    const keys = keysIn(ref);
    const whole = keys.map((key, index) => {
      const isType =
        keys[index - 1] === "content" && valueAt(document, join("#", ...keys)) === undefined;
      return (isType && own(shortMediaTypes, key)) || key;
    });
    return join("#", ...whole);
  });

const isText = (value: unknown) => typeof value === "string";
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const hasTexts = (value: unknown, ...keys: string[]) =>
  keys.every((key) => isText(asObject(value)[key]));

/** The extensions that the contract kit reads, and whether it can read a value. Those of others can have any value. */
const extensions: Record<string, (value: unknown) => boolean> = {
  "x-absent-fields": isTexts,
  "x-assumption": (value) => isText(value) || isTexts(value),
  "x-assumptions": (value) =>
    isObject(value) && Object.values(value).every((one) => hasTexts(one, "title", "decision")),
  "x-displayName": isText,
  "x-extensible-enum": isTexts,
  "x-source": (value) => isText(value) || isTexts(value),
  "x-tagGroups": (value) =>
    Array.isArray(value) &&
    value.every((group) => hasTexts(group, "name") && isTexts(asObject(group).tags)),
};

function correctExtensions(node: Node, note: Note): void {
  for (const [key, isReadable] of Object.entries(extensions)) {
    if (!(key in node) || isReadable(node[key])) continue;
    note(`${key} is left out, because it means something else here`, key);
    delete node[key];
  }
}

/** A pattern without the escapes of characters that need none. A hyphen needs one only in brackets. */
const withoutEscapes = (pattern: string): string =>
  pattern.replaceAll(/\[(?:\\.|[^\]\\])*\]|\\./gs, (part) =>
    part.replaceAll(/\\(.)/gs, (escaped, character) => {
      const isNeeded = part.startsWith("[")
        ? /[\w\s^$\\.*+?()[\]{}|/-]/
        : /[\w\s^$\\.*+?()[\]{}|/]/;
      return character !== "_" && isNeeded.test(character) ? escaped : character;
    }),
  );

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
