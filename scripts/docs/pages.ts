import type { Contract } from "../../contract/index.ts";
import { schemaId, withUniqueIds } from "./anchors.ts";
import { schemaBlock } from "./describe.ts";
import type { Chapter } from "./guide.ts";
import { type Html, html, raw } from "./html.ts";
import type { Page, Sources } from "./layout.ts";
import { markdown, plainText } from "./markdown.ts";
import { operationGroups } from "./menu.ts";
import { operationPage } from "./operation.ts";
import { pageOf } from "./page-names.ts";
import { deeper, referenceText } from "./plain.ts";
import { blockHtml } from "./sections.ts";

/** Every page of the reference. */
export function allPages(sources: Sources): Page[] {
  const { contract, chapters, documents } = sources;
  const isStart = ({ file }: Chapter) => file === "index.html";
  const textPage = (file: string, title: string, text: string): Page => ({
    file,
    title,
    description: firstSentence(text.replace(/^# .*/, "")),
    content: textContent(sources, text),
  });
  const missing =
    "# Page not found\n\nUse the menu or the search, or go to the [start](index.html).";
  return [
    {
      ...textPage("index.html", contract.title, startText(contract, chapters.find(isStart))),
      description: contract.summary,
    },
    ...chapters
      .filter((chapter) => !isStart(chapter))
      .map(({ file, title, text }) => textPage(file, title, text)),
    ...contract.operations.map((operation) => ({
      file: pageOf(operation.id),
      title: operation.summary,
      description: firstSentence(operation.description),
      content: operationPage(sources, operation),
    })),
    schemasPage(contract),
    textPage("reference.html", "Everything on one page", referenceText(sources)),
    ...documents.map(({ file, title, text }) =>
      // What is not released is left out while it is empty.
      textPage(file, title, text.replace(/## Unreleased\s+(?=## )/, "")),
    ),
    textPage("404.html", "Page not found", missing),
  ].map((page) => ({ ...page, content: raw(withUniqueIds(page.content.markup)) }));
}

const firstSentence = (text: string): string => plainText(text).split(/(?<=\.) /)[0] ?? "";

/** A text with its diagrams, next to the list of its sections. */
function textContent({ diagrams }: Sources, text: string): Html {
  const content = markdown(text).markup.replaceAll(
    /<!-- diagram: (\w+) -->/g,
    (_, name) => `<figure>${diagrams[name]}</figure>`,
  );
  return withContents(raw(withUniqueIds(content)));
}

/** A content next to the list of its sections. */
function withContents(content: Html): Html {
  const headings = content.markup.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g);
  const links = [...headings].map(
    ([, id, heading = ""]) =>
      html`<li><a href="#${id}">${raw(heading.replaceAll(/<\/?a\b[^>]*>/g, ""))}</a></li>`,
  );
  return html`<div class="reading"><article>${content}</article>
${links.length > 1 && html`<nav class="contents quiet" aria-label="On this page"><strong>On this page</strong><ul>${links}</ul></nav>`}</div>`;
}

/** The first chapter below what the whole is about, and a table of all operations. */
function startText(contract: Contract, chapter: Chapter | undefined): string {
  const tables = operationGroups(contract).map(({ title, description, anchor, operations }) => {
    const rows = operations.map(
      ({ id, method, path, summary }) => `| [${summary}](${pageOf(id)}) | \`${method} ${path}\` |`,
    );
    return `### <a id="${anchor}"></a>${title}\n\n${description}\n\n| Operation | Method and path |\n| --- | --- |\n${rows.join("\n")}`;
  });
  return `# ${contract.title}

${contract.description}

OpenAPI 3.1 [YAML](openapi.yaml), [JSON](openapi.json) · [OpenAPI 3.0](openapi-3.0.json) · [Markdown](reference.md) · [llms.txt](llms.txt)

${deeper(chapter?.text ?? "")}

## All operations

${tables.join("\n\n")}`;
}

function schemasPage(contract: Contract): Page {
  const introduction =
    "A field is always present in a response unless it is marked as optional. Also as [JSON Schema](schemas.json).";
  const sections = [...contract.schemas].map(
    ([name, schema]) =>
      html`<h2 id="${schemaId(name)}">${name}</h2>\n${blockHtml(contract, schemaBlock(contract, name, schema))}\n`,
  );
  return {
    file: "schemas.html",
    title: "Schemas",
    description: firstSentence(introduction),
    content: withContents(
      html`<h1 id="schemas">Schemas</h1>\n${markdown(introduction)}${sections}`,
    ),
  };
}
