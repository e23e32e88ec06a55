import { join, relative } from "node:path";
import {
  type Config,
  createConfig,
  lint,
  lintConfig,
  type NormalizedProblem,
} from "@redocly/openapi-core";
import { asObject } from "contract-kit-reader";
import type { Finding } from "../source/findings.ts";
import { toFinding } from "../source/problems.ts";
import { rootFile, type Source, SourceResolver } from "../source/source.ts";
import plugin from "./plugin.ts";

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
    .filter((problem) => !isOfNoPath(source, problem))
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

/** Of a path item that no path uses, Redocly takes the name of the component for the path. */
function isOfNoPath({ documents }: Source, { ruleId, message }: NormalizedProblem): boolean {
  const { components } = asObject(documents.get(rootFile)?.parsed);
  const names = Object.keys(asObject(asObject(components).pathItems));
  return (
    ruleId === "path-parameters-defined" && names.some((name) => message.includes(`\`${name}\``))
  );
}

const fileOf = ({ location: [at] }: NormalizedProblem) => at?.source.absoluteRef;
