import { unescapePointerFragment } from "@redocly/openapi-core";
import {
  type Document,
  functionName,
  join,
  readContract,
  typeName,
  valueAt,
} from "contract-kit-reader";

/** Security schemes, which requirements name, and extensions stay in the root document. */
export const hasFiles = (type: string) => type !== "securitySchemes" && !type.startsWith("x-");

type Components = Record<string, Record<string, unknown>>;

/** The new references to what has another name now, by the former ones. */
export type Renamed = Map<string, string>;

/** A contract whose components are named as one file per component needs it. */
export function nameComponents(document: Document): { document: Document; renamed: Renamed } {
  const copy = { components: {}, ...structuredClone(document) };
  const functions = nameOperations(copy);
  const renamed = new Map([...nameParts(copy), ...renameComponents(copy, functions)]);
  const target = (ref: string): string => {
    const [, component = ref, rest = ""] = /^(#\/components\/[^/]+\/[^/]+)(.*)$/.exec(ref) ?? [];
    const next = renamed.get(ref) ?? renamed.get(component);
    if (next === undefined) return ref;
    return renamed.has(ref) ? target(next) : next + rest;
  };
  const text = JSON.stringify(copy);
  const replace = (_: string, value: unknown) =>
    typeof value === "string" && value.startsWith("#/") ? target(value) : value;
  return { document: JSON.parse(text, replace), renamed };
}

/** Gives operations whose functions would be called like earlier ones another operationId. Returns all functions. */
function nameOperations(document: Document): Set<string> {
  const functions = new Set<string>();
  for (const { id, pointer } of readContract(document).operations) {
    const name = unused(functionName(id), (next) => functions.has(next));
    functions.add(name);
    const written = valueAt(document, pointer) as { operationId?: string };
    if (name !== functionName(id)) written.operationId = name;
  }
  return functions;
}

/**
 * Gives components names that can be those of files, also where a file system does not distinguish cases, and of which
 * the types have other names than those of other schemas and of functions.
 */
function renameComponents(
  document: Document & { components: Components },
  functions: Set<string>,
): Renamed {
  const renamed: Renamed = new Map();
  for (const [type, all] of Object.entries(document.components)) {
    if (!hasFiles(type)) continue;
    const files = new Set<string>();
    const types = new Set(type === "schemas" ? functions : []);
    const isUsed = (name: string) =>
      files.has(name.toLowerCase()) || (type === "schemas" && types.has(typeName(name)));
    const named = Object.entries(all).map(([name, component]) => {
      const next = unused(name.replaceAll(/^\.|[^\w.-]+/g, "_"), isUsed);
      files.add(next.toLowerCase());
      types.add(typeName(next));
      if (next !== name) renamed.set(refTo(type, name), refTo(type, next));
      return [next, component];
    });
    document.components[type] = Object.fromEntries(named);
  }
  return renamed;
}

const kinds = ["parameters", "responses", "headers", "examples", "links", "callbacks"];

/**
 * Makes components of what references name inside of others, such as the schema of a property. In separate files, they
 * would have to lead through files, and the bundle would name them after their keys.
 */
function nameParts(document: Document & { components: Components }): Renamed {
  const renamed: Renamed = new Map();
  const isPart = (ref: string) => /^#\/(?!components\/[^/]+\/[^/]+$)./.test(ref);
  const parts = [...new Set(referencesIn(document))].filter(isPart);
  // What is inside of another part is replaced before that one moves.
  for (const ref of parts.sort((a, b) => b.length - a.length)) {
    const keys = ref.split("/").map(unescapePointerFragment);
    const key = keys.at(-1) ?? "";
    const parent = Object(valueAt(document, ref.slice(0, ref.lastIndexOf("/"))));
    if (typeof Object(parent[key]).$ref !== "string") {
      const type = kinds.find((kind) => kind === keys.at(-2)) ?? "schemas";
      document.components[type] ??= {};
      const all = document.components[type];
      const owner = keys[1] === "components" ? keys[3] : "";
      const name = unused(pascalCase(`${owner} ${key}`), (next) => Object.hasOwn(all, next));
      all[name] = parent[key];
      parent[key] = { $ref: refTo(type, name) };
    }
    renamed.set(ref, parent[key].$ref);
  }
  return renamed;
}

const refTo = (type: string, name: string) => join("#/components", type, name);

const pascalCase = (text: string) =>
  text
    .replaceAll(/(?:^|\W+)(\w)/g, (_, first: string) => first.toUpperCase())
    .replaceAll(/\W/g, "");

/** A name that is not used yet. */
export const unused = (name: string, isUsed: (name: string) => boolean): string =>
  isUsed(name) ? unused(`${name}_2`, isUsed) : name;

function referencesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { $ref } = value as { $ref?: unknown };
  const direct = typeof $ref === "string" ? [$ref] : [];
  return [...direct, ...Object.values(value).flatMap(referencesIn)];
}
