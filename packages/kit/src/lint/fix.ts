import { basename } from "node:path";
import { isMap, isScalar, type Pair, parseDocument, visit, type YAMLMap } from "yaml";
import { writeFiles } from "../shared/write.ts";
import { readSource } from "./read-source.ts";
import { rootFile, type Source } from "./source.ts";

/** The text of a file, and what was done to it. */
interface Fixed {
  text: string;
  done: Set<string>;
}

/**
 * Writes what has one right answer: every component is listed in the root document, in the order of names, a schema with
 * properties is an object, and a path parameter is required. Returns a line for each file that has changed.
 */
export async function fixSource(root: string): Promise<string[]> {
  const source = readSource(root);
  // A finding, such as a symbolic link or a conflict, is about what was read.
  if (source.findings.length > 0) return [];
  const fixed = new Map<string, Fixed>();
  for (const [file, { source: written }] of source.documents) {
    if (!/^openapi\/(components|paths|webhooks|openapi\.yaml)/.test(file)) continue;
    const { body } = written;
    fixed.set(file, file === rootFile ? listComponents(source, body) : addKeys(body));
  }
  const texts = Array.from(fixed, ([file, { text }]): [string, string] => [file, text]);
  const written = await writeFiles(root, new Map(texts));
  return written.map((file) => `${file}: ${[...(fixed.get(file)?.done ?? [])].join(", ")}`);
}

/** Adds entries to the lists of components, and sorts them. Nothing else in the text changes. */
function listComponents(source: Source, text: string): Fixed {
  const done = new Set<string>();
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
      if (items.length === 0 || !isNew || listed.includes(path) || names.has(name)) continue;
      entries.push([name, `${indent}${name}:\n${indent}  $ref: ${path}\n`]);
      done.add(`listed ${name}`);
    }
    const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
    const isSorted = [...names].every(
      (name, index, all) => index === 0 || `${all[index - 1]}` < name,
    );
    if (!isSorted) done.add(`sorted components.${type}`);
    const list = sorted.map(([, entry]) => entry).join("");
    if (items.length > 0) result = result.slice(0, start) + list + result.slice(end);
  }
  return { text: result, done };
}

const nameOf = ({ key }: Pair) => String(isScalar(key) ? key.value : key);

/** What belongs before the first of these keys of a map, if it is missing. Where values are, nothing is added. */
function addKeys(text: string): Fixed {
  const done = new Set<string>();
  const insertions: { offset: number; text: string }[] = [];
  const insert = (map: YAMLMap, before: string, key: string) => {
    const pair = map.items.find((item) => nameOf(item) === before);
    const [offset = 0] = (isScalar(pair?.key) && pair.key.range) || [];
    const column = offset - (text.lastIndexOf("\n", offset - 1) + 1);
    const separator = map.flow ? ", " : `\n${" ".repeat(column)}`;
    insertions.push({ offset, text: key + separator });
    done.add(`added ${key}`);
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
  const result = insertions.reduceRight(
    (before, { offset, text }) => before.slice(0, offset) + text + before.slice(offset),
    text,
  );
  return { text: result, done };
}
