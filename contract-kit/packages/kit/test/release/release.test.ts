import { existsSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { launch } from "contract-kit-testing/process";
import { execute, run as runNode, scriptOf } from "contract-kit-testing/project";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../src/shared/run-program.ts";
import { runCommand } from "../run-command.ts";

const contract = {
  openapi: "3.1.1",
  info: { title: "Sample", version: "1.0.0" },
  paths: { "/items/": { get: { operationId: "listItems", responses: { 200: {} } } } },
};

const changelog = `# Changelog

## Unreleased

### For callers

- Items can be listed.

## 1.0.0 – 2026-01-02

- The first release.
`;

/** What a release needs of npm, which takes a multiple of the time for it. */
const quickNpm = `#!${process.execPath}
const { execSync } = require("node:child_process");
const { readFileSync, writeFileSync } = require("node:fs");
const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const [command, version] = process.argv.slice(2);
if (command === "version") writeFileSync("package.json", JSON.stringify({ ...manifest, version }));
const names = { run: process.argv.slice(-1), version: ["version", "postversion"] }[command] ?? [];
try {
  for (const name of names) execSync(manifest.scripts[name], { stdio: "inherit" });
} catch {
  process.exitCode = 1;
}
`;

let folder: string;
let withQuickNpm: { PATH: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "contract-release-test-"));
  const programs = join(folder, "programs");
  await mkdir(programs);
  await writeFile(join(programs, "npm"), quickNpm, { mode: 0o755 });
  withQuickNpm = { PATH: [programs, process.env.PATH].join(delimiter) };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A repository with a contract of one operation and no packages. Its build takes a moment. */
async function createRepository(scripts: Record<string, string> = {}) {
  const path = await mkdtemp(join(folder, "repository-"));
  const manifest = { name: "sample", version: "1.0.0" };
  const files = {
    ".gitignore": "dist/\nnode_modules\n",
    "CHANGELOG.md": changelog,
    "openapi/openapi.yaml": JSON.stringify(contract),
    "generated/openapi.yaml": JSON.stringify(contract),
    "package.json": JSON.stringify({
      ...manifest,
      scripts: {
        build: "cp openapi/openapi.yaml generated/openapi.yaml",
        check: "echo checked",
        version: `node "${scriptOf("freeze")}"`,
        postversion: `node "${scriptOf("artifacts")}"`,
        ...scripts,
      },
    }),
    "package-lock.json": JSON.stringify({
      ...manifest,
      lockfileVersion: 3,
      packages: { "": manifest },
    }),
    "released/openapi.yaml": JSON.stringify(contract),
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, file)), { recursive: true });
    await writeFile(join(path, file), text);
  }
  const git = (...args: string[]) => run(path, "git", ...args);
  git("init", "--quiet", "--initial-branch", "main", "--template=");
  await appendFile(join(path, ".git/config"), "[user]\nname = Somebody\nemail = a@example.com\n");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Begin");
  return {
    path,
    git,
    release: (...args: string[]) => runNode(path, scriptOf("release"), ...args),
    releaseQuickly: (...args: string[]) =>
      execute(path, process.execPath, [scriptOf("release"), ...args], withQuickNpm),
    /** Everything that a failed release must not change. */
    state: () => [
      git("log", "--all", "--decorate=full", "--format=%H %D"),
      git("status", "--porcelain"),
      existsSync(join(path, ".git/worktrees")),
    ],
  };
}

type Repository = Awaited<ReturnType<typeof createRepository>>;

/** Commits a changelog with these notes. */
async function writeNotes({ path, git }: Repository, notes: string): Promise<void> {
  await writeFile(join(path, "CHANGELOG.md"), `# Changelog\n\n## Unreleased\n\n${notes}`);
  git("commit", "--quiet", "--all", "--message", "Change");
}

/** Commits a bundle without operations. */
async function removePaths({ path, git }: Repository): Promise<void> {
  const other = JSON.stringify({ ...contract, paths: {} });
  await writeFile(join(path, "generated/openapi.yaml"), other);
  git("commit", "--quiet", "--all", "--message", "Break");
}

