import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { build } from "esbuild";

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

let loaded: Promise<Assets> | undefined;

/** What the browser gets. */
export function loadAssets(): Promise<Assets> {
  loaded ??= bundleAssets();
  return loaded;
}

async function bundleAssets(): Promise<Assets> {
  const { outputFiles } = await build({
    entryPoints: sources,
    absWorkingDir: join(import.meta.dirname, "browser"),
    outdir: "assets",
    bundle: true,
    minify: true,
    write: false,
  });
  const minisearch = createRequire(import.meta.url).resolve("minisearch");
  const license = await readFile(join(minisearch, "../../../LICENSE.txt"), "utf8");
  const built = outputFiles.map(({ path, text }) => [basename(path), text]);
  return Object.fromEntries([...built, ["search-license.txt", license]]);
}
