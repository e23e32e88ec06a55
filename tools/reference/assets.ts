import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readTexts } from "./read-folder.ts";

/** The scripts and the style of the pages: each file with its source in `browser/`. */
const sources = {
  style: "style.css",
  texts: "texts.css",
  page: "page.ts",
  console: "console/console.ts",
  search: "search-index.ts",
  "not-found": "not-found.ts",
};

type Script = Exclude<keyof typeof sources, "style" | "texts">;

/** The text of each file that a browser gets, by its name. The license is that of a library in search.js. */
export type Assets = Record<
  `${Script}.js` | "style.css" | "texts.css" | "search-license.txt",
  string
>;

/** Where a packed copy has the files, so that it can be installed without a bundler. */
const prebuilt = fileURLToPath(new URL("./assets/", import.meta.url));

let loaded: Promise<Assets> | undefined;

/** What the browser gets: the prebuilt files next to this code, or what esbuild makes from `browser/`. */
export function loadAssets(): Promise<Assets> {
  loaded ??= existsSync(prebuilt) ? (readTexts(prebuilt, /./) as Promise<Assets>) : bundleAssets();
  return loaded;
}

/** Writes the files that a packed copy has in the folder `assets` next to its code. Needs esbuild. */
export async function buildAssets(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(await bundleAssets()))
    await writeFile(join(folder, name), text);
}

async function bundleAssets(): Promise<Assets> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: sources,
    absWorkingDir: fileURLToPath(new URL("./browser/", import.meta.url)),
    outdir: prebuilt,
    bundle: true,
    minify: true,
    write: false,
  });
  const minisearch = createRequire(import.meta.url).resolve("minisearch");
  const license = await readFile(join(minisearch, "../../../LICENSE.txt"), "utf8");
  const built = outputFiles.map(({ path, text }) => [basename(path), text]);
  return Object.fromEntries([...built, ["search-license.txt", license]]);
}
