import { posix } from "node:path";
import type { ReferenceInput } from "../input.ts";

/** A Markdown text that is a page of the reference. */
export interface TextPage {
  file: string;
  title: string;
  text: string;
}

const changes = "changes.html";

/** The documents and the changelog. Their links lead to the pages and files of the reference. */
export function makeDocuments(input: ReferenceInput): TextPage[] {
  const { documents = {}, changelog, downloads = {} } = input;
  const paths = Object.keys(documents);
  const files = Object.keys(downloads);
  const pages = Object.entries(documents).map(([path, { title, text }]) => ({
    file: pageOf(path),
    title,
    text: titled(withLinks(text, path, paths, files), title),
  }));
  if (changelog === undefined) return pages;
  return [...pages, { file: changes, title: "Changes", text: titled(changelog, "Changes") }];
}

/** `recipes/python.md` as `recipes-python.html`. */
const pageOf = (path: string): string => path.replaceAll("/", "-").replace(/\.md$/, ".html");

const titled = (text: string, title: string): string =>
  text.replace(/^(<!--.*-->\s)?# .*$/m, () => `# ${title}`);

/** A document whose links to other documents lead to their pages, and those to files that are published to them. */
const withLinks = (text: string, path: string, documents: string[], files: string[]): string =>
  text.replaceAll(/\]\(([^)#\s:]+)(?=[)#])/g, (link, target) => {
    const other = posix.join(posix.dirname(path), target);
    const file = posix.basename(target);
    if (documents.includes(other)) return `](${pageOf(other)}`;
    return files.includes(file) ? `](${file}` : link;
  });

/** Whether the changelog has changes that no version has yet, which the pages describe already. */
export const hasUnreleased = (documents: TextPage[]): boolean =>
  documents.some(({ file, text }) => file === changes && unreleased.test(text));

const unreleased = /^## Unreleased\n\s*(?!## )\S.*/m;

/** The changelog with a note about what is not released, or without its section while it is empty. */
export const withUnreleasedNote = (text: string, version: string): string =>
  unreleased.test(text)
    ? text.replace(
        /^## Unreleased\n/m,
        `$&\nThe pages of this reference describe these changes already. Version ${version} does not have them.\n`,
      )
    : text.replace(/## Unreleased\s+(?=## |$)/, "");
