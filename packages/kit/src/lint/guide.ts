import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Document, valueAt } from "contract-kit-reader";
import type { Node } from "../rules/types.ts";
import type { Finding, Location } from "./findings.ts";
import { finding, locate, type Source } from "./source.ts";

interface Chapter {
  file: string;
  lines: string[];
}

/** Checks that the guide in openapi/info/ links to what exists, and lists the types of problems that there are. */
export async function checkGuide(source: Source, contract: Document): Promise<Finding[]> {
  const files = source.files.filter((file) => /^openapi\/info\/.*\.md$/.test(file));
  const chapters = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(source.root, file), "utf8");
      // Code has neither links nor headings.
      const prose = text.replaceAll(/^```[\s\S]*?^```/gm, (code) => code.replaceAll(/.+/g, ""));
      return { file, lines: prose.split("\n") };
    }),
  );
  return [...checkLinks(source, contract, chapters), ...checkProblems(source, contract, chapters)];
}

function checkLinks(source: Source, contract: Node, chapters: Chapter[]): Finding[] {
  const anchors = anchorsOf(contract, chapters);
  return matchesIn(chapters, /\]\(([^)\s]+)/g).flatMap(({ text: target, at }): Finding[] => {
    if (target.startsWith("#")) {
      // Anchors with a dot are fields of a schema.
      if (target.includes(".") || anchors.has(target.slice(1))) return [];
      const fix = "Link to a heading of the guide, an operationId, a schema or an assumption.";
      return [finding(at, "guide-links", `the link ${target} leads nowhere`, fix)];
    }
    const [path = ""] = target.split("#");
    const folders = ["openapi/info", "generated", "docs"];
    const isFile = folders.some((folder) => existsSync(join(source.root, folder, path)));
    if (/^([a-z]+:|\/)/.test(target) || isFile) return [];
    const message = `the link ${target} leads to a file that does not exist`;
    return [finding(at, "guide-links", message, "Correct the link.")];
  });
}

/** What the reference has anchors for: headings, operations, tags, workflows, components, fields and assumptions. */
function anchorsOf(contract: Node, chapters: Chapter[]): Set<string> {
  const slugs = new Set(["all-operations"]);
  const add = (text: unknown) => {
    const words = String(text).replaceAll(/<[^<>]+>|[^\w\s-]/g, "");
    slugs.add(words.trim().toLowerCase().replaceAll(/\s+/g, "-"));
  };
  for (const { text } of matchesIn(chapters, /^#+ (.*)/g)) add(text);
  for (const { name } of contract.tags ?? []) add(name);
  for (const id of Object.keys(Object(contract["x-assumptions"]))) slugs.add(`assumption-${id}`);
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { operationId, summary, properties, name } = node as Node;
    for (const key of [operationId, name, ...Object.keys(Object(properties))]) slugs.add(key);
    add(summary);
    add(`${operationId} ${summary}`);
    for (const part of Object.values(node)) visit(part);
  };
  visit(contract);
  for (const components of Object.values<Node>(Object(contract.components)))
    for (const name of Object.keys(Object(components))) add(name);
  for (const type of problemTypesOf(contract).types) add(`problem-${type.split("/").at(-1)}`);
  return slugs;
}

/** Every type of a problem is in a table of the guide, if any is, and some response shows it. */
function checkProblems(source: Source, contract: Node, chapters: Chapter[]): Finding[] {
  const { types, path } = problemTypesOf(contract);
  const rows = new Map<string, Finding>();
  for (const { text: type, at } of matchesIn(chapters, /^\| `([^`]+)` \|/g)) {
    const message = `no problem has the type ${type}, which the guide lists`;
    const fix = "Remove the row, or add the type to the known values.";
    rows.set(type, finding(at, "problem-types", message, fix));
  }
  const files = new Set(types.flatMap((type) => rows.get(type)?.file ?? []));
  if (files.size === 0) return [];
  const unknown = [...rows].filter(([type, { file }]) => files.has(file) && !types.includes(type));
  const shown = new Set<unknown>();
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    shown.add((node as Node).value?.type);
    for (const part of Object.values(node)) visit(part);
  };
  visit(contract);
  const report = (type: string, message: string, fix: string) =>
    finding(locate(source, [...path, types.indexOf(type)]), "problem-types", message, fix);
  return [
    ...unknown.map(([, row]) => row),
    ...types
      .filter((type) => !rows.has(type))
      .map((type) =>
        report(type, `the guide does not list ${type}`, `Add it to ${[...files][0]}.`),
      ),
    ...types
      .filter((type) => rows.has(type) && !shown.has(type))
      .map((type) =>
        report(type, `no example of a response is ${type}`, "Add one, or remove the type."),
      ),
  ];
}

/** The known values of `type` in the schema of problems, and where the contract has them. */
function problemTypesOf(contract: Node): { types: string[]; path: string[] } {
  for (const [name, schema] of Object.entries<Node>(Object(contract.components?.schemas))) {
    const { type, status } = Object(schema?.properties);
    if (type === undefined || status === undefined) continue;
    const target = typeof type.$ref === "string" ? Object(valueAt(contract, type.$ref)) : type;
    const path = ["components", "schemas", name, "properties", "type", "x-extensible-enum"];
    if (Array.isArray(target["x-extensible-enum"]))
      return { types: target["x-extensible-enum"], path };
  }
  return { types: [], path: [] };
}

/** The first group of every match of a pattern in the lines of the guide, with its place. */
function matchesIn(chapters: Chapter[], pattern: RegExp): { text: string; at: Location }[] {
  return chapters.flatMap(({ file, lines }) =>
    lines.flatMap((line, index) =>
      [...line.matchAll(pattern)].map((match) => ({
        text: match[1] ?? "",
        at: { file, line: index + 1, column: match.index + 1 },
      })),
    ),
  );
}
