import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Repository } from "../shared/repository.ts";

/** What the release reads from a manifest. */
export interface Manifest {
  name: string;
  version: string;
}

/** The manifest in a folder. */
export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
}

/** The folders of the packages that are released with the contract. The repository can have others. */
export function packagesOf({ root, packages }: Repository): string[] {
  return packages.filter((folder) => existsSync(join(root, folder, "package.json")));
}

/** The options that make npm do something for the released packages only. */
export function workspaceOptions(repository: Repository): string[] {
  return packagesOf(repository).flatMap((folder) => ["--workspace", folder]);
}

/** What the project is called in files: the name of its first package, or its own. */
export async function projectName(repository: Repository): Promise<string> {
  const [first = "."] = packagesOf(repository);
  const { name } = await readManifest(join(repository.root, first));
  return name.replace(/^@.*\//, "");
}
