/** Run by npm pack in sandbox/: esbuild bundles it with the tools that it uses, and its reference goes with it. */
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import ts from "typescript";
import { parse } from "yaml";
import { requireCurrentBundle } from "#bundle";
import { licensesOf } from "#mock/in-page";
import { copyFiles, remove, script } from "#project";
import { docs } from "./docs.ts";

/** Makes what the package in a folder of the project contains. */
export async function packSandbox(folder: string): Promise<void> {
  const root = resolve(folder, "..");
  await remove(folder, "dist");
  const modules = [...(await bundleSandbox(root, folder)), ...(await bundleForBrowsers(folder))];
  await writeFile(join(folder, "dist/licenses.txt"), await licensesOf(modules));
  await docs(root);
  await copyFiles(root, folder, {
    "dist/seed.yaml": "sandbox/seed.yaml",
    "dist/seed-many.yaml": "sandbox/seed-many.yaml",
    "dist/docs": "dist/docs",
    "dist/workflows": "openapi/workflows",
    "dist/sqlite3.wasm": "dist/docs/sqlite3.wasm",
    LICENSE: "LICENSE",
    "CHANGELOG.md": "CHANGELOG.md",
  });
}

/**
 * The engine is part of the package, so that users install one. Its other dependencies are those of the package. Returns the
 * paths of the modules that are bundled.
 */
async function bundleSandbox(root: string, folder: string): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const outdir = join(folder, "dist");
  const { metafile } = await build({
    entryPoints: ["bin.ts", "index.ts", "verify.ts"].map((file) => join(folder, file)),
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: "chunk-[hash]",
    format: "esm",
    platform: "node",
    target: "node22.13",
    external: Object.keys(dependencies),
    metafile: true,
    logLevel: "warning",
  });
  const declarations = {
    "index.d.ts": join(folder, "index.ts"),
    "browser.d.ts": join(folder, "browser.ts"),
    "entities.d.ts": join(folder, "entities.ts"),
    "contract.d.ts": join(root, "generated/types.ts"),
    "models.d.ts": join(root, "generated/models.ts"),
    "engine.d.ts": join(root, "tools/mock/types.ts"),
  };
  for (const [name, file] of Object.entries(declarations)) {
    const text = declarationsOf(await readFile(file, "utf8"), file)
      .replaceAll('"../generated/types.ts"', '"./contract.js"')
      .replaceAll('"../generated/models.ts"', '"./models.js"')
      .replaceAll('"./entities.ts"', '"./entities.js"')
      .replaceAll('"./index.ts"', '"./index.js"')
      .replaceAll(/"\.\.\/tools\/mock\/(index|core)\.ts"/g, '"./engine.js"');
    await writeFile(join(outdir, name), text);
  }
  return Object.keys(metafile.inputs).map((path) => resolve(path));
}

function declarationsOf(text: string, fileName: string): string {
  if (fileName.endsWith(".d.ts")) return text;
  const compilerOptions = { stripInternal: true };
  return ts.transpileDeclaration(text, { fileName, compilerOptions }).outputText;
}

/** Everything is in one module, since a browser resolves no packages. The contract and the seed are part of it. */
async function bundleForBrowsers(folder: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [join(folder, "browser.ts")],
    outdir: join(folder, "dist"),
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2023",
    plugins: [yamlModules, unusedWorkers],
    metafile: true,
    logLevel: "warning",
  });
  return Object.keys(metafile.inputs).map((path) => resolve(path));
}

/** SQLite can start workers, which the sandbox does not do. Bundlers of users would search for their files. */
const unusedWorkers: Plugin = {
  name: "unused workers",
  setup: ({ onLoad }) => {
    onLoad({ filter: /sqlite-wasm\/dist\/.*\.mjs$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const workers = /(?<=new URL\("sqlite3-[\w-]+\.m?js", )import\.meta\.url(?=\))/g;
      return { contents: text.replaceAll(workers, "location.href") };
    });
  },
};

/** Makes a module of a YAML file. */
export const yamlModules: Plugin = {
  name: "yaml",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.yaml$/ }, async ({ path }) => {
      return { contents: JSON.stringify(parse(await readFile(path, "utf8"))), loader: "json" };
    });
  },
};

await script(import.meta.url, "make what the package of the sandbox contains", (command) =>
  command.action(async () => {
    await requireCurrentBundle(resolve(".."));
    await packSandbox(process.cwd());
  }),
);
