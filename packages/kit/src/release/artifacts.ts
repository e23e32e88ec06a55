import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { createCommand } from "../shared/command.ts";
import { type Repository, type RepositoryOptions, repositoryOf } from "../shared/repository.ts";
import { run } from "../shared/run-program.ts";
import { billOfMaterials } from "./bill-of-materials.ts";
import { packagesOf, projectName, readManifest, workspaceOptions } from "./packages.ts";

/** The last step of the npm script `postversion`: makes what a release publishes. */
export async function artifactsCommand(args: string[], options?: RepositoryOptions): Promise<void> {
  const repository = repositoryOf(options);
  const about = `Make the packages and files of a release in ${repository.artifacts}/.`;
  createCommand("artifacts", about).parse(args, { from: "user" });
  console.log(await makeArtifacts(repository));
}

/** Makes everything that a release publishes, in a folder with the name of the version. */
export async function makeArtifacts(repository: Repository): Promise<string> {
  const { root, documents, reference, artifacts, docsScript } = repository;
  const { version } = await readManifest(root);
  const folder = join(root, artifacts, version);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  // This also makes the reference, if a package contains it.
  if (packagesOf(repository).length > 0) {
    run(root, "npm", "pack", ...workspaceOptions(repository), "--pack-destination", folder);
  }
  if (!existsSync(join(root, reference))) run(root, "npm", "run", "--if-present", docsScript);
  for (const file of documents.filter((file) => existsSync(join(root, file)))) {
    await cp(join(root, file), join(folder, basename(file)));
  }
  if (existsSync(join(root, reference))) {
    // The release workflow publishes every .tgz.
    const archive = `${await projectName(repository)}-reference-${version}.tar.gz`;
    run(root, "tar", "-czf", join(folder, archive), "-C", reference, ".");
  }
  await writeFile(join(folder, "sbom.cdx.json"), await billOfMaterials(repository));
  await writeFile(join(folder, "SHA256SUMS"), await checksums(folder));
  return folder;
}

async function checksums(folder: string): Promise<string> {
  const lines = (await readdir(folder)).sort().map(async (file) => {
    const hash = createHash("sha256").update(await readFile(join(folder, file)));
    return `${hash.digest("hex")}  ${file}\n`;
  });
  return (await Promise.all(lines)).join("");
}
