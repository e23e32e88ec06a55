import {
  asObject,
  type Document,
  functionName,
  isObject,
  join,
  own,
  readContract,
  valueAt,
  walk,
} from "contract-kit-reader";
import { typeName } from "../generate/names.ts";
import { componentTypes, keysIn, maxHops } from "../source/index.ts";
import type { Changes } from "./changes.ts";
import { mapNodes, mapReferences } from "./nodes.ts";

type Named = Document & { components: Record<string, Record<string, unknown>> };

/** The new references to what has another name now, by the former ones. */
type Renamed = Map<string, string>;

/** A contract whose components are named as one file per component needs it. */
export function nameComponents(document: Document, changes: Changes): Document {
  const maps = Object.entries(document.components ?? {}).filter(([, all]) => isObject(all));
  const whole: Document = { ...document, components: Object.fromEntries(maps) };
  const copy = mapReferences(whole, (ref) => throughReferences(whole, ref)) as Named;
  const functions = nameOperations(copy, changes);
  const parts = nameParts(copy);
  const renamed: Renamed = new Map([...parts, ...renameComponents(copy, functions)]);
  const target = (ref: string): string => {
    const next = renamed.get(ref);
    if (next !== undefined) return target(next);
    // It can lead to a part of a component.
    const [components = "", type = "", name = "", ...rest] = keysIn(ref);
    const component = renamed.get(join("#", components, type, name));
    return component === undefined ? ref : join(component, ...rest);
  };
  for (const before of renamed.keys()) changes.rename(before, target(before));
  return mapReferences(withMappings(copy, renamed), target);
}

/**
 * The bundler names what other files have after its keys, such as `Block-2`. What the root document has a name for, such
 * as `Second.Block: { $ref: blocks.yaml#/Second/Block }`, gets that name instead.
 */
export function withWrittenNames(document: Document, root: unknown): Document {
  const types = Object.keys(document.components ?? {}).map((type) => `#/components/${type}`);
  const renamed: Renamed = new Map();
  for (const parent of [...types, "#/definitions", "#/parameters", "#/responses"]) {
    for (const [name, component] of Object.entries(asObject(valueAt(document, parent)))) {
      const ref = join(parent, name);
      const { $ref: written } = asObject(valueAt(root, ref));
      const { $ref: made } = asObject(component);
      if (typeof written !== "string" || written.startsWith("#")) continue;
      if (typeof made !== "string" || valueAt(root, made) !== undefined) continue;
      if (!renamed.has(made)) renamed.set(made, ref);
    }
  }
  for (const [made, ref] of renamed) {
    const component = valueAt(document, made);
    const all = asObject(valueAt(document, made.slice(0, made.lastIndexOf("/"))));
    delete all[keysIn(made).at(-1) ?? ""];
    all[keysIn(ref).at(-1) ?? ""] = component;
  }
  return mapReferences(document, (ref) => renamed.get(ref) ?? ref);
}

/**
 * Where a mapping names an inline choice, the bundler copies it to a component that is called after its place, such as `0`.
 * The component becomes the choice, with a name.
 */
