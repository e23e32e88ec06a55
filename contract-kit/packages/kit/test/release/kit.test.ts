/** The release of the contract kit itself, in a repository that depends on its packages. */
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { projectAt } from "contract-kit-testing/project";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { releaseKit } from "../../../../release.ts";

const changelog = "# Changelog\n\n## Unreleased\n\n- Lint finds more.\n";
const manifest = (name: string, others: object = {}) =>
  JSON.stringify({ name, version: "0.2.0", ...others }, null, 2);

let root: string;
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).trim();
const read = (file: string) => readFile(join(root, file), "utf8");

/** Stands for npm: it does nothing, or fails for a script. */
async function useNpm(failing = ""): Promise<void> {
  const { write } = projectAt(root);
  await write("bin/npm", `#!/bin/sh\n[ "$2" != "${failing}" ]\n`);
  execFileSync("chmod", ["+x", join(root, "bin/npm")]);
  vi.stubEnv("PATH", [join(root, "bin"), process.env.PATH].join(delimiter));
}

beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  root = await mkdtemp(join(await realpath(tmpdir()), "kit-release-"));
  const { write } = projectAt(root);
  const files = {
    ".gitignore": "bin/\n",
    "package.json": manifest("of-a-contract", {
      version: "1.0.0",
      devDependencies: { "contract-kit": "0.2.0", other: "0.2.0" },
    }),
    "contract-kit/CHANGELOG.md": changelog,
    "contract-kit/package.json": manifest("contract-kit-workspace"),
    "contract-kit/testing/package.json": manifest("contract-kit-fixtures"),
    "contract-kit/packages/kit/package.json": manifest("contract-kit", {
      dependencies: { "contract-kit-reader": "0.2.0", yaml: "0.2.0" },
    }),
    "contract-kit/packages/reader/package.json": manifest("contract-kit-reader"),
  };
  for (const [file, text] of Object.entries(files)) await write(file, text);
  git("init", "--quiet", "--initial-branch", "main", "--template=");
  for (const [key, value] of Object.entries({ name: "a", email: "a@b.test" }))
    git("config", `user.${key}`, value);
  git("add", "--all");
  git("commit", "--quiet", "--message", "Begin");
  await useNpm();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(root, { recursive: true });
});

test("gives the packages and what depends on them the next version, and nothing else", async () => {
  await releaseKit(join(root, "contract-kit"), "minor");
  const kit = JSON.parse(await read("contract-kit/packages/kit/package.json"));
  expect(kit).toMatchObject({
    version: "0.3.0",
    dependencies: { "contract-kit-reader": "0.3.0", yaml: "0.2.0" },
  });
  expect(JSON.parse(await read("contract-kit/testing/package.json")).version).toBe("0.3.0");
  expect(JSON.parse(await read("package.json"))).toMatchObject({
    version: "1.0.0",
    devDependencies: { "contract-kit": "0.3.0", other: "0.2.0" },
  });
  expect(await read("contract-kit/CHANGELOG.md")).toMatch(
    /^# Changelog\n\n## Unreleased\n\n## 0\.3\.0 – \d{4}-\d{2}-\d{2}\n\n- Lint finds more\.\n$/,
  );
  expect(git("log", "-1", "--format=%s %D")).toBe(
    "Release contract kit 0.3.0 HEAD -> main, tag: contract-kit-v0.3.0",
  );
  expect(git("status", "--porcelain")).toBe("");
});

test("without a level, keeps the version of the packages, as for the first release", async () => {
  await releaseKit(join(root, "contract-kit"));
  expect(git("tag", "--list")).toBe("contract-kit-v0.2.0");
  await expect(releaseKit(join(root, "contract-kit"))).rejects.toThrow(
    'CHANGELOG.md has nothing below "Unreleased"',
  );
});

test.each(["test:extended", "pack"])("changes nothing if npm run %s fails", async (failing) => {
  await useNpm(failing);
  await expect(releaseKit(join(root, "contract-kit"), "patch")).rejects.toThrow("failed");
  expect(git("status", "--porcelain")).toBe("");
  expect(git("log", "--format=%s")).toBe("Begin");
  expect(git("tag", "--list")).toBe("");
  expect(await read("contract-kit/CHANGELOG.md")).toBe(changelog);
});
