import { basename } from "node:path";
import { asObject } from "contract-kit-reader";
import { isMap, isScalar, parseDocument } from "yaml";
import { writeFiles } from "../shared/write.ts";
import { readSource } from "../source/read-source.ts";
import { rootFile } from "../source/source.ts";

/** Lists every component in the root document, sorted by name. Nothing else changes. Returns the names that were added. */
export async function fixSource(root: string): Promise<string[]> {
  const source = readSource(root);
  const text = source.documents.get(rootFile)?.source.body;
  // A finding, such as a symbolic link or a conflict, is about what was read.
  if (source.findings.length > 0 || text === undefined) return [];
  const document = parseDocument(text);
  const listed = source.refs.map(({ node }) => asObject(node).$ref);
  const files = source.files.toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1));
  const additions = files.flatMap((file) => {
    const [, path = "", type] = /^openapi\/(components\/(\w+)\/.*\.yaml)$/.exec(file) ?? [];
    const map = document.getIn(["components", type]);
    const name = basename(path, ".yaml");
    if (!isMap(map) || map.flow || listed.includes(path) || map.has(name)) return [];
    const next = map.items.find((item) => String(item.key) > name);
    const { key } = next ?? map.items[0] ?? {};
    const [start] = (isScalar(key) && key.range) || [0];
    const indent = " ".repeat(start - text.lastIndexOf("\n", start - 1) - 1);
    const entry = `${name}:\n${indent}  $ref: ${path}\n`;
    return next
      ? [{ name, offset: start, text: entry + indent }]
      : [{ name, offset: map.range?.[1] ?? 0, text: indent + entry }];
  });
  const fixed = additions
    .toSorted((a, b) => a.offset - b.offset)
    .reduceRight((all, { offset, text }) => all.slice(0, offset) + text + all.slice(offset), text);
  await writeFiles(root, new Map([[rootFile, fixed]]));
  return additions.map(({ name }) => name);
}
