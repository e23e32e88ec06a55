import { basename, extname, posix } from "node:path";
import { type Document, isMap, isScalar, visit, type YAMLMap } from "yaml";
import type { Finding } from "../findings.ts";
import { type Location, locationAt, rootFile, type Source } from "../source.ts";

/**
 * Checks what only the folder shows: that every file is UTF-8 and valid YAML, and that the root document lists
 * every path and every component by the name of its file. A file that is not listed would be ignored.
 */
export function checkFiles(source: Source): Finding[] {
  if (!source.bytes.has(rootFile)) {
    return [
      finding(
        startOf(rootFile),
        "missing-file",
        `there is no ${rootFile}`,
        "Run this in the root of the project.",
      ),
    ];
  }
  const unreadable = [...source.bytes.keys()].flatMap((file) => checkContent(source, file));
  return unreadable.length > 0 ? unreadable : checkLists(source);
}

function checkContent(source: Source, file: string): Finding[] {
  const bytes = source.bytes.get(file) ?? Buffer.alloc(0);
  if (!Buffer.from(bytes.toString()).equals(bytes)) {
    return [finding(startOf(file), "file-encoding", `${file} is not UTF-8`, "Save it as UTF-8.")];
  }
  if (extname(file) === ".yml") {
    const fix = `Rename it to ${basename(file, ".yml")}.yaml.`;
    return [finding(startOf(file), "file-extension", `${file} does not end in .yaml`, fix)];
  }
  const document = source.documents.get(file)?.document;
  if (document === undefined) return [];
  const fix = "Correct the YAML here or just above: indentation, quotes or a duplicate key.";
  const errors = document.errors
    .slice(0, 1)
    .map(({ message, pos }) =>
      finding(locationAt(source, file, pos[0]), "yaml-syntax", message.split("\n")[0] ?? "", fix),
    );
  if (errors.length > 0) return errors;
  if (isMap(document.contents)) return checkSize(source, file, document);
  return [
    finding(
      startOf(file),
      "yaml-mapping",
      `${file} has no keys`,
      "Add its keys, or delete the file.",
    ),
  ];
}

/** More than this, and the validators of Redocly and Spectral exceed the size of the call stack. */
const maxProperties = 1_000;

function checkSize(source: Source, file: string, document: Document): Finding[] {
  const findings: Finding[] = [];
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || key.value !== "properties" || !isMap(value)) return;
      const { length } = value.items;
      if (length <= maxProperties) return;
      const message = `the schema has ${length} properties, and at most ${maxProperties} can be validated`;
      const fix = "Split it into several schemas, and combine them with allOf.";
      const location = locationAt(source, file, key.range?.[0] ?? 0);
      findings.push(finding(location, "schema-size", message, fix));
    },
  });
  return findings;
}

/** The entries of the root document that should be `name: { $ref: file }`. */
interface Entry {
  name: string;
  file: string | undefined;
  location: Location;
}

function checkLists(source: Source): Finding[] {
  const root = source.documents.get(rootFile)?.document.contents as YAMLMap;
  const types = mapOf(root.get("components", true))?.items.map(({ key }) => String(key)) ?? [];
  const folders = new Set([...source.bytes.keys()].map((file) => file.split("/")[2] ?? ""));
  const components = [
    ...new Set([...types, ...componentFolders.filter((type) => folders.has(type))]),
  ];
  return [
    ...checkList(source, "paths", entriesOf(source, root.get("paths", true)), pathFile),
    ...components.flatMap((type) => {
      const entries = entriesOf(source, mapOf(root.get("components", true))?.get(type, true));
      return checkList(source, `components/${type}`, entries, (name) => `${name}.yaml`);
    }),
  ];
}

const componentFolders = [
  "schemas",
  "parameters",
  "responses",
  "examples",
  "headers",
  "requestBodies",
  "links",
  "callbacks",
  "securitySchemes",
];

