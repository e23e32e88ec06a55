import { existsSync } from "node:fs";
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CliError } from "contract-kit-reader";
import { type Comparison, compareWithRelease } from "../diff/compare.ts";
import type { MakeTypes } from "../diff/declarations.ts";
import { formatText } from "../diff/format.ts";
import { levels as allLevels, isAtLeast, type Level } from "../diff/policy.ts";
import { isSemanticVersion, nextVersion, readNamedContract } from "../diff/releases.ts";
import { print } from "../shared/command.ts";
import { artifactsFolder, bundleFile, changelogFile, readManifest } from "../shared/repository.ts";
import { run, runVisibly } from "../shared/run-program.ts";
import { remove } from "../shared/write.ts";
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
export async function release(
  root: string,
  { level, branch, dryRun: isDryRun = false, types }: ReleaseOptions,
): Promise<void> {
  // What takes a moment comes first, because the tests of a release take long.
  requireCleanBranch(root, branch);
  const commit = run(root, "git", "rev-parse", "HEAD");
  const version = await announce(root, level, types);
  await runVisibly(root, "npm", "run", "--if-present", "check");
  // In a separate worktree, so that nothing has changed here if a step fails.
  const worktree = await mkdtemp(join(tmpdir(), "release-"));
  try {
    run(root, "git", "worktree", "add", "--detach", worktree);
    await runVisibly(worktree, "npm", "ci");
    // The scripts `version` and `postversion` freeze the release, test it and make what it publishes.
    const options = ["--no-git-tag-version", "--allow-same-version"];
    await runVisibly(worktree, "npm", "version", version, ...options);
    run(worktree, "git", "add", "--all");
    run(worktree, "git", "commit", "--message", `Release ${version}`);
    if (isDryRun) print(run(worktree, "git", "show", "--stat"));
    else {
      requireSameState(root, { branch, commit, tag: `v${version}` });
      await takeOver(root, worktree, version);
    }
  } finally {
    run(root, "git", "worktree", "remove", "--force", worktree);
  }
  console.log(isDryRun ? "\nDry run: nothing has changed." : nextSteps(root, branch, version));
}

/** Prints what a release has, and returns its version. */
async function announce(root: string, level?: Level, types?: MakeTypes): Promise<string> {
  const comparison = await compareWithRelease(root, types);
  const notes = await notesOf(root);
  requireEntry(notes);
  await requireNoneRefuted(root);
  const version = comparison
    ? nextVersion(comparison.before, requireLevel(level, comparison, notes))
    : await firstVersion(root);
  requireNewTag(root, `v${version}`);
  const position = comparison ? `(${level}) after ${comparison.before}` : "is the first";
  print(`Release ${version} ${position}\n\n${notes}\n`);
  if (isDraft(root, `v${version}`))
    print(
      `It takes the tag v${version} from a draft. If the remote has that, delete it there before you push.\n`,
    );
  return version;
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
