import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCommand, reportError } from "../shared/command.ts";
import { run } from "../shared/run-program.ts";

const documents = [
  "openapi.yaml",
  "openapi.json",
  "openapi-3.0.json",
  "openapi-3.0-generators.json",
  "provenance.overlay.yaml",
];

/** Makes everything that a release publishes, in dist/release/<version>/. */
async function makeArtifacts(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const { name: client } = JSON.parse(await readFile(join(root, "client/package.json"), "utf8"));
  const folder = join(root, "dist/release", version);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  // This also makes the reference in dist/docs/, because the sandbox contains it.
  run(root, "npm", "pack", "--workspaces", "--pack-destination", folder);
  // A contract without sources has no overlay.
  const present = documents.filter((name) => existsSync(join(root, "generated", name)));
  for (const name of present) await cp(join(root, "generated", name), join(folder, name));
  // The release workflow publishes every .tgz.
  const reference = join(folder, `${client.replace(/^@.*\//, "")}-reference-${version}.tar.gz`);
  run(root, "tar", "-czf", reference, "-C", "dist/docs", ".");
  await writeFile(join(folder, "sbom.cdx.json"), await billOfMaterials(root));
  await writeFile(join(folder, "SHA256SUMS"), await checksums(folder));
  return folder;
}

/** The packages that ours depend on, in the versions of the lock file, as CycloneDX. */
export async function billOfMaterials(root: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sbom-"));
  try {
    // npm leaves out packages that are also development dependencies, so they are removed first.
    for (const file of ["package.json", "package-lock.json"]) {
      const content = JSON.parse(await readFile(join(root, file), "utf8"));
      delete (content.packages?.[""] ?? content).devDependencies;
      await writeFile(join(folder, file), JSON.stringify(content));
    }
    const { workspaces } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    for (const workspace of workspaces) {
      const manifest = join(workspace, "package.json");
      await cp(join(root, manifest), join(folder, manifest));
    }
    run(folder, "npm", "install", "--package-lock-only", "--offline", "--ignore-scripts");
    return run(folder, "npm", "sbom", "--package-lock-only", "--sbom-format=cyclonedx");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function checksums(folder: string): Promise<string> {
  const lines = (await readdir(folder)).sort().map(async (file) => {
    const hash = createHash("sha256").update(await readFile(join(folder, file)));
    return `${hash.digest("hex")}  ${file}\n`;
  });
  return (await Promise.all(lines)).join("");
}

async function main(): Promise<void> {
  createCommand("artifacts", "Make the packages and files of a release in dist/release/.").parse();
  console.log(await makeArtifacts(process.cwd()));
}

if (import.meta.main) await main().catch(reportError);
