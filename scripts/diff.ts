import { existsSync } from "node:fs";
import { join } from "node:path";
import { Option } from "commander";
import { createCommand, reportError } from "./command.ts";
import { compareContracts } from "./diff/compare-contracts.ts";
import { formatMarkdown, formatText } from "./diff/format.ts";
import { type Level, requiredLevel } from "./diff/policy.ts";
import { listReleases, nextVersion, readContract, readRelease } from "./diff/releases.ts";
import { type Difference, sortBySeverity } from "./diff/scope.ts";

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
  const before = await readRelease(root, version);
  const after = await readContract(root, "generated/openapi.yaml");
  return toComparison(before, after, [
    ...compareContracts(before.contract, after.contract),
    ...(await compareClient(root, version)),
  ]);
}

async function compareClient(root: string, version: string): Promise<Difference[]> {
  const declarations = join(root, "releases", version, "types");
  // A contract without a client has no declarations, and need not wait for the compiler to load.
  if (!existsSync(declarations)) return [];
  const { compareDeclarations } = await import("./diff/declarations.ts");
  return compareDeclarations(declarations, root);
}

/** Compares two contracts, each given as a released version or as a file. */
async function compareTwo(root: string, older: string, newer: string): Promise<Comparison> {
  const releases = await listReleases(root);
  const read = (given: string) =>
    releases.includes(given) ? readRelease(root, given) : readContract(root, given);
  const [before, after] = await Promise.all([read(older), read(newer)]);
  return toComparison(before, after, compareContracts(before.contract, after.contract));
}

function toComparison(
  before: { name: string; version: string },
  after: { name: string },
  differences: Difference[],
): Comparison {
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

async function main(): Promise<void> {
  const names = Object.keys(formats);
  const command = createCommand(
    "diff",
    "Rate the changes of a contract for callers and implementers.",
  )
    .argument("[older]", "a released version or a file (default: the newest release)")
    .argument("[newer]", "a released version or a file (default: generated/openapi.yaml)")
    .addOption(new Option("--format <name>", "output format").choices(names).default("text"))
    .parse();
  const root = process.cwd();
  const [older, newer = "generated/openapi.yaml"] = command.args;
  const comparison =
    older === undefined ? await compareWithRelease(root) : await compareTwo(root, older, newer);
  if (comparison === undefined) console.log("There is no release to compare with.");
  else console.log(formats[command.opts().format]?.(comparison));
}

if (import.meta.main) await main().catch(reportError);
