import { lstat, readdir, readFile } from "node:fs/promises";
import { basename, extname, join, posix, relative } from "node:path";
import {
  BaseResolver,
  type Document,
  escapePointerFragment,
  getLineColLocation,
  isAbsoluteUrl,
  isPlainObject,
  makeDocumentFromString,
  ResolveError,
  unescapePointerFragment,
  YamlParseError,
} from "@redocly/openapi-core";
import { compare, type Finding, type Location } from "./findings.ts";

export const rootFile = "openapi/openapi.yaml";

/** No contract needs more. The limits bound the time and the memory that a contract takes. */
const limits = { bytes: 500_000, characters: 50_000, values: 100_000, depth: 100 };

/** More than this, and the validators of Redocly exceed the size of the call stack. */
const maxProperties = 1_000;

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

/** A value of a document, with its JSON Pointer. */
interface Cursor {
  file: string;
  pointer: string;
  node: unknown;
}

/** Reads every file below openapi/ once. Nothing else of the machine is part of a contract. */
export async function readSource(root: string): Promise<Source> {
  const folder = join(root, "openapi");
  const source: Source = { root, files: [], documents: new Map(), refs: [], findings: [] };
  const isFolder = (await lstat(folder).catch(() => undefined))?.isDirectory();
  const entries = isFolder ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  for (const entry of entries) {
    const file = relative(root, join(entry.parentPath, entry.name));
    if (entry.isSymbolicLink()) {
      const fix = "Replace it with what it leads to.";
      source.findings.push(
        finding(startOf(file), "symbolic-link", `${file} is a symbolic link`, fix),
      );
    } else if (entry.isFile() && !entry.name.startsWith(".")) source.files.push(file);
  }
  source.files.sort(compare);
  if (!source.files.includes(rootFile)) {
    const fix = "Run this in the root of the project.";
    source.findings.push(
      finding(startOf(rootFile), "missing-file", `there is no ${rootFile}`, fix),
    );
  }
  for (const file of source.files) {
    const problem = await readDocument(source, file);
    if (problem !== undefined) source.findings.push(problem);
  }
  source.findings.push(...findCycles(source), ...findLargeExamples(source));
  return source;
}

async function readDocument(source: Source, file: string): Promise<Finding | undefined> {
  const path = join(source.root, file);
  const { size } = await lstat(path);
  if (size > limits.bytes) {
    const message = `${file} has ${size} bytes, and at most ${limits.bytes} are allowed`;
    return finding(startOf(file), "file-size", message, "Split it.");
  }
  const bytes = await readFile(path);
  if (!Buffer.from(bytes.toString()).equals(bytes)) {
    return finding(startOf(file), "file-encoding", `${file} is not UTF-8`, "Save it as UTF-8.");
  }
  if (extname(file) === ".yml") {
    const fix = `Rename it to ${basename(file, ".yml")}.yaml.`;
    return finding(startOf(file), "file-extension", `${file} does not end in .yaml`, fix);
  }
  if (extname(file) !== ".yaml") return undefined;
  try {
    const document = makeDocumentFromString(bytes.toString().replaceAll("\r\n", "\n"), path);
    source.documents.set(file, document);
    if (isPlainObject(document.parsed)) return inspect(source, file, document);
    const fix = "Add its keys, or delete the file.";
    return finding(startOf(file), "yaml-mapping", `${file} has no keys`, fix);
  } catch (error) {
    if (!(error instanceof YamlParseError)) throw error;
    const fix = "Correct the YAML here or just above: indentation, quotes or a duplicate key.";
    const { originalError, line, col: column } = error;
    const { reason = "the values are nested too deeply" } = originalError as { reason?: string };
    return finding({ file, line: line || 1, column: column || 1 }, "yaml-syntax", reason, fix);
  }
}

/** Collects the `$ref`s of a document, and reports the first thing that would take too long to process. */
function inspect(source: Source, file: string, document: Document): Finding | undefined {
  /** How many values an object has. An alias is the same object again. */
  const sizes = new Map<object, number>();
  let problem: Finding | undefined;
  const report = (pointer: string, rule: string, message: string, fix: string) => {
    problem ??= finding(locationOf(source, { file, pointer }), rule, message, fix);
  };
  const measure = (value: unknown, pointer: string, depth: number): number => {
    if (typeof value === "string" && value.length > limits.characters) {
      const message = `the text has ${value.length} characters, and at most ${limits.characters} are allowed`;
      report(
        pointer,
        "text-length",
        message,
        "Shorten it, or move it to a chapter in openapi/info.",
      );
    }
    if (typeof value !== "object" || value === null || problem !== undefined) return 1;
    const measured = sizes.get(value);
    if (measured !== undefined) return measured;
    // An alias inside what it refers to.
    sizes.set(value, Number.POSITIVE_INFINITY);
    if (depth > limits.depth) {
      const message = `the value is below ${limits.depth} others`;
      report(pointer, "yaml-depth", message, "Nest fewer levels.");
    }
    if (typeof Object(value).$ref === "string") source.refs.push({ file, pointer, node: value });
    let size = 1;
    for (const [key, child] of Object.entries(value))
      size += measure(child, `${pointer}/${escapePointerFragment(key)}`, depth + 1);
    if (size > limits.values) {
      const message = `with its aliases, the value has more than ${limits.values} values`;
      report(pointer, "yaml-aliases", message, "Write $ref in place of YAML aliases.");
    }
    const { length } = Object.keys(value);
    if (pointer.endsWith("/properties") && length > maxProperties) {
      const message = `the schema has ${length} properties, and at most ${maxProperties} can be validated`;
      const fix = "Split it into several schemas, and combine them with allOf.";
      report(pointer, "schema-size", message, fix);
    }
    sizes.set(value, size);
    return size;
  };
  measure(document.parsed, "#", 0);
  return problem;
}

