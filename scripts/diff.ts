import { existsSync } from "node:fs";
import { join } from "node:path";
import { Option } from "commander";
import { CliError, ContractError } from "contract-kit-reader";
import { compareContracts } from "./diff/compare-contracts.ts";
import { type Difference, sortBySeverity } from "./diff/difference.ts";
import { formatMarkdown, formatText } from "./diff/format.ts";
import { type Level, levels, requiredLevel } from "./diff/policy.ts";
import { currentBundle, listReleases, nextVersion, readNamedContract } from "./diff/releases.ts";
import { createCommand, reportError } from "./shared/command.ts";

/** Two contracts and what a release with their differences has to be called. */
export interface Comparison {
  before: string;
  after: string;
  differences: Difference[];
  /** The level that the differences require. */
  level: Level;
  /** The lowest version that can follow `before`. */
  nextVersion: string;
}

/** Compares the bundle and the client with the newest release; undefined before the first release. */
export async function compareWithRelease(root: string): Promise<Comparison | undefined> {
  const version = (await listReleases(root)).at(-1);
  if (version === undefined) return undefined;
  return compare(root, version, currentBundle, await compareClient(root, version));
}

async function compareClient(root: string, version: string): Promise<Difference[]> {
  const declarations = join(root, "releases", version, "types");
  // A contract without a client has no declarations, and need not wait for the compiler to load.
  if (!existsSync(declarations)) return [];
  const { compareDeclarations } = await import("./diff/declarations.ts");
  return compareDeclarations(declarations, root);
}

async function compare(
  root: string,
  older: string,
  newer: string,
  others: Difference[] = [],
): Promise<Comparison> {
  const before = await readNamedContract(root, older);
  const after = await readNamedContract(root, newer);
  const differences = [...compareContracts(before.contract, after.contract), ...others];
  const level = requiredLevel(differences);
  return {
    before: before.name,
    after: after.name,
    differences: sortBySeverity(differences),
    level,
    nextVersion: level === "none" ? before.version : nextVersion(before.version, level),
  };
}

const formats: Record<string, (comparison: Comparison) => string> = {
  text: (comparison) => `${formatText(comparison.differences)}\n${conclusion(comparison)}`,
  markdown: (comparison) =>
    `${formatMarkdown(comparison.differences)}\n\n${conclusion(comparison)}`,
  json: (comparison) => JSON.stringify(comparison, null, 2),
};

function conclusion({ before, after, level, nextVersion }: Comparison): string {
  if (level === "none") return `${after} matches ${before}.`;
  return `The release after ${before} has to be ${level}: ${nextVersion} or later.`;
}

/** Says where a contract is invalid, so that it cannot be compared. */
function explain(error: unknown): unknown {
  return error instanceof ContractError ? new CliError(error.message, "Correct it.") : error;
}

async function main(): Promise<void> {
  const names = Object.keys(formats);
  const command = createCommand(
    "diff",
    "Rate the changes of a contract for callers and implementers.",
  )
    .argument("[older]", "a released version, a file or a git ref (default: the newest release)")
    .argument("[newer]", `a released version, a file or a git ref (default: ${currentBundle})`)
    .addOption(new Option("--format <name>", "output format").choices(names).default("text"))
    .addOption(
      new Option(
        "--fail-on <level>",
        "exit with 1 if the next release has to be of this level",
      ).choices(["major", "minor"]),
    )
    .parse();
  const root = process.cwd();
  const [older, newer = currentBundle] = command.args;
  const { format, failOn } = command.opts();
  const comparison =
    older === undefined ? await compareWithRelease(root) : await compare(root, older, newer);
  if (comparison === undefined) console.log("There is no release to compare with.");
  else {
    console.log(formats[format]?.(comparison));
    const isReached = levels.indexOf(comparison.level) >= levels.indexOf(failOn);
    if (failOn !== undefined && isReached) process.exitCode = 1;
  }
}

if (import.meta.main) await main().catch((error) => reportError(explain(error)));
