import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CliError } from "contract-kit-reader";
import { type Assets, loadAssets } from "./assets.ts";
import type { ReferenceInput } from "./input.ts";
import {
  anchorsIn,
  linkToSchema,
  resolveLinks,
  resolveMarkdownLinks,
  schemaPages,
} from "./markup/links.ts";
import { sanitizeMarkdown } from "./markup/sanitize.ts";
import { early, layout, notFoundPage } from "./pages/layout.ts";
import { menuGroups } from "./pages/menu.ts";
import { markdownFileOf } from "./pages/page-names.ts";
import { allPages } from "./pages/pages.ts";
import { searchGroups } from "./pages/search-entries.ts";
import { readSources, type Sources } from "./sources.ts";
import { llmsText, referenceText } from "./texts/markdown-texts.ts";
import { searchEngineFiles } from "./texts/site.ts";

/** Every file of the reference with its text, by its path. */
export async function makeReference(input: ReferenceInput): Promise<Map<string, string>> {
  const sources = readSources(input);
  const assets = await loadAssets();
  const groups = menuGroups(sources);
  const pages = allPages(sources);
  const readable = pages.filter(({ file }) => file !== notFoundPage);
  const names = readable.map(({ file }) => file);
  const files = new Map(
    resolveLinks(
      pages.map((page) => [page.file, layout(sources, assets, page, groups)]),
      [...sources.chapters, ...sources.documents].map(({ file }) => file),
    ),
  );
  const anchors = anchorsIn([...files]);
  const toSchema = linkToSchema([...files]);
  const addText = (file: string, text: string) =>
    files.set(file, sanitizeMarkdown(resolveMarkdownLinks(toSchema(text), anchors)));
  for (const { file, text } of readable) addText(markdownFileOf(file), text);
  addText("reference.md", referenceText(sources));
  for (const { file, source } of sources.workflows) files.set(`workflows/${file}`, source);
  return new Map([
    ...files,
    ...searchEngineFiles(sources.site, names),
    ["llms.txt", sanitizeMarkdown(llmsText(sources))],
    ...sharedAssets(sources, assets, schemaPages([...files])),
    ...Object.entries(sources.downloads),
  ]);
}

/** The scripts that all pages share, and what is part of each page otherwise. */
function sharedAssets(
  sources: Sources,
  assets: Assets,
  schemas: Map<string, string>,
): [string, string][] {
  const { hasFiles, icon, site } = sources;
  const searchData = `searchGroups = ${JSON.stringify(searchGroups(sources, schemas))};\nsearchSynonyms = ${JSON.stringify(site.synonyms)};\n`;
  const partsOfPages: [string, string][] = [
    ["style.css", assets["style.css"]],
    ["icon.svg", icon],
    ["early.js", early],
  ];
  return [
    ...(hasFiles ? partsOfPages : []),
    ["page.js", assets["page.js"]],
    ["console.js", assets["console.js"]],
    ["search.js", searchData + assets["search.js"]],
    ["search-license.txt", assets["search-license.txt"]],
  ];
}

/**
 * Replaces the reference in a folder by these files.
 *
 * @throws CliError if the folder has other files, because all of it is removed.
 */
export async function writeReference(folder: string, files: Map<string, string>): Promise<void> {
  const present: string[] = await readdir(folder).catch(() => []);
  if (present.length > 0 && !present.includes("llms.txt")) {
    const hint = "Choose one for the reference only.";
    throw new CliError(`the folder ${folder} has other files`, hint);
  }
  await rm(folder, { recursive: true, force: true });
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}
