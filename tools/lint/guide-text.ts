import { existsSync } from "node:fs";
import { join } from "node:path";
import { slug } from "#reader";
import { type Finding, finding, isSimilar, type Source, startOf } from "#source";

/** A chapter of the guide. */
export interface Chapter {
  file: string;
  text: string;
  /** The same without what is in its blocks of code. */
  prose: string;
}

/** The sections that the reference generates, and `<!-- name -->` has in its place. */
const sections =
  "workflows assumptions assumption-reasons variants security-schemes error-responses downloads".split(
    " ",
  );

/** The ends of a passage that the reference has only for maintainers. */
const passage = /<!-- (\/?)maintainers -->/g;

/** Reports what is wrong at a line. */
type Report = (line: number, message: string, fix: string) => Finding;

/** Checks the Markdown of a chapter: what is wrong with it is published without a word. */
export function checkText({ root }: Source, { file, text, prose }: Chapter): Finding[] {
  const report: Report = (line, message, fix) =>
    finding({ ...startOf(file), line: line + 1 }, "guide-text", message, fix);
  const lines = prose.split("\n");
  const findings = lines.flatMap((line, index) => {
    const isSecond = /^# /.test(line) && lines.slice(0, index).some((other) => /^# /.test(other));
    const mistake = placeholderMistake(root, line) ?? slipIn(line, isSecond);
    return mistake === undefined ? [] : [report(index, ...mistake)];
  });
  if (!/^(?:<!--.*-->\s+)?# .+\n/.test(`${text}\n`))
    findings.push(report(0, "the chapter has no title", 'Begin it with a line "# Title".'));
  if (!/\/\d+-[^/]+$/.test(file)) {
    const fix = "Rename it, as in 57-events.md. The number says where the chapter is in the menu.";
    findings.push(report(0, "the name of the file has no number", fix));
  }
  const open = openFence(text.split("\n"));
  if (open !== undefined)
    findings.push(report(open, "the block of code has no end", "Add a line with ```."));
  return [...findings, ...openPassages(prose, report), ...unevenRows(lines, report)];
}

type Mistake = [message: string, fix: string];

/** What is wrong with the name of a section or a diagram in a comment. */
function placeholderMistake(root: string, line: string): Mistake | undefined {
  const [, name, diagram] = /<!-- (?:([\w-]+)|diagram: (\S+)) -->/.exec(line) ?? [];
  if (diagram !== undefined && !existsSync(join(root, "docs/diagrams", `${diagram}.svg`)))
    return [`there is no docs/diagrams/${diagram}.svg`, "Correct the name."];
  if (name === undefined || name === "maintainers" || sections.includes(name)) return undefined;
  const similar = sections.filter((section) => isSimilar(section, name));
  const fix = `Write ${(similar.length > 0 ? similar : sections).join(", ")}, or a comment of several words.`;
  return [`no section is generated for <!-- ${name} -->`, fix];
}

/** What is wrong with a line of Markdown. */
function slipIn(line: string, isSecondTitle: boolean): Mistake | undefined {
  const code = line.replaceAll(/`[^`]*`/g, "");
  if (/^(=+|<{7}.*|>{7}.*)$/.test(line))
    return ["the line makes a heading of the one above, or is left from a merge", "Remove it."];
  if (isSecondTitle)
    return ["the chapter has two headings of the first level", "Write ## before the second one."];
  if (/\]\(\s*[^)\s]+ [^)"]*\)|\]\(\s|\] \(#/.test(code))
    return ["the link has a blank, so that it is shown as text", "Remove the blank, or write %20."];
  return undefined;
}

/**
 * Names in backticks that the contract does not have, such as those of before a change. They have an
 * underscore, and are similar to one that the contract has, or made of the same words.
 */
export function checkNames({ documents }: Source, chapters: Chapter[]): Finding[] {
  const texts = [...documents.values()].map(({ source }) => source.body);
  const known = new Set(
    texts.flatMap((text) => text.match(/[a-z][a-z0-9]*(?:_[a-z0-9]+)+/g) ?? []),
  );
  const words = new Set([...known].flatMap((name) => name.split("_")));
  return chapters.flatMap(({ file, text }) =>
    [...text.matchAll(named)].flatMap(({ 1: name = "", index }): Finding[] => {
      if (known.has(name)) return [];
      const similar = [...known].find((other) => isSimilar(other, name));
      if (similar === undefined && !name.split("_").every((word) => words.has(word))) return [];
      const line = text.slice(0, index).split("\n").length;
      const message = `the contract has no field, parameter or value ${name}`;
      const fix = `Correct the name${similar ? `, for example to ${similar}` : ""}, or write it without backticks.`;
      const found = finding({ ...startOf(file), line }, "guide-names", message, fix);
      return [{ ...found, severity: "warning" }];
    }),
  );
}

const named = /`([a-z][a-z0-9]*(?:_[a-z0-9]+)+)`/g;

/** What is wrong with passages for maintainers: one that does not end would hide the rest of its chapter. */
function openPassages(prose: string, report: Report): Finding[] {
  const ends = [...prose.matchAll(passage)];
  const odd = ends.find(({ 1: slash }, index) => (slash === "") !== (index % 2 === 0));
  const wrong = odd ?? (ends.length % 2 === 1 ? ends.at(-1) : undefined);
  if (wrong === undefined) return [];
  const line = prose.slice(0, wrong.index).split("\n").length - 1;
  const fix = "Begin a passage with <!-- maintainers -->, and end it with <!-- /maintainers -->.";
  return [report(line, `${wrong[0]} has no counterpart`, fix)];
}

/** The line of a fence that is never closed. A block ends at a fence that is as long as the first one. */
function openFence(lines: string[]): number | undefined {
  let open: { line: number; fence: string } | undefined;
  for (const [line, text] of lines.entries()) {
    const [, fence = "", info = ""] =
      /^\s*(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}|~{3,})(.*)$/.exec(text) ?? [];
    if (open === undefined) open = fence === "" || info.includes("`") ? undefined : { line, fence };
    else if (fence.startsWith(open.fence) && info.trim() === "") open = undefined;
  }
  return open?.line;
}

