import { existsSync } from "node:fs";
import { posix, relative } from "node:path";
import {
  BaseResolver,
  type Document,
  getLineColLocation,
  isAbsoluteUrl,
  ResolveError,
  unescapePointerFragment,
} from "@redocly/openapi-core";
import { rootFile } from "#project";
import { asObject, join, own } from "#reader";
import type { Finding, Location } from "./findings.ts";

/** The files below openapi/. Paths are relative to the root of the project. */
export interface Source {
  root: string;
  files: string[];
  /** The YAML files that can be read. */
  documents: Map<string, Document>;
  /** Every object with a `$ref`. */
  refs: Cursor[];
  /** What makes it impossible or unsafe to read on. */
  findings: Finding[];
}

/** A node of a contract, which can have any shape: what people write is checked where it is read. */
// biome-ignore lint/suspicious/noExplicitAny: a type would promise what nobody has checked.
export type Node = any;

/** A value of a document, with its JSON Pointer. */
export interface Cursor {
  file: string;
  pointer: string;
  node: unknown;
}

/**
 * Finds the place in the source of a path in the bundle. Every `$ref` on the way is followed, as the bundler does.
 * What only the bundle has is located at its nearest parent, and a value of an example that was made from its schema at the
 * schema of the value.
 */
export function locate(source: Source, path: (string | number)[], root = rootFile): Location {
  let cursor: Cursor = { file: root, pointer: "#", node: source.documents.get(root)?.parsed };
  let media = cursor;
  for (const [index, key] of path.entries()) {
    if (key === "examples") media = cursor;
    const next = step(source, cursor, String(key));
    if (next === undefined) {
      const [, , value, ...keys] = path.slice(path.lastIndexOf("examples", index));
      const schema = value === "value" ? step(source, media, "schema") : undefined;
      if (schema !== undefined) cursor = schemaOf(source, schema, keys) ?? cursor;
      break;
    }
    cursor = next;
  }
  // The root document only lists a component.
  const isListed = cursor.file === rootFile && /^#\/components\/[^/]+\/[^/]+$/.test(cursor.pointer);
  return locationOf(source, (isListed && follow(source, cursor, [])) || cursor);
}

/** The schema of what a value has at some keys, as far as one of the schemas of the value says. */
function schemaOf(
  source: Source,
  schema: Cursor,
  [key, ...others]: (string | number)[],
  seen = new Set<unknown>(),
): Cursor | undefined {
  if (key === undefined) return schema;
  const target = follow(source, schema, []);
  if (target === undefined || seen.has(target.node)) return undefined;
  seen.add(target.node);
  const at = (...keys: string[]): Cursor | undefined =>
    keys.reduce<Cursor | undefined>((cursor, key) => cursor && step(source, cursor, key), target);
  const part = /^\d+$/.test(`${key}`) ? at("items") : at("properties", `${key}`);
  if (part !== undefined) return schemaOf(source, part, others);
  const members = ["allOf", "anyOf", "oneOf"].flatMap((keyword) =>
    Object.keys(own(target.node, keyword) ?? {}).flatMap((index) => at(keyword, index) ?? []),
  );
  for (const member of members) {
    const found = schemaOf(source, member, [key, ...others], seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Goes to the value of a key, and through `$ref`s if the node itself does not have it. */
function step(
  source: Source,
  cursor: Cursor,
  key: string,
  hops: string[] = [],
): Cursor | undefined {
  const { file, pointer, node } = cursor;
  const below = own(node, key);
  if (below !== undefined) return { file, pointer: join(pointer, key), node: below };
  const target = follow(source, cursor, hops);
  return target === undefined || target === cursor ? undefined : step(source, target, key, hops);
}

/** What a node refers to, through other `$ref`s. `hops` are the `$ref`s on the way, up to the first one that repeats. */
export function follow(source: Source, cursor: Cursor, hops: string[]): Cursor | undefined {
  if (typeof asObject(cursor.node).$ref !== "string") return cursor;
  const target = resolve(source, cursor, hops);
  return target && follow(source, target, hops);
}

/** What the `$ref` of a node refers to, which can have a `$ref` itself. */
export function resolve(source: Source, cursor: Cursor, hops: string[]): Cursor | undefined {
  const { $ref } = asObject(cursor.node);
  const hop = `${cursor.file} ${$ref}`;
  hops.push(hop);
  if (hops.indexOf(hop) < hops.length - 1) return undefined;
  const [uri = "", pointer = ""] = String($ref).split("#");
  const file = uri === "" ? cursor.file : posix.join(posix.dirname(cursor.file), uri);
  let target: Cursor | undefined = { file, pointer: "#", node: source.documents.get(file)?.parsed };
  for (const key of keysIn(pointer)) target = target && step(source, target, key, hops);
  return target;
}

/** The keys that a reference leads through. Some tools percent-encode them, and others do not. */
const keysIn = (ref: string): string[] => ref.split("/").slice(1).map(unescapePointerFragment);

export function startOf(file: string): Location {
  return { file, line: 1, column: 1, pointer: "#/" };
}

/** The location of a key, given the JSON Pointer of its value. */
export function locationOf(source: Source, { file, pointer }: Omit<Cursor, "node">): Location {
  const document = source.documents.get(file);
  if (document === undefined) return startOf(file);
  const { start } = getLineColLocation({ source: document.source, pointer, reportOnKey: true });
  return { file, line: start.line, column: start.col, pointer };
}

export function finding(location: Location, rule: string, message: string, fix: string): Finding {
  return { ...location, severity: "error", rule, message, fix };
}

/**
 * Gives Redocly the files that were read, and nothing else: no other file of the computer, nothing that a symbolic
 * link leads to, and nothing from the network.
 */
export class SourceResolver extends BaseResolver {
  readonly #source: Source;
  /** Whether the documents are read only, so that they need not be parsed again. The bundler changes them. */
  readonly #isReadOnly: boolean;

  constructor(source: Source, { isReadOnly }: { isReadOnly: boolean }) {
    super();
    this.#source = source;
    this.#isReadOnly = isReadOnly;
  }

  override parseDocument(source: Document["source"], isRoot?: boolean) {
    const document = this.#source.documents.get(relative(this.#source.root, source.absoluteRef));
    return this.#isReadOnly && document ? document : super.parseDocument(source, isRoot);
  }

  override async loadExternalRef(absoluteRef: string) {
    const file = relative(this.#source.root, absoluteRef);
    const document = this.#source.documents.get(file);
    if (document !== undefined) return document.source;
    const reason = isAbsoluteUrl(absoluteRef)
      ? `${absoluteRef} is a URL, and nothing is fetched`
      : file.startsWith("openapi/")
        ? existsSync(absoluteRef)
          ? `${file} is not YAML`
          : `there is no ${file}`
        : `${absoluteRef} is not below openapi/`;
    throw new ResolveError(new Error(reason));
  }
}
