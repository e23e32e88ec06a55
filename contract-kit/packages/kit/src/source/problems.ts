import { relative } from "node:path";
import { getLineColLocation, type NormalizedProblem } from "@redocly/openapi-core";
import { valueAt } from "contract-kit-reader";
import { type Finding, fixes, isSimilar } from "./findings.ts";
import { rootFile, type Source } from "./source.ts";

/** A problem that Redocly reports, as one of our findings. */
export function toFinding(source: Source, problem: NormalizedProblem): Finding {
  const [location] = problem.location;
  const start = location === undefined ? { line: 1, col: 1 } : getLineColLocation(location).start;
  const file =
    location === undefined ? rootFile : relative(source.root, location.source.absoluteRef);
  const pointer = location?.pointer ?? "#/";
  return {
    file,
    line: start.line,
    column: start.col,
    pointer,
    severity: problem.severity === "error" ? "error" : "warning",
    rule: problem.ruleId,
    message: problem.message.replaceAll(`${source.root}/`, ""),
    fix: fixFor(problem, pointer, source.documents.get(file)?.parsed),
  };
}

function fixFor(problem: NormalizedProblem, pointer: string, document: unknown): string {
  const { ruleId, message, suggest, location } = problem;
  // The rules of the house suggest how to fix a problem, those of Redocly names and values.
  if (/^(house|rule)\//.test(ruleId)) return suggest.join(" ");
  const key = pointer.slice(pointer.lastIndexOf("/") + 1);
  const written = location[0]?.reportOnKey ? key : valueAt(document, pointer);
  if (ruleId === "struct" && written === null) return "Write its content, or remove the key.";
  const names = suggest.filter(
    (name) => typeof written === "string" && isSimilar(`${name}`, written),
  );
  if (names.length > 0) return `Write ${names.join(" or ")} instead.`;
  const [group, text] = hasUnknownKey(message) ? [fixes.keys, pointer] : [fixes.structure, message];
  const entries = ruleId === "struct" ? Object.entries(group) : [];
  return (
    entries.find(([pattern]) => new RegExp(pattern).test(text))?.[1] ??
    fixes.redocly[ruleId] ??
    `Correct it. https://redocly.com/docs/cli/rules/oas/${ruleId} has more.`
  );
}

// These two and `structure` in fixes.yaml read the words of Redocly, because its problems have no other data for this.

/** Whether an object has a key that OpenAPI does not know there. */
export const hasUnknownKey = (message: string) => message.endsWith("is not expected here.");

/** Whether a value is of another kind than OpenAPI says, such as a text in place of a list. */
export const hasWrongKind = (message: string, value: unknown) =>
  message.startsWith("Expected type ") ||
  // A value that OpenAPI lists is a text, and so is a reference.
  (/ one of the following only|^Property `\$ref` is not expected/.test(message) &&
    typeof value !== "string");

/** Whether a value matches no variant of a schema, or too many. */
export const matchesNoVariant = (message: string) =>
  /match (a|exactly one) schema in/.test(message);
