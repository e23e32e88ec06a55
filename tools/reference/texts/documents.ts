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

/** A changelog with nothing but the sections of these headings. */
const aboutApi = (changelog: string, headings: string[]): string =>
  changelog
    .split(/^(?=###? )/m)
    .filter(
      (part) => !/^###/.test(part) || headings.some((name) => part.startsWith(`### ${name}\n`)),
    )
    .join("");

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
