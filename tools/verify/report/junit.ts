import { escapeText } from "#reader";
import type { Finding, Report, Result } from "./report.ts";

/** The report as JUnit XML, with a suite for each operation and workflow. A note does not fail its test case. */
export function formatJunit(report: Report): string {
  const { title, contract: version, milliseconds, results, incomplete } = report;
  const suites = [...Map.groupBy(results, ({ operation }) => operation)];
  // Without an error, a run that ended early would look complete.
  const error = `<error message="${escapeXml(incomplete ?? "")}"/>`;
  const end = [
    `<testsuite ${attributes("run", [], 1)}>`,
    `<testcase classname="run" name="complete">${error}</testcase>`,
    "</testsuite>",
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes(`${title} ${version}`, results, incomplete === undefined ? 0 : 1)} time="${milliseconds / 1000}">`,
    ...suites.flatMap(([operation, results]) => [
      `<testsuite ${attributes(operation, results)}>`,
      ...results.map(formatTestCase),
      "</testsuite>",
    ]),
    ...(incomplete === undefined ? [] : end),
    "</testsuites>\n",
  ].join("\n");
}

function attributes(name: string, results: Result[], errors = 0): string {
  const count = (wanted: Result["result"]) =>
    results.filter(({ result }) => result === wanted).length;
  const counts = `failures="${count("failed")}" errors="${errors}" skipped="${count("skipped")}"`;
  return `name="${escapeXml(name)}" tests="${results.length + errors}" ${counts}`;
}

function formatTestCase({ operation, rule, result, findings, skipped }: Result): string {
  const failures = findings.filter(({ level }) => level === "failed");
  const notes = findings.filter(({ level }) => level === "note");
  const output = [...notes.map(formatFinding), ...skipped.map((reason) => `skipped: ${reason}`)];
  // One element is for all failures, because not every reader accepts more.
  const message = escapeXml(failures.map(({ expected }) => `expected ${expected}`).join("; "));
  const text = escapeXml(failures.map(formatFinding).join("\n\n"));
  return [
    `<testcase classname="${escapeXml(operation)}" name="${escapeXml(rule)}">`,
    failures.length > 0 ? `<failure message="${message}">${text}</failure>` : "",
    result === "skipped" ? `<skipped message="${escapeXml(skipped.join("; "))}"/>` : "",
    output.length > 0 ? `<system-out>${escapeXml(output.join("\n\n"))}</system-out>` : "",
    "</testcase>",
  ].join("");
}

function formatFinding({ level, expected, actual, assumption, request, count }: Finding): string {
  const about = assumption === undefined ? "" : ` (assumption: ${assumption})`;
  return [
    `${level}${about}, ${count} times`,
    `expected: ${expected}`,
    `actual: ${actual}`,
    `request: ${request}`,
  ].join("\n");
}

/** Escapes markup, and replaces characters that XML does not allow in any form. */
function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow these characters.
  const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
  return escapeText(text.toWellFormed().replaceAll(forbidden, "\ufffd"));
}
