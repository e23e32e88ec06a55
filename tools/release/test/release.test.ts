import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import {
  appendFile,
  cp,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { cases } from "#testing/extended";
import { launch } from "#testing/process";
import { modules, plugin, projectAt } from "#testing/project";
import { scriptOf } from "#testing/repository";
import { runCommand } from "#testing/run-command";
import { until } from "#testing/wait";

const contract = {
  openapi: "3.1.1",
  info: { title: "Sample", version: "1.0.0" },
  paths: { "/items/": { get: { operationId: "listItems", responses: { 200: {} } } } },
};

const changelog = `# Changelog

## Unreleased

### Contract

- Items can be listed.

## 1.0.0 – 2026-01-02

- The first release.
`;

/** What a release needs of npm, which takes a multiple of the time for it. A script of the manifest is a file here. */
const quickNpm = `#!/bin/sh
case "$1" in
  run) exec sh scripts/check ;;
  version)
    sed -i.old "s/\\"version\\":\\"[^\\"]*\\"/\\"version\\":\\"$2\\"/" package.json && rm package.json.old
    exec sh scripts/postversion ;;
esac
`;

/** npm whose `run` is that of Node, and which installs nothing. */
const npmWith = (npm: string) => `#!/bin/sh
case "$1" in
  ci) exit ;;
  run) ;;
  version) exec "${npm}" "$@" > /dev/null ;;
  *) exec "${npm}" "$@" ;;
esac
[ "$3" = --workspace ] && cd "$4"
exec "${process.execPath}" --run "$2"
`;

const run = (cwd: string, command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: "pipe" }).trim();

let folder: string;
/** The repository that the others are copies of, because git takes longer to make one. */
let original: string;
/** What a test finds first in its PATH: a folder with this npm. */
async function pathWith(npm: string): Promise<string> {
  const programs = await mkdtemp(join(folder, "programs-"));
  await writeFile(join(programs, "npm"), npm, { mode: 0o755 });
  return [programs, process.env.PATH].join(delimiter);
}

