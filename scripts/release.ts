import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { artifacts, packages } from "./artifacts.ts";
import { build } from "./build.ts";
import { check, gates, summary } from "./check.ts";
import { Complaint, complain } from "./complaint.ts";
import { consumer } from "./consumer.ts";
import { markdown, newestRelease, sinceNewest } from "./diff.ts";
import { report } from "./finding.ts";
import { readOptions } from "./options.ts";

const levels = ["patch", "minor", "major"];
type Say = (line: string) => void;

export interface Plan {
  level: string;
  /** The day that the changelog names, as 2026-11-21. */
  day: string;
  dryRun: boolean;
  say: Say;
  /** What makes a clean clone ready to run: the packages installed. */
  install: (clone: string) => Promise<void>;
  /** Whether everything passes there. */
  passes: (clone: string) => Promise<boolean>;
  /** What makes that which is published; answers the folder it is in. */
  artifacts: (clone: string, say: Say) => Promise<string>;
}

/**
 * Makes a release in a clone of its own, and takes it over when it is whole: until then nothing in the
 * tree has changed, whatever happens. Nothing leaves the machine.
 */
export async function release(root: string, plan: Plan): Promise<void> {
  const { level, dryRun, say } = plan;
  if (!levels.includes(level)) {
    const wrong = level === "" ? "a release needs a level" : `there is no level "${level}"`;
    throw new Complaint(wrong, `Write npm run release -- ${levels.join("|")}.`);
  }
  const branch = cleanBranch(root);
  const last = await newestRelease(root);
  const version = next(last?.version ?? (await versionOf(root)), level);
  const tag = `v${version}`;
  if (git(root, "tag", "--list", tag) !== "") {
    throw new Complaint(
      `the tag ${tag} exists`,
      `If that release was broken off: git tag -d ${tag}`,
    );
  }

  const clone = await mkdtemp(join(tmpdir(), "selling-api-release-"));
  try {
    say(`releasing ${version} after ${last?.version ?? "nothing"}, in a clean clone`);
    git(root, "clone", "--quiet", "--no-tags", ".", clone);
    for (const who of ["user.name", "user.email"]) {
      git(clone, "config", who, git(root, "config", who));
    }
    await plan.install(clone);

    await setVersion(clone, version);
    const { bundle, findings } = await build(clone);
    if (bundle === undefined) throw new Complaint(report(findings), "Mend the contract first.");
    const since = await sinceNewest(clone);
    const differences = since?.differences ?? [];
    const needed = since?.required ?? "none";
    if (levels.indexOf(level) < levels.indexOf(needed)) {
      throw new Complaint(
        `the contract has changed by more than a ${level}:\n${markdown(differences)}`,
        `Write npm run release -- ${needed}.`,
      );
    }

    const frozen = join(clone, "releases", version);
    await mkdir(frozen, { recursive: true });
    await writeFile(join(frozen, "openapi.yaml"), bundle.yaml);
    await writeFile(join(frozen, "consumer.ts"), consumer(bundle.contract));
    const changes = differences.length === 0 ? "" : markdown(differences);
    const section = await enterChanges(clone, version, plan.day, changes);

    if (!(await plan.passes(clone))) {
      throw new Complaint("a gate does not pass: see above", "Mend it, commit, and try again.");
    }
    const made = await plan.artifacts(clone, say);
    git(clone, "add", "--all");
    git(clone, "commit", "--quiet", "--message", `Release ${version}`);
    const message = `Release ${version}\n\n${section}`;
    git(clone, "tag", "--annotate", "--cleanup=whitespace", "--message", message, tag);

    if (dryRun) {
      say(git(clone, "show", "--stat", "--format=%s", "HEAD"));
      say(git(clone, "diff", "HEAD~1", "--", "CHANGELOG.md"));
      say("a dry run: nothing was kept");
      return;
    }
    cleanBranch(root);
    const kept = join("dist/release", version);
    await rm(join(root, kept), { recursive: true, force: true });
    await cp(made, join(root, kept), { recursive: true });
    git(root, "fetch", "--quiet", clone, `refs/tags/${tag}:refs/tags/${tag}`);
    git(root, "merge", "--quiet", "--ff-only", tag);
    say(`\n${version} is committed and tagged; its artifacts are in ${kept}`);
    say(publishing(branch, tag, version));
  } finally {
    await rm(clone, { recursive: true, force: true });
  }
}

