import { existsSync } from "node:fs";
import { join } from "node:path";
import { bundleFile, releasedFolder, workflowsFolder } from "#project";
import { findDifferences } from "./compare-contracts.ts";
import { compareWorkflows } from "./compare-workflows.ts";
import type { MakeTypes } from "./declarations.ts";
import { type Difference, type Level, requiredLevel, sortBySeverity } from "./policy.ts";
import {
  isSemanticVersion,
  type NamedContract,
  nextVersion,
  readNamedContract,
  readRelease,
} from "./releases.ts";

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
  /** The lowest version that can follow `before`, if that is a version such as 1.0.0. */
  nextVersion: string | undefined;
}

/**
 * Compares the bundle, the workflows and the client with the newest release; undefined before the first release. `types` makes
 * `generated/types.ts` of the bundle that was released, as it makes that of the current one.
 */
export async function compareWithRelease(
  root: string,
  types?: MakeTypes,
): Promise<Comparison | undefined> {
  const released = await readRelease(root);
  if (released === undefined) return undefined;
  const folder = join(root, releasedFolder);
  const workflows = compareWorkflows(join(folder, "workflows"), join(root, workflowsFolder));
  const after = await readNamedContract(root, bundleFile);
  const declarations = join(folder, "types");
  // A contract without a client has no declarations, and need not wait for the compiler to load.
  if (!existsSync(declarations)) return compareContracts(released, after, workflows);
  const { compareDeclarations, declarationsOf } = await import("./declarations.ts");
  const broken = compareDeclarations(await declarationsOf(released, declarations, types), root);
  return compareContracts(released, after, [...workflows, ...broken]);
}

/** Compares two contracts, each a file or a git ref. */
export async function compareNamed(root: string, older: string, newer = bundleFile) {
  return compareContracts(
    await readNamedContract(root, older),
    await readNamedContract(root, newer),
  );
}

/** Compares two bundled contracts. Other differences are rated with theirs. */
export function compareContracts(
  before: NamedContract,
  after: NamedContract,
  others: Difference[] = [],
): Comparison {
  const differences = [...findDifferences(before.contract, after.contract), ...others];
  const level = requiredLevel(differences);
  return {
    before: before.name,
    after: after.name,
    differences: sortBySeverity(differences),
    level,
    nextVersion: isSemanticVersion(before.version) ? nextVersion(before.version, level) : undefined,
  };
}
