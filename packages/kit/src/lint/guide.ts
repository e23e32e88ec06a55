import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Contract, problemsIn } from "contract-kit-reader";
import type { Finding, Location } from "./findings.ts";
import { finding, locate, type Source, startOf } from "./source.ts";

/** Checks that the guide in openapi/info/ links to what exists, and lists the types of problems that there are. */
export function checkGuide(source: Source, contract: Contract): Finding[] {
  const chapters = source.files
    .filter((file) => /^openapi\/info\/.*\.md$/.test(file))
    .map((file) => {
      const text = readFileSync(join(source.root, file), "utf8");
      // Code has neither links nor headings.
      return {
        file,
        prose: text.replaceAll(/^```[\s\S]*?^```/gm, (code) => code.replaceAll(/.+/g, "")),
      };
    });
  const matches = (pattern: RegExp): Match[] =>
    chapters.flatMap(({ file, prose }) =>
      Array.from(prose.matchAll(pattern), ({ 1: text = "", index }) => {
        const lines = prose.slice(0, index).split("\n");
        const column = (lines.at(-1) ?? "").length + 1;
        return { text, at: { ...startOf(file), line: lines.length, column } };
      }),
    );
  const headings = matches(/^#+ (.*)/gm).map(({ text }) => text);
  return [
    ...checkLinks(source, matches(/\]\(([^)\s]+)/g), anchorsOf([headings, contract.document])),
    ...checkProblems(source, contract, matches(/^\| `([^`]+)` \|/gm)),
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
