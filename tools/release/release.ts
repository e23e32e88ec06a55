import { existsSync } from "node:fs";
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
  isSemanticVersion,
  type Level,
  nextVersion,
  readNamedContract,
} from "#diff";
import { exceptionsIn, isError, lintWithRedocly } from "#lint";
import {
  artifactsFolder,
  bundleFile,
  changelogFile,
  holdSignals,
  print,
  readManifest,
  remove,
  reportError,
  rootFile,
  run,
  runVisibly,
} from "#project";
import { asObject, CliError } from "#reader";
import { formats, readSource } from "#source";
import { notesOf, requireEntry } from "./changelog.ts";
import { requireNoneRefuted } from "./refuted.ts";

/** How far a release can move the version. */
export const levels = allLevels.slice(1);

export interface ReleaseOptions {
  /** How far the version moves. The first release has the version of the contract. */
  level?: Level;
  /** The branch that releases are made from. */
  branch: string;
  /** Whether the release is only shown. */
  dryRun?: boolean;
  /** Makes the types of the paths, which are compared with those of the last release. */
  types?: MakeTypes;
}

/** Makes a release, which somebody then publishes. */
export async function release(root: string, options: ReleaseOptions): Promise<void> {
  const { branch, dryRun: isDryRun = false } = options;
  // What takes a moment comes first, because the tests of a release take long.
  print("Checking the branch, the changelog, and what changed since the last release …");
  const commit = run(root, "git", "rev-parse", "HEAD");
  const version = await plan(root, options);
  print("Running npm run check …");
  await runVisibly(root, "npm", "run", "--if-present", "check");
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
      requireSameState(root, { branch, commit, tag: `v${version}` });
      await takeOver(root, worktree, version);
    }
  } finally {
    await removeWorktree(root, worktree);
  }
  console.log(isDryRun ? "\nDry run: nothing has changed." : nextSteps(root, branch, version));
}

/** Removes a worktree, also if it is incomplete, or a program that was stopped still writes there. */
async function removeWorktree(root: string, worktree: string): Promise<void> {
  await rm(worktree, { recursive: true, force: true, maxRetries: 10 });
  run(root, "git", "worktree", "prune");
}

/** Prints what a release has, and returns its version. If something stops it, everything that does is reported. */
async function plan(root: string, { level, branch, types }: ReleaseOptions): Promise<string> {
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
  await attempt(() => requireCleanBranch(root, branch));
  const notes = await attempt(() => readNotes(root));
  await attempt(() => requireNoneRefuted(root));
  const released = await attempt(async () => ({
    comparison: await compareWithRelease(root, types),
  }));
  const { comparison } = released ?? {};
  const version =
    released &&
    (await attempt(() =>
      comparison
        ? nextVersion(comparison.before, requireLevel(level, comparison, notes ?? ""))
        : firstVersion(root),
    ));
  if (version !== undefined) {
    await attempt(() => requireNewTag(root, `v${version}`));
    await attempt(() => requireNothingDue(root, version));
  }
  const final = obstacles.pop();
  for (const obstacle of obstacles) reportError(obstacle);
  if (final !== undefined || version === undefined) throw final;
  print(
    `Release ${version} ${comparison ? `(${level}) after ${comparison.before}` : "is the first"}\n\n${notes}\n`,
  );
  if (isDraft(root, `v${version}`))
    print(
      `It takes the tag v${version} from a draft. If the remote has that, delete it there before you push.\n`,
    );
  return version;
}

/** What the changelog says of the release. */
async function readNotes(root: string): Promise<string> {
  const notes = await notesOf(root);
  requireEntry(notes);
  return notes;
}

/** Rejects what lint allows until a version, such as a field whose sunset it is. */
async function requireNothingDue(root: string, version: string): Promise<void> {
  const source = readSource(root);
  const info = asObject(asObject(source.documents.get(rootFile)?.parsed).info);
  if (!existsSync(join(root, "redocly.yaml")) || !isSemanticVersion(`${info.version}`)) return;
  info.version = version;
  const config = await readConfig(root);
  const isException = exceptionsIn(root, config);
  const findings = await lintWithRedocly(source, config);
  const due = findings.filter((finding) => isError(finding) && !isException(finding));
  if (due.length === 0) return;
  throw new CliError(
    `lint fails for version ${version}:\n${formats.text(due)}`,
    "Correct what it finds.",
  );
}

