import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { otherDocuments } from "#generate";
import {
  artifactsFolder,
  bundleFile,
  documents,
  readManifest,
  remove,
  run,
  workspaceOptions,
  writeFiles,
} from "#project";

/** The last step of the npm script `postversion`: makes what a release publishes, and returns the folder. */
export async function makeArtifacts(root: string): Promise<string> {
  const { version } = await readManifest(root);
  const folder = join(root, artifactsFolder, version);
  // A reference from before would be published as this one.
  await remove(root, join(artifactsFolder, version), "dist/docs");
  await mkdir(folder, { recursive: true });

  // This also makes the reference, which the package of the sandbox contains.
  run(root, "npm", "pack", ...workspaceOptions, "--pack-destination", folder);
  for (const file of documents) await cp(join(root, file), join(folder, basename(file)));
  await writeFiles(folder, otherDocuments(parse(await readFile(join(root, bundleFile), "utf8"))));
  // The release workflow publishes every .tgz.
  const { name } = await readManifest(join(root, "client"));
  const archive = `${name.replace(/^@.*\//, "")}-reference-${version}.tar.gz`;
  run(root, "tar", "-czf", join(folder, archive), "-C", join(root, "dist/docs"), ".");
  await writeFile(join(folder, "sbom.cdx.json"), await billOfMaterials(root));
  await writeFile(join(folder, "SHA256SUMS"), await checksums(folder));
  return folder;
}

/** The packages that the released ones depend on, in the versions of the lock file, as CycloneDX. */
async function billOfMaterials(root: string): Promise<string> {
  const options = ["--package-lock-only", "--sbom-format=cyclonedx", ...workspaceOptions];
  const bill = JSON.parse(run(root, "npm", "sbom", ...options));
  // npm takes the name of the project from its folder.
  bill.metadata.component.name = (await readManifest(root)).name;
  return JSON.stringify(bill, null, 2);
}

async function checksums(folder: string): Promise<string> {
  const lines = (await readdir(folder)).sort().map(async (file) => {
    const hash = createHash("sha256").update(await readFile(join(folder, file)));
    return `${hash.digest("hex")}  ${file}\n`;
  });
  return (await Promise.all(lines)).join("");
}