export function withNamedChoices(document: Document, changes: Changes): Document {
  const schemas = asObject(document.components?.schemas);
  const renamed: Renamed = new Map();
  const nextName = namesWithout();
  const copy = mapNodes(document, (node, path) => {
    const copied = Object.values(asObject(asObject(node.discriminator).mapping))
      .map(String)
      .filter((ref) => /^#\/components\/schemas\/\d+(-\d+)?$/.test(ref));
    const made = { ...node };
    for (const keyword of ["oneOf", "anyOf"]) {
      const choices = made[keyword];
      if (copied.length === 0 || !Array.isArray(choices)) continue;
      made[keyword] = choices.map((choice, index) => {
        const text = JSON.stringify(choice);
        const ref = copied.find((ref) => JSON.stringify(valueAt(document, ref)) === text);
        if (ref === undefined) return choice;
        const name = pascalCase(`${ownerOf(document, path)} ${keyword} ${index + 1}`);
        const next = nextName(name, (other) => Object.hasOwn(schemas, other));
        const $ref = refTo("schemas", next);
        renamed.set(ref, $ref);
        changes.rename(join("#", ...path, keyword, index), $ref);
        return { $ref };
      });
    }
    return made;
  });
  if (renamed.size === 0) return document;
  const all = Object.entries(asObject(copy.components?.schemas)).map(([name, schema]) => {
    const next = renamed.get(refTo("schemas", name));
    return [next === undefined ? name : (keysIn(next).at(-1) ?? name), schema];
  });
  const components = { ...copy.components, schemas: Object.fromEntries(all) };
  return mapReferences({ ...copy, components }, (ref) => renamed.get(ref) ?? ref);
}

/** The pointer of what a reference leads to, where a part of it is another reference. */
function throughReferences(document: Document, ref: string, hops = 0): string {
  const keys = keysIn(ref);
  let node: unknown = document;
  for (const [index, key] of keys.entries()) {
    const next = valueAt(node, join("", key));
    const { $ref } = asObject(node);
    if (next === undefined && typeof $ref === "string" && hops < maxHops) {
      return throughReferences(document, join($ref, ...keys.slice(index)), hops + 1);
    }
    node = next;
  }
  return join("#", ...keys);
}

/**
 * Gives operations whose functions would be called like earlier ones another operationId. Returns all functions. Links
 * name the operation as before, or the first one of that name.
 */
function nameOperations(document: Document, changes: Changes): Set<string> {
  const nextName = namesWithout();
  const functions = new Set<string>();
  const ids = new Set<string>();
  const renamed = new Map<string, string>();
  const { operations, webhooks } = readContract(document);
  const all = [...operations, ...webhooks].flatMap((one) => [one, ...one.callbacks]);
  const unique = new Map(all.map((operation) => [operation.pointer, operation]));
  for (const { id, pointer } of unique.values()) {
    const name = nextName(functionName(id), (next) => functions.has(next));
    functions.add(name);
    if (name !== functionName(id)) {
      Object.assign(asObject(valueAt(document, pointer)), { operationId: name });
      changes.rename(`the operation ${id} at ${pointer}`, name);
      // An operation of that name that came before keeps it.
      if (!ids.has(id)) renamed.set(id, name);
    }
    ids.add(id);
  }
  for (const { value, path } of renamed.size > 0 ? walk(document) : []) {
    const link = asObject(value);
    const name = path.at(-2) === "links" ? renamed.get(`${link.operationId}`) : undefined;
    if (name !== undefined) link.operationId = name;
  }
  return functions;
}

/**
 * Gives components names that can be those of files, also where a file system does not distinguish cases, and of which
 * the types have other names than those of other schemas and of functions.
 */
function renameComponents(document: Named, functions: Set<string>): Renamed {
  const renamed: Renamed = new Map();
  for (const type of componentTypes) {
    const components = own(document.components, type);
    if (components === undefined) continue;
    const isSchema = type === "schemas";
    const files = new Set<string>();
    const types = new Set(isSchema ? functions : []);
    const nextName = namesWithout();
    const named: [name: string, component: unknown][] = [];
    for (const [before, component] of Object.entries(components)) {
      const plain = fileName(before.replaceAll(/[^\w.-]+/g, "_"));
      const name = nextName(plain, (next) => {
        const isFile = files.has(next.toLowerCase());
        return isFile || (isSchema && types.has(typeName(next)));
      });
      files.add(name.toLowerCase());
      types.add(typeName(name));
      named.push([name, component]);
      if (name !== before) renamed.set(refTo(type, before), refTo(type, name));
    }
    document.components[type] = Object.fromEntries(named);
  }
  return renamed;
}

/** A name that every file system can hold, without a dot in front. Windows has devices such as `con`. */
export function fileName(name: string): string {
  const short = Buffer.from(name)
    .subarray(0, 200)
    .toString()
    .replace(/\uFFFD$/, "");
  const plain = short.replace(/^\.+/, "_") || "_";
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain) ? `_${plain}` : plain;
}

/**
 * Makes components of what references name inside of others, such as the schema of a property. In separate files, they
 * would have to lead through files, and the bundle would name them after their keys.
 */
