import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFile,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { artifacts } from "../../scripts/artifacts.ts";
import { type Plan, release } from "../../scripts/release.ts";
import { root, run } from "../contract/project.ts";

/** A repository with everything that git keeps here, committed as 0.1.0 before any release. */
let path: string;
const said: string[] = [];

const git = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: path, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout.trim();
};
const read = (file: string) => readFile(join(path, file), "utf8");
const version = async (file: string) => JSON.parse(await read(file)).version;
const state = () =>
  `${git("rev-parse", "HEAD")} ${git("tag", "--list")} ${git("status", "--porcelain")}`;

/** A release whose packages are lent by this project, and whose gates have passed. */
const plan = (level: string, changes: Partial<Plan> = {}): Plan => ({
  level,
  day: "2026-01-02",
  dryRun: false,
  say: (line) => said.push(line),
  install: (clone) => lend(clone),
  passes: async () => true,
  artifacts,
  ...changes,
});

async function lend(folder: string): Promise<void> {
  for (const part of ["", "sandbox", "verify"]) {
    await symlink(join(root, part, "node_modules"), join(folder, part, "node_modules"));
  }
  await appendFile(join(folder, ".git/info/exclude"), "node_modules\n");
}

beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), "selling-api-test-"));
  const listed = spawnSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  const kept = listed.stdout
    .split("\0")
    .filter((file) => !/^$|^(bench|test|releases)\//.test(file));
  for (const file of kept) await cp(join(root, file), join(path, file));
  // As before the first release, whatever has been released since.
  for (const file of ["package.json", "sandbox/package.json", "verify/package.json"]) {
    const content = { ...JSON.parse(await read(file)), version: "0.1.0" };
    await writeFile(join(path, file), `${JSON.stringify(content, null, 2)}\n`);
  }
  await writeFile(
    join(path, "CHANGELOG.md"),
    "# Changelog\n\n## Unreleased\n\n- Orders can be read.\n",
  );
  git("init", "--quiet", "--initial-branch", "main");
  git("config", "user.name", "Somebody");
  git("config", "user.email", "somebody@example.com");
  await lend(path);
  git("add", "--all");
  git("commit", "--quiet", "--message", "Begin");
});

afterAll(() => rm(path, { recursive: true, force: true }));

describe("a release is refused, and nothing has changed,", () => {
  test.each([
    ["without a level", "", /a release needs a level/],
    ["with a level that there is not", "huge", /there is no level "huge"/],
  ])("%s", async (_, level, message) => {
    const before = state();
    await expect(release(path, plan(level))).rejects.toThrow(message);
    expect(state()).toBe(before);
  });

  test("when something is not committed", async () => {
    await writeFile(join(path, "notes.txt"), "to do");
    await expect(release(path, plan("major"))).rejects.toThrow(/not clean:\n\?\? notes.txt/);
    await rm(join(path, "notes.txt"));
  });

  test("when its tag exists", async () => {
    git("tag", "v1.0.0");
    await expect(release(path, plan("major"))).rejects.toThrow("the tag v1.0.0 exists");
    git("tag", "--delete", "v1.0.0");
  });

  test("when a gate does not pass", async () => {
    const before = state();
    const failing = plan("major", { passes: async () => false });
    await expect(release(path, failing)).rejects.toThrow("a gate does not pass");
    expect(state()).toBe(before);
  });

  test("when it breaks off half way", async () => {
    const before = state();
    const broken = plan("major", {
      artifacts: async () => {
        throw new Error("the disk is full");
      },
    });
    await expect(release(path, broken)).rejects.toThrow("the disk is full");
    expect(state()).toBe(before);
  });
});

test("a dry run shows the changes and keeps nothing", async () => {
  const before = state();
  said.length = 0;
  await release(path, plan("major", { dryRun: true, artifacts: async (clone) => clone }));
  expect(said.join("\n")).toMatch(/releases\/1\.0\.0\/openapi\.yaml/);
  expect(said.join("\n")).toContain("+## 1.0.0 – 2026-01-02");
  expect(state()).toBe(before);
});

