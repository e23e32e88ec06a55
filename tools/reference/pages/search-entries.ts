import { type Contract, type Response, slug } from "#reader";
import type { SearchEntry, SearchKind } from "../browser/search-index.ts";
import type { Described, DescribedOperation, DescribedSchema } from "../describe.ts";
import { schemaId } from "../markup/anchors.ts";
import { plainLine, plainText } from "../markup/markdown.ts";
import { outsideCode } from "../markup/sanitize.ts";
import { allRows, type FieldRow } from "../sections/fields.ts";
import type { ErrorRow } from "../sections/section.ts";
import { innermost } from "../sections/type-words.ts";
import type { Sources } from "../sources.ts";
import { isAboutAssumptions } from "../texts/assumptions.ts";
import { documentPageOf, type TextPage } from "../texts/documents.ts";
import { problemRows } from "../texts/guide.ts";

/** Something that the search finds, at an anchor of a page. */
interface Entry extends Omit<SearchEntry, "id"> {
  file: string;
  anchor: string;
}

/** What the search looks through: sections of the guide, operations and schemas, with their fields and errors. */
export function searchEntries(
  { contract, chapters, documents, site }: Sources,
  { operations, webhooks, schemas }: Described,
): SearchEntry[] {
  const all = [...operations, ...webhooks];
  const last = ["changes.html", ...site.maintainers.map(documentPageOf)];
  // What is assumed, what has changed, and what the publisher says.
  const isAside = ({ file, text }: TextPage) => last.includes(file) || isAboutAssumptions(text);
  const entries = [
    ...chapters.flatMap((chapter) => textEntries(chapter, isAside(chapter) ? "aside" : "page")),
    ...documents.flatMap((document) =>
      textEntries(document, isAside(document) ? "aside" : "document"),
    ),
    ...chapters.flatMap(problemEntries),
    ...all.map((described) => operationEntry(described, contract.tags)),
    ...all.flatMap(partsOfOperation),
    ...schemas.flatMap(schemaEntries),
  ];
  return entries.map(({ file, anchor, ...entry }) => ({
    id: anchor === "" ? file : `${file}#${anchor}`,
    ...entry,
  }));
}

const textEntries = ({ file, title: chapter, text }: TextPage, kind: SearchKind): Entry[] =>
  withoutComments(text)
    .split(/^(?=##? )/m)
    .map((part, index) => {
      const [line = ""] = part.split("\n", 1);
      const rest = plainText(part.slice(line.length));
      if (index === 0) {
        const section = kind === "document" ? "More" : "Guide";
        const ofPage = kind === "aside" ? "page" : kind;
        return { file, section, kind: ofPage, anchor: "", title: chapter, text: rest };
      }
      const heading = line.replace(/^#+ /, "");
      const title = plainLine(heading);
      return { file, section: chapter, kind, anchor: slug(heading), title, text: rest };
    });

/** Comments in code are no headings. */
const withoutComments = (text: string): string =>
  outsideCode(
    text.replace(/^<!--.*?-->\s*/s, ""),
    (part) => part,
    (code) => code.replaceAll(/^#+ /gm, ""),
  );

/** The rows of the problem types that a chapter describes. */
const problemEntries = ({ file, title: section, text }: TextPage): Entry[] =>
  problemRows(text).map(({ anchor, cells: [type = "", status = "", ...rest] }) => {
    const title = `${status} ${plainText(type)}`;
    return { file, section, kind: "problem", anchor, title, text: plainText(rest.join(" ")) };
  });

/** The page of an operation. What its sections say is in the entries of their parts. */
function operationEntry(
  { operation, file, introduction }: DescribedOperation,
  groups: Contract["tags"],
): Entry {
  const { id, method, path, summary, tags } = operation;
  const text = `${method} ${path} ${plainText(introduction)} ${id}`;
  const section = groups.find(({ name }) => name === tags[0])?.title ?? "Operation";
  return { file, section, kind: "operation", anchor: "", title: summary, text };
}

/** The parts of the page of an operation, each once: the fields of a component are listed with it. */
function partsOfOperation({ operation, file, sections }: DescribedOperation): Entry[] {
  const { summary: section, responses } = operation;
  const isListed = hasComponents(responses);
  const isDescribedHere = ({ anchor }: FieldRow) => anchor.startsWith("request.") || !isListed;
  return Object.values(sections)
    .flat()
    .flatMap(({ heading, blocks }) => {
      const kind = heading.endsWith("parameters") ? "parameter" : "field";
      return blocks.flatMap(({ groups = [], errors = [] }) => [
        ...allRows(groups)
          .filter((row) => kind === "parameter" || isDescribedHere(row))
          .map((row) => fieldEntry(file, section, kind, row)),
        ...errors.filter(isSpecific).map(({ anchor, status, type, meaning, fix }): Entry => {
          const text = plainText(`${meaning.replace(/(?<=\w)$/, ".")} ${fix}`);
          return { file, section, kind: "error", anchor, title: `${status} ${type}`.trim(), text };
        }),
      ]);
    });
}

/** Whether an error says more than that something went wrong. */
const isSpecific = ({ status }: ErrorRow): boolean => !/^(others|5\d\d)$/.test(status);

/** A schema, and its fields. */
function schemaEntries({ name, block }: DescribedSchema): Entry[] {
  const file = "schemas.html";
  const rows = allRows(block.groups ?? []);
  const text = `${plainText(block.text)} ${rows.map(({ path }) => path).join(", ")}`.trim();
  return [
    { file, section: "Schema", kind: "schema", anchor: schemaId(name), title: name, text },
    ...rows.map((row) => fieldEntry(file, name, "field", row)),
  ];
}

const fieldEntry = (file: string, section: string, kind: SearchKind, field: FieldRow): Entry => {
  const { anchor, path: title, description } = field;
  return { file, section, kind, anchor, title, text: plainText(description) };
};

/** Whether all fields are those of components. */
const hasComponents = (parts: Pick<Response, "content">[]): boolean =>
  parts.every(({ content }) =>
    content.every(({ schema }) => schema === undefined || innermost(schema).name !== undefined),
  );
