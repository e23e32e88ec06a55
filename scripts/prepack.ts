/**
 * Run by `npm pack` in client/ and sandbox/: makes what the package contains besides its README. The client is compiled
 * by TypeScript, and the sandbox is bundled by esbuild with the engine of the contract kit.
 */
import { readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { copyFiles, packClient, remove, reportError, run } from "contract-kit";
import { build } from "esbuild";
import ts from "typescript";

const folder = process.cwd();
const root = resolve(folder, "..");

async function packSandbox(): Promise<void> {
  await remove(folder, "dist");
  await bundleSandbox();
  run(root, process.execPath, "scripts/docs.ts");
  const files = { "dist/seed.yaml": "sandbox/seed.yaml", "dist/docs": "dist/docs" };
  await copyFiles(root, folder, files);
}

/** The engine is part of the package, so that users install one. Its other dependencies are those of the package. */
async function bundleSandbox(): Promise<void> {
  const { dependencies } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const outdir = join(folder, "dist");
  await build({
    entryPoints: ["bin.ts", "index.ts"].map((file) => join(folder, file)),
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: "sandbox",
    format: "esm",
    platform: "node",
    target: "node22.13",
    external: Object.keys(dependencies),
    logLevel: "warning",
  });
  const engine = fileURLToPath(import.meta.resolve("contract-kit-mock"));
  const declarations = {
    "index.d.ts": join(folder, "index.ts"),
    "entities.d.ts": join(folder, "entities.ts"),
    "contract.d.ts": join(root, "generated/types.ts"),
    "models.d.ts": join(root, "generated/models.ts"),
    "engine.d.ts": join(engine, "../types.ts"),
  };
  for (const [name, file] of Object.entries(declarations)) {
    const { outputText } = ts.transpileDeclaration(await readFile(file, "utf8"), {
      fileName: file,
      compilerOptions: { stripInternal: true },
    });
    const text = outputText
      .replaceAll('"../generated/types.ts"', '"./contract.js"')
      .replaceAll('"../generated/models.ts"', '"./models.js"')
      .replaceAll('"./entities.ts"', '"./entities.js"')
      .replaceAll('"contract-kit-mock"', '"./engine.js"');
    await writeFile(join(outdir, name), text);
  }
}

const pack =
  basename(folder) === "sandbox"
    ? packSandbox()
    : packClient(folder, join(root, "node_modules/typescript-7/bin/tsc"));
await pack.catch(reportError);
