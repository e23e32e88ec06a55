import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { packagesOf } from "../shared/repository.ts";
import { run } from "../shared/run-program.ts";

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  workspaces?: string[];
}

interface LockFile {
  packages: Record<string, Manifest & { link?: boolean; resolved?: string }>;
}

/** The packages that the released ones depend on, in the versions of the lock file, as CycloneDX. */
export async function billOfMaterials(root: string): Promise<string> {
  const read = async (file: string) => JSON.parse(await readFile(join(root, file), "utf8"));
  const manifest: Manifest = await read("package.json");
  const lock: LockFile = await read("package-lock.json");
  const workspaces = withDependencies(packagesOf(root), lock);
  const parent = await mkdtemp(join(tmpdir(), "sbom-"));
  try {
    // npm takes the name of the project from its folder.
    const folder = join(parent, manifest.name);
    const write = async (file: string, content: object) => {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), JSON.stringify(content));
    };
    // npm lists every workspace, and leaves out packages that are also development dependencies.
    await write("package.json", { ...manifest, workspaces, devDependencies: {} });
    for (const workspace of workspaces) {
      const file = join(workspace, "package.json");
      await write(file, { ...(await read(file)), devDependencies: {} });
    }
    for (const path of ["", ...workspaces]) delete lock.packages[path]?.devDependencies;
    await write("package-lock.json", lock);
    run(folder, "npm", "install", "--package-lock-only", "--offline", "--ignore-scripts");
    return run(folder, "npm", "sbom", "--package-lock-only", "--sbom-format=cyclonedx");
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

/** The folders of packages, and of the workspaces that they depend on. */
function withDependencies(folders: string[], { packages }: LockFile): string[] {
  const all = new Set(folders);
  for (const folder of all) {
    for (const name of Object.keys(packages[folder]?.dependencies ?? {})) {
      const { link, resolved } = packages[`node_modules/${name}`] ?? {};
      if (link && resolved !== undefined) all.add(resolved);
    }
  }
  return [...all];
}
