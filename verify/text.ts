import type { Outcome, Report } from "./report.ts";

/** More operations than these are counted instead of named. */
const mostNamed = 4;

/** The report for a person at a terminal. */
export function text(report: Report): string {
  const { contract, server, mode, requests, milliseconds, totals, outcomes } = report;
  const seconds = (milliseconds / 1000).toFixed(1);
  const lines = [`${contract} at ${server} (${mode}): ${requests} requests in ${seconds} s`];
  for (const { operation, check, findings } of outcomes) {
    for (const { expected, place, came, request, count } of findings) {
      lines.push(
        "",
        `broken  ${operation}  ${check}${count > 1 ? `  (${count} times)` : ""}`,
        `  expected  ${expected}`,
        `  contract  ${place}`,
        `  came      ${came}`,
        ...(request === "" ? [] : [`  request   ${request}`]),
      );
    }
  }
  const notes = byReason(outcomes, ({ notes }) => notes.map((note) => note.text));
  if (notes.length > 0) lines.push("", "notes", ...notes);
  const skipped = byReason(outcomes, (outcome) => outcome.skipped);
  if (skipped.length > 0) lines.push("", "skipped, wholly or in part", ...skipped);
  lines.push("", totalsLine(totals));
  return `${lines.join("\n")}\n`;
}

export function totalsLine({ holds, broken, skipped, notes }: Report["totals"]): string {
  return `${holds} hold, ${broken} broken, ${skipped} skipped, ${notes} ${notes === 1 ? "note" : "notes"}`;
}

/** What several outcomes share, once, with their names. */
function byReason(outcomes: Outcome[], reasonsOf: (outcome: Outcome) => string[]): string[] {
  const names = new Map<string, string[]>();
  for (const outcome of outcomes) {
    for (const reason of reasonsOf(outcome)) {
      const list = names.get(reason) ?? [];
      list.push(`${outcome.operation}/${outcome.check}`);
      names.set(reason, list);
    }
  }
  return [...names].flatMap(([reason, list]) => {
    const rest = list.length - mostNamed;
    const named = list.slice(0, mostNamed).join(", ");
    return [`  ${reason}`, `    ${named}${rest > 0 ? ` and ${rest} more` : ""}`];
  });
}
