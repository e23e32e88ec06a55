import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readConfig } from "../bundle/bundle.ts";
import { type Finding, formats } from "../lint/findings.ts";
import { type IsException, isError, type Linted } from "../lint/lint.ts";
import { print } from "../shared/command.ts";
import { replaceFolder } from "../shared/write.ts";

/** Builds, records what the contract breaks already as exceptions, and prints what is left to do. */
export async function buildAndReport(root: string): Promise<void> {
  const baseline: Finding[] = [];
  const { lint, make } = await scriptsOf(root);
  const linted = await lint(root, (finding) => canWait(finding) && baseline.push(finding) > 0);
  const { findings, files } = await make(root, linted);
  if (files !== undefined) await replaceFolder(root, "generated", files);
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

/** The pipeline of a repository, which it can change. */
async function scriptsOf(root: string) {
  const load = (name: string) => import(pathToFileURL(join(root, "scripts", name)).href);
  const { lint } = await load("lint.ts");
  const { make } = await load("build.ts");
  return { lint, make } as {
    lint: (root: string, isException: IsException) => Promise<Linted>;
    make: (
      root: string,
      linted: Linted,
    ) => Promise<{ findings: Finding[]; files?: Map<string, string> }>;
  };
}

/** The rules of what the contract kit, Redocly or the bundler cannot work without. */
const required = new Set(
  `bundler circular-ref component-name-unique example-size file-encoding file-extension file-name file-size
  generated-code house/patterns-are-valid merge-conflict missing-file no-unresolved-refs open-ref operation-operationId-unique
  path-parameters-defined schema-size slow-example stray-file symbolic-link text-length unlisted-file workflow-names
  workflow-source yaml-aliases yaml-depth yaml-mapping yaml-syntax`.split(/\s+/),
);

/** Whether the contract kit can work with a contract that breaks the rule. */
const canWait = ({ rule, message }: Finding): boolean =>
  !required.has(rule) && (rule !== "struct" || message.endsWith("is not expected here."));

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
