import { join } from "node:path";
import { type Config, createConfig, lint } from "@redocly/openapi-core";
import { rootFile } from "#project";
import { type Finding, matchesNoVariant, type Source, SourceResolver, toFinding } from "#source";

/** The rules that every other check relies on: the form of OpenAPI, and names that the bundler does not have to change. */
export const rulesOfForm = (): Promise<Config> =>
  createConfig({ extends: ["spec"], rules: { "component-name-unique": "error" } });

/** Runs Redocly on a file, as `redocly lint` does, and returns also what `.redocly.lint-ignore.yaml` lists. */
export async function lintWithRedocly(
  source: Source,
  config: Config,
  file = rootFile,
): Promise<Finding[]> {
  const ref = join(source.root, file);
  const externalRefResolver = new SourceResolver(source, { isReadOnly: true });
  const problems = await lint({ ref, config, externalRefResolver });
  const findings = problems.map((problem) => toFinding(source, problem));
  // A misnamed parameter is reported for the parameter and for every operation of the path, and a malformed one as such.
  // Schemas that overlap are reported for every two of them.
  const malformed = findings.filter(({ rule }) => rule === "struct").map(({ file }) => file);
  const reported = new Set<string>();
  const isRepeated = ({ rule, file, pointer }: Finding) => {
    const isParameter = rule === "path-parameters-defined";
    if (!isParameter && rule !== "no-illogical-composition-keywords") return false;
    if (isParameter && malformed.includes(file)) return true;
    return reported.size === reported.add(isParameter ? file : file + pointer).size;
  };
  // A value that matches no variant of a schema is reported for each of them, and then for the schema.
  const unions = findings.filter(({ message }) => matchesNoVariant(message));
  const isVariant = (finding: Finding) => {
    const union = unions.findLast((union) => placeOf(finding).startsWith(placeOf(union)));
    return union !== undefined && union !== finding;
  };
  return findings.filter((finding) => !isRepeated(finding) && !isVariant(finding));
}

const placeOf = ({ rule, file, pointer }: Finding) => `${rule} ${file} ${pointer}/`;
