/** Installs the packages of a tool into a folder that git ignores. */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { root, slug, type Tool } from "./tool.ts";

/** Returns the folder, with the inputs of the tool and without the files of earlier checks. */
export function install({ name, packages = {}, inputs }: Tool): string {
  const folder = join(root, "tools/.installed", slug(name));
  installPackages(folder, packages);
  for (const file of readdirSync(folder)) {
    const isInstalledFile = file === "node_modules" || file === "package.json";
    if (!isInstalledFile) rmSync(join(folder, file), { recursive: true });
  }
  for (const input of inputs) copyFileSync(join(root, "generated", input), join(folder, input));
  return folder;
}

/** Installs packages at exact versions into a folder, unless it has them. */
export function installPackages(folder: string, packages: Record<string, string>): void {
  const manifest = join(folder, "package.json");
  if (isInstalled(manifest, packages)) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const content = { private: true, type: "module", dependencies: packages };
  const args = ["install", "--ignore-scripts", "--no-package-lock", "--no-audit", "--no-fund"];
  writeFileSync(manifest, `${JSON.stringify(content, undefined, 2)}\n`);
  const options = { cwd: folder, encoding: "utf8", timeout: 300_000 } as const;
  const { status, stderr } = spawnSync("npm", args, options);
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`npm cannot install ${Object.keys(packages).join(", ")}: ${stderr}`);
  }
}

function isInstalled(manifest: string, packages: Record<string, string>): boolean {
  // npm writes this file last, so it is missing after an interrupted installation.
  if (!existsSync(join(dirname(manifest), "node_modules/.package-lock.json"))) return false;
  return isDeepStrictEqual(JSON.parse(readFileSync(manifest, "utf8")).dependencies, packages);
}
