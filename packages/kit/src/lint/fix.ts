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
  const source = await readSource(root);
  const files = new Map<string, string>();
  for (const [file, document] of source.documents) {
    const text = document.source.body;
    if (file === rootFile) files.set(file, listComponents(source, text));
    else if (/^openapi\/(components|paths|webhooks)\//.test(file)) files.set(file, addKeys(text));
  }
  // A finding, such as a symbolic link or a conflict, is about what was read.
  return source.findings.length > 0 ? [] : writeFiles(root, files);
}

function listComponents(source: Source, text: string): string {
  const document = parseDocument(text);
  const isListed = new Set(source.refs.map(({ node }) => String(Object(node).$ref)));
  let isChanged = false;
  for (const file of source.files) {
    const [, path = "", type = ""] = /^openapi\/(components\/(\w+)\/.*\.yaml)$/.exec(file) ?? [];
    const keys = ["components", type, basename(file, ".yaml")];
    if (path === "" || isListed.has(path) || document.hasIn(keys)) continue;
    document.setIn(keys, document.createNode({ $ref: path }));
    isChanged = true;
  }
  const components = document.get("components");
  for (const { value } of isMap(components) ? components.items : []) {
    if (!isMap(value)) continue;
    const names = value.items.map(nameOf);
    if (names.every((name, index) => index === 0 || (names[index - 1] ?? "") <= name)) continue;
    value.items.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    isChanged = true;
  }
  return isChanged ? document.toString({ lineWidth: 0 }) : text;
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
