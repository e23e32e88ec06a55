import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CliError } from "contract-kit-reader";
import { loadAssets } from "./assets.ts";
import type { SearchEntry } from "./browser/search-index.ts";
import { type Described, describe } from "./describe.ts";
import type { ReferenceInput } from "./input.ts";
import { html } from "./markup/html.ts";
import { resolveLinks, resolveMarkdownLinks, targetsIn } from "./markup/links.ts";
import { markdownFileOf } from "./markup/page-names.ts";
import { outsideCode, sanitizeMarkdown } from "./markup/sanitize.ts";
import { early, type Frame, frameOf, layout, notFoundPage, type Page } from "./pages/layout.ts";
import { llmsText, referenceText } from "./pages/llms-texts.ts";
import { menuOf } from "./pages/menu.ts";
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
    ...sharedAssets(frame, searchEntries(sources, described, targets.schemas)),
    ...Object.entries(downloads).filter(([file]) => isLinked(file)),
  ]);
}

/** The Markdown of the pages, in files that an assistant reads whole, and where links to their further parts lead. */
function markdownTexts(sources: Sources, described: Described, pages: Page[]) {
  const readable = pages.filter(({ file }) => file !== notFoundPage);
  const parts = readable.flatMap(({ file, text }) => splitText(markdownFileOf(file), text));
  const texts = parts.map(({ file, text }): File => [file, `${pointer}\n\n${text}`]);
  const names = parts.map(({ file }) => file);
  // Nobody reads the whole text of a large contract.
  if (!sources.isLarge) texts.push(["llms-full.txt", referenceText(sources, described)]);
  texts.push(["llms.txt", llmsText(sources, names)]);
  return { texts, moved: new Map(parts.flatMap(({ moved }) => moved)) };
}

/** A Markdown text whose links also lead somewhere where it is copied to, if the reference has a public URL. */
const withPublicLinks = (text: string, url: string): string =>
  url === ""
    ? text
    : outsideCode(text, (part) =>
        part.replaceAll(/\]\((?:\.\/)?(?=[\w-][^):]*\))/g, () => `](${url}`),
      );

/** The scripts that all pages share, and what is part of each page otherwise. */
function sharedAssets(frame: Frame, entries: SearchEntry[]): [string, string][] {
  const { assets, menu, hasFiles, icon, isLarge, site } = frame;
  const searchData = `searchEntries = ${JSON.stringify(entries)};\nsearchSynonyms = ${JSON.stringify(site.synonyms)};\n`;
  const { "style.css": style, "not-found.js": _, "menu.js": showMenu, ...scripts } = assets;
  const partsOfPages = { "style.css": style, "icon.svg": icon, "early.js": early };
  const search = searchData + scripts["search.js"];
  const wholeMenu = `wholeMenu = ${JSON.stringify(html`${menuOf(menu)}`.markup)};\n${showMenu}`;
  return Object.entries({
    ...(hasFiles && partsOfPages),
    ...(isLarge && { "menu.js": wholeMenu }),
    ...scripts,
    "search.js": search,
  });
}

/** The file that shows that a folder has a reference. */
const mark = "llms.txt";

/**
 * Replaces the reference in a folder by these files.
 *
 * @throws CliError if the folder has other files, because all of it is removed.
 */
export async function writeReference(folder: string, files: Map<string, string>): Promise<void> {
  const present: string[] = await readdir(folder).catch(() => []);
  if (present.length > 0 && !present.includes(mark)) {
    const hint = "Remove them, or choose a folder for the reference only.";
    throw new CliError(`the folder ${folder} has other files`, hint);
  }
  await mkdir(folder, { recursive: true });
  // It stays there, so that what was interrupted can be done again.
  await writeFile(join(folder, mark), "");
  for (const file of present) if (file !== mark) await rm(join(folder, file), { recursive: true });
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}
