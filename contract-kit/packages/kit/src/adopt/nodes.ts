import {
  asObject,
  ContractError,
  type Document,
  isObject,
  join,
  type Kind,
  kindBelow,
  mapDocument,
  type Place,
  valueAt,
} from "contract-kit-reader";
import { keysIn, maxHops } from "../source/index.ts";
import type { Changes } from "./changes.ts";

export type Node = Record<string, unknown>;

const kindAt = (path: string[]): Kind =>
  path.reduce<Kind>((kind, key) => kindBelow(kind, key), "node");

/** Whether a path leads into an example, an extension or another value, in which OpenAPI knows no references. */
export const isValue = (path: string[]): boolean => kindAt(path) === "data";

/** Keys that can be missing wherever OpenAPI has them. */
const optionalKeys = new Set([
  ...["description", "summary", "externalDocs", "operationId", "deprecated", "format"],
  ...["contact", "license", "termsOfService", "bearerFormat"],
]);

/** Whether a path leads to such a key, and not to something that has its name, such as a property. */
export const isOptional = (path: string[]): boolean =>
  optionalKeys.has(`${path.at(-1)}`) && /^(node|schema)$/.test(kindAt(path.slice(0, -1)));

/** What a node becomes. The path has the keys that lead to it. */
type Replace = (node: Node, path: string[]) => unknown;

/**
 * A copy in which every object of OpenAPI is replaced, the inner ones first. Maps, whose keys are names, and values are
 * none. Values are replaced by what `replaceValue` returns.
 */
export function mapNodes(
  document: object,
  replace: Replace,
  replaceValue = (value: unknown, _path: string[]) => value,
): Document {
  const after = ({ kind, value, path }: Place) => {
    if (kind === "data") return replaceValue(value, path);
    return isObject(value) ? replace(value, path) : value;
  };
  return mapDocument(document, { after }) as Document;
}

/** How many values references in values can lead to, because they can lead to the same ones again and again. */
const maxInlined = 100_000;

/** Replaces the references in values by what they refer to, and notes it. Others are data, and no tool may follow them. */
export function inlineValues(document: Document, changes: Changes): Document {
  const keep = (node: Node) => node;
  let count = 0;
  return mapNodes(document, keep, (value, path) => {
    let hasReference = false;
    /** Some contracts refer to the value of one example in another. */
    const inlined = (value: unknown, around: string[]): unknown => {
      if (typeof value !== "object" || value === null) return value;
      if (around.length > 0) count++;
      if (count > maxInlined) {
        const problem = `references in values lead to more than ${maxInlined} values`;
        throw new ContractError(problem, join("#", ...path), "Write fewer references in values.");
      }
      if (Array.isArray(value)) return value.map((item) => inlined(item, around));
      const { $ref } = value as { $ref?: unknown };
      hasReference ||= $ref !== undefined;
      const target = `${$ref}`.startsWith("#/") ? valueAt(document, `${$ref}`) : undefined;
      if (target !== undefined && !around.includes(`${$ref}`))
        return inlined(target, [...around, `${$ref}`]);
      const entries = Object.entries(value).map(([key, part]) => {
        return [key === "$ref" ? "ref" : key, inlined(part, around)];
      });
      return Object.fromEntries(entries);
    };
    const copy = inlined(value, []);
    if (hasReference)
      changes.note("a $ref in a value became what it refers to, or `ref`", join("#", ...path));
    return copy;
  });
}

/** What a value refers to in a document, which can be a value without a `$ref`, and nothing if that leads nowhere. */
export function targetOf(document: object, value: unknown, hops = 0): unknown {
  const { $ref } = asObject(value);
  if (typeof $ref !== "string" || hops > maxHops) return value;
  return targetOf(document, valueAt(document, join("#", ...keysIn($ref))), hops + 1);
}

/** OpenAPI 3.1 allows no `$ref` in place of the map of media types, or of a media type. The bundler makes components of them. */
export function inlineContent(document: Document): Document {
  const { mediaTypes: _, ...components } = document.components ?? {};
  const all = document.components ? { ...document, components } : document;
  return mapNodes(all, (node) => {
    const content = targetOf(document, node.content);
    if (!isObject(content)) return node;
    const entries = Object.entries(content).map(([type, media]) => [
      type,
      targetOf(document, media),
    ]);
    return { ...node, content: Object.fromEntries(entries) };
  });
}

/** A copy in which what refers to a part of the document refers to another. */
export function mapReferences(document: object, target: (ref: string) => string): Document {
  const next = (ref: unknown) =>
    typeof ref === "string" && ref.startsWith("#/") ? target(ref) : ref;
  return mapNodes(document, ({ ...node }) => {
    if ("$ref" in node) node.$ref = next(node.$ref);
    const { discriminator } = node;
    if (!isObject(discriminator) || !isObject(discriminator.mapping)) return node;
    const mapping = Object.entries(discriminator.mapping).map(([key, ref]) => [key, next(ref)]);
    return { ...node, discriminator: { ...discriminator, mapping: Object.fromEntries(mapping) } };
  });
}
