import { capitalize } from "#reader";

/** `ReadingList` as `reading-list`. */
const kebabCase = (name: string): string =>
  name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();

/** `ReadingList` and `reading_list` as `Reading list`. */
export const labelOf = (name: string): string =>
  capitalize(
    kebabCase(name)
      .replaceAll(/[-_./:]+/g, " ")
      .trim(),
  );

/** Pages that every reference can have. */
const otherPages = new Set(
  "404 assumptions authentication changes errors index problem-types reference schemas".split(" "),
);

/** The file of an operation's page. */
export function pageOf(operationId: string): string {
  const name = kebabCase(operationId).replaceAll(/[^\p{L}\p{N}._-]+/gu, "-");
  return `${name}${otherPages.has(name) ? "-operation" : ""}.html`;
}

/** The file with the Markdown of a page. */
export const markdownFileOf = (page: string): string => page.replace(/\.html$/, ".md");
