import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Argument } from "commander";
import { sectionOf } from "./changelog.ts";
import { CliError, createCommand, reportError } from "./command.ts";
import { formatText } from "./diff/format.ts";
import { type Level, levels } from "./diff/policy.ts";
import { nextVersion } from "./diff/releases.ts";
import { type Comparison, compareWithRelease } from "./diff.ts";
import { run, runVisibly } from "./run-program.ts";

/** Makes a release in a separate worktree, so that nothing has changed here if a step fails. */
async function release(root: string, level: Level, isDryRun: boolean): Promise<void> {
  const branch = requireCleanBranch(root);
  const comparison = await compareWithRelease(root);
  requireLevel(level, comparison);
  const version = await versionAfter(root, level, comparison);
  const tag = `v${version}`;
  requireNewTag(root, tag);
  console.log(`Release ${version} (${level}) after ${comparison?.before ?? "no other release"}\n`);
  console.log(`${await notesIn(root, "## Unreleased")}\n`);

  runVisibly(root, "npm", "run", "check");
  const worktree = await mkdtemp(join(tmpdir(), "selling-api-release-"));
  try {
    run(root, "git", "worktree", "add", "--detach", worktree);
    runVisibly(worktree, "npm", "ci");
    // The scripts `version` and `postversion` freeze the release, test it and make what it publishes.
    runVisibly(worktree, "npm", "version", version, "--no-git-tag-version");
    run(worktree, "git", "add", "--all");
    run(worktree, "git", "commit", "--message", `Release ${version}`);
    if (isDryRun) console.log(run(worktree, "git", "show", "--stat"));
    else await takeOver(root, worktree, version);
  } finally {
    run(root, "git", "worktree", "remove", "--force", worktree);
  }
  console.log(isDryRun ? "\nDry run: nothing has changed." : nextSteps(branch, tag, version));
}

function requireCleanBranch(root: string): string {
  const branch = run(root, "git", "branch", "--show-current");
  if (branch === "") throw new CliError("no branch is checked out", "Run git switch main.");
  const changes = run(root, "git", "status", "--porcelain");
  if (changes !== "") {
    throw new CliError(`there are uncommitted changes:\n${changes}`, "Commit or stash them.");
  }
  return branch;
}

function requireLevel(level: Level, comparison: Comparison | undefined): void {
  if (comparison === undefined || levels.indexOf(level) >= levels.indexOf(comparison.level)) return;
  console.log(formatText(comparison.differences));
  throw new CliError(
    `the changes since ${comparison.before} are ${comparison.level}, so a ${level} release is too low`,
    `Run npm run release -- ${comparison.level}.`,
  );
}

async function versionAfter(
  root: string,
  level: Level,
  comparison: Comparison | undefined,
): Promise<string> {
  const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return nextVersion(comparison?.before ?? manifest.version, level);
}

function requireNewTag(root: string, tag: string): void {
  if (run(root, "git", "tag", "--list", tag) === "") return;
  throw new CliError(
    `the tag ${tag} exists`,
    `If that release was abandoned, run git tag -d ${tag}.`,
  );
}

async function notesIn(root: string, heading: string): Promise<string> {
  return sectionOf(await readFile(join(root, "CHANGELOG.md"), "utf8"), heading);
}

/** Copies the artifacts, moves the branch to the commit, and tags it with the notes of the release. */
async function takeOver(root: string, worktree: string, version: string): Promise<void> {
  const artifacts = join("dist/release", version);
  await rm(join(root, artifacts), { recursive: true, force: true });
  await cp(join(worktree, artifacts), join(root, artifacts), { recursive: true });
  const commit = run(worktree, "git", "rev-parse", "HEAD");
  run(root, "git", "merge", "--ff-only", commit);
  const message = `Release ${version}\n\n${await notesIn(worktree, `## ${version} `)}`;
  // Git would take the headings of the notes for comments.
  run(
    root,
    "git",
    "tag",
    "--annotate",
    "--cleanup=whitespace",
    "--message",
    message,
    `v${version}`,
  );
}

function nextSteps(branch: string, tag: string, version: string): string {
  return `
${version} is committed and tagged, and its artifacts are in dist/release/${version}/.
To publish it, push the tag. The release workflow then tests it again and publishes:

  git push --atomic origin ${branch} ${tag}`;
}

async function main(): Promise<void> {
  const command = createCommand("release", "Make a release. Nothing is published.")
    .addArgument(new Argument("<level>", "how far the version moves").choices(levels.slice(1)))
    .option("--dry-run", "show the release without making it")
    .parse();
  const [level = ""] = command.args;
  await release(process.cwd(), level as Level, command.opts().dryRun === true);
}

if (import.meta.main) await main().catch(reportError);
