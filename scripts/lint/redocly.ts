import { relative } from "node:path";
import {
  type Config,
  getLineColLocation,
  lint,
  type NormalizedProblem,
} from "@redocly/openapi-core";
import { exampleFix, type Finding } from "../findings.ts";
import { rootFile } from "../source.ts";

/** How to fix a finding of a Redocly rule. The message of the rule says only what is wrong. */
const fixes: Record<string, string> = {
  bundler: "Correct the $ref, or create what it refers to.",
  "component-name-unique":
    "Rename one of the files: the name of a file is the name of its component.",
  "no-invalid-media-type-examples": exampleFix,
  "no-invalid-parameter-examples": exampleFix,
  "no-invalid-schema-examples": exampleFix,
  "no-unused-components":
    "Refer to the component, or delete its file and its entry in openapi/openapi.yaml.",
  "no-required-schema-properties-undefined":
    "Add the property to properties, or correct its name in required.",
  "operation-operationId-unique": "Rename one of the operations.",
  "operation-tag-defined": "Add the tag to tags in openapi/openapi.yaml, or correct its name.",
  "path-parameters-defined": "Use the same name in the path and in the parameter.",
  "scalar-property-missing-example": "Add examples with at least one value.",
  "spec-strict-refs":
    "Write the definition in place, or refer to a whole path, parameter, response or schema.",
  struct: "Compare with the OpenAPI 3.1 specification.",
};

/** Runs Redocly with the rules of redocly.yaml on the source. */
export async function lintWithRedocly(root: string, config: Config): Promise<Finding[]> {
  const problems = await lint({ ref: `${root}/${rootFile}`, config });
  const findings = problems
    .filter(({ ignored }) => !ignored)
    .map((problem) => toFinding(root, problem));
  // A schema that is not valid cannot validate examples, either.
  const isCause = ({ message }: Finding) => !message.startsWith("Example validation errored");
  const causes = findings.some(isCause) ? findings.filter(isCause) : findings;
  // A misnamed parameter is reported for the parameter and for every operation of the path.
  const isRepeated = ({ file, rule }: Finding, index: number) =>
    rule === "path-parameters-defined" &&
    causes.findIndex((other) => other.rule === rule && other.file === file) < index;
  return causes.filter((finding, index) => !isRepeated(finding, index));
}

/** A problem that Redocly reports, as one of our findings. */
export function toFinding(root: string, problem: NormalizedProblem): Finding {
  const [location] = problem.location;
  const start = location === undefined ? { line: 1, col: 1 } : getLineColLocation(location).start;
  const rule = problem.ruleId;
  const suggestion =
    problem.suggest.length > 0 ? `Write ${problem.suggest.join(" or ")} instead.` : undefined;
  return {
    file: location === undefined ? rootFile : relative(root, location.source.absoluteRef),
    line: start.line,
    column: start.col,
    severity: problem.severity === "error" ? "error" : "warning",
    rule,
    message: problem.message.replaceAll(`${root}/`, ""),
    fix: suggestion ?? fixes[rule] ?? `See https://redocly.com/docs/cli/rules/oas/${rule}.`,
  };
}
