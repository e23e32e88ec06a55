import { build } from "../build.ts";
import { baselineFile, writeBaseline } from "../lint/baseline.ts";
import { formats } from "../lint/findings.ts";
import { isError } from "../lint/lint.ts";
import { print } from "../shared/command.ts";

/** Builds, records what the contract breaks already as exceptions, and prints what is left to do. */
export async function buildAndReport(root: string): Promise<void> {
  const { findings, recorded } = await writeBaseline(root, (excuse) => build(root, excuse));
  if (findings.length > 0) print(`\n${formats.text(findings)}`);
  const rules = Object.entries(Object.groupBy(recorded, ({ rule }) => rule));
  if (rules.length > 0) {
    const lines = rules.map(([rule, found = []]) => {
      const { file, line, message } = Object(found[0]);
      return `${`${found.length}`.padStart(6)}  ${rule}, such as ${file}:${line}: ${message}\n`;
    });
    print(`\nExceptions in ${baselineFile}:\n${lines.join("")}`);
  }
  const steps = [
    ...(findings.some(isError)
      ? ["correct the errors above, and run npm run lint -- --baseline and npm run build"]
      : []),
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
