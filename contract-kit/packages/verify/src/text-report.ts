import type { Report, Result } from "./report.ts";

/** More operations are counted instead of named. */
const maxNamed = 4;

/** The report for a person at a terminal. */
export function formatText(report: Report): string {
  const { contract, server, mode, requests, milliseconds, totals, changes, results } = report;
  const notes = groupByText(results, ({ rule, findings }) =>
    findings
      .filter(({ level }) => level === "note")
      .map(({ assumption = rule, expected, actual }) => {
        return `${assumption}: expected ${expected}, actual ${actual}`;
      }),
  );
  const skipped = groupByText(results, (result) => result.skipped);
  const changed = changes.map(({ operation, count }) => `  ${operation}: ${count}`);
  const seconds = (milliseconds / 1000).toFixed(1);
  return [
    `${contract} at ${server} (${mode}): ${requests} requests in ${seconds} s`,
    ...section("not checked, because an option is missing", describeMissing(results)),
    ...describeFailures(results),
    ...section("notes, which are about assumptions", notes),
    ...section("skipped, or skipped in part", skipped),
    ...section("created or changed, see the JSON report for IDs", changed),
    "",
    `rules: ${totals.passed} passed, ${totals.failed} failed, ${totals.note} noted, ${totals.skipped} skipped`,
    ...describeWorkflows(report),
    "",
  ].join("\n");
}

/** What goes wrong everywhere in the same way has one cause, and is described once. */
function describeFailures(results: Result[]): string[] {
  const failed = results.flatMap(({ operation, rule, findings }) =>
    findings
      .filter(({ level }) => level === "failed")
      .map((finding) => ({ ...finding, operation, rule })),
  );
  const causes = Map.groupBy(failed, (one) => [one.rule, one.expected, one.actual].join("\n"));
  return [...causes.values()].flatMap((group) => {
    const [{ operation = "", rule, expected, actual, request, count } = {}, ...others] = group;
    const also = toList(others.map((other) => other.operation));
    return [
      "",
      `failed  ${operation}  ${rule}${count === 1 ? "" : `  (${count} times)`}`,
      `  expected  ${expected}`,
      `  actual    ${actual}`,
      `  request   ${request}`,
      ...(others.length === 0 ? [] : [`  also in   ${also}`]),
    ];
  });
}

/** Which operations and workflows were not checked at all, by the option that is missing. */
function describeMissing(results: Result[]): string[] {
  const missing = results.filter(({ rule, result, option = "--write" }) => {
    return (
      (rule === "success" || rule === "workflow") && result === "skipped" && option !== "--write"
    );
  });
  return [...Map.groupBy(missing, ({ option }) => option)].map(
    ([option, group]) => `  ${option}: ${toList(group.map(({ operation }) => operation))}`,
  );
}

const section = (title: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : ["", title, ...lines];

/** How many workflows were run, so that nobody takes the others, or the rest of one that ended early, for passed. */
function describeWorkflows({ results }: Report): string[] {
  const workflows = results.filter(({ rule }) => rule === "workflow");
  if (workflows.length === 0) return [];
  const run = workflows.filter(({ result }) => result !== "skipped");
  const partial = run.filter(({ skipped }) => skipped.length > 0).length;
  const left = workflows.filter(({ option }) => option === "--write").length;
  const hints = [partial > 0 && `${partial} of these in part`, left > 0 && `${left} need --write`];
  const counts = `workflows: ${run.length} of ${workflows.length} run`;
  return [[counts, ...hints].filter(Boolean).join(", ")];
}

/** Texts that several results share, once, with the results they are about. */
function groupByText(results: Result[], textsOf: (result: Result) => string[]): string[] {
  const entries = results.flatMap((result) =>
    textsOf(result).map((text) => ({ text, name: `${result.operation}/${result.rule}` })),
  );
  return [...Map.groupBy(entries, ({ text }) => text)].flatMap(([text, group]) => {
    return [`  ${text}`, `    ${toList(group.map(({ name }) => name))}`];
  });
}

function toList(names: string[]): string {
  const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : "";
  return `${names.slice(0, maxNamed).join(", ")}${more}`;
}
