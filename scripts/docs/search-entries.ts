import type { Operation } from "../../contract/index.ts";
import type { SearchEntry } from "../../docs/search-index.ts";
import { introductionTo } from "./introduction.ts";
import type { Sources } from "./layout.ts";
import { plainText, slug } from "./markdown.ts";
import { operationSections } from "./operation-sections.ts";
import { type Anchor, operationAnchors, schemaAnchors } from "./page-anchors.ts";
import { pageOf } from "./page-names.ts";
import { schemaBlock } from "./schema-block.ts";
import { innermost } from "./schema-shape.ts";
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
    kind: "schema" as const,
    text: plainText(blockMarkdown(schemaBlock(sources, name, schema))),
  }));
  return [...guide, ...operations, ...schemas, ...anchorEntries(sources)];
}

/** Fields, parameters and rows of errors, each once: those of a response are listed with its schema. */
function anchorEntries(sources: Sources): SearchEntry[] {
  const { contract } = sources;
  const entry = (file: string, section: string, { anchor, kind, name, description }: Anchor) => ({
    id: `${file}#${anchor}`,
    title: name,
    section,
    text: description,
    kind,
  });
  const operations = [...contract.operations, ...contract.webhooks].flatMap((operation) =>
    operationAnchors(sources, operation)
      .filter(({ kind, anchor }) => {
        return kind !== "field" || anchor.startsWith("request.") || !hasComponents(operation);
      })
      .filter(({ name }) => !/^(others|5\d\d)\b/.test(name))
      .map((anchor) => entry(pageOf(operation.id), operation.summary, anchor)),
  );
  const schemas = [...contract.schemas].flatMap(([name, schema]) =>
    schemaAnchors(contract, name, schema).map((anchor) => entry("schemas.html", name, anchor)),
  );
  return [...operations, ...schemas];
}

/** Whether the fields of all responses are those of components. */
const hasComponents = ({ responses }: Operation): boolean =>
  responses.every(({ content }) =>
    content.every(({ schema }) => schema === undefined || innermost(schema).name !== undefined),
  );
