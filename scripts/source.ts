import { readdir, readFile } from "node:fs/promises";
import { join, posix, relative } from "node:path";
import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { compare } from "./findings.ts";

export const rootFile = "openapi/openapi.yaml";

export interface Location {
  /** Path relative to the project's root. */
  file: string;
  line: number;
  column: number;
}

interface YamlFile {
  document: Document.Parsed;
  lines: LineCounter;
}

/** The files below openapi/: the bytes of each, and the YAML documents. Paths are relative to the root. */
export interface Source {
  root: string;
  bytes: Map<string, Buffer>;
  documents: Map<string, YamlFile>;
}

export async function readSource(root: string): Promise<Source> {
  const folder = join(root, "openapi");
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort(compare);
  const bytes = new Map<string, Buffer>();
  const documents = new Map<string, YamlFile>();
  for (const file of files) {
    const content = await readFile(join(root, file));
    bytes.set(file, content);
    if (!file.endsWith(".yaml")) continue;
    const lines = new LineCounter();
    const options = { lineCounter: lines, logLevel: "silent" } as const;
    documents.set(file, { document: parseDocument(content.toString(), options), lines });
  }
  return { root, bytes, documents };
}

/**
 * Finds the place in the source of a path in the bundle. Every `$ref` on the way is followed, as the bundler
 * does. What only the bundle has is located at its nearest parent.
 */
export function locate(source: Source, path: (string | number)[]): Location {
  let cursor: Cursor = { file: rootFile, node: contentsOf(source, rootFile) };
  let location = locationOf(source, cursor);
  for (const key of path) {
    const next = step(source, cursor, String(key));
    if (next === undefined) return location;
    cursor = next.value;
    location = locationOf(source, next.key);
  }
  const target = follow(source, cursor);
  return target === undefined || target.file === cursor.file
    ? location
    : locationOf(source, target);
}

/** The location of an offset in a YAML file. */
export function locationAt(source: Source, file: string, offset: number): Location {
  const { line, col } = source.documents.get(file)?.lines.linePos(offset) ?? { line: 1, col: 1 };
  return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
}

interface Cursor {
  file: string;
  node: Node | null;
}

function contentsOf(source: Source, file: string): Node | null {
  return source.documents.get(file)?.document.contents ?? null;
}

function locationOf(source: Source, { file, node }: Cursor): Location {
  return locationAt(source, file, node?.range?.[0] ?? 0);
}

/** Goes to the value of a key, and through `$ref`s if the node itself does not have it. */
function step(
  source: Source,
  cursor: Cursor,
  key: string,
  hops = 0,
): { key: Cursor; value: Cursor } | undefined {
  const { file, node } = cursor;
  if (isMap(node)) {
    const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
    if (pair !== undefined) {
      const value = { file, node: (pair.value as Node | null) ?? null };
      return { key: { file, node: pair.key as Node }, value };
    }
  }
  if (isSeq(node)) {
    const item = node.items[Number(key)] as Node | undefined;
    if (item !== undefined) return { key: { file, node: item }, value: { file, node: item } };
  }
  const target = hops < 9 ? follow(source, cursor, hops + 1) : undefined;
  return target === undefined ? undefined : step(source, target, key, hops + 1);
}

function follow(source: Source, { file, node }: Cursor, hops = 0): Cursor | undefined {
  const ref = isMap(node) ? node.get("$ref") : undefined;
  if (typeof ref !== "string") return undefined;
  const [uri = "", pointer = ""] = ref.split("#");
  const targetFile = uri === "" ? file : posix.join(posix.dirname(file), decodeURI(uri));
  let target: Cursor = { file: targetFile, node: contentsOf(source, targetFile) };
  for (const segment of pointer.split("/").slice(1)) {
    const key = decodeURIComponent(segment).replaceAll("~1", "/").replaceAll("~0", "~");
    const next = step(source, target, key, hops);
    if (next === undefined) return undefined;
    target = next.value;
  }
  return target.node === null ? undefined : target;
}
