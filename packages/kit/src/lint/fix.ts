import { basename } from "node:path";
import {
  Document,
  isMap,
  isScalar,
  type Pair,
  parseDocument,
  stringify,
  visit,
  type YAMLMap,
} from "yaml";
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
    if (!isMap(value) || value.flow || !value.range || value.items.length === 0) continue;
    const changes: string[] = [];
    const names = value.items.map(nameOf);
    if (names.some((name, index) => `${names[index - 1] ?? ""}` > name))
      changes.push(`sorted components.${type}`);
    for (const file of source.files) {
      const path = file.replace(/^openapi\//, "");
      const name = basename(file, ".yaml");
      const isNew = path.startsWith(`components/${type}/`) && path.endsWith(".yaml");
      if (!isNew || listed.includes(path) || names.includes(name)) continue;
      value.set(name, new Document({ $ref: path }).contents);
      changes.push(`listed ${name}`);
    }
    if (changes.length === 0) continue;
    for (const change of changes) done.add(change);
    value.items.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    const [start, end] = value.range;
    const indent = " ".repeat(start - (text.lastIndexOf("\n", start - 1) + 1));
    const list = stringify(value, { lineWidth: 0 }).replaceAll(/\n(?=.)/g, `\n${indent}`);
    result = result.slice(0, start) + list + result.slice(end);
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
