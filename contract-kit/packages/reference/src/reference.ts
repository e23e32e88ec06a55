import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CliError } from "contract-kit-reader";
import { type Assets, loadAssets } from "./assets.ts";
import type { ReferenceInput } from "./input.ts";
import { html } from "./markup/html.ts";
import { resolveLinks, resolveMarkdownLinks, type Targets, targetsIn } from "./markup/links.ts";
import { markdownFileOf } from "./markup/page-names.ts";
import { outsideCode, sanitizeMarkdown } from "./markup/sanitize.ts";
import { accentStyle } from "./pages/accent.ts";
import { early, layout, notFoundPage } from "./pages/layout.ts";
import { type MenuGroup, menuGroups, menuOf } from "./pages/menu.ts";
import { allPages } from "./pages/pages.ts";
import { searchEntries } from "./pages/search-entries.ts";
import { splitText } from "./pages/split-text.ts";
import { readSources, type Sources } from "./sources.ts";
import { llmsText, referenceText } from "./texts/markdown-texts.ts";

/** Where an assistant that reads one page finds the others. */
const pointer = "> [llms.txt](./llms.txt) lists all pages of this reference.";

/** Every file of the reference with its text, by its path. */
export async function makeReference(input: ReferenceInput): Promise<Map<string, string>> {
  const sources = readSources(input);
  const { site, chapters, documents, workflows, downloads, isLarge } = sources;
  const loaded = await loadAssets();
  const assets = { ...loaded, "style.css": loaded["style.css"] + accentStyle(site.color) };
  const groups = menuGroups(sources.groups, chapters, documents);
  const pages = allPages(sources);
  const markup = pages.map((page) => [page.file, layout(sources, assets, page, groups)] as const);
  const targets = targetsIn(markup);
  const written = [...chapters, ...documents].map(({ file }) => file);
  const readable = pages.filter(({ file }) => file !== notFoundPage);
  const parts = readable.flatMap(({ file, text }) => splitText(markdownFileOf(file), text));
  const files = new Map<string, string>();
  for (const [file, text] of markup)
    files.set(file, resolveLinks(file, text, targets, written.includes(file)));
  const names = parts.map(({ file }) => file);
  const texts = parts.map(({ file, text }) => [file, `${pointer}\n\n${text}`]);
  // Nobody reads the whole text of a large contract.
  if (!isLarge) texts.push(["llms-full.txt", referenceText(sources)]);
  const moved = new Map(parts.flatMap(({ moved }) => moved));
  for (const [file = "", text = ""] of [...texts, ["llms.txt", llmsText(sources, names)]])
    files.set(
      file,
      sanitizeMarkdown(withPublicLinks(resolveMarkdownLinks(text, targets, moved), site.reference)),
    );
  for (const { file, source } of workflows) files.set(`workflows/${file}`, source);
  const published = [...files.values()];
  const isLinked = (file: string) => published.some((text) => text.includes(file));
  return new Map([
    ...files,
    ...sharedAssets(sources, assets, targets, groups),
    ...Object.entries(downloads).filter(([file]) => isLinked(file)),
  ]);
}

/** A Markdown text whose links also lead somewhere where it is copied to, if the reference has a public URL. */
const withPublicLinks = (text: string, url: string): string =>
  url === ""
    ? text
    : outsideCode(text, (part) =>
        part.replaceAll(/\]\((?:\.\/)?(?=[\w-][^):]*\))/g, () => `](${url}`),
      );

/** The scripts that all pages share, and what is part of each page otherwise. */
function sharedAssets(
  sources: Sources,
  assets: Assets,
  { schemas }: Targets,
  groups: MenuGroup[],
): [string, string][] {
  const { hasFiles, icon, isLarge, site } = sources;
  const searchData = `searchEntries = ${JSON.stringify(searchEntries(sources, schemas))};\nsearchSynonyms = ${JSON.stringify(site.synonyms)};\n`;
  const { "style.css": style, "not-found.js": _, "menu.js": showMenu, ...scripts } = assets;
  const partsOfPages = { "style.css": style, "icon.svg": icon, "early.js": early };
  const search = searchData + scripts["search.js"];
  const menu = `wholeMenu = ${JSON.stringify(html`${menuOf(groups)}`.markup)};\n${showMenu}`;
  return Object.entries({
    ...(hasFiles && partsOfPages),
    ...(isLarge && { "menu.js": menu }),
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
