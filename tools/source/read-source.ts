import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { basename, extname, join, relative } from "node:path";
import { makeDocumentFromString, YamlParseError } from "@redocly/openapi-core";
import { rootFile } from "#project";
import { isObject } from "#reader";
import { collectRefs, findCircles, findEndlessSchemas } from "./endless.ts";
import type { Finding } from "./findings.ts";
import { finding, locationOf, type Source, startOf } from "./source.ts";

/** Whether an editor leaves a file or link of that name next to one that is open or was saved. */
export const isOfEditor = (name: string) => /^\.#|^#.*#$|~$|\.swp$/.test(name);

/** Reads every file below openapi/ once. Nothing else on the computer is part of a contract. */
export function readSource(root: string): Source {
  const folder = join(root, "openapi");
  const source: Source = { root, files: [], documents: new Map(), refs: [], findings: [] };
  const isFolder = lstatSync(folder, { throwIfNoEntry: false })?.isDirectory();
  const entries = isFolder ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  for (const entry of entries) {
    if (entry.name.startsWith(".") || isOfEditor(entry.name)) continue;
    const file = relative(root, join(entry.parentPath, entry.name));
    if (entry.isSymbolicLink()) {
      const fix = "Replace it with what it leads to.";
      source.findings.push(
        finding(startOf(file), "symbolic-link", `${file} is a symbolic link`, fix),
      );
    } else if (entry.isFile()) source.files.push(file);
  }
  source.files.sort();
  if (!source.files.includes(rootFile)) {
    const fix = "Run this in the root of the project.";
    source.findings.push(
      finding(startOf(rootFile), "missing-file", `there is no ${rootFile}`, fix),
    );
  }
  for (const file of source.files) {
    const problem = readDocument(source, file) ?? checkExtension(file);
    if (problem !== undefined) source.findings.push(problem);
  }
  source.findings.push(...checkVersion(source));
  for (const find of [findCircles, findEndlessSchemas])
    if (source.findings.length === 0) source.findings.push(...find(source));
  return source;
}

/** What a parser does not name, or cannot read. */
const unreadable: [rule: string, pattern: RegExp, message: string, fix: string][] = [
  [
    "merge-conflict",
    /^<{7} .*$/m,
    "there is a merge conflict here",
    "Keep one side, or both, and remove the lines with <<<<<<<, ======= and >>>>>>>.",
  ],
  [
    "yaml-syntax",
    /^[^#"'\n]*!!binary\b/m,
    "JSON has no values of the type !!binary",
    "Write it as a string, with contentEncoding: base64 in its schema.",
  ],
];

/** No check can begin without the version, which every one of them reads. */
function checkVersion(source: Source): Finding[] {
  const root = source.documents.get(rootFile)?.parsed;
  if (!isObject(root) || /^3\.1\.\d+(-.+)?$/.test(`${root.openapi}`)) return [];
  const isMissing = root.openapi === undefined;
  const message = isMissing
    ? "there is no openapi with a version"
    : `${JSON.stringify(root.openapi)} is no version of OpenAPI 3.1`;
  const at = locationOf(source, { file: rootFile, pointer: isMissing ? "#/" : "#/openapi" });
  return [finding(at, "openapi-version", message, "Write openapi: 3.1.1.")];
}

function checkExtension(file: string): Finding | undefined {
  if (extname(file) !== ".yml") return undefined;
  const fix = `Rename it to ${basename(file, ".yml")}.yaml.`;
  return finding(startOf(file), "file-extension", `${file} does not end in .yaml`, fix);
}

/** Reads a file into a source, and what is in it, if its name says that this is YAML or JSON. Returns what is wrong with it. */
function readDocument(source: Source, file: string): Finding | undefined {
  const path = join(source.root, file);
  const bytes = readFileSync(path);
  const problem = checkText(file, bytes);
  if (problem !== undefined || !/\.(yaml|json)$/.test(file)) return problem;
  try {
    const document = makeDocumentFromString(bytes.toString().replaceAll("\r\n", "\n"), path);
    source.documents.set(file, document);
    if (isObject(document.parsed)) return collectRefs(source, file, document);
    const fix = "Add its keys, or delete the file.";
    return finding(startOf(file), "yaml-mapping", `${file} has no keys`, fix);
  } catch (error) {
    if (!(error instanceof YamlParseError)) throw error;
    return syntaxError(file, error);
  }
}

function checkText(file: string, bytes: Buffer): Finding | undefined {
  const text = bytes.toString();
  if (!Buffer.from(text).equals(bytes)) {
    return finding(startOf(file), "file-encoding", `${file} is not UTF-8`, "Save it as UTF-8.");
  }
  for (const [rule, pattern, message, fix] of unreadable) {
    const index = pattern.exec(text)?.index;
    if (index === undefined) continue;
    const at = { ...startOf(file), line: text.slice(0, index).split("\n").length };
    return finding(at, rule, message, fix);
  }
  return undefined;
}

function syntaxError(file: string, { originalError, line, col: column }: YamlParseError): Finding {
  const { reason = "the values are nested too deeply" } = originalError as { reason?: string };
  const fix = "Correct the YAML here or just above: indentation, quotes or a duplicate key.";
  const at = { ...startOf(file), line: line || 1, column: column || 1 };
  return finding(at, "yaml-syntax", reason, fix);
}
