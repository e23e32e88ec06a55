import { relative } from "node:path";
import { getLineColLocation, type NormalizedProblem } from "@redocly/openapi-core";
import { type Finding, fixes, isSimilar } from "./findings.ts";
import { rootFile, type Source } from "./source.ts";

/** A problem that Redocly reports, as one of our findings. */
export function toFinding(source: Source, problem: NormalizedProblem): Finding {
  const [location] = problem.location;
  const start = location === undefined ? { line: 1, col: 1 } : getLineColLocation(location).start;
  return {
    file: location === undefined ? rootFile : relative(source.root, location.source.absoluteRef),
    line: start.line,
    column: start.col,
    pointer: location?.pointer ?? "#/",
    severity: problem.severity === "error" ? "error" : "warning",
    rule: problem.ruleId,
    message: problem.message.replaceAll(`${source.root}/`, ""),
    fix: fixFor(problem),
  };
}

function fixFor({ ruleId, message, suggest, location }: NormalizedProblem): string {
  // The rules of the house suggest how to fix a problem, those of Redocly similar names.
  if (/^(house|rule)\//.test(ruleId)) return suggest.join(" ");
  const names = suggest
    .filter((name) => isSimilar(name, /`([^`]+)`/.exec(message)?.[1]))
    .join(" or ");
  if (message.includes("`nullable`")) return 'Write type: [string, "null"] or anyOf with null.';
  if (message.endsWith("is not expected here.")) {
    if (/\/responses\/[^/]+$/.test(`${location[0]?.pointer}`))
      return "Write a status such as 200, 4XX or default.";
    const rename = names === "" ? "Correct its name" : `Correct its name, for example to ${names}`;
    const move = ", or move it: the fields of an object are below properties";
    return `${rename}${ruleId === "struct" ? move : ""}.`;
  }
  if (names !== "") return `Write ${names} instead.`;
  const patterns = ruleId === "struct" ? Object.entries(fixes.structure) : [];
  const [, ofStructure] = patterns.find(([pattern]) => new RegExp(pattern).test(message)) ?? [];
  if (ofStructure !== undefined) return ofStructure;
  return (
    fixes.redocly[ruleId] ??
    `Correct it. https://redocly.com/docs/cli/rules/oas/${ruleId} has more.`
  );
}
