import { basename } from "node:path";
import { isMap, isScalar, type Pair, parseDocument, visit, type YAMLMap } from "yaml";
import { writeFiles } from "../shared/write.ts";
import { readSource } from "./read-source.ts";
import { rootFile, type Source } from "./source.ts";

/** What is missing in a text, and where. */
interface Addition {
  offset: number;
  text: string;
  what: string;
}

/**
 * Writes what has one right answer: every component is listed in the root document, a schema with properties is an object,
 * and a path parameter is required. Nothing else in a text changes. Returns a line for each file that has changed.
 */
export async function fixSource(root: string): Promise<string[]> {
  const source = readSource(root);
  // A finding, such as a symbolic link or a conflict, is about what was read.
  if (source.findings.length > 0) return [];
  const texts = new Map<string, string>();
  const done = new Map<string, Set<string>>();
  for (const [file, { source: written }] of source.documents) {
    if (!/^openapi\/(components|paths|webhooks|openapi\.yaml)/.test(file)) continue;
    const { body } = written;
    const additions = missingIn(source, file, body);
    const text = additions
      .toSorted((a, b) => a.offset - b.offset)
      .reduceRight(
        (all, { offset, text }) => all.slice(0, offset) + text + all.slice(offset),
        body,
      );
    texts.set(file, text);
    done.set(file, new Set(additions.map(({ what }) => what)));
  }
  const written = await writeFiles(root, texts);
  return written.map((file) => `${file}: ${[...(done.get(file) ?? [])].join(", ")}`);
}

/** The components that the root document does not list, and the keys that a schema or a parameter in another file lacks. */
function missingIn(source: Source, file: string, text: string): Addition[] {
  const additions: Addition[] = [];
  const insert = (map: YAMLMap, isNext: (name: string) => boolean, entry: string, what: string) => {
    const next = map.items.find((item) => isNext(nameOf(item)));
    const { key } = next ?? map.items[0] ?? {};
    const [start] = (isScalar(key) && key.range) || [0];
    const indent = " ".repeat(start - text.lastIndexOf("\n", start - 1) - 1);
    const indented = entry.replaceAll("\n", `\n${indent}`);
    const before = indented + (map.flow ? ", " : `\n${indent}`);
    const addition = next
      ? { offset: start, text: before }
      : { offset: map.range?.[1] ?? 0, text: `${indent}${indented}\n` };
    additions.push({ ...addition, what });
  };
  const document = parseDocument(text);
  if (file === rootFile) {
    const listed = source.refs.map(({ node }) => Object(node).$ref);
    for (const other of source.files.toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1))) {
      const [, path = "", type] = /^openapi\/(components\/(\w+)\/.*\.yaml)$/.exec(other) ?? [];
      const map = document.getIn(["components", type]);
      const name = basename(path, ".yaml");
      if (!isMap(map) || map.flow || listed.includes(path) || map.has(name)) continue;
      insert(map, (next) => next > name, `${name}:\n  $ref: ${path}`, `listed ${name}`);
    }
    return additions;
  }
  visit(document, {
    // Where values are, nothing is added.
    Pair: (_, { key }) =>
      /^(x-.*|examples?|default|const|enum|value|if|then|else|not)$/.test(String(key))
        ? visit.SKIP
        : undefined,
    Map: (_, map, path) => {
      const isSchema = ["type", "$ref", "allOf", "anyOf", "oneOf"].every((key) => !map.has(key));
      const parent = path.findLast((node) => "key" in node);
      const isField = parent !== undefined && nameOf(parent as Pair) === "properties";
      if (isMap(map.get("properties")) && isSchema && !isField)
        insert(map, (name) => name === "properties", "type: object", "added type: object");
      if (map.get("in") === "path" && map.has("name") && !map.has("required"))
        insert(map, (name) => name === "in", "required: true", "added required: true");
    },
  });
  return additions;
}

const nameOf = ({ key }: Pair) => String(isScalar(key) ? key.value : key);
