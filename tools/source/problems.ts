import { posix, relative } from "node:path";
import { getLineColLocation, type NormalizedProblem } from "@redocly/openapi-core";
import { rootFile } from "#project";
import { valueAt } from "#reader";
import { type Finding, fixes, isSimilar } from "./findings.ts";
import type { Cursor, Source } from "./source.ts";

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
    fix: fixFor(source, problem, { file, pointer }),
  };
}

function fixFor(source: Source, problem: NormalizedProblem, at: Omit<Cursor, "node">): string {
  const { file, pointer } = at;
  const document = source.documents.get(file)?.parsed;
  const { ruleId, message, suggest, location } = problem;
  // The rules of the house suggest how to fix a problem, those of Redocly names and values.
  if (/^(house|rule)\//.test(ruleId)) return suggest.join(" ");
  const key = pointer.slice(pointer.lastIndexOf("/") + 1);
  const written = location[0]?.reportOnKey ? key : valueAt(document, pointer);
  if (ruleId === "struct" && written === null)
    return /\/type(\/\d+)?$/.test(pointer)
      ? 'Write "null" in quotes, because null is no name of a type.'
      : "Write its content, or remove the key.";
  if (ruleId === "no-unresolved-refs") {
    const ref = valueAt(document, pointer.endsWith("$ref") ? pointer : `${pointer}/$ref`);
    const target = fileOf(source, file, `${ref}`);
    if (target !== undefined) return `Write $ref: ${target}.`;
  }
  const names = suggest.filter(
    (name) => typeof written === "string" && isSimilar(`${name}`, written),
  );
  // In YAML, null without quotes is no name.
  const quoted = names.map((name) => (`${name}` === "null" ? '"null"' : name));
  if (names.length > 0) return `Write ${quoted.join(" or ")} instead.`;
  const [group, text] = hasUnknownKey(message)
    ? [fixes.keys, pointer]
    : [fixes.structure, `${pointer} ${message}`];
  const entries = ruleId === "struct" ? Object.entries(group) : [];
  return (
    entries.find(([pattern]) => new RegExp(pattern).test(text))?.[1] ??
    fixes.redocly[ruleId] ??
    `Correct it. https://redocly.com/docs/cli/rules/oas/${ruleId} has more.`
  );
}

/** The file with the component that a `$ref` names, as another file refers to it. */
function fileOf({ files }: Source, from: string, ref: string): string | undefined {
  const name = posix.basename(ref, ".yaml");
  const found = files.filter(
    (file) => /\/components\//.test(file) && posix.basename(file, ".yaml") === name,
  );
  const [file] = found;
  return file === undefined || found.length > 1
    ? undefined
    : posix.relative(posix.dirname(from), file);
}

// These and `structure` in fixes.yaml read the words of Redocly, because its problems have no other data for this.

/** Whether an object has a key that OpenAPI does not know there. */
const hasUnknownKey = (message: string) => message.endsWith("is not expected here.");

/** Whether a value matches no variant of a schema, or too many. */
export const matchesNoVariant = (message: string) =>
  /match (a|exactly one) schema in/.test(message);
