import { existsSync } from "node:fs";
import { glob, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import type { Document } from "contract-kit-reader";
import { readBundle } from "../bundle/bundle.ts";
import { otherDocuments } from "../generate/documents.ts";
import { schemaFiles } from "../generate/json-schemas.ts";
import { workflowsFolder } from "../shared/repository.ts";
import { run } from "../shared/run-program.ts";
import { copyFiles, remove, writeFiles } from "../shared/write.ts";

/**
 * Makes what npm packs in the folder of the client, next to the folder `generated/`: compiled code, the workflows, with
 * which a provider verifies a server, and what the `exports` of its package.json name.
 */
export async function packClient(folder: string): Promise<void> {
  const root = resolve(folder, "..");
  await remove(folder, "dist", "generated", "workflows");
  // A compiler that remembers what it wrote would not write it again.
  const always = ["--incremental", "false", "--tsBuildInfoFile", "null"];
  run(folder, process.execPath, compilerOf(folder), "-p", ".", ...always);
  await useJavaScriptExtensions(join(folder, "dist"));
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const targets = Object.values(manifest.exports).map(String);
  const documents = targets.filter((target) => target.startsWith("./generated/"));
  const files = Object.fromEntries(documents.map((file) => [file, file]));
  await copyFiles(root, folder, { ...files, ...alsoPacked });
  const published = await readBundle(root);
  const made = [...otherDocuments(published)]
    .map(([name, text]) => [`generated/${name}`, text] as const)
    .filter(([file]) => documents.includes(`./${file}`));
  await writeFiles(folder, new Map(made));
  if ("./schemas/*.json" in manifest.exports) await writeSchemaFiles(published, folder);
}

/** What a package has besides its code, by the name in the package. */
const alsoPacked = {
  workflows: workflowsFolder,
  LICENSE: "LICENSE",
  "CHANGELOG.md": "CHANGELOG.md",
};

/** The compiler of the project. openapi-typescript needs version 5, next to which a project can have the faster version 7. */
function compilerOf(folder: string): string {
  const { resolve } = createRequire(join(folder, "package.json"));
  const isFast = existsSync(join(folder, "../node_modules/typescript-7"));
  return join(dirname(resolve(`typescript${isFast ? "-7" : ""}/package.json`)), "bin/tsc");
}

/** tsc leaves `.ts` in the imports of declarations, and no package contains such a file. */
export async function useJavaScriptExtensions(folder: string): Promise<void> {
  for await (const file of glob(join(folder, "**/*.d.ts"))) {
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replaceAll(/((?:from |import\()"\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'));
  }
}

/** One JSON Schema per model, which contains the others that it refers to. */
async function writeSchemaFiles(published: Document, folder: string): Promise<void> {
  const files = [...schemaFiles(published)].map(
    ([name, text]) => [`generated/schemas/${name}.json`, text] as const,
  );
  await writeFiles(folder, new Map(files));
}
