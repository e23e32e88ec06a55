import type { Operation, Response } from "contract-kit-reader";
import type { SearchGroup } from "../browser/search-index.ts";
import { schemaId } from "../markup/anchors.ts";
import { plainText, slug } from "../markup/markdown.ts";
import { operationSections } from "../sections/operation-sections.ts";
import { schemaBlock } from "../sections/schema-block.ts";
import { innermost } from "../sections/schema-shape.ts";
import { blockMarkdown, sectionMarkdown } from "../sections/sections.ts";
import type { Sources } from "../sources.ts";
import type { Chapter } from "../texts/guide.ts";
import { introductionTo } from "../texts/introduction.ts";
import { type Anchor, operationAnchors, schemaAnchors } from "./page-anchors.ts";
import { pageOf } from "./page-names.ts";

/** What the search looks through: sections of the guide, operations and schemas, with their fields and errors. */
export function searchGroups(sources: Sources): SearchGroup[] {
  const operations = [...sources.contract.operations, ...sources.contract.webhooks];
  return [
    ...sources.chapters.flatMap(chapterGroups),
    ...operations.map((operation) => operationGroup(sources, operation)),
    schemaGroup(sources),
    ...operations.flatMap((operation) => operationParts(sources, operation)),
    ...schemaParts(sources),
    ...(sources.isLarge ? sources.chapters.flatMap(problemGroup) : []),
  ];
}

function chapterGroups({ file, title: chapter, text }: Chapter): SearchGroup[] {
  return text.split(/^(?=##? )/m).map((part) => {
    const [line = ""] = part.split("\n", 1);
    const title = plainText(line.replace(/^#+ /, ""));
    return {
      file,
      section: title === chapter ? "Guide" : chapter,
      kind: "page",
      entries: [[slug(title), title, plainText(part.slice(line.length))]],
    };
  });
}

/** The rows of the problem types that a chapter describes. */
function problemGroup({ file, title, text }: Chapter): SearchGroup {
  const rows = text.matchAll(/^\| <a id="(problem-[^"]+)"><\/a>(.+?) \| (.*)$/gm);
  const entries = [...rows].map(([, anchor = "", type = "", rest = ""]) => {
    return [anchor, plainText(type), plainText(rest)] as [string, string, string];
  });
  return { file, section: title, kind: "page", entries };
}

/** The page of an operation. Of a large contract, what its sections say is only in the entries of their parts. */
function operationGroup(sources: Sources, operation: Operation): SearchGroup {
  const { contract, isLarge } = sources;
  const { id, method, path, summary, tags } = operation;
  const sections = isLarge ? [] : operationSections(sources, operation, true);
  const texts = sections.flatMap((section) => [section.heading, sectionMarkdown(section)]);
  const text = [`${method} ${path}`, introductionTo(sources, operation), ...texts].join(" ");
  return {
    file: pageOf(id),
    section: contract.tags.find(({ name }) => name === tags[0])?.title ?? "Operation",
    kind: "page",
    entries: [["", summary, plainText(text)]],
  };
}

function schemaGroup(sources: Sources): SearchGroup {
  const entries = [...sources.contract.schemas].map(
    ([name, schema]): SearchGroup["entries"][number] => [
      schemaId(name),
      name,
      plainText(blockMarkdown(schemaBlock(sources, name, schema))),
    ],
  );
  return { file: "schemas.html", section: "Schema", kind: "schema", entries };
}

/** Fields, parameters and rows of errors, each once: those of a component are listed with it. */
function operationParts(sources: Sources, operation: Operation): SearchGroup[] {
  const { body, responses } = operation;
  const isListed = {
    request: sources.isLarge && body !== undefined && hasComponents([body]),
    response: hasComponents(responses),
  };
  const anchors = operationAnchors(sources, operation)
    .filter(
      ({ kind, anchor }) =>
        kind !== "field" || !isListed[anchor.startsWith("request.") ? "request" : "response"],
    )
    .filter(({ name }) => !/^(others|5\d\d)\b/.test(name));
  return groupsOf(pageOf(operation.id), operation.summary, anchors);
}

const schemaParts = ({ contract }: Sources): SearchGroup[] =>
  [...contract.schemas].flatMap(([name, schema]) =>
    groupsOf("schemas.html", name, schemaAnchors(contract, name, schema)),
  );

const groupsOf = (file: string, section: string, anchors: Anchor[]): SearchGroup[] =>
  [...Map.groupBy(anchors, ({ kind }) => kind)].map(([kind, alike]) => ({
    file,
    section,
    kind,
    entries: alike.map(({ anchor, name, description }) => [anchor, name, description]),
  }));

/** Whether all fields are those of components. */
const hasComponents = (parts: Pick<Response, "content">[]): boolean =>
  parts.every(({ content }) =>
    content.every(({ schema }) => schema === undefined || innermost(schema).name !== undefined),
  );
