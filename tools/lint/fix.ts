import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isMap, isScalar, type Pair, parseDocument, stringify, type YAMLMap } from "yaml";
import { rootFile, writeFiles } from "#project";
import { asObject } from "#reader";
import { readSource, type Source } from "#source";

/** A part of the root document to replace. */
interface Edit {
  done: string;
  start: number;
  end: number;
  text: string;
}

/**
 * Lists every component in the root document, sorted by name, and removes those whose file is gone. Nothing else changes.
 * Returns what was done, as lines to print.
 */
export async function fixSource(root: string): Promise<string[]> {
  const source = readSource(root);
  const text = source.documents.get(rootFile)?.source.body.replace(/\n?$/, "\n");
  // A finding, such as a symbolic link or a conflict, is about what was read.
  if (source.findings.length > 0 || text === undefined) return [];
  const lists = parseDocument(text).get("components");
  const edits = (isMap(lists) ? lists.items : [])
    .flatMap(({ key, value }) =>
      isMap(value) && !value.flow ? editsOf(source, text, `${key}`, value) : [],
    )
    .toSorted((a, b) => a.start - b.start);
  if (edits.length === 0) return [];
  const fixed = edits.reduceRight(
    (all, { start, end, text }) => all.slice(0, start) + text + all.slice(end),
    text,
  );
  // A checkout on Windows can have CRLF.
  const written = readFileSync(join(root, rootFile), "utf8");
  const end = written.includes("\r\n") ? "\r\n" : "\n";
  await writeFiles(root, new Map([[rootFile, fixed.replaceAll("\n", end)]]));
  return edits.map(({ done }) => done);
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
