import { glob, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { otherDocuments, schemaFiles } from "#generate";
import { copyFiles, readBundle, remove, run, workflowsFolder, writeFiles } from "#project";

/**
 * Makes what npm packs in the folder of the client, next to the folder `generated/`: compiled code, the workflows, with
 * which a provider verifies a server, and what the `exports` of its package.json name.
 */
export async function packClient(folder: string): Promise<void> {
  const root = resolve(folder, "..");
  await remove(folder, "dist", "generated", "workflows");
  // A compiler that remembers what it wrote would not write it again.
  const always = ["--incremental", "false", "--tsBuildInfoFile", "null"];
  const compiler = createRequire(join(folder, "package.json")).resolve("typescript/package.json");
  run(folder, process.execPath, join(dirname(compiler), "bin/tsc"), "-p", ".", ...always);
  await useJavaScriptExtensions(join(folder, "dist"));
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const targets = Object.values(manifest.exports).map(String);
  const documents = targets.filter((target) => target.startsWith("./generated/"));
  const files = Object.fromEntries(documents.map((file) => [file, file]));
  await copyFiles(root, folder, { ...files, ...alsoPacked });
  const published = await readBundle(root);
  const schemas = "./schemas/*.json" in manifest.exports ? schemaFiles(published) : [];
  const made = [
    ...[...otherDocuments(published)].filter(([name]) => documents.includes(`./generated/${name}`)),
    // One JSON Schema per model, which contains the others that it refers to.
    ...[...schemas].map(([name, text]): [string, string] => [`schemas/${name}.json`, text]),
  ];
  await writeFiles(join(folder, "generated"), new Map(made));
}

/** What a package has besides its code, by the name in the package. */
const alsoPacked = {
  workflows: workflowsFolder,
  LICENSE: "LICENSE",
  "CHANGELOG.md": "CHANGELOG.md",
};

/** tsc leaves `.ts` in the imports of declarations, and no package contains such a file. */
async function useJavaScriptExtensions(folder: string): Promise<void> {
  for await (const file of glob(join(folder, "**/*.d.ts"))) {
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replaceAll(/((?:from |import\()"\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'));
  }
}