let withQuickNpm: string;
beforeAll(async () => {
  folder = await mkdtemp(join(await realpath(tmpdir()), "contract-release-test-"));
  original = join(folder, "original");
  await writeAll(original, {
    ".gitignore": "dist/\nnode_modules\n",
    "CHANGELOG.md": changelog,
    "openapi/openapi.yaml": contract,
    "generated/openapi.yaml": contract,
    "released/openapi.yaml": contract,
    "redocly.yaml": "extends: []\n",
    "package.json": { name: "sample", version: "1.0.0" },
    "scripts/check": 'eval "$CHECK"',
    "scripts/postversion": 'eval "$POSTVERSION"',
  });
  run(original, "git", "init", "--quiet", "--initial-branch", "main", "--template=");
  const author = "[user]\nname = Somebody\nemail = a@example.com\n";
  await appendFile(join(original, ".git/config"), author);
  run(original, "git", "add", "--all");
  run(original, "git", "commit", "--quiet", "--message", "Begin");
  withQuickNpm = await pathWith(quickNpm);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function writeAll(path: string, files: Record<string, unknown>): Promise<void> {
  const { write } = projectAt(path);
  for (const [file, content] of Object.entries(files))
    await write(file, typeof content === "string" ? content : JSON.stringify(content));
}

/**
 * A repository with a contract of one operation and with other files, which has this version and no packages. The scripts
 * are those that a release runs.
 */
async function createRepository(
  { check = "true", postversion = "true", PATH = withQuickNpm }: Record<string, string> = {},
  others: Record<string, unknown> = {},
) {
  const path = await mkdtemp(join(folder, "repository-"));
  await cp(original, path, { recursive: true });
  const git = (...args: string[]) => run(path, "git", ...args);
  await writeAll(path, others);
  if (Object.keys(others).length > 0) {
    git("add", "--all");
    git("commit", "--quiet", "--amend", "--no-edit");
  }
  const env = { PATH, CHECK: check, POSTVERSION: postversion };
  return {
    path,
    git,
    env,
    release: (...args: string[]) => {
      for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
      return runCommand(path, "release", ...args);
    },
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

/** A commit that no branch contains, as after a release that was undone. */
const abandonedCommit = ({ git }: Pick<Repository, "git">): string =>
  git("commit-tree", "-m", "Release 1.1.0", "HEAD^{tree}");

/** Commits these assumptions, of which staging has refuted the first two, and one that is gone. */
async function assume({ path, git }: Repository, assumptions: Record<string, object>) {
  await writeAll(path, {
    "generated/openapi.yaml": { ...contract, "x-assumptions": assumptions },
    "openapi/evidence.json": {
      pages: { staging: { result: "refuted", since: "2026-03-01" } },
      tokens: { staging: { result: "refuted", since: "2026-03-01" } },
      paths: { staging: { result: "held", since: "2026-03-01" } },
      gone: { staging: { result: "refuted", since: "2026-03-01" } },
    },
  });
  git("add", "--all");
  git("commit", "--quiet", "--message", "Assume");
}

/** Commits a bundle without operations. */
async function removePaths({ path, git }: Repository): Promise<void> {
  const other = JSON.stringify({ ...contract, paths: {} });
  await writeFile(join(path, "generated/openapi.yaml"), other);
  git("commit", "--quiet", "--all", "--message", "Break");
}

describe("npm run release changes nothing and explains why", () => {
  test.each([
    [
      "if the changelog calls a change breaking",
      (it: Repository) => writeNotes(it, "### Contract\n\n- **Breaking:** Items have no name.\n"),
      "minor",
      "has a line that begins with **Breaking**, so a minor release is too low\n  Run npm run release -- major.",
    ],
    [
      "if the changelog does not say what breaks",
      removePaths,
      "major",
      "the changes since 1.0.0 are major, and no line of CHANGELOG.md begins with **Breaking**",
    ],
    [
      "if the changes are of a higher level",
      removePaths,
      "minor",
      "the changes since 1.0.0 are major, so a minor release is too low\n  Run npm run release -- major.",
    ],
    [
      "on another branch",
      ({ git }: Repository) => git("switch", "--quiet", "--create", "feature"),
      "minor",
      "releases are made from the branch main, and this is feature\n  Run git switch main.",
    ],
    [
      "if the changelog is about nothing that is released",
      (it: Repository) =>
        writeNotes(
          it,
          "### Tools\n\n- Lint is faster.\n\n### Client\n\n### Contracts\n\n- None.\n",
        ),
      "minor",
      "CHANGELOG.md has no entry under ",
    ],
  ] as const)("%s", async (_, prepare, level, message) => {
    const repository = await createRepository({ check: "touch too-late" });
    await prepare(repository);
    const before = repository.state();
    const { code, output } = await repository.release(level);
    expect(output).toContain(message);
    expect(output).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
    expect(repository.state()).toEqual(before);
  });

  test("with --dry-run, and names everything that would stop the release", async () => {
    const repository = await createRepository({ check: "touch too-late" });
    await writeNotes(repository, "");
    await assume(repository, { pages: {}, tokens: { confirmed: "The manual" }, paths: {} });
    const { path, git, release, state } = repository;
    git("tag", "v1.1.0", abandonedCommit({ git }));
    await writeFile(join(path, "notes.txt"), "to do");
    const before = state();
    const { code, output } = await release("minor", "--dry-run");
    const errors = output.slice(output.indexOf("error: "));
    expect(errors).toBe(`error: there are uncommitted changes:
?? notes.txt
  Commit or stash them.
error: CHANGELOG.md has no entry under "### Contract", "### Client", "### Sandbox" of "Unreleased"
  Say there what changes for those who get it. If nothing does, make no release: what is merged is in use already.
error: the contract assumes what openapi/evidence.json refutes: pages (staging, since 2026-03-01)
  Change the contract to what the service does and verify it again, or write in openapi/assumptions.yaml who confirms it.
error: the tag v1.1.0 exists
  If that release was abandoned, run git tag -d v1.1.0.
`);
    expect(code).toBe(1);
    expect(state()).toEqual(before);
  });

  test("if the sunset of something deprecated is the version, before anything is installed", async () => {
    const description = "Lists items. Deprecated since 1.2.0, sunset in 2.0.0: use their pages.";
    const get = { deprecated: true, description, ...contract.paths["/items/"].get };
    const { path, release, state } = await createRepository(
      { check: "touch too-late" },
      {
        "openapi/openapi.yaml": { ...contract, paths: { "/items/": { get } } },
        "redocly.yaml": `plugins: [${plugin}]\nrules: { house/deprecations-name-a-replacement: error }\n`,
      },
    );
    await symlink(modules, join(path, "node_modules"));
    const before = state();
    const { code, output } = await release("major", "--dry-run");
    expect(output).toMatch(
      /^error: lint fails for version 2\.0\.0:\n.*the sunset 2\.0\.0 has come/m,
    );
    expect(code).toBe(1);
    expect(state()).toEqual(before);
  });

  test.each([
    ["check", "npm run check"],
    ["postversion", "npm version 1.1.0 --no-git-tag-version --allow-same-version"],
  ])("if npm run %s fails", async (script, command) => {
    const { state, release } = await createRepository({ [script]: "exit 1" });
    const before = state();
    const { code, output } = await release("minor");
    expect(output).toContain(
      `error: "${command}" failed\n  Correct what it reports, then try again.`,
    );
    expect(code).toBe(1);
    expect(state()).toEqual(before);
  });

  test("if somebody commits meanwhile", async () => {
    const toRepository = 'cd "$(git rev-parse --path-format=absolute --git-common-dir)/.."';
    const { path, git, release } = await createRepository({
      postversion: `${toRepository} && git commit --quiet --allow-empty -m Meanwhile`,
    });
    const { code, output } = await release("minor");
    expect(output).toContain("main has other commits now");
    expect(code).toBe(1);
    expect(git("log", "--all", "--format=%s")).not.toContain("Release");
    expect(existsSync(join(path, ".git/worktrees"))).toBe(false);
  });

  test("if the tag cannot be signed", async () => {
    const { git, release, state, path } = await createRepository({
      postversion: "echo '## 1.1.0 ' >> CHANGELOG.md && mkdir -p dist/release/1.1.0",
    });
    git("config", "tag.gpgSign", "true");
    git("config", "gpg.program", "false");
    const before = state();
    const { code, output } = await release("minor");
    expect(output).toMatch(/^error: "git tag [\s\S]*failed to sign|gpg failed/m);
    expect(output).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
    expect(state()).toEqual(before);
    expect(existsSync(join(path, "dist/release"))).toBe(false);
  });

  test("after Ctrl+C", async () => {
    const { path, env, state } = await createRepository({
      postversion: "echo waiting && exec sleep 100",
    });
    const before = state();
    const { until, kill, ended } = launch(path, [scriptOf("release"), "minor"], env, true);
    await until(/^waiting$/m);
    kill("SIGINT");
    const { code, output } = await ended;
    expect(output).toMatch(/"npm version 1.1.0 .*" was interrupted\n {2}Run the command again\./);
    expect(code).toBe(1);
    expect(state()).toEqual(before);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each(cases<NodeJS.Signals>(["SIGTERM"], ["SIGINT"]))(
  "a %s to the npm that runs the release undoes it, and nothing is left",
  async (signal) => {
    const command = `exec "${process.execPath}" "${scriptOf("release")}" minor`;
    const { path, env, state } = await createRepository(
      { postversion: "sh -c 'echo test $$ && echo waiting && exec sleep 100'; true" },
      { "package.json": { name: "sample", version: "1.0.0", scripts: { release: command } } },
    );
    const before = state();
    const npm = await realpath(run(path, "sh", "-c", "command -v npm"));
    const { until: printed, kill, ended } = launch(path, [npm, "run", "release"], env);
    await printed(/^waiting$/m);
    kill(signal);
    const { output } = await ended;
    expect(output).toMatch(/"npm version 1.1.0 .*" was interrupted\n/);
    expect(state()).toEqual(before);
    const [, worktree = ""] = /separate worktree, (\S+) …/.exec(output) ?? [];
    expect(existsSync(worktree)).toBe(false);
    const [, started] = /^test (\d+)$/m.exec(output) ?? [];
    await until(`the end of process ${started}`, () => !isRunning(Number(started)));
  },
);

/** The packages that are released with the contract, and others that are not. */
const packages = {
  "client/package.json": {
    name: "@archive/sample-client",
    version: "1.0.0",
    files: ["dist"],
    scripts: {
      prepack:
        "mkdir -p dist/generated && cd dist/generated && touch index.js index.d.ts models.d.ts types.d.ts",
    },
    dependencies: { runtime: "0.1.0" },
  },
  "sandbox/package.json": {
    name: "sample-sandbox",
    version: "1.0.0",
    files: ["dist"],
    scripts: { prepack: "mkdir -p ../dist/docs && echo Items > ../dist/docs/index.html" },
  },
  "packages/runtime/package.json": { name: "runtime", version: "0.1.0" },
  "packages/tool/package.json": { name: "tool", version: "0.1.0" },
};

describe("npm run release", () => {
  let repository: Repository;
  let output: string;
  const read = (file: string) => readFile(join(repository.path, file), "utf8");
  const versionIn = async (file: string) => JSON.parse(await read(file)).version;

  beforeAll(async () => {
    const openapi = `openapi: 3.1.1
info:
    version: "1.0.0" # moves at a release
    title: Sample
paths:
    /items/: { get: { operationId: listItems, responses: { "200": { description: The items. } } } }
`;
    const step = (name: string) => `${process.execPath} "${scriptOf(name)}"`;
    const scripts = {
      build: "cp openapi/openapi.yaml generated/openapi.yaml",
      check: "test -e CHANGELOG.md",
      version: step("freeze"),
      postversion: `mkdir -p dist/docs dist/release/1.1.0 && touch dist/docs/index.html dist/release/1.1.0/old.tgz && ${step("artifacts")}`,
    };
    const manifest = {
      name: "sample",
      version: "1.0.0",
      workspaces: ["client", "sandbox", "packages/*"],
    };
    const locked: Record<string, object> = { "": manifest };
    for (const [file, { name, ...others }] of Object.entries(packages)) {
      locked[dirname(file)] = { name, ...others };
      locked[`node_modules/${name}`] = { resolved: dirname(file), link: true };
    }
    repository = await createRepository(
      { PATH: await pathWith(npmWith(run(folder, "sh", "-c", "command -v npm"))) },
      {
        "openapi/openapi.yaml": openapi,
        "generated/openapi.yaml": openapi,
        "generated/openapi.json": "{}",
        "openapi/workflows/list.arazzo.yaml": "{}",
        "released/openapi.yaml": {
          openapi: "3.1.1",
          info: { title: "Sample", version: "1.0.0" },
          paths: {},
        },
        "package.json": { ...manifest, scripts },
        "package-lock.json": { ...manifest, lockfileVersion: 3, packages: locked },
        ...packages,
      },
    );
    const { code, output: printed } = await repository.release("minor");
    output = printed;
    expect(code, output).toBe(0);
  });

  test("commits and tags the release", () => {
    const { git, path } = repository;
    expect(output).toMatch(
      /^Release 1\.1\.0 \(minor\) after 1\.0\.0\n\n### Contract\n\n- Items can be listed\.\n/m,
    );
    expect(output.match(/^.+ …$/gm)?.map((line) => line.replace(/\/.*(?= …)/, "PATH"))).toEqual([
      "Checking the branch, the changelog, and what changed since the last release …",
      "Running npm run check …",
      "Installing in a separate worktree, PATH …",
      "Setting the version 1.1.0, freezing it, testing it, and making what it publishes …",
      "Committing, tagging and copying …",
    ]);
    expect(output).toContain("git push --atomic origin main v1.1.0");
    expect(git("log", "-1", "--format=%s %D")).toBe("Release 1.1.0 HEAD -> main, tag: v1.1.0");
    expect(git("tag", "--list", "--format=%(objecttype) %(contents)", "v1.1.0")).toMatch(
      /^tag Release 1\.1\.0\n\n### Contract\n\n- Items can be listed\.\n/,
    );
    expect(git("status", "--porcelain")).toBe("");
    expect(existsSync(join(path, ".git/worktrees"))).toBe(false);
  });

  test("gives the contract and its packages the version, and no other package", async () => {
    expect(await read("openapi/openapi.yaml")).toContain('  version: "1.1.0" # moves at a release');
    expect(await versionIn("package.json")).toBe("1.1.0");
    expect(await versionIn("client/package.json")).toBe("1.1.0");
    expect(await versionIn("sandbox/package.json")).toBe("1.1.0");
    expect(await versionIn("packages/runtime/package.json")).toBe("0.1.0");
  });

  test("freezes the bundle and those declarations of the client that are not made from it", async () => {
    expect(await read("released/openapi.yaml")).toBe(await read("openapi/openapi.yaml"));
    const types = join(repository.path, "released/types/generated");
    expect(await readdir(types)).toEqual(["index.d.ts"]);
  });

  test("moves what is unreleased to the section of the version", async () => {
    expect(await read("CHANGELOG.md")).toMatch(
      /^# Changelog\n\n## Unreleased\n\n## 1\.1\.0 – \d{4}-\d{2}-\d{2}\n\n### Contract\n\n- Items can be listed\.\n\n### Changes of the contract\n\n[\s\S]*`GET \/items\/`[\s\S]*\n\n## 1\.0\.0 – 2026-01-02\n/,
    );
  });

  test("makes the packages, the documents, the reference, an SBOM and checksums without what is there from before", async () => {
    const artifacts = "dist/release/1.1.0";
    expect((await readdir(join(repository.path, artifacts))).sort()).toEqual([
      "SHA256SUMS",
      "archive-sample-client-1.1.0.tgz",
      "openapi-3.0-generators.json",
      "openapi-3.0.json",
      "openapi.json",
      "openapi.yaml",
      "sample-client-reference-1.1.0.tar.gz",
      "sample-sandbox-1.1.0.tgz",
      "sbom.cdx.json",
      "schemas.json",
    ]);
    const sums = await read(`${artifacts}/SHA256SUMS`);
    const hash = createHash("sha256").update(await read(`${artifacts}/openapi.yaml`));
    expect(sums).toContain(`${hash.digest("hex")}  openapi.yaml\n`);
    expect(sums.trim().split("\n")).toHaveLength(9);
    const reference = `${artifacts}/sample-client-reference-1.1.0.tar.gz`;
    expect(run(repository.path, "tar", "-xzOf", reference, "./index.html")).toBe("Items");
  });

  test("names the project in the SBOM, with what its packages depend on and no other package", async () => {
    const { metadata, components } = JSON.parse(await read("dist/release/1.1.0/sbom.cdx.json"));
    expect(metadata.component.name).toBe("sample");
    expect(components.map(({ purl }: { purl: string }) => decodeURIComponent(purl)).sort()).toEqual(
      [
        "pkg:npm/@archive/sample-client@1.1.0",
        "pkg:npm/runtime@0.1.0",
        "pkg:npm/sample-sandbox@1.1.0",
      ],
    );
  });

  test("says how it is undone", () => {
    const { path, git } = repository;
    run(path, "bash", "-c", output.trim().split("\n").at(-1) ?? "");
    expect([git("tag", "--list"), git("log", "--format=%s")]).toEqual(["", "Begin"]);
  });
});
