import { posix } from "node:path";
import type { ReferenceInput } from "../input.ts";

/** A Markdown text that is a page of the reference. */
export interface TextPage {
  file: string;
  title: string;
  text: string;
}

/** The documents and the changelog. Their links lead to the pages and files of the reference. */
export function makeDocuments(input: ReferenceInput): TextPage[] {
  const { documents = {}, changelog, downloads = {} } = input;
  const paths = Object.keys(documents);
  const files = Object.keys(downloads);
  const pages = Object.entries(documents).map(([path, { title, text }]) => ({
    file: documentPageOf(path),
    title,
    text: titled(withLinks(text, path, paths, files), title),
  }));
  if (changelog === undefined) return pages;
  const changes = aboutApi(titled(changelog, "Changes"), input.site?.changes ?? []);
  const text = withUnreleasedNote(changes, input);
  return [...pages, { file: "changes.html", title: "Changes", text }];
}

/** A version of a changelog: its line, and its sections about the API. */
interface Version {
  heading: string;
  text: string;
  /** Whether it has sections, and none of them is about the API. */
  isSame: boolean;
}

/**
 * The versions of a changelog with the sections of these headings, and with the breaks in other sections. Versions in a
 * row without either are one.
 */
function aboutApi(changelog: string, headings: string[]): string {
  const [start = "", ...versions] = changelog.split(/^(?=## )/m);
  const read = versions.map((version) => aboutApiIn(version, headings));
  const rows = read.map(({ heading, text, isSame }, index) => {
    if (!isSame) return heading + text;
    if (read[index + 1]?.isSame) return "";
    const first = read.slice(0, index).findLastIndex((version) => !version.isSame) + 1;
    return sameVersions(read.slice(first, index + 1));
  });
  return start + rows.join("");
}

function aboutApiIn(version: string, headings: string[]): Version {
  const [start = "", ...sections] = version.split(/^(?=### )/m);
  const [heading = ""] = /^.*\n?/.exec(start) ?? [];
  const isWhole = (section: string) =>
    headings.length === 0 || headings.some((name) => section.startsWith(`### ${name}\n`));
  const shown = sections.map((section) => (isWhole(section) ? section : breaksIn(section)));
  const text = start.slice(heading.length) + shown.join("");
  const isReleased = !heading.startsWith("## Unreleased");
  return { heading, text, isSame: isReleased && sections.length > 0 && text.trim() === "" };
}

/** A section with nothing but its breaks, and the sentences between them. */
function breaksIn(section: string): string {
  if (!/^- \*\*Breaking/m.test(section)) return "";
  const parts = section.split(/^(?=- )|(?<=\n\n)(?=\S)/m);
  const isShown = (part: string) => !/^[-|]/.test(part) || part.startsWith("- **Breaking");
  return `${parts.filter(isShown).join("").trim()}\n\n`;
}

/** Versions, the newest first, in which the API is the same. */
function sameVersions(versions: Version[]): string {
  const [newest = "", oldest] = [versions[0], ...versions.slice(1).slice(-1)].map(
    (version) => version?.heading.replace(/^## /, "").trim() ?? "",
  );
  const name = (text: string) => text.split(/ [–-] | \(/)[0];
  const heading = oldest === undefined ? newest : `${name(oldest)} to ${name(newest)}`;
  return `## ${heading}\n\nThe API did not change.\n\n`;
}

/** `recipes/python.md` as `recipes-python.html`. */
export const documentPageOf = (path: string): string =>
  path.replaceAll("/", "-").replace(/\.md$/, ".html");

const titled = (text: string, title: string): string =>
  text.replace(/^(<!--.*-->\s)?# .*$/m, () => `# ${title}`);

/** A document whose links to other documents lead to their pages, and those to files that are published to them. */
const withLinks = (text: string, path: string, documents: string[], files: string[]): string =>
  text.replaceAll(/\]\(([^()#\s:]+)(?=[)#])/g, (link, target) => {
    const other = posix.join(posix.dirname(path), target);
    const file = posix.basename(target);
    if (documents.includes(other)) return `](${documentPageOf(other)}`;
    return files.includes(file) ? `](${file}` : link;
  });

/** The changelog with a note about what the version lacks, or without the section of what is not released while it is empty. */
function withUnreleasedNote(text: string, { document, isUnreleased }: ReferenceInput): string {
  const shown = text.replace(/## Unreleased\s+(?=## |$)/, "");
  const note = `The pages of this reference describe these changes already. Version ${document.info.version} does not have them.`;
  return isUnreleased
    ? shown.replace(/^## Unreleased\n/m, () => `## Unreleased\n\n${note}\n`)
    : shown;
}
