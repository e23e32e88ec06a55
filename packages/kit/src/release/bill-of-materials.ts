import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Repository } from "../shared/repository.ts";
import { run } from "../shared/run-program.ts";
import { packagesOf, readManifest } from "./packages.ts";

/** The packages that the released ones depend on, in the versions of the lock file, as CycloneDX. */
export async function billOfMaterials(repository: Repository): Promise<string> {
  const { root } = repository;
  const workspaces = packagesOf(repository);
  const parent = await mkdtemp(join(tmpdir(), "sbom-"));
  try {
    // npm takes the name of the project from its folder.
    const folder = join(parent, (await readManifest(root)).name);
    await mkdir(folder, { recursive: true });
    // npm leaves out packages that are also development dependencies, so they are removed first. Workspaces that
    // are not released would be listed.
    for (const file of ["package.json", ...workspaces.map((path) => join(path, "package.json"))]) {
      const manifest = JSON.parse(await readFile(join(root, file), "utf8"));
      delete manifest.devDependencies;
      if (manifest.workspaces) manifest.workspaces = workspaces;
      await mkdir(join(folder, file, ".."), { recursive: true });
      await writeFile(join(folder, file), JSON.stringify(manifest));
    }
    const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
    for (const path of ["", ...workspaces]) {
      const entry = lock.packages[path];
      delete entry?.devDependencies;
    }
    lock.packages[""].workspaces = workspaces;
    await writeFile(join(folder, "package-lock.json"), JSON.stringify(lock));
    run(folder, "npm", "install", "--package-lock-only", "--offline", "--ignore-scripts");
    return run(folder, "npm", "sbom", "--package-lock-only", "--sbom-format=cyclonedx");
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}
