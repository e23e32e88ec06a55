/**
 * `npm run release -- minor`: tests the packages of the contract kit, gives them the next version, packs them into
 * dist/packages/, commits and tags. It publishes nothing. Without a level, they keep the version that they have, as for
 * the first release.
 */
import { existsSync, globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { nextVersion } from "./packages/kit/src/diff/releases.ts";
import { notesOf, releasedChangelog } from "./packages/kit/src/release/changelog.ts";
import { levels } from "./packages/kit/src/release/release.ts";
import { run, runVisibly } from "./packages/kit/src/repository/index.ts";
import { Argument, CliError, script } from "./packages/kit/src/script/index.ts";

type Level = (typeof levels)[number];

/** Makes a release of the contract kit in this folder, which can be part of a larger repository. */
export async function releaseKit(root: string, level?: Level): Promise<void> {
  const changes = run(root, "git", "status", "--porcelain");
  if (changes !== "")
    throw new CliError(`there are uncommitted changes:\n${changes}`, "Commit or stash them.");
  const notes = await notesOf(root);
  if (notes === "")
    throw new CliError(
      'CHANGELOG.md has nothing below "Unreleased"',
      "Describe there what changed for those who use the packages.",
    );
  const { version: before } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const version = level === undefined ? before : nextVersion(before, level);
  const tag = `contract-kit-v${version}`;
  if (run(root, "git", "tag", "--list", tag) !== "")
    throw new CliError(`the tag ${tag} exists`, "Pass the level of the next version.");

  console.log(`Release ${version} of the contract kit\n\n${notes}\n`);
  await runVisibly(root, "npm", "run", "test:extended");
  try {
    for (const file of filesWithVersions(root)) await setVersion(file, before, version);
    await writeFile(join(root, "CHANGELOG.md"), await releasedChangelog(root, version));
    await runVisibly(root, "npm", "run", "pack");
    run(root, "git", "add", "--all");
    run(root, "git", "commit", "--message", `Release contract kit ${version}`);
    const message = ["--cleanup=whitespace", "--message", `Contract kit ${version}\n\n${notes}`];
    run(root, "git", "tag", "--annotate", ...message, tag);
  } catch (error) {
    run(root, "git", "restore", "--staged", "--worktree", ":/");
    throw error;
  }
  console.log(`\nTo publish it, push the tag:\n\n  git push --atomic origin HEAD ${tag}`);
}

/** The manifests and lock files of the kit, and those of a workspace above it, which depends on its packages. */
function filesWithVersions(root: string): string[] {
  const manifests = globSync(["package.json", "{packages/*,testing}/package.json"], { cwd: root });
  const folders = [root, dirname(root)].map((folder) => join(folder, "package-lock.json"));
  const above = [join(dirname(root), "package.json"), ...folders];
  return [
    ...manifests.map((file) => join(root, file)),
    ...above.filter((file) => existsSync(file)),
  ];
}

/** Changes the versions of the packages of the kit, and of dependencies on them. */
async function setVersion(file: string, before: string, after: string): Promise<void> {
  const old = before.replaceAll(".", "\\.");
  const pattern = RegExp(
    `("contract-kit[\\w-]*": |"name": "contract-kit[\\w-]*",\\s*"version": )"${old}"`,
    "g",
  );
  const text = await readFile(file, "utf8");
  await writeFile(
    file,
    text.replaceAll(pattern, (_, start) => `${start}"${after}"`),
  );
}

await script(
  import.meta.url,
  "make a release of the contract kit, without publishing it",
  (command) =>
    command
      .addArgument(new Argument("[level]", "how far the version moves").choices(levels))
      .action((level) => releaseKit(import.meta.dirname, level)),
);
