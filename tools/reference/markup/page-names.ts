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

/** The file of an operation's page. */
export const pageOf = (operationId: string): string =>
  `${kebabCase(operationId).replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")}.html`;

/** The file with the Markdown of a page. */
export const markdownFileOf = (page: string): string => page.replace(/\.html$/, ".md");
