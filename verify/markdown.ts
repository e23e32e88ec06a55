import type { Report } from "./report.ts";
import { totalsLine } from "./text.ts";

/** The report as Markdown, for a pull request or a wiki. */
export function markdown(report: Report): string {
  const { contract, server, mode, requests, totals, outcomes } = report;
  const broken = outcomes.filter(({ result }) => result === "broken");
  const lines = [
    `# ${contract} at ${server}`,
    "",
    `${mode}, ${requests} requests: ${totalsLine(totals)}.`,
  ];
  if (broken.length > 0) lines.push("", "## Broken");
  for (const { operation, check, about, findings } of broken) {
    lines.push("", `### ${operation}: ${check}`, "", `It should hold that ${about}.`);
    for (const { expected, place, came, request, count } of findings) {
      lines.push(
        "",
        `- expected: ${escaped(expected)}`,
        `- contract: ${code(place)}`,
        `- came: ${code(came)}${count > 1 ? ` (${count} times)` : ""}`,
      );
      if (request !== "") lines.push("", "```sh", request, "```");
    }
  }
  const noted = outcomes.flatMap(({ operation, notes }) =>
    notes.map((note) => `- ${operation}: ${escaped(note.text)}`),
  );
  if (noted.length > 0) lines.push("", "## Notes", "", ...noted);
  lines.push("", "## Checks", "", "| operation | check | result | |", "| --- | --- | --- | --- |");
  for (const { operation, check, result, skipped } of outcomes) {
    lines.push(`| ${operation} | ${check} | ${result} | ${cell(skipped.join("; "))} |`);
  }
  return `${lines.join("\n")}\n`;
}

const escaped = (text: string) =>
  text.replaceAll(/[\\`*_{}[\]<>|#]/g, "\\$&").replaceAll(/\s+/g, " ");
const cell = (text: string) => escaped(text);

/** A text as code, whatever backticks it holds. */
function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  const line = text.replaceAll(/\s+/g, " ");
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}
