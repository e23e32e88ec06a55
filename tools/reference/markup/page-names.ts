import { capitalize, kebabCase } from "#reader";

export { pageOf } from "#reader";

/** `ReadingList` and `reading_list` as `Reading list`. */
export const labelOf = (name: string): string =>
  capitalize(
    kebabCase(name)
      .replaceAll(/[-_./:]+/g, " ")
      .trim(),
  );

/** The file with the Markdown of a page. */
export const markdownFileOf = (page: string): string => page.replace(/\.html$/, ".md");
