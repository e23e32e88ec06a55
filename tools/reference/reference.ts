import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { CliError } from "#reader";
import { loadAssets } from "./assets.ts";
import type { SearchEntry } from "./browser/search-index.ts";
import { type Described, describe } from "./describe.ts";
import type { ReferenceInput } from "./input.ts";
import { resolveLinks, resolveMarkdownLinks, targetsIn } from "./markup/links.ts";
import { markdownFileOf } from "./markup/page-names.ts";
import { outsideCode, sanitizeMarkdown } from "./markup/sanitize.ts";
import { early, type Frame, frameOf, layout, notFoundPage, type Page } from "./pages/layout.ts";
import { llmsText, referenceText } from "./pages/llms-texts.ts";
import { allPages } from "./pages/pages.ts";
import { searchEntries } from "./pages/search-entries.ts";
import { splitText } from "./pages/split-text.ts";
import { readSources, type Sources } from "./sources.ts";

/** Where an assistant that reads one page finds the others. */
const pointer = "> [llms.txt](./llms.txt) lists all pages of this reference.";

type File = [path: string, text: string];

/** Every file of the reference with its text, by its path. */
export async function makeReference(input: ReferenceInput): Promise<Map<string, string>> {
  const sources = readSources(input);
  const described = describe(sources);
  const { chapters, documents, workflows, downloads, site } = sources;
  const frame = frameOf(input, sources, await loadAssets());
  const pages = allPages(sources, described);
  const markup = pages.map((page): File => [page.file, layout(frame, page)]);
  const targets = targetsIn(markup);
  const written = [...chapters, ...documents].map(({ file }) => file);
  const { texts, moved } = markdownTexts(sources, described, pages);
  const files = new Map<string, string>();
  for (const [file, text] of markup)
    files.set(file, resolveLinks(file, text, targets, written.includes(file)));
  for (const [file, text] of texts) {
    const linked = withPublicLinks(resolveMarkdownLinks(text, targets, moved), site.reference);
    files.set(file, sanitizeMarkdown(linked));
  }
  for (const { file, source } of workflows) files.set(`workflows/${file}`, source);
  const published = [...files.values()];
  const isLinked = (file: string) => published.some((text) => text.includes(file));
  return new Map([
    ...files,
    ...sharedAssets(frame, searchEntries(sources, described)),
    ...Object.entries(downloads).filter(([file]) => isLinked(file)),
  ]);
}

/** The Markdown of the pages, in files that an assistant reads whole, and where links to their further parts lead. */
function markdownTexts(sources: Sources, described: Described, pages: Page[]) {
  const readable = pages.filter(({ file }) => file !== notFoundPage);
  const parts = readable.flatMap(({ file, text }) => splitText(markdownFileOf(file), text));
  const texts = parts.map(({ file, text }): File => [file, `${pointer}\n\n${text}`]);
  const names = parts.map(({ file }) => file);
  texts.push(["llms-full.txt", referenceText(sources, described)]);
  texts.push(["llms.txt", llmsText(sources, names)]);
  return { texts, moved: new Map(parts.flatMap(({ moved }) => moved)) };
}

/** A Markdown text whose links also lead somewhere where it is copied to, if the reference has a public URL. */
const withPublicLinks = (text: string, url: string): string =>
  url === ""
    ? text
    : outsideCode(text, (part) =>
        part.replaceAll(/\]\((?:\.\/)?(?=[\w-][^():]*\))/g, () => `](${url}`),
      );

/** The scripts that all pages share, and what is part of each page otherwise. */
function sharedAssets(frame: Frame, entries: SearchEntry[]): [string, string][] {
  const { assets, icon, site } = frame;
  const searchData = `searchEntries = ${JSON.stringify(entries)};\nsearchSynonyms = ${JSON.stringify(site.synonyms)};\n`;
  const { "style.css": style, "texts.css": texts, "not-found.js": _, ...scripts } = assets;
  const partsOfPages = { "style.css": style + texts, "icon.svg": icon, "early.js": early };
  const search = searchData + scripts["search.js"];
  return Object.entries({
    ...(site.separateFiles && partsOfPages),
    ...scripts,
    "search.js": search,
  });
}

/** The file that shows that a folder has a reference. */
const mark = "llms.txt";

/**
 * Replaces the reference in a folder by these files. Each is replaced at once, so that a server of the folder has every page
 * at any time.
 *
 * @throws CliError if the folder has other files, because all of it is removed.
 */
export async function writeReference(
  folder: string,
  files: ReadonlyMap<string, string | Uint8Array>,
): Promise<void> {
  const present: string[] = await readdir(folder).catch(() => []);
  if (present.length > 0 && !present.includes(mark)) {
    const hint = "Remove them, or choose a folder for the reference only.";
    throw new CliError(`the folder ${folder} has other files`, hint);
  }
  await mkdir(folder, { recursive: true });
  // It stays there, so that what was interrupted can be done again.
  await writeFile(join(folder, mark), "", { flag: "a" });
  await removeOthers(folder, files);
  for (const [file, text] of files) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.tmp`, text);
    await rename(`${path}.tmp`, path);
  }
}

/** Removes what is in a folder besides these files, and folders that are empty then. */
async function removeOthers(folder: string, files: ReadonlyMap<string, unknown>): Promise<void> {
  const kept = new Set([mark, ...files.keys()].flatMap((file) => [file, ...foldersOf(file)]));
  const isFolder = new Set([mark, ...files.keys()].flatMap(foldersOf));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll(sep, "/");
    const isSame = kept.has(name) && entry.isDirectory() === isFolder.has(name);
    if (!isSame) await rm(path, { recursive: true, force: true });
  }
}

/** `a` and `a/b` for `a/b/c`. */
const foldersOf = (file: string): string[] =>
  file
    .split("/")
    .slice(0, -1)
    .map((_, index, names) => names.slice(0, index + 1).join("/"));
