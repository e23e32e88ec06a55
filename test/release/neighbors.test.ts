/** The contract and the contract kit, each without the other. */
import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { cp, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { execute } from "contract-kit-testing/project";
import { expect, test } from "vitest";
import { root } from "../project.ts";

const kit = join(root, "contract-kit");
const isNeighbor = existsSync(kit);
const minutes = 60_000;

/** Runs commands of npm in a folder, each to its end. */
async function npm(folder: string, ...commands: string[][]): Promise<void> {
  for (const args of commands) {
    const { code, output } = await execute(folder, "npm", args, { EXTENDED_TESTS: "" });
    expect(code, `npm ${args.join(" ")}\n${output}`).toBe(0);
  }
}

const install = ["install", "--prefer-offline", "--no-audit", "--no-fund"];

const createFolder = async () =>
  realpath(await mkdtemp(join(await realpath(tmpdir()), "neighbors-")));

test.runIf(isNeighbor)(
  "the contract kit installs, compiles and passes its tests outside of this repository",
  { timeout: 20 * minutes },
  async () => {
    const folder = await createFolder();
    try {
      const filter = (source: string) => !/\/(dist|node_modules)$/.test(source);
      await cp(kit, folder, { recursive: true, filter });
      await npm(folder, install, ["test"]);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

test.runIf(isNeighbor)(
  "the contract passes its checks and tests with the packed packages of the kit in place of its folder",
  { timeout: 40 * minutes },
  async () => {
    const folder = await createFolder();
    try {
      const isCopied = (source: string) =>
        !/^(\.git|dist|node_modules|\.peers|\.installed)$/.test(basename(source));
      cpSync(root, folder, { recursive: true, filter: isCopied });
      rmSync(join(folder, "contract-kit"), { recursive: true });
      const vendor = join(folder, "vendor");
      await npm(kit, ["run", "pack", "--", vendor]);
      await dependOn(folder, "vendor");
      // The tests list the files of the repository.
      await execute(folder, "git", ["init", "--quiet"]);
      await npm(
        folder,
        install,
        ["run", "lint"],
        ["run", "build", "--", "--check"],
        ["run", "docs"],
        ["run", "check:types"],
        ["run", "test:contract"],
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

/** Lets a project depend on packed packages, and on no workspace that is gone. */
async function dependOn(folder: string, vendor: string): Promise<void> {
  const file = join(folder, "package.json");
  const manifest = JSON.parse(await readFile(file, "utf8"));
  manifest.workspaces = manifest.workspaces.filter((path: string) => !/^contract-kit/.test(path));
  for (const packed of readdirSync(join(folder, vendor)))
    manifest.devDependencies[packed.replace(/-\d[\d.]*\.tgz$/, "")] = `file:${vendor}/${packed}`;
  await writeFile(file, JSON.stringify(manifest, null, 2));
}
