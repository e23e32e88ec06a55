import { join } from "node:path";
import { build } from "../build.ts";
import { readConfig } from "../bundle/bundle.ts";
import { type Finding, formats } from "../lint/findings.ts";
import { isError } from "../lint/lint.ts";
import { print } from "../shared/command.ts";

/** Builds, records what the contract breaks already as exceptions, and prints what is left to do. */
export async function buildAndReport(root: string): Promise<void> {
  const baseline: Finding[] = [];
  const { findings } = await build(root, (found) => {
    baseline.push(...found.filter(canWait));
    return found.filter((finding) => !canWait(finding));
  });
  await saveBaseline(root, baseline);
  if (findings.length > 0) print(`\n${formats.text(findings)}`);
  const rules = Object.entries(Object.groupBy(baseline, ({ rule }) => rule));
  if (rules.length > 0) {
    const lines = rules.map(([rule, found = []]) => {
      const { file, line, message } = Object(found[0]);
      return `${`${found.length}`.padStart(6)}  ${rule}, such as ${file}:${line}: ${message}\n`;
    });
    print(`\nExceptions in ${baselineFile}:\n${lines.join("")}`);
  }
  const steps = [
    ...(findings.some(isError) ? ["correct the errors above, and run npm run build"] : []),
    "read README.md, choose a license, run git init, and commit",
    ...(rules.length > 0
      ? [
          `work off the exceptions when you like: delete the lines of a file or rule in ${baselineFile}, run npm run lint, and correct what it reports`,
        ]
      : []),
  ];
  print(`\nWhat is left to do:\n${steps.map((step) => `- ${step}\n`).join("")}`);
  print("Then run npm start and npm test there. Its README.md lists the commands.");
}

const baselineFile = ".redocly.lint-ignore.yaml";

/** Whether the contract kit can work with a contract that breaks the rule. */
const canWait = ({ rule, message }: Finding): boolean =>
  (rule !== "struct" || message.endsWith("is not expected here.")) &&
  !/^(component-name-unique|house\/patterns-are-valid|no-unresolved-refs|operation-operationId-unique|path-parameters-defined)$/.test(
    rule,
  );

/** Writes the exceptions as `redocly lint --generate-ignore-file` does. */
async function saveBaseline(root: string, findings: Finding[]): Promise<void> {
  if (findings.length === 0) return;
  const config = await readConfig(root);
  for (const { file, rule, pointer } of findings) {
    const rules = config.ignore[join(root, file)] ?? {};
    rules[rule] = (rules[rule] ?? new Set()).add(pointer);
    config.ignore[join(root, file)] = rules;
  }
  config.saveIgnore();
}