/** Rows of a table with fewer cells than its header, whose other cells would be empty, or with more, which are not shown. */
function unevenRows(lines: string[], report: Report): Finding[] {
  let header: number | undefined;
  return lines.flatMap((text, line) => {
    const isRow = /^\s*\|.*\|\s*$/.test(text);
    const isDelimiter = isRow && /^[\s|:-]+$/.test(text) && text.includes("-");
    if (isDelimiter) header = cellsIn(`${lines[line - 1]}`);
    if (!isRow) header = undefined;
    const cells = cellsIn(text);
    if (header === undefined || isDelimiter || cells === header) return [];
    const message = `the row has ${cells} cells, and its table ${header} columns`;
    return [
      report(
        line,
        message,
        cells < header
          ? "Add a cell, which can be empty."
          : "Remove a cell, or write \\| for a bar.",
      ),
    ];
  });
}

/** A bar in code or after a backslash is none of the table. */
const cellsIn = (row: string): number => row.replaceAll(/\\\|/g, "").split("|").length - 2;

/** Checks that every heading of the guide has its own anchor. */
export function checkHeadings(chapters: Chapter[]): Finding[] {
  const seen = new Map<string, string>();
  return chapters.flatMap(({ file, prose }) =>
    prose.split("\n").flatMap((text, index) => {
      const [, level = "", heading = ""] = /^(#+) (.*)/.exec(text) ?? [];
      if (level === "") return [];
      const other = seen.get(slug(heading));
      seen.set(slug(heading), `${file}:${index + 1}`);
      if (other === undefined) return [];
      const message = `the heading "${heading}" is also in ${other}`;
      const fix = "Rename one of them, because a link leads to the first.";
      return [finding({ ...startOf(file), line: index + 1 }, "guide-text", message, fix)];
    }),
  );
}
