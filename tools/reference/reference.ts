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

/** How many characters a file can have so that an assistant reads all of it. */
const maxLength = 45_000;

/** A file of Markdown, and where the anchors are that its first part does not have, by the links to them. */
interface Part {
  file: string;
  text: string;
  moved: [link: string, target: string][];
}

/** A text as one file, or as several that begin at headings. */
function splitText(file: string, text: string): Part[] {
  if (text.length <= maxLength) return [{ file, text, moved: [] }];
  const mark = "\uE000";
  const [first = "", ...sections] = outsideCode(text, (part) =>
    part.replaceAll(/^(?=## )/gm, mark),
  ).split(mark);
  const texts = [first];
  for (const section of sections) {
    const last = texts.at(-1) ?? "";
    if (last.length + section.length <= maxLength) texts[texts.length - 1] = last + section;
    else texts.push(section);
  }
  const nameOf = (index: number) =>
    index === 0 ? file : file.replace(".md", `.part-${index + 1}.md`);
  const [title = ""] = first.split("\n", 1);
  return texts.map((part, index) => {
    const isLast = index === texts.length - 1;
    const next = isLast ? "" : `\n\nContinued in [${nameOf(index + 1)}](${nameOf(index + 1)}).`;
    const anchors = index === 0 ? [] : [...part.matchAll(/<a id="([^"]+)">/g)];
    return {
      file: nameOf(index),
      text: `${index === 0 ? "" : `${title}, part ${index + 1}\n\n`}${part.trim()}${next}`,
      moved: anchors.map(([, id]) => [`${file}#${id}`, `${nameOf(index)}#${id}`]),
    };
  });
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
