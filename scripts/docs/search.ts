import type { SearchEntry } from "../../docs/search-index.ts";
import { introductionTo, operationSections, schemaText } from "./describe.ts";
import { markdownFields } from "./fields.ts";
import type { Sources } from "./layout.ts";
import { slug } from "./markdown.ts";
import { pageOf } from "./names.ts";

/** What the search looks through: sections of the guide, operations and schemas. */
export function searchEntries({ contract, chapters, workflows }: Sources): SearchEntry[] {
  const write = markdownFields(contract);
  const guide = chapters.flatMap((chapter) =>
    chapter.text.split(/^(?=##? )/m).map((part) => {
      const [line = ""] = part.split("\n", 1);
      const title = plain(line.replace(/^#+ /, ""));
      const section = title === chapter.title ? "Guide" : chapter.title;
      return {
        id: `${chapter.file}#${slug(title)}`,
        title,
        section,
        text: plain(part.slice(line.length)),
      };
    }),
  );
  const operations = contract.operations.map((operation) => {
    const { id, method, path, summary, tag } = operation;
    const sections = operationSections(contract, operation, workflows, write);
    return {
      id: pageOf(id),
      title: summary,
      section: contract.tags.find(({ name }) => name === tag)?.title ?? tag,
      text: plain([`${method} ${path}`, introductionTo(operation), ...sections.flat()].join(" ")),
    };
  });
  const schemas = Object.entries(contract.schemas).map(([name, schema]) => ({
    id: `schemas.html#${name}`,
    title: name,
    section: "Schema",
    text: plain(schemaText(contract, schema, write)),
  }));
  return [...guide, ...operations, ...schemas];
}

/** A Markdown text without markup. */
const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*|#]|-{3,}/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