describe("a release", () => {
  beforeAll(async () => {
    said.length = 0;
    await release(path, plan("major"));
  });

  test("is committed and tagged, with a clean tree", () => {
    expect(git("log", "-1", "--format=%s %D")).toMatch(
      /^Release 1\.0\.0 HEAD -> main, tag: v1\.0\.0/,
    );
    expect(git("status", "--porcelain")).toBe("");
    expect(git("tag", "--list", "--format=%(contents)", "v1.0.0")).toContain("Orders can be read.");
  });

  test("has one version in all packages and in the contract", async () => {
    const lock = JSON.parse(await read("package-lock.json"));
    const versions = [
      await version("package.json"),
      await version("sandbox/package.json"),
      await version("verify/package.json"),
      lock.version,
      ...["", "sandbox", "verify"].map((folder) => lock.packages[folder].version),
      parse(await read("generated/openapi.yaml")).info.version,
      JSON.parse(await read("generated/openapi-3.0.json")).info.version,
    ];
    expect(new Set(versions)).toEqual(new Set(["1.0.0"]));
  });

  test("has frozen the contract and a consumer of it", async () => {
    expect(await read("releases/1.0.0/openapi.yaml")).toBe(await read("generated/openapi.yaml"));
    expect(await read("releases/1.0.0/consumer.ts")).toContain('from "selling-api"');
  });

  test("has its section in the changelog, below an empty one for what comes next", async () => {
    expect(await read("CHANGELOG.md")).toBe(
      "# Changelog\n\n## Unreleased\n\n## 1.0.0 – 2026-01-02\n\n- Orders can be read.\n",
    );
  });

  test("has made everything that is published, and its checksums", async () => {
    const folder = join(path, "dist/release/1.0.0");
    const files = await readdir(folder);
    expect(files.sort()).toEqual(
      [
        "SHA256SUMS",
        "openapi-3.0.json",
        "openapi.json",
        "openapi.yaml",
        "sbom.cdx.json",
        "selling-api-1.0.0.tgz",
        "selling-api-reference-1.0.0.tgz",
        "selling-api-sandbox-1.0.0.tgz",
        "selling-api-verify-1.0.0.tgz",
      ].sort(),
    );
    const sums = await Promise.all(
      files
        .filter((file) => file !== "SHA256SUMS")
        .map(async (file) => {
          const hash = createHash("sha256").update(await readFile(join(folder, file)));
          return `${hash.digest("hex")}  ${file}\n`;
        }),
    );
    expect(await readFile(join(folder, "SHA256SUMS"), "utf8")).toBe(sums.join(""));
  });

  test("names in its SBOM the packages and all that they bring, and no place of this machine", async () => {
    const text = await read("dist/release/1.0.0/sbom.cdx.json");
    const names: string[] = JSON.parse(text).components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["selling-api", "openapi-fetch", "commander"]));
    expect(names).not.toContain("vitest");
    expect(text).not.toContain(tmpdir());
  });

  test("prints the commands that publish it, and has published nothing", () => {
    expect(said.join("\n")).toContain("git push --atomic origin main v1.0.0");
    expect(said.join("\n")).toContain("npm publish dist/release/1.0.0/selling-api-1.0.0.tgz");
  });

  test("is not repeated by a smaller one when the contract has broken since", async () => {
    const schema = "openapi/components/schemas/people/Customer.yaml";
    const text = await read(schema);
    await writeFile(join(path, schema), text.replaceAll(/^( *(?:- )?)email(:|$)/gm, "$1mail$2"));
    git("commit", "--quiet", "--all", "--message", "Break");
    const before = state();
    const late = release(path, plan("minor", { artifacts: async (clone) => clone }));
    await expect(late).rejects.toThrow(/the contract has changed by more than a minor/);
    expect(state()).toBe(before);
  });
});

test("the command line refuses an option it does not know", async () => {
  const { code, output } = await run(root, "scripts/release.ts", "patch", "--force");
  expect(code).toBe(1);
  expect(output).toContain('"release" has no option --force');
});
