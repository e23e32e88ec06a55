import { readdir, readFile } from "node:fs/promises";
import { join, posix, relative } from "node:path";
import { BaseResolver, Source as CoreSource, ResolveError } from "@redocly/openapi-core";
import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { compare } from "./finding.ts";

/** Everything under openapi/ as it was at one moment, keyed by path relative to the project's root. */
export interface Source {
  root: string;
  files: Map<string, string>;
}

export interface Place {
  file: string;
  line: number;
  column: number;
}

export const rootDocument = "openapi/openapi.yaml";

export async function readSource(root: string): Promise<Source> {
  const entries = await readdir(join(root, "openapi"), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile() && /^[^.].*\.(yaml|md)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort(compare);
  const texts = await Promise.all(paths.map((path) => readFile(join(root, path), "utf8")));
  return { root, files: new Map(paths.map((path, index) => [path, texts[index] ?? ""])) };
}

/** Lets Redocly's core read that moment, and nothing outside it. */
export class SourceResolver extends BaseResolver {
  readonly #source: Source;

  constructor(source: Source) {
    super();
    this.#source = source;
  }

  override async loadExternalRef(absoluteRef: string): Promise<CoreSource> {
    const file = relative(this.#source.root, absoluteRef);
    const text = this.#source.files.get(file);
    if (text === undefined) throw new ResolveError(new Error(`there is no ${file}`));
    return new CoreSource(absoluteRef, text);
  }
}

/**
 * Where a path stands in the source. A path of the bundle works as well as one of the source, since
 * `$ref`s met on the way are followed; what the bundle adds is placed at its nearest parent.
 */
export function locate(source: Source, file: string, path: (string | number)[]): Place {
  let here: Position = { file, node: tree(source, file)?.document.contents ?? null };
  let place = placeOf(source, here);
  for (const segment of path) {
    const next = step(source, here, segment);
    if (next === undefined) return place;
    here = next.position;
    place = next.place;
  }
  // The bundle has the target in place of what the root document only refers to.
  const target = here.file === rootDocument ? follow(source, here) : undefined;
  return target === undefined ? place : placeOf(source, target);
}

interface Position {
  file: string;
  node: Node | null;
}

interface Tree {
  document: Document.Parsed;
  lines: LineCounter;
}

const trees = new WeakMap<Source, Map<string, Tree>>();

function tree(source: Source, file: string): Tree | undefined {
  const text = source.files.get(file);
  if (text === undefined) return undefined;
  const known = trees.get(source) ?? new Map<string, Tree>();
  trees.set(source, known);
  const parsed = known.get(file) ?? parseWithLines(text);
  known.set(file, parsed);
  return parsed;
}

function parseWithLines(text: string): Tree {
  const lines = new LineCounter();
  return { document: parseDocument(text, { lineCounter: lines, logLevel: "silent" }), lines };
}

function step(
  source: Source,
  from: Position,
  segment: string | number,
  hops = 0,
): { position: Position; place: Place } | undefined {
  const { file, node } = from;
  if (isMap(node)) {
    const pair = node.items.find(
      (item) => isScalar(item.key) && String(item.key.value) === String(segment),
    );
    if (pair !== undefined) {
      const position = { file, node: (pair.value as Node | null) ?? null };
      return { position, place: placeOf(source, { file, node: pair.key as Node }) };
    }
  }
  if (isSeq(node)) {
    const item = node.items[Number(segment)] as Node | undefined;
    if (item !== undefined) {
      const position = { file, node: item };
      return { position, place: placeOf(source, position) };
    }
  }
  const target = hops < 9 ? follow(source, from, hops + 1) : undefined;
  return target === undefined ? undefined : step(source, target, segment, hops + 1);
}

function follow(source: Source, from: Position, hops = 0): Position | undefined {
  const ref = isMap(from.node) ? from.node.get("$ref") : undefined;
  if (typeof ref !== "string") return undefined;
  const [uri = "", pointer = ""] = ref.split("#");
  const file = uri === "" ? from.file : posix.join(posix.dirname(from.file), uri);
  let here: Position = { file, node: tree(source, file)?.document.contents ?? null };
  for (const segment of pointer.split("/").slice(1)) {
    const name = decodeURIComponent(segment).replaceAll("~1", "/").replaceAll("~0", "~");
    const next = step(source, here, name, hops);
    if (next === undefined) return undefined;
    here = next.position;
  }
  return here.node === null ? undefined : here;
}

function placeOf(source: Source, { file, node }: Position): Place {
  const offset = node?.range?.[0] ?? 0;
  const { line, col } = tree(source, file)?.lines.linePos(offset) ?? { line: 1, col: 1 };
  return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
}
