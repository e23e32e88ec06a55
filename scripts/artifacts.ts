import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { create } from "tar";
import { Complaint, complain } from "./complaint.ts";
import { makeDocs, writeDocs } from "./docs.ts";
import { readOptions } from "./options.ts";

/** The packages, by the folder they are in. */
export const packages = [".", "sandbox", "verify"];

/** What is published beside the packages as it is. */
const documents = ["openapi.yaml", "openapi.json", "openapi-3.0.json"];

/**
 * Makes everything that a release publishes in dist/release/<version>: the packages, the contract, the
 * reference as an archive, what the packages bring with them (SBOM), and the checksums of all these.
 * The same tree gives the same bytes, but for an SBOM when other packages have released meanwhile.
 */
export async function artifacts(root: string, say: (line: string) => void): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const folder = join(root, "dist/release", version);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  await writeDocs(root, await makeDocs(root));
  for (const path of packages) pack(join(root, path), folder);
  const tarballs = (await readdir(folder)).map((file) => join(folder, file));
  for (const name of documents) await cp(join(root, "generated", name), join(folder, name));
  await archive(join(root, "dist/docs"), join(folder, `selling-api-reference-${version}.tgz`));
  await writeFile(join(folder, "sbom.cdx.json"), await billOfMaterials(tarballs, version));

  const sums: string[] = [];
  for (const file of (await readdir(folder)).sort()) {
    const hash = createHash("sha256").update(await readFile(join(folder, file)));
    sums.push(`${hash.digest("hex")}  ${file}\n`);
    say(`made ${file}`);
  }
  await writeFile(join(folder, "SHA256SUMS"), sums.join(""));
  return folder;
}

function pack(path: string, destination: string): void {
  npm(path, "pack", "--pack-destination", destination, "--silent");
}

/** With names in order and no times, owners or modes of this machine, so that its bytes repeat. */
async function archive(folder: string, file: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  await create({ cwd: folder, file, gzip: true, portable: true, noMtime: true }, names);
}

/** What a project that installs the packages gets, as CycloneDX tells it. */
async function billOfMaterials(tarballs: string[], version: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "selling-api-sbom-"));
  try {
    const dependencies = Object.fromEntries(
      tarballs.map((file) => [basename(file).replace(`-${version}.tgz`, ""), `file:${file}`]),
    );
    const manifest = { name: "selling-api-packages", version, private: true, dependencies };
    await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
    npm(folder, "install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund");
    const text = npm(folder, "sbom", "--sbom-format=cyclonedx", "--package-lock-only");
    const { serialNumber, ...bill } = JSON.parse(text);
    delete bill.metadata.timestamp;
    // Where the tarballs lay while they were looked at is nobody's business.
    return `${JSON.stringify(bill, null, 2)}\n`.replaceAll(/file:[^"]*\//g, "file:");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function npm(cwd: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("npm", args, { cwd, encoding: "utf8" });
  if (status !== 0) {
    throw new Complaint(`npm ${args[0]} failed in ${cwd}\n${stderr.trim()}`, "Mend it first.");
  }
  return stdout;
}

async function main(): Promise<void> {
  const about = "Makes everything that a release publishes in dist/release/, with checksums.";
  if (readOptions("artifacts", about, {}) === undefined) return;
  const root = process.cwd();
  const folder = await artifacts(root, (line) => console.log(line));
  console.log(`in ${folder.slice(root.length + 1)}`);
}

if (import.meta.main) await main().catch(complain);
