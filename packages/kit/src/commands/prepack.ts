import { existsSync } from "node:fs";
import { cp, glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { schemaFiles } from "../generate/index.ts";
import { createCommand } from "../shared/command.ts";
import { documents, workflowsFolder } from "../shared/repository.ts";
import { run } from "../shared/run-program.ts";
import { rejectLinks } from "../shared/write.ts";

/** What the package of the client contains besides its README and compiled code, by its path in the package. */
const copies: Record<string, string> = {
  ...Object.fromEntries(documents.map((file) => [file, file])),
  "generated/schemas.json": "generated/schemas.json",
  // A provider verifies a server with them.
  workflows: workflowsFolder,
};

/** Run by npm in the folder of the client: compiles it, and adds the documents and the schemas. */
export async function prepackCommand(args: string[]): Promise<void> {
  createCommand("prepack", "Makes what npm packs in the client.").parse(args, { from: "user" });
  await packClient(process.cwd());
}

/** Makes what npm packs in the folder of the client, next to the folder `generated/`. `tsc` is a script for Node. */
export async function packClient(folder: string, tsc = typescriptOf(folder)): Promise<void> {
  const root = resolve(folder, "..");
  await rejectLinks(folder, "package.json");
  for (const made of ["dist", "generated", "workflows"]) {
    await rm(join(folder, made), { recursive: true, force: true });
  }
  run(folder, process.execPath, tsc, "-p", ".");
  await useJavaScriptExtensions(folder);
  await copyFiles(root, folder, copies);
  await writeSchemaFiles(root, folder);
}

/** Copies files of the repository, as far as they exist, with the license and the changelog. */
export async function copyFiles(
  root: string,
  folder: string,
  files: Record<string, string>,
): Promise<void> {
  const all = { ...files, LICENSE: "LICENSE", "CHANGELOG.md": "CHANGELOG.md" };
  for (const [file, source] of Object.entries(all)) {
    await rejectLinks(folder, file);
    const exists = existsSync(join(root, source));
    if (exists) await cp(join(root, source), join(folder, file), { recursive: true });
  }
}

/** The compiler of the project. */
function typescriptOf(folder: string): string {
  const manifest = createRequire(join(folder, "package.json")).resolve("typescript/package.json");
  return join(dirname(manifest), "bin/tsc");
}

/** tsc leaves `.ts` in the imports of declarations, and no package contains such a file. */
async function useJavaScriptExtensions(folder: string): Promise<void> {
  for await (const file of glob(join(folder, "dist/**/*.d.ts"))) {
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replaceAll(/(from "\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'));
  }
}

/** One JSON Schema per model, next to the file with all of them. Without any, no export leads to them. */
async function writeSchemaFiles(root: string, folder: string): Promise<void> {
  const document = JSON.parse(await readFile(join(root, "generated/openapi.json"), "utf8"));
  const files = schemaFiles(document);
  await mkdir(join(folder, "generated/schemas"));
  for (const [name, text] of files) {
    await writeFile(join(folder, `generated/schemas/${name}.json`), text);
  }
  const path = join(folder, "package.json");
  const text = await readFile(path, "utf8");
  const manifest = JSON.parse(text);
  if (files.size > 0) manifest.exports["./schemas/*.json"] ??= "./generated/schemas/*.json";
  else delete manifest.exports["./schemas/*.json"];
  const changed = `${JSON.stringify(manifest, null, 2)}\n`;
  if (changed !== text) await writeFile(path, changed);
}
