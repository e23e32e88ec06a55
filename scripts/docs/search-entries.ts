import type { SearchEntry } from "../../docs/search-index.ts";
import { introductionTo, operationSections, schemaBlock } from "./describe.ts";
import type { Sources } from "./layout.ts";
import { plainText, slug } from "./markdown.ts";
import { pageOf } from "./page-names.ts";
import { blockMarkdown, sectionMarkdown } from "./sections.ts";

/** What the search looks through: sections of the guide, operations and schemas. */
export function searchEntries(sources: Sources): SearchEntry[] {
  const { contract, chapters } = sources;
  const guide = chapters.flatMap((chapter) =>
    chapter.text.split(/^(?=##? )/m).map((part) => {
      const [line = ""] = part.split("\n", 1);
      const title = plainText(line.replace(/^#+ /, ""));
      const section = title === chapter.title ? "Guide" : chapter.title;
      return {
        id: `${chapter.file}#${slug(title)}`,
        title,
        section,
        text: plainText(part.slice(line.length)),
      };
    }),
  );
  const operations = [...contract.operations, ...contract.webhooks].map((operation) => {
    const { id, method, path, summary, tags } = operation;
    const sections = operationSections(sources, operation, true).flatMap((section) => [
      section.heading,
      sectionMarkdown(section),
    ]);
    return {
      id: pageOf(id),
      title: summary,
      section: contract.tags.find(({ name }) => name === tags[0])?.title ?? "Operation",
      text: plainText(
        [`${method} ${path}`, introductionTo(sources, operation), ...sections].join(" "),
      ),
    };
  });
  const schemas = [...contract.schemas].map(([name, schema]) => ({
    id: `schemas.html#${name}`,
    title: name,
    section: "Schema",
    text: plainText(blockMarkdown(schemaBlock(sources, name, schema))),
  }));
  return [...guide, ...operations, ...schemas];
}