/** The branch, when everything on it is committed. */
function cleanBranch(root: string): string {
  const branch = git(root, "branch", "--show-current");
  if (branch === "") throw new Complaint("no branch is checked out", "Check one out: git switch");
  const dirty = git(root, "status", "--porcelain");
  if (dirty !== "") {
    throw new Complaint(`the tree is not clean:\n${dirty}`, "Commit it, or take it back.");
  }
  return branch;
}

export function next(version: string, level: string): string {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  if (level === "major") return `${major + 1}.0.0`;
  return level === "minor" ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

async function versionOf(root: string): Promise<string> {
  return JSON.parse(await readFile(join(root, "package.json"), "utf8")).version;
}

interface Manifest {
  packages?: Record<string, object>;
}

/** In the packages, the lock file and the contract: one version for all. */
async function setVersion(root: string, version: string): Promise<void> {
  const change = async (file: string, edit: (text: string) => string) => {
    const path = join(root, file);
    await writeFile(path, edit(await readFile(path, "utf8")));
  };
  const json = (edit: (content: Manifest) => void) => (text: string) => {
    const content = JSON.parse(text);
    edit(content);
    return `${JSON.stringify(content, null, 2)}\n`;
  };
  for (const folder of packages) {
    await change(
      join(folder, "package.json"),
      json((content) => Object.assign(content, { version })),
    );
  }
  await change(
    "package-lock.json",
    json((content) => {
      Object.assign(content, { version });
      for (const folder of packages) {
        Object.assign(content.packages?.[folder === "." ? "" : folder] ?? {}, { version });
      }
    }),
  );
  await change("openapi/openapi.yaml", (text) =>
    text.replace(/^ {2}version: .*$/m, `  version: ${version}`),
  );
}

const unreleased = "## Unreleased\n";

/** What stood under Unreleased goes under the version, with what the comparison found; the version's text. */
async function enterChanges(
  root: string,
  version: string,
  day: string,
  changes: string,
): Promise<string> {
  const path = join(root, "CHANGELOG.md");
  const text = await readFile(path, "utf8");
  const [before, after] = text.split(unreleased);
  if (before === undefined || after === undefined) {
    throw new Complaint('CHANGELOG.md has no "## Unreleased"', "Add it above the newest version.");
  }
  const found = changes === "" ? "" : `\n### In the contract\n\n${changes.trim()}\n`;
  const end = after.search(/^## /m);
  const [written, rest] = end < 0 ? [after, ""] : [after.slice(0, end), after.slice(end)];
  const section = `${written.trim()}\n${found}`.trim();
  const parts = [before.trim(), unreleased.trim(), `## ${version} – ${day}`, section, rest.trim()];
  await writeFile(path, `${parts.filter((part) => part !== "").join("\n\n")}\n`);
  return section;
}

/** What is left to do by hand, or by .github/workflows/release.yml when the tag arrives there. */
function publishing(branch: string, tag: string, version: string): string {
  const folder = `dist/release/${version}`;
  const names = ["selling-api", "selling-api-sandbox", "selling-api-verify"];
  return [
    "To publish it (the release workflow does all of this when the tag arrives):",
    `  git push --atomic origin ${branch} ${tag}`,
    ...names.map((name) => `  npm publish ${folder}/${name}-${version}.tgz --provenance`),
    `  tar -xzf ${folder}/selling-api-reference-${version}.tgz -C <the folder your host serves>`,
    `  gh release create ${tag} --notes-from-tag ${folder}/*`,
  ].join("\n");
}

function git(cwd: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd, encoding: "utf8" });
  if (status !== 0) {
    throw new Complaint(`git ${args[0]} failed: ${stderr.trim()}`, "Mend it, and try again.");
  }
  return stdout.trim();
}

async function main(): Promise<void> {
  const [first = "", ...others] = process.argv.slice(2);
  const given = first.startsWith("-") ? ["", first, ...others] : [first, ...others];
  const about = "Makes a release: patch, minor or major. It stops before anything is published.";
  const [level = "", ...flags] = given;
  const options = readOptions(
    "release",
    about,
    { "dry-run": { about: "shows all of it and keeps nothing", default: false } },
    flags,
  );
  if (options === undefined) return;
  await release(process.cwd(), {
    level,
    day: new Date().toISOString().slice(0, 10),
    dryRun: options["dry-run"],
    say: (line) => console.log(line),
    install: async (clone) => {
      const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
        cwd: clone,
        stdio: "inherit",
      });
      if (status !== 0) throw new Complaint("npm ci failed in a clean clone", "Mend it first.");
    },
    passes: async (clone) => {
      const done = await check(clone, gates);
      console.log(summary(gates, done));
      return done.every(({ passed }) => passed);
    },
    artifacts,
  });
}

if (import.meta.main) await main().catch(complain);
