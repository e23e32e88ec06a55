import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Contract, problemsIn } from "contract-kit-reader";
import type { Finding, Location } from "./findings.ts";
import { finding, locate, type Source, startOf } from "./source.ts";

/** Checks that the guide in openapi/info/ links to what exists, and lists the types of problems that there are. */
export async function checkGuide(source: Source, contract: Contract): Promise<Finding[]> {
  const lines: { text: string; file: string; line: number }[] = [];
  for (const file of source.files.filter((file) => /^openapi\/info\/.*\.md$/.test(file))) {
    const text = await readFile(join(source.root, file), "utf8");
    // Code has neither links nor headings.
    const prose = text.replaceAll(/^```[\s\S]*?^```/gm, (code) => code.replaceAll(/.+/g, ""));
    for (const [index, text] of prose.split("\n").entries())
      lines.push({ text, file, line: index + 1 });
  }
  const matches = (pattern: RegExp): Match[] =>
    lines.flatMap(({ text, ...at }) =>
      Array.from(text.matchAll(pattern), ({ 1: text = "", index }) => ({
        text,
        at: { ...startOf(at.file), ...at, column: index + 1 },
      })),
    );
  const headings = matches(/^#+ (.*)/g).map(({ text }) => text);
  return [
    ...checkLinks(source, matches(/\]\(([^)\s]+)/g), anchorsOf([headings, contract.document])),
    ...checkProblems(source, contract, matches(/^\| `([^`]+)` \|/g)),
  ];
}

/** The first group of a pattern in a line of the guide. */
interface Match {
  text: string;
  at: Location;
}

function checkLinks(source: Source, links: Match[], anchors: Set<string>): Finding[] {
  return links.flatMap(({ text, at }) => {
    const [path = "", anchor] = text.split("#");
    const folders = ["openapi/info", "generated", "docs"];
    const isFile = folders.some((folder) => existsSync(join(source.root, folder, path)));
    if (/^([a-z]+:|\/)/.test(path) || (path !== "" && isFile)) return [];
    // Anchors with a dot are fields of a schema.
    if (path === "" && (anchors.has(`${anchor}`.toLowerCase()) || anchor?.includes("."))) return [];
    const what = path === "" ? "nowhere" : "to a file that does not exist";
    const fix = "Link to a heading of the guide, an operationId, a schema or an assumption.";
    return [finding(at, "guide-links", `the link ${text} leads ${what}`, fix)];
  });
}

/** Every name in a value as an anchor. The reference has them for headings, operations, schemas, fields and assumptions. */
function anchorsOf(value: unknown, anchors = new Set(["all-operations"])): Set<string> {
  const add = (text: string) => {
    const words = text.toLowerCase().replaceAll(/<[^<>]+>|[^\w\s-]/g, "");
    anchors.add(words.trim().replaceAll(/\s+/g, "-"));
  };
  if (typeof value === "string" && value.length < 100) {
    add(value);
    add(`problem-${value.split("/").at(-1)}`);
  }
  if (typeof value !== "object" || value === null) return anchors;
  for (const [key, part] of Object.entries(value)) {
    for (const prefix of ["", "assumption-"]) add(prefix + key);
    anchorsOf(part, anchors);
  }
  return anchors;
}

/** If the guide lists one type of problem, it lists each, and an example of a response shows it. */
function checkProblems(source: Source, contract: Contract, rows: Match[]): Finding[] {
  const [name, schema] =
    [...contract.schemas].find(([, { properties }]) =>
      ["type", "title", "status"].every((field) => properties.has(field)),
    ) ?? [];
  const types = schema?.properties.get("type")?.schema.knownValues ?? [];
  const table = rows.find(({ text }) => types.includes(text))?.at.file;
  if (name === undefined || table === undefined) return [];
  const path = ["components", "schemas", name, "properties", "type", "x-extensible-enum"];
  const responses = contract.operations.flatMap((operation) => operation.responses);
  const shown = [
    ...contract.problems,
    ...responses.flatMap((response) => problemsIn(contract, response)),
  ];
  const ofTypes = types.flatMap((type, index): Finding[] => {
    const at = locate(source, [...path, index]);
    const isListed = rows.some(({ text }) => text === type);
    if (isListed && shown.some((problem) => problem.type === type)) return [];
    return isListed
      ? [finding(at, "problem-types", `no example of a response is ${type}`, "Add one.")]
      : [finding(at, "problem-types", `the guide does not list ${type}`, `Add it to ${table}.`)];
  });
  const ofRows = rows
    .filter(({ text, at }) => at.file === table && !types.includes(text))
    .map(({ text, at }) => {
      const message = `no problem has the type ${text}, which the guide lists`;
      return finding(at, "problem-types", message, "Remove it, or add it to the known values.");
    });
  return [...ofTypes, ...ofRows];
}
