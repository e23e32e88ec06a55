import { plural } from "#reader";
import type { Finding, Report, Result } from "./report.ts";

/** More operations are counted instead of named. */
const maxNamed = 4;
/** More of what was not seen is counted. */
const maxUnseen = 3;
/** More places of a note are counted. */
const maxPlaces = 3;

/** The report for a person at a terminal. */
export function formatText(report: Report): string {
  const {
    title,
    contract: version,
    server,
    mode,
    requests,
    milliseconds,
    totals,
    changes,
    results,
  } = report;
  const skipped = groupByText(results, (result) => result.skipped);
  const changed = changes.map(({ operation, count }) => `  ${operation}: ${count}`);
  const seconds = (milliseconds / 1000).toFixed(1);
  return [
    `${title} ${version} at ${server} (${mode}): ${plural(requests, "request")} in ${seconds} s`,
    ...section("not checked, because an option is missing", describeMissing(results)),
    ...describeFailures(results),
    ...section("notes, which are about assumptions", describeNotes(results)),
    ...section("skipped, or skipped in part", skipped),
    ...section(
      "what the run showed about the assumptions of the contract",
      describeAssumptions(report),
    ),
    ...section("not seen in this run, so not checked", describeUnseen(report.unseen)),
    ...section("values that came and that the contract does not list", describeUnlisted(report)),
    ...section("created or changed, see the JSON report for IDs", changed),
    "",
    `rules: ${totals.passed} passed, ${totals.failed} failed, ${totals.note} noted, ${totals.skipped} skipped`,
    ...describeWorkflows(report),
    "",
  ].join("\n");
}

/** The findings of a level, each with what it is about. */
const findingsOf = (results: Result[], wanted: Finding["level"]) =>
  results.flatMap(({ operation, rule, findings }) =>
    findings
      .filter(({ level }) => level === wanted)
      .map((finding) => ({ ...finding, operation, rule })),
  );

type Found = ReturnType<typeof findingsOf>[number];

/** What several findings share, whatever fields they are about and whatever was sent. */
const causeOf = ({ rule, assumption, expected, actual, place }: Found): string => {
  if (place === undefined) return [rule, assumption, expected, actual].join("\n");
  const status = /^\d{3}(?=,)/.exec(actual)?.[0];
  return [rule, assumption, expected.replace(place, "…"), status].join("\n");
};

/** The notes with their causes. The first one of a cause is shown, and where else it is. */
function describeNotes(results: Result[]): string[] {
  const causes = Map.groupBy(findingsOf(results, "note"), causeOf);
  return [...causes.values()].flatMap((group) => {
    const [{ assumption, rule = "", expected = "", actual = "" } = {}] = group;
    const places = group.map(({ operation, rule, place }) =>
      place?.startsWith("/") ? `${operation} ${place}` : `${operation}/${rule}`,
    );
    const all = [...new Set(places)];
    const count = group.length > maxPlaces ? `${group.length} places, such as ` : "";
    return [
      `  ${assumption ?? rule}: expected ${expected}, actual ${actual}`,
      `    ${count}${all.slice(0, maxPlaces).join(", ")}`,
    ];
  });
}

/** An error of the server has one cause, whatever showed it. */
const failureOf = ({ rule, expected, actual }: Found): string =>
  rule === "server-errors" || (rule === "success" && /^5\d\d,/.test(actual))
    ? actual
    : [rule, expected, actual].join("\n");

/** What goes wrong everywhere in the same way has one cause, and is described once. */
function describeFailures(results: Result[]): string[] {
  const causes = Map.groupBy(findingsOf(results, "failed"), failureOf);
  return [...causes.values()].flatMap((group) => {
    const [first, ...others] = group;
    const { operation = "", rule, expected, actual, request, count, assumption } = first ?? {};
    const names = others.map((other) => other.operation).filter((name) => name !== operation);
    const also = toList([...new Set(names)]);
    return [
      "",
      `failed  ${operation}  ${rule}${count === 1 ? "" : `  (${count} times)`}`,
      ...(assumption === undefined ? [] : [`  demanded  ${assumption}`]),
      `  expected  ${expected}`,
      `  actual    ${actual}`,
      `  request   ${request}`,
      ...(also === "" ? [] : [`  also in   ${also}`]),
    ];
  });
}

const outcomeNames: Record<Report["assumptions"][number]["result"], string> = {
  refuted: "refuted",
  held: "held, so nothing spoke against it",
  unseen: "unseen, so open",
};

/** Which assumptions a server refutes, which nothing spoke against, and which no check was about. */
function describeAssumptions({ assumptions }: Report): string[] {
  // A run in which nothing was seen lists none of them.
  if (assumptions.every(({ result }) => result === "unseen")) return [];
  return Object.entries(outcomeNames).flatMap(([wanted, name]) => {
    // What no request can show is not open.
    const found = assumptions.filter(
      ({ result, isNeverSeen }) => result === wanted && !(result === "unseen" && isNeverSeen),
    );
    const counted = found.map(({ id, held, refuted, isDemanded, unchecked }) => {
      const all = refuted > 0 ? `${refuted} of ${held + refuted}` : `${held}`;
      const isPartial = wanted === "held" && unchecked.length > 0;
      const words = [
        wanted !== "unseen" && all,
        isDemanded && "demanded",
        isPartial && `not checked: ${toList(unchecked, maxUnseen)}`,
      ].filter(Boolean);
      return words.length === 0 ? id : `${id} (${words.join(", ")})`;
    });
    return found.length === 0 ? [] : [`  ${name}: ${counted.join(", ")}`];
  });
}

const unseenNames: Record<keyof Report["unseen"], string> = {
  fields: "fields that never came",
  alwaysNull: "fields that were always null",
  statuses: "statuses",
  values: "listed values",
};

/** What no response showed. The JSON report has all of it. */
function describeUnseen(unseen: Report["unseen"]): string[] {
  return Object.entries(unseenNames).flatMap(([key, name]) => {
    const found = unseen[key as keyof Report["unseen"]];
    return found.length === 0 ? [] : [`  ${name} (${found.length}): ${toList(found, maxUnseen)}`];
  });
}

const describeUnlisted = ({ unlisted }: Report): string[] =>
  unlisted.length === 0 ? [] : [`  ${toList(unlisted, maxUnseen)}`];

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

function toList(names: string[], max = maxNamed): string {
  const more = names.length > max ? ` and ${names.length - max} more` : "";
  return `${names.slice(0, max).join(", ")}${more}`;
}
