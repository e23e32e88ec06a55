import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "#bundle";
import type { MakeTypes } from "#diff";
import {
  levels as allLevels,
  type Comparison,
  compareWithRelease,
  formatText,
  isAtLeast,
  type Level,
  nextVersion,
  readNamedContract,
} from "#diff";
import { exceptionsIn, isError, lintWithRedocly } from "#lint";
import {
  artifactsFolder,
  bundleFile,
  changelogFile,
  evidenceFile,
  holdSignals,
  print,
  readEvidence,
  releasedFolder,
  remove,
  reportError,
  rootFile,
  run,
  runVisibly,
} from "#project";
import { asObject, CliError, isObject } from "#reader";
import { formats, readSource } from "#source";
import { notesOf, requireEntry } from "./changelog.ts";

/** How far a release can move the version. */
export const levels = allLevels.slice(1);

/** The branch that releases are made from. */
const branch = "main";

interface ReleaseOptions {
  /** How far the version moves. */
  level: Level;
  /** Whether the release is only shown. */
  dryRun?: boolean;
  /** Makes the types of the paths, which are compared with those of the last release. */
  types?: MakeTypes;
}

/** Makes a release, which somebody then publishes. */
export async function release(root: string, options: ReleaseOptions): Promise<void> {
  const { dryRun: isDryRun = false } = options;
  // What takes a moment comes first, because the tests of a release take long.
  print("Checking the branch, the changelog, and what changed since the last release …");
  const commit = run(root, "git", "rev-parse", "HEAD");
  const version = await plan(root, options);
  print("Running npm run check …");
  await runVisibly(root, "npm", "run", "check");
  using signals = holdSignals();
  // In a separate worktree, so that nothing has changed here if a step fails.
  const worktree = await mkdtemp(join(tmpdir(), "release-"));
  try {
    print(`Installing in a separate worktree, ${worktree} …`);
    run(root, "git", "worktree", "add", "--detach", worktree);
    await signals.check();
    await runVisibly(worktree, "npm", "ci");
    print(
      `Setting the version ${version}, freezing it, testing it, and making what it publishes …`,
    );
    // That is what the scripts `version` and `postversion` do.
    const flags = ["--no-git-tag-version", "--allow-same-version"];
    await runVisibly(worktree, "npm", "version", version, ...flags);
    print(isDryRun ? "Showing the commit …" : "Committing, tagging and copying …");
    run(worktree, "git", "add", "--all");
    run(worktree, "git", "commit", "--message", `Release ${version}`);
    await signals.check();
    if (isDryRun) print(run(worktree, "git", "show", "--stat"));
    else {
      requireSameState(root, { commit, tag: `v${version}` });
      await takeOver(root, worktree, version);
    }
  } finally {
    await removeWorktree(root, worktree);
  }
  console.log(isDryRun ? "\nDry run: nothing has changed." : nextSteps(version));
}

/** Removes a worktree, also if it is incomplete, or a program that was stopped still writes there. */
async function removeWorktree(root: string, worktree: string): Promise<void> {
  await rm(worktree, { recursive: true, force: true, maxRetries: 10 });
  run(root, "git", "worktree", "prune");
}

/** Prints what a release has, and returns its version. If something stops it, everything that does is reported. */
async function plan(root: string, { level, types }: ReleaseOptions): Promise<string> {
  const obstacles: CliError[] = [];
  const attempt = async <Result>(check: () => Result | Promise<Result>) => {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      obstacles.push(error);
      return undefined;
    }
  };
  await attempt(() => requireCleanBranch(root));
  const notes = await attempt(() => readNotes(root));
  await attempt(() => requireNoneRefuted(root));
  const comparison = await attempt(() => changesSinceRelease(root, types));
  const version =
    comparison &&
    (await attempt(() =>
      nextVersion(comparison.before, requireLevel(level, comparison, notes ?? "")),
    ));
  if (version !== undefined) {
    await attempt(() => requireNewTag(root, `v${version}`));
    await attempt(() => requireNothingDue(root, version));
  }
  const final = obstacles.pop();
  for (const obstacle of obstacles) reportError(obstacle);
  if (final !== undefined || comparison === undefined || version === undefined) throw final;
  print(`Release ${version} (${level}) after ${comparison.before}\n\n${notes}\n`);
  return version;
}

async function changesSinceRelease(root: string, types?: MakeTypes): Promise<Comparison> {
  const comparison = await compareWithRelease(root, types);
  if (comparison !== undefined) return comparison;
  throw new CliError(`there is no ${releasedFolder}/`, "Restore it from the newest release.");
}

/** What the changelog says of the release. */
async function readNotes(root: string): Promise<string> {
  const notes = await notesOf(root);
  requireEntry(notes);
  return notes;
}

/**
 * Rejects a contract that assumes what a service has refuted: its readers would rely on it. An assumption that a source
 * confirms is none any more.
 *
 * @throws CliError
 */
