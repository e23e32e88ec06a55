import type { Operation, Response } from "contract-kit-reader";
import type { SearchGroup, SearchKind } from "../browser/search-index.ts";
import { schemaId } from "../markup/anchors.ts";
import { plainText, slug } from "../markup/markdown.ts";
import { allRows, type FieldGroup } from "../sections/fields.ts";
import { operationSections } from "../sections/operation-sections.ts";
import { schemaBlock, schemaGroups } from "../sections/schema-block.ts";
import type { Section } from "../sections/section.ts";
import { blockMarkdown } from "../sections/sections.ts";
import { innermost } from "../sections/type-words.ts";
import type { Sources } from "../sources.ts";
import type { TextPage } from "../texts/documents.ts";
import { introductionTo } from "../texts/markdown-texts.ts";
import { pageOf } from "./page-names.ts";

type Entry = SearchGroup["entries"][number];

/** A field, a parameter or a row of errors. */
interface Part {
  kind: SearchKind;
  entry: Entry;
}

/** What the search looks through: sections of the guide, operations and schemas, with their fields and errors. */
export function searchGroups(sources: Sources, pages: Map<string, string>): SearchGroup[] {
  const { contract, chapters, documents, isLarge } = sources;
  const operations = [...contract.operations, ...contract.webhooks];
  const schemas = [...contract.schemas];
  const groups = [
    ...chapters.flatMap((chapter) => chapterGroups(chapter, "page")),
    ...documents.flatMap((document) => chapterGroups(document, "document")),
    ...chapters.map(problemGroup),
    ...operations.map((operation) => operationGroup(sources, operation)),
    ...schemaGroup(sources, pages),
    ...operations.flatMap((operation) => operationParts(sources, operation)),
    ...schemas.flatMap(([name, schema]) =>
      groupsOf(
        pages.get(schemaId(name)) ?? "schemas.html",
        name,
        fieldParts(schemaGroups(contract, name, schema), "field"),
      ),
    ),
  ];
  return isLarge ? groups.map(withShortTexts) : groups;
}

/** The texts of fields and schemas are most of what a browser loads before it can search. */
function withShortTexts({ entries, ...group }: SearchGroup): SearchGroup {
  const isShort = /field|parameter|schema|error/.test(group.kind);
  const length = isShort ? 160 : undefined;
  return {
    ...group,
    entries: entries.map(([anchor, title, text]) => [anchor, title, text.slice(0, length)]),
  };
}

function chapterGroups({ file, title: chapter, text }: TextPage, kind: SearchKind): SearchGroup[] {
  return withoutComments(text)
    .split(/^(?=##? )/m)
    .map((part, index) => {
      const [line = ""] = part.split("\n", 1);
      const title = index === 0 ? chapter : plainText(line.replace(/^#+ /, ""));
      const anchor = index === 0 ? "" : slug(title);
      const section = index > 0 ? chapter : kind === "page" ? "Guide" : "More";
      return {
        file,
        section,
        kind,
        entries: [[anchor, title, plainText(part.slice(line.length))]],
      };
    });
}

/** Comments in code are no headings. */
const withoutComments = (text: string): string =>
  text
    .replaceAll(/^<!--.*?-->\s*/gs, "")
    .replaceAll(/^```.*?^```$/gms, (code) => code.replaceAll(/^#+ /gm, ""));

/** The rows of the problem types that a chapter describes. */
function problemGroup({ file, title, text }: TextPage): SearchGroup {
  const rows = text.matchAll(/^\| <a id="(problem-[^"]+)"><\/a>(.+?) \| (.*)$/gm);
  const entries = [...rows].map(([, anchor = "", type = "", rest = ""]): Entry => {
    const [status = ""] = rest.split(" |");
    return [anchor, `${status} ${plainText(type)}`, plainText(rest)];
  });
  return { file, section: title, kind: "problem", entries };
}

/** The page of an operation. What its sections say is in the entries of their parts. */
function operationGroup(sources: Sources, operation: Operation): SearchGroup {
  const { id, method, path, summary, tags } = operation;
  const text = plainText(`${method} ${path} ${introductionTo(sources, operation)}`);
  const section = sources.contract.tags.find(({ name }) => name === tags[0])?.title ?? "Operation";
  return { file: pageOf(id), section, kind: "page", entries: [["", summary, text]] };
}

function schemaGroup(sources: Sources, pages: Map<string, string>): SearchGroup[] {
  const entries = [...sources.contract.schemas].map(([name, schema]): Entry => {
    const text = blockMarkdown(schemaBlock(sources, name, schema));
    return [schemaId(name), name, plainText(text)];
  });
  const byFile = Map.groupBy(entries, ([id]) => pages.get(id) ?? "schemas.html");
  return [...byFile].map(([file, entries]) => ({
    file,
    section: "Schema",
    kind: "schema",
    entries,
  }));
}

/** The parts of the page of an operation, each once: the fields of a component are listed with it. */
function operationParts(sources: Sources, operation: Operation): SearchGroup[] {
  const { id, summary, body, responses } = operation;
  const isListed = {
    request: sources.isLarge && body !== undefined && hasComponents([body]),
    response: hasComponents(responses),
  };
  const parts = operationSections(sources, operation)
    .flatMap(sectionParts)
    .filter(
      ({ kind, entry: [anchor] }) =>
        kind !== "field" || !isListed[anchor.startsWith("request.") ? "request" : "response"],
    )
    .filter(({ entry: [, name] }) => !/^(others|5\d\d)\b/.test(name));
  return groupsOf(pageOf(id), summary, parts);
}

const sectionParts = ({ heading, blocks }: Section): Part[] =>
  blocks.flatMap(({ groups = [], errors = [] }) => [
    ...fieldParts(groups, heading.endsWith("parameters") ? "parameter" : "field"),
    ...errors.map(({ anchor, status, type, slug, meaning, fix }): Part => {
      // Without a fix, the chapter about errors has the description.
      const text = slug !== "" && fix === "" ? "" : plainText(`${meaning} ${fix}`);
      return { kind: "error", entry: [anchor, `${status} ${type}`.trim(), text] };
    }),
  ]);

const fieldParts = (groups: FieldGroup[], kind: SearchKind): Part[] =>
  allRows(groups).map(({ anchor, path, description }) => ({
    kind,
    entry: [anchor, path, plainText(description)],
  }));

const groupsOf = (file: string, section: string, parts: Part[]): SearchGroup[] =>
  [...Map.groupBy(parts, ({ kind }) => kind)].map(([kind, alike]) => ({
    file,
    section,
    kind,
    entries: alike.map(({ entry }) => entry),
  }));

/** Whether all fields are those of components. */
const hasComponents = (parts: Pick<Response, "content">[]): boolean =>
  parts.every(({ content }) =>
    content.every(({ schema }) => schema === undefined || innermost(schema).name !== undefined),
  );
