import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CliError } from "contract-kit-reader";
import { baselineFile, writeBaseline } from "../lint/baseline.ts";
import { type IsException, isError, type Linted } from "../lint/lint.ts";
import { print } from "../shared/command.ts";
import { replaceFolder } from "../shared/write.ts";
import { type Finding, formats } from "../source/findings.ts";

/** Builds, records what the contract breaks already as exceptions, and prints what is left to do. */
export async function buildAndReport(root: string): Promise<void> {
  const { lint, make } = await scriptsOf(root);
  let files: Map<string, string> | undefined;
  const { findings, recorded } = await writeBaseline(root, async (isException) => {
    const made = await make(root, await lint(root, isException));
    files = made.files;
    return made;
  });
  if (files !== undefined) await replaceFolder(root, "generated", files);
  if (findings.length > 0) print(`\n${formats.text(findings)}`);
  const rules = Object.entries(Object.groupBy(recorded, ({ rule }) => rule));
  if (rules.length > 0) {
    const lines = rules.map(([rule, found = []]) => {
      const [{ file, line, message }] = found as [Finding];
      return `${`${found.length}`.padStart(6)}  ${rule}, such as ${file}:${line}: ${message}\n`;
    });
    print(`\nExceptions in ${baselineFile}:\n${lines.join("")}`);
  }
  const steps = [
    findings.some(isError) &&
      "correct the errors above, and run npm run lint -- --baseline and npm run build",
    "read README.md, choose a license, run git init -b main, and commit",
    rules.length > 0 &&
      `work off the exceptions when you like: delete the lines of a file or rule in ${baselineFile}, run npm run lint, and correct what it reports`,
  ].filter(Boolean);
  print(`\nWhat is left to do:\n${steps.map((step) => `- ${step}\n`).join("")}`);
  print("Then run npm start and npm test there. Its README.md lists the commands.");
}

/** The pipeline of a repository, which it can change. */
async function scriptsOf(root: string) {
  try {
    createRequire(join(root, "package.json")).resolve("@stoplight/spectral-cli/package.json");
  } catch {
    throw new CliError(
      "the repository is written, and its packages are not installed",
      "Run npm install, npm run lint -- --baseline and npm run build there.",
    );
  }
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
