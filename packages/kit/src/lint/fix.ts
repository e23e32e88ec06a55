import { basename } from "node:path";
import { isMap, isScalar, type Pair, parseDocument, visit, type YAMLMap } from "yaml";
import { writeFiles } from "../shared/write.ts";
import { readSource } from "./read-source.ts";
import { rootFile, type Source } from "./source.ts";

/**
 * Writes what has one right answer: every component is listed in the root document, in the order of names, a schema with
 * properties is an object, and a path parameter is required. Returns the files that have changed.
 */
export async function fixSource(root: string): Promise<string[]> {
  const source = readSource(root);
  const files = new Map<string, string>();
  for (const [file, { source: written }] of source.documents) {
    if (!/^openapi\/(components|paths|webhooks|openapi\.yaml)/.test(file)) continue;
    const text = file === rootFile ? listComponents(source, written.body) : addKeys(written.body);
    if (text !== written.body) files.set(file, text);
  }
  // A finding, such as a symbolic link or a conflict, is about what was read.
  return source.findings.length > 0 ? [] : writeFiles(root, files);
}

/** Adds entries to the lists of components, and sorts them. Nothing else in the text changes. */
function listComponents(source: Source, text: string): string {
  const listed = source.refs.map(({ node }) => Object(node).$ref);
  const components = parseDocument(text).get("components");
  let result = text;
  // From the last one, so that the offsets of the others stay right.
  for (const { key: type, value } of isMap(components) ? components.items.toReversed() : []) {
    const items = isMap(value) && !value.flow ? value.items : [];
    const starts = items.map(({ key }) => {
      const [offset = 0] = (isScalar(key) && key.range) || [];
      return text.lastIndexOf("\n", offset - 1) + 1;
    });
    const [, , end = 0] = (items.at(-1)?.value as { range?: number[] } | undefined)?.range ?? [];
    const [start = 0] = starts;
    const entries = items.map((item, index): [string, string] => [
      nameOf(item),
      text.slice(starts[index], starts[index + 1] ?? end),
    ]);
    const indent = /^ */.exec(text.slice(start));
    const names = new Set(entries.map(([name]) => name));
    for (const file of source.files) {
      const path = file.replace(/^openapi\//, "");
      const name = basename(file, ".yaml");
      const isNew = path.startsWith(`components/${type}/`) && path.endsWith(".yaml");
      if (items.length > 0 && isNew && !listed.includes(path) && !names.has(name))
        entries.push([name, `${indent}${name}:\n${indent}  $ref: ${path}\n`]);
    }
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    const sorted = entries.map(([, entry]) => entry).join("");
    if (items.length > 0) result = result.slice(0, start) + sorted + result.slice(end);
  }
  return result;
}

const nameOf = ({ key }: Pair) => String(isScalar(key) ? key.value : key);

/** What belongs before the first of these keys of a map, if it is missing. Where values are, nothing is added. */
function addKeys(text: string): string {
  const insertions: { offset: number; text: string }[] = [];
  const insert = (map: YAMLMap, before: string, key: string) => {
    const pair = map.items.find((item) => nameOf(item) === before);
    const [offset = 0] = (isScalar(pair?.key) && pair.key.range) || [];
    const column = offset - (text.lastIndexOf("\n", offset - 1) + 1);
    const separator = map.flow ? ", " : `\n${" ".repeat(column)}`;
    insertions.push({ offset, text: key + separator });
  };
  visit(parseDocument(text), {
    Pair: (_, { key }) =>
      /^(x-.*|examples?|default|const|enum|value|if|then|else|not)$/.test(String(key))
        ? visit.SKIP
        : undefined,
    Map: (_, map, path) => {
      const isSchema = ["type", "$ref", "allOf", "anyOf", "oneOf"].every((key) => !map.has(key));
      const parent = path.findLast((node) => "key" in node);
      const isField = parent !== undefined && nameOf(parent as Pair) === "properties";
      if (isMap(map.get("properties")) && isSchema && !isField)
        insert(map, "properties", "type: object");
      if (map.get("in") === "path" && map.has("name") && !map.has("required"))
        insert(map, "in", "required: true");
    },
  });
  return insertions.reduceRight(
    (result, { offset, text }) => result.slice(0, offset) + text + result.slice(offset),
    text,
  );
}
