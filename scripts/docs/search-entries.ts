import type { SearchEntry } from "../../docs/search-index.ts";
import { introductionTo, operationSections, schemaText } from "./describe.ts";
import { markdownFields } from "./fields.ts";
import type { Sources } from "./layout.ts";
import { plainText, slug } from "./markdown.ts";
import { pageOf } from "./page-names.ts";

/** What the search looks through: sections of the guide, operations and schemas. */
export function searchEntries({ contract, chapters, workflows }: Sources): SearchEntry[] {
  const write = markdownFields(contract);
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
  const operations = contract.operations.map((operation) => {
    const { id, method, path, summary, tag } = operation;
    const sections = operationSections(contract, operation, workflows, write);
    return {
      id: pageOf(id),
      title: summary,
      section: contract.tags.find(({ name }) => name === tag)?.title ?? tag,
      text: plainText(
        [`${method} ${path}`, introductionTo(operation), ...sections.flat()].join(" "),
      ),
    };
  });
  const schemas = Object.entries(contract.schemas).map(([name, schema]) => ({
    id: `schemas.html#${name}`,
    title: name,
    section: "Schema",
    text: plainText(schemaText(contract, schema, write)),
  }));
  return [...guide, ...operations, ...schemas];
}
