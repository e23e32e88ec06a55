import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The scripts and the style of the pages: each file with its source in `browser/`. */
const sources = {
  "style.css": "style.css",
  "page.js": "page.ts",
  "console.js": "console/console.ts",
  "search.js": "search-index.ts",
  "menu-start.js": "menu-start.ts",
  "not-found.js": "not-found.ts",
};

/** The license of the library that search.js contains. */
const license = "search-license.txt";

const names = [...(Object.keys(sources) as (keyof typeof sources)[]), license] as const;

/** The text of each file that a browser gets, by its name. */
export type Assets = Record<(typeof names)[number], string>;

/** Where a packed copy has the files, so that whoever installs it needs no bundler. */
const prebuilt = fileURLToPath(new URL("./assets/", import.meta.url));

let loaded: Promise<Assets> | undefined;

/** What the browser gets: the prebuilt files next to this code, or what esbuild makes from `browser/`. */
export function loadAssets(): Promise<Assets> {
  loaded ??= existsSync(prebuilt)
    ? collect((name) => readFile(join(prebuilt, name), "utf8"))
    : bundleAssets();
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
  const minisearch = createRequire(import.meta.url).resolve("minisearch");
  return collect(async (name) => {
    if (name === license) return readFile(join(minisearch, "../../../LICENSE.txt"), "utf8");
    const entry = fileURLToPath(new URL(`./browser/${sources[name]}`, import.meta.url));
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      write: false,
    });
    return outputFiles[0]?.text ?? "";
  });
}

async function collect(read: (name: keyof Assets) => Promise<string>): Promise<Assets> {
  const entries = names.map(async (name) => [name, await read(name)]);
  return Object.fromEntries(await Promise.all(entries));
}
