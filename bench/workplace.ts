import { cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { made, root } from "./shared.ts";

/** What building, the reference and packing need of the project. */
const parts = [
  "openapi",
  "generated",
  "scripts",
  "client",
  "docs",
  "CHANGELOG.md",
  "package.json",
  "tsconfig.json",
  "tsconfig.package.json",
  "redocly.yaml",
  ".redocly.lint-ignore.yaml",
  ".spectral.yaml",
];

/** A copy of the project to work in, made anew; what is installed is the project's. */
export function makeWorkplace(name: string): string {
  const folder = join(made, "build", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}
