import { join } from "node:path";
import { type Config, createConfig, lint, type NormalizedProblem } from "@redocly/openapi-core";
import { asObject, valueAt } from "#reader";
import { rootFile } from "#repository";
import {
  type Cursor,
  type Finding,
  follow,
  matchesNoVariant,
  type Source,
  SourceResolver,
  toFinding,
} from "#source";
import plugin from "./plugin.ts";

/** The rules that every contract needs, whatever the rules in redocly.yaml are. */
export const requiredRules = (): Promise<Config> =>
  createConfig({ plugins: [plugin()], extends: ["spec", "house/required"] });

/** Runs Redocly on a workflow, as `redocly lint` does. */
export async function lintArazzo(source: Source, config: Config, file: string): Promise<Finding[]> {
  const externalRefResolver = new SourceResolver(source, { isReadOnly: true });
  const problems = await lint({ ref: join(source.root, file), config, externalRefResolver });
  return problems.map((problem) => toFinding(source, problem));
}

/** Runs Redocly on the source, and returns also what `.redocly.lint-ignore.yaml` lists. */
export async function lintWithRedocly(source: Source, config: Config): Promise<Finding[]> {
  const ref = join(source.root, rootFile);
  const externalRefResolver = new SourceResolver(source, { isReadOnly: true });
  const problems = await lint({ ref, config, externalRefResolver });
  const unused = unusedPathItems(source);
  const isOfNoPath = ({ ruleId, from, location }: NormalizedProblem) => {
    const at = from ?? location[0];
    const place = `${at?.source.absoluteRef}${at?.pointer}`;
    return ruleId === parametersRule && unused.some((item) => place.startsWith(item));
  };
  const findings = problems
    .filter((problem) => !isOfNoPath(problem))
    .map((problem) => toFinding(source, problem));
  // A misnamed parameter is reported for the parameter and for every operation of the path, and a malformed one as such.
  // Schemas that overlap are reported for every two of them.
  const malformed = findings.filter(({ rule }) => rule === "struct").map(({ file }) => file);
  const reported = new Set<string>();
  const isRepeated = ({ rule, file, pointer }: Finding) => {
    const isParameter = rule === parametersRule;
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
  return findings.filter(
    (finding) => !isRepeated(finding) && !isVariant(finding) && !isSentByService(finding),
  );
}

const parametersRule = "path-parameters-defined";

const placeOf = ({ rule, file, pointer }: Finding) => `${rule} ${file} ${pointer}/`;

/** The places of path items that only the list of components has. Redocly takes their names there for paths. */
function unusedPathItems(source: Source): string[] {
  const list = "#/components/pathItems";
  const targetOf = (cursor: Cursor) => {
    const { file = "", pointer } = follow(source, cursor, []) ?? {};
    return `${join(source.root, file)}${pointer}/`;
  };
  const isListed = ({ file, pointer }: Cursor) => file === rootFile && pointer.startsWith(list);
  const used = source.refs.filter((cursor) => !isListed(cursor)).map(targetOf);
  return Object.entries(asObject(valueAt(source.documents.get(rootFile)?.parsed, list)))
    .map(([name, node]) => targetOf({ file: rootFile, pointer: `${list}/${name}`, node }))
    .filter((target) => !used.includes(target));
}

/**
 * What a service sends to a webhook or a callback is a response in its meaning, with read-only properties, and Redocly takes
 * it for a request. The examples are validated with all others afterwards.
 */
const isSentByService = ({ rule, file, pointer }: Finding) =>
  rule === "no-invalid-media-type-examples" && /\/(webhooks|callbacks)\//.test(`${file}${pointer}`);
