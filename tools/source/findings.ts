import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { plural, printable } from "#reader";

export interface Location {
  /** Path relative to the project's root. */
  file: string;
  line: number;
  column: number;
  /** The JSON Pointer of the place in the file, which exceptions name. */
  pointer: string;
}

/** One problem in a file: what is wrong, where it is, and how to fix it. */
export interface Finding extends Location {
  severity: "error" | "warning";
  rule: string;
  message: string;
  fix: string;
}

/** How to fix what the rules of others report, by the linter and the name of the rule. */
export const fixes: Record<
  "redocly" | "spectral" | "keys" | "structure",
  Record<string, string>
> = parse(readFileSync(new URL("fixes.yaml", import.meta.url), "utf8"));

export const formats = { text, github };

/** Findings as text for a terminal. The first line of each is what a problem matcher of an editor reads. */
function text(findings: Finding[]): string {
  const files = new Set(findings.map(({ file }) => file)).size;
  const lines = findings.map(
    ({ file, line, column, severity, rule, message, fix }) =>
      `${file}:${line}:${column}  ${severity}  ${rule}  ${message}\n    ${fix}\n`,
  );
  return printable(
    `${lines.join("")}\n${plural(findings.length, "finding")} in ${plural(files, "file")}`,
  );
}

/** Findings as workflow commands, which GitHub shows next to the lines of a pull request. */
function github(findings: Finding[]): string {
  const encode = (value: string) =>
    printable(value).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return findings
    .map(
      ({ file, line, column, severity, rule, message, fix }) =>
        `::${severity} file=${encode(file).replace(/[:,]/g, encodeURIComponent)},line=${line},col=${column},title=${rule}::${encode(`${message}\n${fix}`)}`,
    )
    .join("\n");
}

/** Sorts findings by file, line and rule. Of several with the same line and message, one is enough. */
export function sortFindings(findings: Finding[]): Finding[] {
  const key = ({ file, line, rule, message }: Finding) =>
    `${file}:${`${line}`.padStart(7)} ${rule} ${message}`;
  const unique = new Map(findings.map((finding) => [key(finding), finding]));
  // By code unit, so that the order is the same on every computer.
  return [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, finding]) => finding);
}

/** Whether one name can be the other with a mistake: at most one letter is another. */
export function isSimilar(name: string, written = name): boolean {
  const others = (a: string, b: string) =>
    [...b].reduce((left, letter) => left.replace(letter, ""), a).length;
  return Math.max(others(name, written), others(written, name)) < 2;
}
