import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A Markdown file of the repository that is a page of the reference, too. */
export interface MarkdownFile {
  file: string;
  title: string;
  text: string;
}

const documents = [
  { source: "docs/recipes.md", file: "recipes.html", title: "Recipes" },
  { source: "docs/recipes/python.md", file: "recipes-python.html", title: "Python" },
  { source: "docs/recipes/go.md", file: "recipes-go.html", title: "Go" },
  { source: "docs/recipes/java.md", file: "recipes-java.html", title: "Java" },
  { source: "docs/recipes/php.md", file: "recipes-php.html", title: "PHP" },
  { source: "docs/recipes/csharp.md", file: "recipes-csharp.html", title: "C#" },
  { source: "docs/recipes/rust.md", file: "recipes-rust.html", title: "Rust" },
  { source: "docs/recipes/ruby.md", file: "recipes-ruby.html", title: "Ruby" },
  { source: "docs/tools.md", file: "tools.html", title: "Tools" },
  { source: "CHANGELOG.md", file: "changes.html", title: "Changes" },
];

/** The documents that exist. Their links lead to the pages and files of the reference. */
export async function readDocuments(root: string): Promise<MarkdownFile[]> {
  const present = documents.filter(({ source }) => existsSync(join(root, source)));
  return Promise.all(
    present.map(async ({ source, file, title }) => {
      const text = await readFile(join(root, source), "utf8");
      return { file, title, text: withLinks(text).replace(/^(<!--.*-->\s)?# .*$/m, `# ${title}`) };
    }),
  );
}

/** Whether the changelog has changes that no version has yet, which the pages describe already. */
export const hasUnreleased = (documents: MarkdownFile[]): boolean =>
  documents.some(({ file, text }) => file === "changes.html" && unreleased.test(text));

const unreleased = /^## Unreleased\n\s*(?!## )\S.*/m;

/** The changelog with a note about what is not released, or without its section while it is empty. */
export const withUnreleasedNote = (text: string, version: string): string =>
  unreleased.test(text)
    ? text.replace(
        /^## Unreleased\n/m,
        `$&\nThe pages of this reference describe these changes already. Version ${version} does not have them.\n`,
      )
    : text.replace(/## Unreleased\s+(?=## |$)/, "");

function withLinks(text: string): string {
  return documents.reduce(
    (linked, { source, file }) =>
      linked.replaceAll(`](${source.replace("docs/", "")})`, `](${file})`),
    text.replaceAll("](../generated/", "]("),
  );
}
