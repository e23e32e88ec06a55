import { existsSync } from "node:fs";
import { join } from "node:path";
import { CliError, ContractError } from "contract-kit-reader";
import { bundleFile, type EntryPoints } from "../shared/repository.ts";
import { compareContracts } from "./compare-contracts.ts";
import { type Difference, sortBySeverity } from "./difference.ts";
import { type Level, requiredLevel } from "./policy.ts";
import { listReleases, nextVersion, readNamedContract } from "./releases.ts";

/** Two contracts and what a release with their differences has to be called. */
export interface Comparison {
  /** The name of the older contract. */
  before: string;
  /** The name of the newer contract. */
  after: string;
  /** Every difference, the most severe first. */
  differences: Difference[];
  /** The level that the differences require. */
  level: Level;
  /** The lowest version that can follow `before`. */
  nextVersion: string;
}

/** Compares the bundle and the client with the newest release; undefined before the first release. */
export async function compareWithRelease(
  root: string,
  entryPoints: EntryPoints,
): Promise<Comparison | undefined> {
  const version = (await listReleases(root)).at(-1);
  if (version === undefined) return undefined;
  const declarations = join(root, "releases", version, "types");
  // A contract without a client has no declarations, and need not wait for the compiler to load.
  if (!existsSync(declarations)) return compareNamed(root, version, bundleFile);
  const { compareDeclarations } = await import("./declarations.ts");
  const differences = compareDeclarations(declarations, root, entryPoints);
  return compareNamed(root, version, bundleFile, differences);
}

/** Compares two contracts, each a released version, a file or a git ref. */
export async function compareNamed(
  root: string,
  older: string,
  newer: string,
  others: Difference[] = [],
): Promise<Comparison> {
  const before = await readNamedContract(root, older);
  const after = await readNamedContract(root, newer);
  const differences = [...compare(before.contract, after.contract), ...others];
  const level = requiredLevel(differences);
  return {
    before: before.name,
    after: after.name,
    differences: sortBySeverity(differences),
    level,
    nextVersion: level === "none" ? before.version : nextVersion(before.version, level),
  };
}

/** Reports where a contract is invalid, so that it cannot be compared. */
function compare(before: object, after: object): Difference[] {
  try {
    return compareContracts(before, after);
  } catch (error) {
    throw error instanceof ContractError ? new CliError(error.message, "Correct it.") : error;
  }
}
