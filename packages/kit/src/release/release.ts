import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Argument } from "commander";
import { CliError } from "contract-kit-reader";
import { type Comparison, compareWithRelease } from "../diff/compare.ts";
import { formatText } from "../diff/format.ts";
import { type Level, levels } from "../diff/policy.ts";
import { nextVersion, readNamedContract } from "../diff/releases.ts";
import { createCommand } from "../shared/command.ts";
import {
  artifactsFolder,
  bundleFile,
  changelogFile,
  defaultEntryPoints,
  documentFile,
} from "../shared/repository.ts";
import { run, runVisibly } from "../shared/run-program.ts";
import { rejectLinks } from "../shared/write.ts";
import { checkChangelog, notesOf, releasedChangelog } from "./changelog.ts";

/** `npm run release`: makes a release, which somebody then publishes. */
export async function releaseCommand(
  args: string[],
  entryPoints = defaultEntryPoints,
): Promise<void> {
  const command = createCommand("release", "Make a release. Nothing is published.")
    .addArgument(
      new Argument(
        "[level]",
        "how far the version moves; the first release has info.version",
      ).choices(levels.slice(1)),
    )
    .option("--dry-run", "show the release without making it")
    .parse(args, { from: "user" });
  const [level] = command.args as [Level?];
  const isDryRun = command.opts().dryRun === true;
  const root = process.cwd();
  // What takes a moment comes first, because the tests of a release take long.
  const branch = requireCleanBranch(root);
  const comparison = await compareWithRelease(root, entryPoints);
  const version = comparison
    ? nextVersion(comparison.before, requireLevel(level, comparison))
    : await firstVersion(root);
  const tag = `v${version}`;
  requireNewTag(root, tag);
  const notes = await notesOf(root);
  if (notes === "") {
    throw new CliError(
      `${changelogFile} has nothing below "Unreleased"`,
      "Describe what changed there.",
    );
  }
  checkChangelog(root, await releasedChangelog(root, version, comparison));
  const position = comparison ? `(${level}) after ${comparison.before}` : "is the first";
  console.log(`Release ${version} ${position}\n\n${notes}\n`);

  runVisibly(root, "npm", "run", "--if-present", "check");
  // In a separate worktree, so that nothing has changed here if a step fails.
  const worktree = await mkdtemp(join(tmpdir(), "release-"));
  try {
    run(root, "git", "worktree", "add", "--detach", worktree);
    runVisibly(worktree, "npm", "ci");
    // The scripts `version` and `postversion` freeze the release, test it and make what it publishes.
    const options = ["--no-git-tag-version", "--allow-same-version"];
    runVisibly(worktree, "npm", "version", version, ...options);
    run(worktree, "git", "add", "--all");
    run(worktree, "git", "commit", "--message", `Release ${version}`);
    if (isDryRun) console.log(run(worktree, "git", "show", "--stat"));
    else await takeOver(root, worktree, version);
  } finally {
    run(root, "git", "worktree", "remove", "--force", worktree);
  }
  console.log(isDryRun ? "\nDry run: nothing has changed." : nextSteps(root, branch, version));
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

function requireLevel(
  level: Level | undefined,
  { before, level: required, differences }: Comparison,
) {
  const hint = `Run npm run release -- ${required === "none" ? "patch" : required}.`;
  if (level === undefined) throw new CliError("the level of the release is missing", hint);
  if (levels.indexOf(level) >= levels.indexOf(required)) return level;
  console.log(formatText(differences));
  const message = `the changes since ${before} are ${required}, so a ${level} release is too low`;
  throw new CliError(message, hint);
}

/** The first release has the version that the contract has. */
async function firstVersion(root: string): Promise<string> {
  const { version } = await readNamedContract(root, bundleFile);
  if (/^\d+\.\d+\.\d+$/.test(version)) return version;
  throw new CliError(
    `info.version is ${version}, which is not a version such as 1.0.0`,
    `Correct it in ${documentFile} and run npm run build.`,
  );
}

function requireNewTag(root: string, tag: string): void {
  if (run(root, "git", "tag", "--list", tag) === "") return;
  throw new CliError(
    `the tag ${tag} exists`,
    `If that release was abandoned, run git tag -d ${tag}.`,
  );
}

/** Copies the artifacts, moves the branch to the commit, and tags it with the notes of the release. */
async function takeOver(root: string, worktree: string, version: string): Promise<void> {
  const artifacts = join(artifactsFolder, version);
  await rejectLinks(root, artifacts);
  await rm(join(root, artifacts), { recursive: true, force: true });
  await cp(join(worktree, artifacts), join(root, artifacts), { recursive: true });
  const notes = await notesOf(worktree, version);
  run(root, "git", "merge", "--ff-only", run(worktree, "git", "rev-parse", "HEAD"));
  // Git would take the headings of the notes for comments.
  const message = ["--cleanup=whitespace", "--message", `Release ${version}\n\n${notes}`];
  run(root, "git", "tag", "--annotate", ...message, `v${version}`);
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