/** Reports each circle of `$ref`s once. A schema can contain itself, but it cannot be itself. */
function findCycles(source: Source): Finding[] {
  const reported = new Set<string>();
  return source.refs.flatMap((cursor) => {
    const hops: string[] = [];
    follow(source, cursor, hops);
    // The last hop is the first that was made before.
    if (hops.indexOf(hops.at(-1) ?? "") !== 0 || hops.length < 2) return [];
    if (hops.some((hop) => reported.has(hop))) return [];
    for (const hop of hops) reported.add(hop);
    const message = "the $ref leads back to itself";
    const fix = "Write the definition in place of the $ref.";
    return [finding(locationOf(source, cursor), "circular-ref", message, fix)];
  });
}

/** Reports the first schema whose example would be too large, because each of its schemas uses others many times. */
function findLargeExamples(source: Source): Finding[] {
  const sizes = new Map<unknown, number>();
  const large = source.refs
    .map((cursor) => ({ cursor, size: exampleSize(source, cursor, sizes) }))
    .filter(({ size }) => size > limits.values)
    .sort((a, b) => a.size - b.size)
    .slice(0, 1);
  return large.map(({ cursor }) => {
    const message = `an example of the schema has more than ${limits.values} values`;
    const fix = "Write examples in the schema, or use fewer schemas in it.";
    return finding(locationOf(source, cursor), "example-size", message, fix);
  });
}

/** How many values an example has that is made from the examples of the parts of a schema. */
function exampleSize(source: Source, cursor: Cursor, sizes: Map<unknown, number>): number {
  const target = follow(source, cursor, []);
  const { properties, items, examples, allOf, anyOf, oneOf } = Object(target?.node);
  if (target === undefined || examples !== undefined) return 1;
  const known = sizes.get(target.node);
  if (known !== undefined) return known;
  // A schema that contains itself ends there.
  sizes.set(target.node, 1);
  const [variant] = [anyOf ?? oneOf].flat();
  const parts = [...Object.values(Object(properties)), items, ...[allOf].flat(), variant];
  const size = parts
    .filter((node) => typeof node === "object" && node !== null)
    .reduce<number>((sum, node) => sum + exampleSize(source, { ...target, node }, sizes), 1);
  sizes.set(target.node, size);
  return size;
}

/**
 * Finds the place in the source of a path in the bundle. Every `$ref` on the way is followed, as the bundler does.
 * What only the bundle has is located at its nearest parent.
 */
export function locate(source: Source, path: (string | number)[]): Location {
  let cursor: Cursor = {
    file: rootFile,
    pointer: "#",
    node: source.documents.get(rootFile)?.parsed,
  };
  for (const key of path) {
    const next = step(source, cursor, String(key));
    if (next === undefined) break;
    cursor = next;
  }
  return locationOf(source, cursor);
}

/** Goes to the value of a key, and through `$ref`s if the node itself does not have it. */
function step(
  source: Source,
  cursor: Cursor,
  key: string,
  hops: string[] = [],
): Cursor | undefined {
  const { file, pointer, node } = cursor;
  if (Object.hasOwn(Object(node), key))
    return { file, pointer: `${pointer}/${escapePointerFragment(key)}`, node: Object(node)[key] };
  const target = follow(source, cursor, hops);
  return target === undefined || target === cursor ? undefined : step(source, target, key, hops);
}

/** What a node refers to, through other `$ref`s. `hops` are the `$ref`s on the way, up to the first one that repeats. */
function follow(source: Source, cursor: Cursor, hops: string[]): Cursor | undefined {
  const { $ref } = Object(cursor.node);
  if (typeof $ref !== "string") return cursor;
  const hop = `${cursor.file} ${$ref}`;
  hops.push(hop);
  if (hops.indexOf(hop) < hops.length - 1) return undefined;
  const [uri = "", pointer = ""] = $ref.split("#");
  const file = uri === "" ? cursor.file : posix.join(posix.dirname(cursor.file), uri);
  let target: Cursor | undefined = { file, pointer: "#", node: source.documents.get(file)?.parsed };
  for (const segment of pointer.split("/").slice(1))
    target = target && step(source, target, unescapePointerFragment(segment), hops);
  return target && follow(source, target, hops);
}

export function startOf(file: string): Location {
  return { file, line: 1, column: 1 };
}

/** The location of a key, given the JSON Pointer of its value. */
export function locationOf(source: Source, { file, pointer }: Omit<Cursor, "node">): Location {
  const document = source.documents.get(file);
  if (document === undefined) return startOf(file);
  const { start } = getLineColLocation({ source: document.source, pointer, reportOnKey: true });
  return { file, line: start.line, column: start.col };
}

export function finding(location: Location, rule: string, message: string, fix: string): Finding {
  return { ...location, severity: "error", rule, message, fix };
}

/**
 * Gives Redocly the files that were read, and nothing else: no other file of the machine, nothing that a symbolic
 * link leads to, and nothing from the network.
 */
export class SourceResolver extends BaseResolver {
  readonly #source: Source;

  constructor(source: Source) {
    super();
    this.#source = source;
  }

  override async loadExternalRef(absoluteRef: string) {
    const file = relative(this.#source.root, absoluteRef);
    const document = this.#source.documents.get(file);
    if (document !== undefined) return document.source;
    const reason = isAbsoluteUrl(absoluteRef)
      ? `${absoluteRef} is a URL, and nothing is fetched`
      : file.startsWith("openapi/")
        ? `there is no ${file}`
        : `${absoluteRef} is not below openapi/`;
    throw new ResolveError(new Error(reason));
  }
}