// One after the other, because each of them starts several programs.
describe("npm run release changes nothing and explains why", () => {
  const failures: [
    when: string,
    prepare: (it: Repository) => unknown,
    message: string,
    level?: string,
  ][] = [
    [
      "without a level",
      () => {},
      "the level of the release is missing\n  Run npm run release -- patch.",
      "",
    ],
    [
      "if the changelog is empty",
      (it) => writeNotes(it, ""),
      'CHANGELOG.md has nothing below "Unreleased"\n  Describe what changed there.',
    ],
    [
      "with uncommitted changes",
      ({ path }) => writeFile(join(path, "notes.txt"), "to do"),
      "there are uncommitted changes:\n?? notes.txt",
    ],
    [
      "if the tag exists",
      ({ git }) => git("tag", "v1.1.0"),
      "the tag v1.1.0 exists\n  If that release was abandoned, run git tag -d v1.1.0.",
    ],
    [
      "on another branch",
      ({ git }) => git("switch", "--quiet", "--create", "feature"),
      "releases are made from the branch main, and this is feature\n  Run git switch main. To release from here, pass --branch feature.",
    ],
    [
      "if the changelog calls a change breaking",
      (it) => writeNotes(it, "- **Breaking:** Items have no name.\n"),
      "has a line that begins with **Breaking**, so a minor release is too low\n  Run npm run release -- major.",
    ],
    [
      "if the changelog does not say what breaks",
      removePaths,
      "the changes since 1.0.0 are major, and no line of CHANGELOG.md begins with **Breaking**",
      "major",
    ],
    [
      "if the changes are of a higher level",
      removePaths,
      "the changes since 1.0.0 are major, so a minor release is too low\n  Run npm run release -- major.",
    ],
  ];

  test.each(failures)("%s", async (_, prepare, message, level = "minor") => {
    const repository = await createRepository({ check: "touch too-late" });
    await prepare(repository);
    const before = repository.state();
    const args = level === "" ? [] : [level];
    const { code, output } = await runCommand(repository.path, "release", ...args);
    expect(output).toContain(message);
    expect(output).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
    expect(repository.state()).toEqual(before);
  });

  test("with an unknown level", async () => {
    const { code, output } = await runNode(folder, scriptOf("release"), "huge");
    expect(output).toContain("Allowed choices are patch, minor, major");
    expect(code).toBe(1);
  });

  test.each(["check", "postversion"])("if npm run %s fails", async (script) => {
    const repository = await createRepository({
      version: "echo frozen",
      [script]: "echo something is wrong && exit 1",
    });
    const before = repository.state();
    const { code, output } = await repository.releaseQuickly("minor");
    expect(output).toContain("something is wrong");
    expect(output).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
    expect(repository.state()).toEqual(before);
  });

  test.each([
    [
      "somebody commits",
      "git commit --quiet --allow-empty -m Meanwhile",
      "main has other commits now",
    ],
    ["somebody switches the branch", "git switch --quiet --create feature", "this is feature"],
    ["the tag appears", "git tag v1.1.0", "the tag v1.1.0 exists"],
  ])("if %s meanwhile", async (_, command, message) => {
    const toRepository = 'cd "$(git rev-parse --path-format=absolute --git-common-dir)/.."';
    const { path, git, releaseQuickly } = await createRepository({
      version: "echo frozen",
      postversion: `${toRepository} && ${command}`,
    });
    const { code, output } = await releaseQuickly("minor");
    expect(output).toContain(message);
    expect(code).toBe(1);
    expect(git("log", "--all", "--format=%s")).not.toContain("Release");
    expect(existsSync(join(path, ".git/worktrees"))).toBe(false);
  });

  test("if the tag cannot be signed", async () => {
    const { git, releaseQuickly, state, path } = await createRepository({
      postversion: "mkdir -p dist/release/1.1.0 && touch dist/release/1.1.0/openapi.yaml",
    });
    git("config", "tag.gpgSign", "true");
    git("config", "gpg.program", "false");
    const before = state();
    const { code, output } = await releaseQuickly("minor");
    expect(output).toMatch(/^error: "git tag [\s\S]*failed to sign|gpg failed/m);
    expect(output).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
    expect(state()).toEqual(before);
    expect(existsSync(join(path, "dist/release"))).toBe(false);
  });

  test("after Ctrl+C", async () => {
    const { path, state } = await createRepository({
      version: "echo frozen",
      postversion: "echo waiting && exec sleep 100",
    });
    const before = state();
    const { until, kill, ended } = launch(path, [scriptOf("release"), "minor"], {}, true);
    await until(/^waiting$/m);
    kill("SIGINT");
    const { code, output } = await ended;
    expect(output).toMatch(/"npm version 1.1.0 .*" was interrupted\n {2}Run the command again\./);
    expect(code).toBe(1);
    expect(state()).toEqual(before);
  });
});

/** A repository without releases, whose contract has this version. */
async function createUnreleased(version: string, scripts: Record<string, string> = {}) {
  const repository = await createRepository(scripts);
  const { path, git } = repository;
  await rm(join(path, "released"), { recursive: true });
  const info = { title: "Sample", version };
  for (const file of ["openapi/openapi.yaml", "generated/openapi.yaml"]) {
    await writeFile(join(path, file), JSON.stringify({ ...contract, info }));
  }
  git("commit", "--quiet", "--all", "--message", "Begin again");
  return repository;
}

test("the first release has the version of the contract, and --dry-run changes nothing", async () => {
  const { release, state } = await createUnreleased("0.3.0");
  const before = state();
  const { code, output } = await release("--dry-run");
  expect(output).toMatch(
    /^Release 0\.3\.0 is the first\n[\s\S]*Release 0\.3\.0\n[\s\S]*CHANGELOG\.md/,
  );
  expect(output).toContain("Dry run: nothing has changed.");
  expect(code).toBe(0);
  expect(state()).toEqual(before);
});

test("the first release of a contract whose version is a date has three numbers, as npm needs", async () => {
  const { path } = await createUnreleased("2025-04-01", { check: "exit 1" });
  const { output } = await runCommand(path, "release", "--dry-run");
  expect(output).toMatch(/^Release 1\.0\.0 is the first\n/);
});

test("npm run release commits and tags the release", async () => {
  const { path, git, release } = await createRepository();
  const { code, output } = await release("minor");
  expect(output).toMatch(
    /^Release 1\.1\.0 \(minor\) after 1\.0\.0\n\n### For callers\n\n- Items can be listed\.\n[\s\S]*checked/,
  );
  expect(output).toContain("git push --atomic origin main v1.1.0");
  const [undo = ""] = output.trim().split("\n").slice(-1);
  expect(code).toBe(0);

  expect(git("log", "-1", "--format=%s %D")).toBe("Release 1.1.0 HEAD -> main, tag: v1.1.0");
  expect(git("tag", "--list", "--format=%(objecttype) %(contents)", "v1.1.0")).toBe(
    "tag Release 1.1.0\n\n### For callers\n\n- Items can be listed.",
  );
  expect(git("status", "--porcelain")).toBe("");
  expect(existsSync(join(path, ".git/worktrees"))).toBe(false);
  expect(JSON.parse(await readFile(join(path, "package.json"), "utf8")).version).toBe("1.1.0");
  expect(await readdir(join(path, "dist/release/1.1.0"))).toEqual([
    "SHA256SUMS",
    "openapi-3.0-generators.json",
    "openapi-3.0.json",
    "openapi.yaml",
    "sbom.cdx.json",
    "schemas.json",
  ]);
  const frozen = await readFile(join(path, "released/openapi.yaml"), "utf8");
  expect(frozen).toBe(JSON.stringify(contract).replace("1.0.0", "1.1.0"));

  run(path, "bash", "-c", undo);
  expect([git("tag", "--list"), git("log", "--format=%s")]).toEqual(["", "Begin"]);
});
