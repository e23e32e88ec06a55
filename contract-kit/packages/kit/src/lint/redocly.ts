import { join, relative } from "node:path";
import {
  type Config,
  createConfig,
  getLineColLocation,
  lint,
  lintConfig,
  type NormalizedProblem,
} from "@redocly/openapi-core";
import plugin from "../redocly.ts";
import { type Finding, fixes } from "./findings.ts";
import { rootFile, type Source, SourceResolver } from "./source.ts";

/** The rules that every contract needs, whatever the rules in redocly.yaml are. */
export const requiredRules = () =>
  createConfig({ plugins: [plugin()], extends: ["spec", "house/required"] });

/** Checks redocly.yaml, in which Redocly ignores a misspelled rule. */
export async function lintConfiguration(source: Source, config: Config): Promise<Finding[]> {
  const problems = await lintConfig({ config, severity: "error" });
  return problems.map((problem) => toFinding(source, problem));
}

/** Runs Redocly on the source, and returns also what `.redocly.lint-ignore.yaml` lists. */
export async function lintWithRedocly(source: Source, config: Config): Promise<Finding[]> {
  const ref = join(source.root, rootFile);
  const externalRefResolver = new SourceResolver(source, { isReadOnly: true });
  const problems = await lint({ ref, config, externalRefResolver });
  // A misnamed parameter is reported for the parameter and for every operation of the path, and a malformed one as such.
  // Schemas that overlap are reported for every two of them.
  const malformed = problems.filter(({ ruleId }) => ruleId === "struct").map(fileOf);
  const reported = new Set<string>();
  const isRepeated = (problem: NormalizedProblem) => {
    const isParameter = problem.ruleId === "path-parameters-defined";
    if (!isParameter && problem.ruleId !== "no-illogical-composition-keywords") return false;
    if (isParameter && malformed.includes(fileOf(problem))) return true;
    const key = isParameter ? `${fileOf(problem)}` : pointerOf(problem);
    return reported.size === reported.add(key).size;
  };
  // A value that matches no variant of a schema is reported for each of them.
  const unions = new Map(
    problems
      .filter(({ message }) => /match (a|exactly one) schema in/.test(message))
      .map((problem) => [pointerOf(problem), problem]),
  );
  const isVariant = (problem: NormalizedProblem) => {
    const keys = pointerOf(problem).split("/");
    return keys.some((_, index) => {
      const union = unions.get(keys.slice(0, index + 1).join("/"));
      return union !== undefined && union !== problem;
    });
  };
  return problems
    .filter((problem) => !isRepeated(problem) && !isVariant(problem))
    .filter((problem) => !isSentByService(source, problem))
    .map((problem) => toFinding(source, problem));
}

const pointerOf = ({ ruleId, location: [at] }: NormalizedProblem) =>
  `${ruleId} ${at?.source.absoluteRef} ${at?.pointer}`;

/**
 * What a service sends to a webhook is a response in its meaning, with read-only properties, and Redocly takes it for a
 * request. The examples are validated with all others afterwards.
 */
const isSentByService = ({ root }: Source, { ruleId, location: [at] }: NormalizedProblem) =>
  ruleId === "no-invalid-media-type-examples" &&
  at !== undefined &&
  /^openapi\/(webhooks\/|openapi\.yaml#\/webhooks\/)/.test(
    `${relative(root, at.source.absoluteRef)}${at.pointer}`,
  );

const fileOf = ({ location: [at] }: NormalizedProblem) => at?.source.absoluteRef;

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

/** Whether one name can be the other with a mistake: at most one letter is another. */
function isSimilar(name: string, written = name): boolean {
  const others = (a: string, b: string) =>
    [...b].reduce((left, letter) => left.replace(letter, ""), a).length;
  return Math.max(others(name, written), others(written, name)) < 2;
}