/** `/v1/checkouts/custom/` is in `checkouts_custom.yaml`. */
function pathFile(path: string): string {
  return `${path
    .replace(/^\/v\d+\//, "")
    .replace(/^\/|\/$/g, "")
    .replaceAll("/", "_")}.yaml`;
}

/** Checks the entries of a list against the files of its folder, and the files against the entries. */
function checkList(
  source: Source,
  folder: string,
  entries: Entry[],
  fileName: (name: string) => string,
): Finding[] {
  const prefix = `openapi/${folder}/`;
  const files = [...source.documents.keys()].filter((file) => file.startsWith(prefix));
  const misnamed = new Set<string>();
  const wrong = entries.flatMap((entry) => {
    const expected = fileName(entry.name);
    const isSimilar = (file: string) =>
      basename(file) !== expected && basename(file).toLowerCase() === expected.toLowerCase();
    const similar = files.find(isSimilar);
    if (similar !== undefined) misnamed.add(similar);
    return checkEntry(entry, prefix, expected, files, similar);
  });
  const listed = new Set(entries.map(({ file }) => file));
  const unlisted = files
    .filter((file) => !listed.has(file) && !misnamed.has(file))
    .map((file) => {
      const key = folder === "paths" ? "<its path>" : basename(file, ".yaml");
      const entry = `${key}: { $ref: ${posix.relative("openapi", file)} }`;
      const fix = `Add "${entry}" to ${folder.replace("/", ".")} in ${rootFile}, or delete the file.`;
      return finding(startOf(file), "unlisted-file", `${file} is not listed in ${rootFile}`, fix);
    });
  return [...wrong, ...unlisted, ...(folder === "paths" ? [] : checkOrder(entries))];
}

function checkEntry(
  { name, file, location }: Entry,
  prefix: string,
  expected: string,
  files: string[],
  similar: string | undefined,
): Finding[] {
  if (file === undefined) {
    const fix = `Move it to ${prefix}${expected} and write $ref: ${posix.relative("openapi", prefix)}/${expected}.`;
    return [finding(location, "inline-definition", `${name} is not in a separate file`, fix)];
  }
  if (similar !== undefined) {
    const fix = `Rename the file to ${expected}, and write the same name in the $ref.`;
    return [finding(location, "file-name", `${similar} is not named ${expected}`, fix)];
  }
  if (!files.includes(file)) {
    const fix = `Create ${file}, or remove the entry.`;
    return [
      finding(location, "missing-file", `${name} refers to ${file}, which does not exist`, fix),
    ];
  }
  if (basename(file) === expected) return [];
  const fix = `Rename the file to ${expected}, and correct the $ref.`;
  return [finding(location, "file-name", `${name} refers to ${file}`, fix)];
}

function checkOrder(entries: Entry[]): Finding[] {
  return entries.flatMap(({ name, location }, index) => {
    const above = entries[index - 1]?.name ?? "";
    if (above <= name) return [];
    return [
      finding(location, "list-order", `${name} is below ${above}`, "Sort the entries by name."),
    ];
  });
}

function entriesOf(source: Source, list: unknown): Entry[] {
  return (mapOf(list)?.items ?? []).map(({ key, value }) => {
    const ref = isMap(value) ? value.get("$ref") : undefined;
    return {
      name: String(key),
      file:
        typeof ref === "string" && !ref.startsWith("#")
          ? posix.join("openapi", decodeURI(ref))
          : undefined,
      location: locationAt(source, rootFile, (isScalar(key) ? key.range?.[0] : undefined) ?? 0),
    };
  });
}

function mapOf(node: unknown): YAMLMap | undefined {
  return isMap(node) ? node : undefined;
}

function startOf(file: string): Location {
  return { file, line: 1, column: 1 };
}

function finding(location: Location, rule: string, message: string, fix: string): Finding {
  return { ...location, severity: "error", rule, message, fix };
}
