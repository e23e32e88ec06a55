import { existsSync } from "node:fs";
import { cp, glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { schemaFiles } from "./codegen/json-schemas.ts";
import { reportError } from "./shared/command.ts";
import { run } from "./shared/run-program.ts";

/** What a package contains besides its README and compiled code, by its path in the package. */
const copies: Record<string, Record<string, string>> = {
  client: {
    "generated/openapi.yaml": "generated/openapi.yaml",
    "generated/openapi.json": "generated/openapi.json",
    "generated/openapi-3.0.json": "generated/openapi-3.0.json",
    "generated/openapi-3.0-generators.json": "generated/openapi-3.0-generators.json",
    "generated/provenance.overlay.yaml": "generated/provenance.overlay.yaml",
    "generated/schemas.json": "generated/schemas.json",
  },
  sandbox: { "dist/sandbox/seed.yaml": "sandbox/seed.yaml", "dist/sandbox/docs": "dist/docs" },
};

/** Makes what npm packs besides the files in the repository. npm runs it in the folder of a package. */
async function prepack(folder: string): Promise<void> {
  const root = resolve(folder, "..");
  const name = basename(folder);
  for (const made of ["dist", "generated"]) {
    await rm(join(folder, made), { recursive: true, force: true });
  }
  run(folder, process.execPath, join(root, "node_modules/typescript-7/bin/tsc"), "-p", ".");
  await useJavaScriptExtensions(folder);
  if (name === "sandbox") run(root, process.execPath, "scripts/docs.ts");
  const files = { ...copies[name], LICENSE: "LICENSE", "CHANGELOG.md": "CHANGELOG.md" };
  for (const [file, source] of Object.entries(files)) {
    // A contract can have neither workflows nor a seed.
    const exists = existsSync(join(root, source));
    if (exists) await cp(join(root, source), join(folder, file), { recursive: true });
  }
  if (name === "client") await writeSchemaFiles(root, folder);
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

await prepack(process.cwd()).catch(reportError);