async function requireNoneRefuted(root: string): Promise<void> {
  const evidence = await readEvidence(root);
  const { contract } = await readNamedContract(root, bundleFile);
  const register = asObject(asObject(contract)["x-assumptions"]);
  const isOpen = (id: string) => isObject(register[id]) && register[id].confirmed === undefined;
  const refuted = Object.entries(evidence)
    .filter(([id]) => isOpen(id))
    .flatMap(([id, services]) =>
      Object.entries(services)
        .filter(([, { result }]) => result === "refuted")
        .map(([service, { since }]) => `${id} (${service}, since ${since})`),
    );
  if (refuted.length === 0) return;
  throw new CliError(
    `the contract assumes what ${evidenceFile} refutes: ${refuted.join(", ")}`,
    "Change the contract to what the service does and verify it again, or write in openapi/assumptions.yaml who confirms it.",
  );
}

/** Rejects what lint allows until a version, such as a field whose sunset it is. */
async function requireNothingDue(root: string, version: string): Promise<void> {
  const source = readSource(root);
  asObject(asObject(source.documents.get(rootFile)?.parsed).info).version = version;
  const config = await readConfig(root);
  const exceptions = exceptionsIn(root, config);
  const findings = await lintWithRedocly(source, config);
  const due = findings.filter((finding) => isError(finding) && !exceptions.include(finding));
  if (due.length === 0) return;
  throw new CliError(
    `lint fails for version ${version}:\n${formats.text(due)}`,
    "Correct what it finds.",
  );
}

function requireCleanBranch(root: string): void {
  const current = run(root, "git", "branch", "--show-current");
  if (current !== branch) {
    throw new CliError(
      `releases are made from the branch ${branch}, and ${current ? `this is ${current}` : "none is checked out"}`,
      `Run git switch ${branch}.`,
    );
  }
  const changes = run(root, "git", "status", "--porcelain");
  if (changes !== "") {
    throw new CliError(`there are uncommitted changes:\n${changes}`, "Commit or stash them.");
  }
}

/** The tests take long enough for somebody to commit, switch or tag something. */
function requireSameState(root: string, { commit, tag }: { commit: string; tag: string }): void {
  requireCleanBranch(root);
  requireNewTag(root, tag);
  if (run(root, "git", "rev-parse", "HEAD") === commit) return;
  throw new CliError(`${branch} has other commits now`, "Run npm run release again.");
}

/** The level has to be high enough for what changed, and for what the changelog calls breaking. */
function requireLevel(
  level: Level,
  { before, level: needed, differences }: Comparison,
  notes: string,
): Level {
  const isBreaking = /^\s*[-*] \*\*Breaking:?\*\*/im.test(notes);
  const required = isBreaking ? "major" : needed;
  const hint = `Run npm run release -- ${required === "none" ? "patch" : required}.`;
  if (isAtLeast(level, required) && (isBreaking || needed !== "major")) return level;
  print(formatText(differences));
  const changes = `the changes since ${before} are ${needed}`;
  if (isAtLeast(level, required)) {
    throw new CliError(
      `${changes}, and no line of ${changelogFile} begins with **Breaking**`,
      'Say below "Unreleased" what breaks, and what to do.',
    );
  }
  const breaking = `${changelogFile} has a line that begins with **Breaking**`;
  const reason = isAtLeast(level, needed) ? breaking : changes;
  throw new CliError(`${reason}, so a ${level} release is too low`, hint);
}

function requireNewTag(root: string, tag: string): void {
  if (run(root, "git", "tag", "--list", tag) === "") return;
  throw new CliError(
    `the tag ${tag} exists`,
    `If that release was abandoned, run git tag -d ${tag}.`,
  );
}

/**
 * Tags the commit with the notes of the release, moves the branch to it, and copies the artifacts. The tag comes first, because
 * it fails if it cannot be signed. If anything after it fails, it is as before.
 */
async function takeOver(root: string, worktree: string, version: string): Promise<void> {
  const commit = run(worktree, "git", "rev-parse", "HEAD");
  const notes = await notesOf(worktree, version);
  // Git would take the headings of the notes for comments.
  const message = ["--cleanup=whitespace", "--message", `Release ${version}\n\n${notes}`];
  run(root, "git", "tag", "--annotate", ...message, `v${version}`, commit);
  const artifacts = join(artifactsFolder, version);
  try {
    await remove(root, artifacts);
    await cp(join(worktree, artifacts), join(root, artifacts), { recursive: true });
    run(root, "git", "merge", "--ff-only", commit);
  } catch (error) {
    run(root, "git", "tag", "--delete", `v${version}`);
    await remove(root, artifacts);
    throw error;
  }
}

const nextSteps = (version: string) => `
${version} is committed and tagged, and its artifacts are in ${artifactsFolder}/${version}/.
To publish it, push the tag. The release workflow then tests it again and publishes:

  git push --atomic origin ${branch} v${version}

To undo it before that:

  git tag --delete v${version} && git reset --hard HEAD~1`;
