import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CliError } from "contract-kit-reader";
import { replaceFolder } from "../files/index.ts";
import { baselineFile, writeBaseline } from "../lint/baseline.ts";
import { type IsException, isError, type Linted } from "../lint/lint.ts";
import { print } from "../script/index.ts";
import { type Finding, formats } from "../source/index.ts";

/** What the parts of a build are for, by their names in scripts/build.ts. Without the bundle, there is none of them. */
const uses: Record<string, string[]> = {
  bundle: ["bundle", "sandbox", "reference"],
  types: ["types"],
  client: ["client"],
};

/**
 * Builds as much as can be made, records what the contract breaks already as exceptions, and prints what is left to do. The
 * exit code is 1 if that is an error.
 */
export async function buildAndReport(root: string): Promise<void> {
  const { lint, make } = await scriptsOf(root);
  let made = new Map<string, Map<string, string>>();
  const { findings, recorded } = await writeBaseline(root, async (isException) => {
    const built = await make(root, await lint(root, isException));
    made = built.made;
    return built;
  });
  const files = [...made.values()].flatMap((part) => [...part]);
  if (files.length > 0) await replaceFolder(root, "generated", new Map(files));
  if (findings.length > 0) print(`\n${formats.text(findings)}`);
  printExceptions(recorded);
  const hasErrors = findings.some(isError);
  if (hasErrors) {
    process.exitCode = 1;
    const [done, missing] = [true, false].map((isMade) =>
      Object.entries(uses).flatMap(([part, names]) => (made.has(part) === isMade ? names : [])),
    );
    print(
      `\nMade: ${done?.join(", ") || "nothing"}. Not made: ${missing?.join(", ") || "nothing"}.`,
    );
  }
  const steps = [
    hasErrors && "correct the errors above, and run npm run lint -- --baseline and npm run build",
    "read README.md, choose a license, run git init -b main, and commit",
    recorded.length > 0 &&
      `work off the exceptions when you like: delete the lines of a file or rule in ${baselineFile}, run npm run lint, and correct what it reports`,
  ].filter(Boolean);
  print(`\nWhat is left to do:\n${steps.map((step) => `- ${step}\n`).join("")}`);
  print("Then run npm start and npm test there. Its README.md lists the commands.");
}

/** The exceptions, as one line for each rule, with the first place. */
function printExceptions(recorded: Finding[]): void {
  if (recorded.length === 0) return;
  const rules = Map.groupBy(recorded, ({ rule }) => rule);
  const lines = [...rules].map(([rule, found]) => {
    const [{ file, line, message }] = found as [Finding];
    return `${`${found.length}`.padStart(6)}  ${rule}, such as ${file}:${line}: ${message}\n`;
  });
  print(`\nExceptions in ${baselineFile}:\n${lines.join("")}`);
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
    ) => Promise<{ findings: Finding[]; made: Map<string, Map<string, string>> }>;
  };
}