function requireCleanBranch(root: string, branch: string): void {
  const current = run(root, "git", "branch", "--show-current");
  if (current !== branch) {
    throw new CliError(
      `releases are made from the branch ${branch}, and ${current ? `this is ${current}` : "none is checked out"}`,
      `Run git switch ${branch}.${current ? ` To release from here, pass --branch ${current}.` : ""}`,
    );
  }
  const changes = run(root, "git", "status", "--porcelain");
  if (changes !== "") {
    throw new CliError(`there are uncommitted changes:\n${changes}`, "Commit or stash them.");
  }
}

/** The tests take long enough for somebody to commit, switch or tag something. */
function requireSameState(
  root: string,
  { branch, commit, tag }: { branch: string; commit: string; tag: string },
): void {
  requireCleanBranch(root, branch);
  requireNewTag(root, tag);
  if (run(root, "git", "rev-parse", "HEAD") === commit) return;
  throw new CliError(`${branch} has other commits now`, "Run npm run release again.");
}

/** The level has to be high enough for what changed, and for what the changelog calls breaking. */
function requireLevel(
  level: Level | undefined,
  { before, level: needed, differences }: Comparison,
  notes: string,
): Level {
  const isBreaking = /^\s*[-*] \*\*Breaking:?\*\*/im.test(notes);
  const required = isBreaking ? "major" : needed;
  const hint = `Run npm run release -- ${required === "none" ? "patch" : required}.`;
  if (level === undefined) throw new CliError("the level of the release is missing", hint);
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

/** The first release has the version of the contract. If that is a date or a name, it has the version of the manifest. */
async function firstVersion(root: string): Promise<string> {
  const { version } = await readNamedContract(root, bundleFile);
  return isSemanticVersion(version) ? version : (await readManifest(root)).version;
}

function requireNewTag(root: string, tag: string): void {
  if (run(root, "git", "tag", "--list", tag) === "" || isDraft(root, tag)) return;
  throw new CliError(
    `the tag ${tag} exists`,
    `If that release was abandoned, run git tag -d ${tag}.`,
  );
}

/**
 * Whether a tag is of a draft: the branch contains its commit, although no release of the branch has the version. What was
 * released and undone is not in the branch.
 */
const isDraft = (root: string, tag: string): boolean =>
  run(root, "git", "tag", "--list", tag, "--merged", "HEAD") !== "";

/**
 * Tags the commit with the notes of the release, in place of a draft with its version, moves the branch to it, and copies
 * the artifacts. The tag comes first, because it fails if it cannot be signed. If anything after it fails, it is as before.
 */
async function takeOver(root: string, worktree: string, version: string): Promise<void> {
  const reference = `refs/tags/v${version}`;
  const draft = run(root, "git", "for-each-ref", "--format=%(objectname)", reference);
  const commit = run(worktree, "git", "rev-parse", "HEAD");
  const notes = await notesOf(worktree, version);
  // Git would take the headings of the notes for comments.
  const message = ["--cleanup=whitespace", "--message", `Release ${version}\n\n${notes}`];
  run(root, "git", "tag", "--force", "--annotate", ...message, `v${version}`, commit);
  const artifacts = join(artifactsFolder, version);
  try {
    await remove(root, artifacts);
    await cp(join(worktree, artifacts), join(root, artifacts), { recursive: true });
    run(root, "git", "merge", "--ff-only", commit);
  } catch (error) {
    if (draft === "") run(root, "git", "tag", "--delete", `v${version}`);
    else run(root, "git", "update-ref", reference, draft);
    await remove(root, artifacts);
    throw error;
  }
}

function nextSteps(root: string, branch: string, version: string): string {
  const hasWorkflow = existsSync(join(root, ".github/workflows/release.yml"));
  return `
${version} is committed and tagged, and its artifacts are in ${artifactsFolder}/${version}/.
To publish it, push the tag.${hasWorkflow ? " The release workflow then tests it again and publishes:" : ""}

  git push --atomic origin ${branch} v${version}

To undo it before that:

  git tag --delete v${version} && git reset --hard HEAD~1`;
}
