import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isMap, isScalar, type Pair, parseDocument, stringify, type YAMLMap } from "yaml";
import { bundleSource } from "#bundle";
import { rootFile, writeFiles } from "#project";
import { asObject } from "#reader";
import { readSource, type Source } from "#source";
import { fixExamples } from "./fix-examples.ts";

/** A part of the root document to replace. */
interface Edit {
  done: string;
  start: number;
  end: number;
  text: string;
}

/**
 * Lists every component in the root document, sorted by name, removes those whose file is gone, and adds new required
 * fields to the examples. Nothing else changes. Returns what was done, as lines to print.
 */
export async function fixSource(root: string): Promise<string[]> {
  const listed = fixLists(readSource(root));
  await write(root, listed.texts);
  const source = readSource(root);
  const { reference, findings } = await bundleSource(root, source);
  if (findings.length > 0) return listed.done;
  const added = fixExamples(source, reference);
  await write(root, added.texts);
  return [...listed.done, ...added.done];
}

async function write(root: string, texts: Map<string, string>): Promise<void> {
  const files = [...texts].map(([file, text]): [string, string] => {
    // A checkout on Windows can have CRLF.
    const end = readFileSync(join(root, file), "utf8").includes("\r\n") ? "\r\n" : "\n";
    return [file, text.replaceAll("\n", end)];
  });
  await writeFiles(root, new Map(files));
}

/** What was done, and the new texts of files. */
function fixLists(source: Source): { done: string[]; texts: Map<string, string> } {
  const text = source.documents.get(rootFile)?.source.body.replace(/\n?$/, "\n");
  // A finding, such as a symbolic link or a conflict, is about what was read.
  if (source.findings.length > 0 || text === undefined) return { done: [], texts: new Map() };
  const lists = parseDocument(text).get("components");
  const edits = (isMap(lists) ? lists.items : [])
    .flatMap(({ key, value }) =>
      isMap(value) && !value.flow ? editsOf(source, text, `${key}`, value) : [],
    )
    .toSorted((a, b) => a.start - b.start);
  const fixed = edits.reduceRight(
    (all, { start, end, text }) => all.slice(0, start) + text + all.slice(end),
    text,
  );
  const texts: [string, string][] = edits.length > 0 ? [[rootFile, fixed]] : [];
  return { done: edits.map(({ done }) => done), texts: new Map(texts) };
}

function editsOf({ files, refs }: Source, text: string, type: string, list: YAMLMap): Edit[] {
  const gone = list.items.filter((item) => {
    const path = isMap(item.value) ? `${item.value.get("$ref")}` : "";
    return path.startsWith(`components/${type}/`) && !files.includes(`openapi/${path}`);
  });
  const listed = refs.map(({ node }) => asObject(node).$ref);
  const names = list.items.filter((item) => !gone.includes(item)).map(({ key }) => `${key}`);
  const unlisted = files
    .map((file) => file.slice("openapi/".length))
    .filter((path) => path.startsWith(`components/${type}/`) && path.endsWith(".yaml"))
    .filter((path) => !listed.includes(path) && !names.includes(basename(path, ".yaml")))
    .toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1));
  // A list cannot be empty.
  if (unlisted.length + names.length === 0) return [];
  const [indent = ""] = /^ */.exec(text.slice(lineOf(text, list.items[0]))) ?? [];
  return [
    ...unlisted.map((path): Edit => {
      const name = basename(path, ".yaml");
      const next = list.items.find(({ key }) => `${key}` > name);
      const offset = next ? lineOf(text, next) : (list.range?.[1] ?? 0);
      const entry = stringify({ [name]: { $ref: path } }).replaceAll(/^(?=.)/gm, indent);
      return { done: `listed ${name}`, start: offset, end: offset, text: entry };
    }),
    ...gone.map((item): Edit => {
      const { range } = item.value as YAMLMap;
      const end = text.indexOf("\n", (range?.[1] ?? 0) - 1) + 1 || text.length;
      const done = `removed ${item.key}, whose file is gone`;
      return { done, start: lineOf(text, item), end, text: "" };
    }),
  ];
}

/** Where the line of a key begins. */
function lineOf(text: string, item: Pair | undefined): number {
  const [start] = (isScalar(item?.key) && item.key.range) || [0];
  return text.lastIndexOf("\n", start - 1) + 1;
}