function nameParts(document: Named): Renamed {
  const renamed: Renamed = new Map();
  const nextName = namesWithout();
  // What is inside of another part is replaced before that one moves.
  for (const ref of referencesToParts(document).sort((a, b) => b.length - a.length)) {
    const keys = keysIn(ref);
    const key = keys.at(-1) ?? "";
    const parent = valueAt(document, join("#", ...keys.slice(0, -1)));
    const part = own(parent, key);
    if (part === undefined) continue;
    const { $ref: other, name: written = key } = asObject(part);
    if (typeof other === "string") {
      renamed.set(ref, other);
      continue;
    }
    const type = typeOfPart(keys);
    const all = own(document.components, type) ?? {};
    document.components[type] = all;
    const name = pascalCase(`${ownerOf(document, keys)} ${wordsOf(keys, `${written}`)}`) || "Part";
    const next = nextName(name, (other) => Object.hasOwn(all, other));
    const $ref = refTo(type, next);
    all[next] = part;
    Object.assign(parent as object, { [key]: { $ref } });
    renamed.set(ref, $ref);
  }
  return renamed;
}

/** The component or the operation that something is inside of; empty for a part of the document itself. */
function ownerOf(document: Document, keys: string[]): string {
  if (keys[0] === "components") return keys[2] ?? "";
  const { operationId = "" } = asObject(valueAt(document, join("#", ...keys.slice(0, 3))));
  return `${operationId}`;
}

/** What a part is called: a choice or an item is named by its list and its place there. */
const wordsOf = (keys: string[], name: string): string =>
  /^\d+$/.test(name) ? `${keys.at(-2)} ${Number(name) + 1}` : name;

/** The references that lead to something else than a component. */
function referencesToParts(document: Named): string[] {
  const references = new Set<string>();
  mapReferences(document, (ref) => {
    const keys = keysIn(ref);
    const isComponent = keys.length === 3 && keys[0] === "components";
    if (keys.length > 0 && !isComponent) references.add(ref);
    return ref;
  });
  return [...references];
}

/** As which component something inside of others can be. */
function typeOfPart(keys: string[]): string {
  const [key, around = ""] = keys.toReversed();
  if (keys.includes("schema") || keys[1] === "schemas") return "schemas";
  if (key === "requestBody") return "requestBodies";
  if (around === "paths" || around === "webhooks") return "pathItems";
  return componentTypes.includes(around) ? around : "schemas";
}

/**
 * Without a mapping, the value of a discriminator is the name of a component. It stays when the component has another. In
 * separate files, a mapping needs references in place of names. Nothing refers to definitions inside of schemas any more,
 * whose names can be those of components.
 */
function withMappings(document: Document, renamed: Renamed): Document {
  return mapNodes(document, ({ $defs: _, ...node }) => {
    const { discriminator } = node;
    if (!isObject(discriminator)) return node;
    const mapping = new Map<string, unknown>();
    for (const [value, name] of Object.entries(asObject(discriminator.mapping))) {
      const ref = refTo("schemas", `${name}`);
      const isName = renamed.has(ref) || valueAt(document, ref) !== undefined;
      mapping.set(value, isName ? ref : name);
    }
    const mapped = new Set(mapping.values());
    for (const option of [node.oneOf ?? [], node.anyOf ?? []].flat()) {
      const ref = `${asObject(option).$ref}`;
      if (renamed.has(ref) && !mapped.has(ref)) mapping.set(keysIn(ref).at(-1) ?? "", ref);
    }
    if (mapping.size === 0) return node;
    return { ...node, discriminator: { ...discriminator, mapping: Object.fromEntries(mapping) } };
  });
}

const refTo = (type: string, name: string) => join("#/components", type, name);

const pascalCase = (text: string) =>
  text
    .replaceAll(/(?:^|\W+)(\w)/g, (_, first: string) => first.toUpperCase())
    .replaceAll(/\W/g, "");

/** Chooses names that are not used yet. It remembers the last number of a name, because many can have the same one. */
export function namesWithout(): (name: string, isUsed: (name: string) => boolean) => string {
  const counts = new Map<string, number>();
  return (name, isUsed) => {
    let next = name;
    let count = counts.get(name) ?? 1;
    while (isUsed(next)) {
      count++;
      next = `${name}_${count}`;
    }
    counts.set(name, count);
    return next;
  };
}
