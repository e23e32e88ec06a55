import type { Finding, Outcome, Report } from "./report.ts";

/** The report as JUnit XML, which build servers read: a suite for each operation. */
export function junit({ contract, milliseconds, outcomes }: Report): string {
  const suites = [...Map.groupBy(outcomes, ({ operation }) => operation)];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escaped(contract)}" ${counts(outcomes)} time="${milliseconds / 1000}">`,
    ...suites.flatMap(([operation, own]) => [
      `  <testsuite name="${escaped(operation)}" ${counts(own)}>`,
      ...own.flatMap(testCase),
      "  </testsuite>",
    ]),
    "</testsuites>",
  ];
  return `${lines.join("\n")}\n`;
}

function counts(outcomes: Outcome[]): string {
  const count = (result: Outcome["result"]) =>
    outcomes.filter((outcome) => outcome.result === result).length;
  return `tests="${outcomes.length}" failures="${count("broken")}" errors="0" skipped="${count("skipped")}"`;
}

function testCase({ operation, check, result, findings, skipped, notes }: Outcome): string[] {
  const inside = [
    ...(findings.length > 0 ? [failure(findings)] : []),
    ...(result === "skipped" ? [`<skipped message="${escaped(skipped.join("; "))}"/>`] : []),
  ];
  const said = [
    ...(result === "skipped" ? [] : skipped.map((reason) => `in part skipped: ${reason}`)),
    ...notes.map((note) => `note: ${note.text}`),
  ];
  if (said.length > 0) inside.push(`<system-out>${escaped(said.join("\n"))}</system-out>`);
  const open = `<testcase classname="${escaped(operation)}" name="${escaped(check)}"`;
  if (inside.length === 0) return [`    ${open}/>`];
  return [`    ${open}>`, ...inside.map((line) => `      ${line}`), "    </testcase>"];
}

/** All findings in one, since not every reader takes more. */
function failure(findings: Finding[]): string {
  const [first, ...others] = findings.map(({ expected }) => expected);
  const more = others.length > 0 ? `, and ${others.length} more` : "";
  const texts = findings.map(({ expected, place, came, request, count }) =>
    [
      `expected: ${expected}`,
      `contract: ${place}`,
      `came: ${came}`,
      `request: ${request}`,
      `times: ${count}`,
    ].join("\n"),
  );
  return `<failure message="${escaped(`expected ${first}${more}`)}">${escaped(texts.join("\n\n"))}</failure>`;
}

/** A text as XML can carry it: some characters it cannot, however they are written. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML has no place for.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
  );
}
