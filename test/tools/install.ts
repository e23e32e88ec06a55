/** Installs the packages of a tool into a folder that git ignores. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { otherDocuments } from "#generate";
import { root } from "../project.ts";
import { slug, type Tool } from "./tool.ts";

/** Returns the folder, with the inputs of the tool and without the files of earlier checks. */
export function install({ name, packages = {}, inputs }: Tool): string {
  const folder = join(root, "test/tools/.installed", slug(name));
  installPackages(folder, packages);
  const others = readdirSync(folder).filter((file) => !/^(node_modules|package.json)$/.test(file));
  for (const file of others) rmSync(join(folder, file), { recursive: true });
  const text = readFileSync(join(root, "generated/openapi.json"), "utf8");
  const documents = new Map([["openapi.json", text], ...otherDocuments(JSON.parse(text))]);
  for (const input of inputs) writeFileSync(join(folder, input), documents.get(input) ?? "");
  return folder;
}

/** Installs packages at exact versions into a folder, unless it has them. Their install scripts run if `runsScripts` is set. */
export function installPackages(
  folder: string,
  packages: Record<string, string>,
  { runsScripts = false } = {},
): void {
  const manifest = join(folder, "package.json");
  const content = { private: true, type: "module", dependencies: packages };
  const text = `${JSON.stringify(content, undefined, 2)}\n`;
  // npm writes this file last, so it is missing after an interrupted installation.
  const isComplete = existsSync(join(folder, "node_modules/.package-lock.json"));
  if (isComplete && readFileSync(manifest, "utf8") === text) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(manifest, text);
  const scripts = runsScripts ? [] : ["--ignore-scripts"];
  const args = ["install", ...scripts, "--no-package-lock", "--no-audit", "--no-fund"];
  execFileSync("npm", args, { cwd: folder, stdio: "pipe", timeout: 300_000 });
}
