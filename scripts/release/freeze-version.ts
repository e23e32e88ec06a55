import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compareWithRelease } from "../diff.ts";
import { createCommand, reportError } from "../shared/command.ts";
import { run } from "../shared/run-program.ts";
import { releasedChangelog } from "./changelog.ts";

/** Gives the packages and the contract their new version, and freezes what later versions are compared with. */
async function freeze(root: string): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const quietly = ["--no-git-tag-version", "--package-lock-only"];
  run(root, "npm", "version", version, "--workspaces", "--allow-same-version", ...quietly);
  const document = join(root, "openapi/openapi.yaml");
  const text = await readFile(document, "utf8");
  await writeFile(document, text.replace(/^ {2}version: .*$/m, `  version: ${version}`));
  run(root, "npm", "run", "build");

  const changelog = await releasedChangelog(root, version, await compareWithRelease(root));
  await writeFile(join(root, "CHANGELOG.md"), changelog);

  const folder = join(root, "releases", version);
  await mkdir(folder, { recursive: true });
  await cp(join(root, "generated/openapi.yaml"), join(folder, "openapi.yaml"));
  await freezeDeclarations(root, join(folder, "types"));
}

/** Copies the declarations of the client's package without its code. */
async function freezeDeclarations(root: string, folder: string): Promise<void> {
  run(root, "npm", "run", "prepack", "--workspace", "client");
  const isDeclaration = (file: string) => !file.endsWith(".js");
  await cp(join(root, "client/dist"), folder, { recursive: true, filter: isDeclaration });
}

async function main(): Promise<void> {
  const about = "Run by npm version: gives everything the new version and freezes the release.";
  createCommand("version", about).parse();
  await freeze(process.cwd());
}

if (import.meta.main) await main().catch(reportError);
