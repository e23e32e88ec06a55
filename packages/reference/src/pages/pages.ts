import { CliError, type Contract, jsonIn, type Operation } from "contract-kit-reader";
import type { Texts } from "../input.ts";
import { idOf, schemaId, withUniqueIds } from "../markup/anchors.ts";
import { type Html, html, raw } from "../markup/html.ts";
import { codeBlock, markdown, plainText } from "../markup/markdown.ts";
import { examplesOf } from "../samples/examples.ts";
import { assumed } from "../sections/field-list.ts";
import { operationSections } from "../sections/operation-sections.ts";
import { schemaBlock } from "../sections/schema-block.ts";
import { blockHtml, sectionsHtml } from "../sections/sections.ts";
import type { Sources } from "../sources.ts";
import { type TextPage, withUnreleasedNote } from "../texts/documents.ts";
import {
  deeper,
  operationText,
  referenceText,
  schemaTexts,
  serverText,
  webhookText,
} from "../texts/markdown-texts.ts";
import { notFoundPage, type Page } from "./layout.ts";
import { operationGroups } from "./menu.ts";
import { operationPage } from "./operation.ts";
import { pageOf } from "./page-names.ts";
import { inParts } from "./page-parts.ts";
import { withIndex } from "./reference-index.ts";

/** Every page of the reference. */
export function allPages(sources: Sources): Page[] {
  const { contract, chapters, documents, isLarge } = sources;
  const isStart = ({ file }: TextPage) => file === "index.html";
  const textPage = (file: string, title: string, text: string): Page => ({
    file,
    title,
    description: firstSentence(text.replace(/^# .*/, "")),
    content: textContent(sources, text),
    text,
  });
  const wholePage = (): Page => {
    const page = textPage("reference.html", "Everything on one page", referenceText(sources));
    return { ...page, content: withIndex(page.content, contract) };
  };
  const missing = "Use the menu or the search, or go to the [start](index.html).";
  const start = textPage("index.html", contract.title, startText(sources, chapters.find(isStart)));
  const pages = [
    { ...start, description: contract.summary },
    ...chapters
      .filter((chapter) => !isStart(chapter))
      .map(({ file, title, text }) => textPage(file, title, text)),
    ...contract.operations.map((operation) =>
      pageAbout(operation, operationPage(sources, operation), operationText(sources, operation)),
    ),
    ...contract.webhooks.map((webhook) =>
      pageAbout(webhook, webhookPage(sources, webhook), webhookText(sources, webhook)),
    ),
    ...schemasPages(sources).map((page) => ({ ...page, content: withContents(page.content) })),
    ...(isLarge ? [] : [wholePage()]),
    ...documents.map(({ file, title, text }) =>
      textPage(file, title, withUnreleasedNote(text, contract.version)),
    ),
    textPage(notFoundPage, "Page not found", `# Page not found\n\n${missing}`),
  ];
  assertDifferent(pages);
  return pages.map((page) => ({
    ...page,
    content: raw(withHeadingLinks(withUniqueIds(page.content.markup))),
  }));
}

const pageAbout = (operation: Operation, content: Html, text: string): Page => ({
  file: pageOf(operation.id),
  title: operation.summary,
  description: firstSentence(operation.description || operation.summary),
  content,
  text,
});

/** Lets the script of the pages make a heading a link to itself, as it does with fields. */
const withHeadingLinks = (content: string): string =>
  content.replaceAll(
    /<h([23]) id="([^"]+)">((?:(?!<a |<\/h).)+)<\/h\1>/gs,
    (_, level, id, text) => `<h${level} id="${id}"><a class="anchor">${text}</a></h${level}>`,
  );

/** Names of operations can differ in what a file name leaves out. */
function assertDifferent(pages: Page[]): void {
  const files = new Map(pages.map((page) => [page.file, page]));
  const hidden = pages.find((page) => files.get(page.file) !== page);
  if (hidden === undefined) return;
  const titles = `"${hidden.title}" and "${files.get(hidden.file)?.title}"`;
  const hint = "Give one of the operations, or the chapter, another name.";
  throw new CliError(`${titles} would both be ${hidden.file}`, hint);
}

/** The page of a request that the service sends. */
function webhookPage(sources: Sources, webhook: Operation): Html {
  const { contract } = sources;
  const { id, method, path, summary, description, body } = webhook;
  const example = examplesOf(contract, jsonIn(body?.content))[0];
  const sample = html`<div class="samples"><section class="card" aria-label="Example">${codeBlock(JSON.stringify(example, null, 2), "json")}</section></div>`;
  return html`<article class="operation">
<header>
<h1 id="${idOf(id)}">${summary}</h1>
<p class="endpoint"><span class="method">${method}</span> <code>${path}</code></p>
${markdown(description)}
<p>The service sends this request to a URL of yours, and you respond.</p>
</header>
${example !== undefined && sample}
<div>
${sectionsHtml(contract, operationSections(sources, webhook))}
<p>${assumed(contract, webhook.assumptions)}</p>
</div>
</article>`;
}

const firstSentence = (text: string): string => plainText(text).split(/(?<=\.) /)[0] ?? "";

/** A text with its diagrams, next to the list of its sections. */
function textContent({ diagrams }: Sources, text: string): Html {
  const content = markdown(text).markup.replaceAll(/<!-- diagram: (\w+) -->/g, (_, name) =>
    diagrams[name] === undefined ? "" : `<figure>${diagrams[name]}</figure>`,
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
function startText({ contract, isLarge, downloads }: Sources, chapter?: TextPage): string {
  const tables = operationGroups(contract).map(({ title, description, anchor, operations }) => {
    const rows = operations.map(
      ({ id, method, path, summary }) => `| [${summary}](${pageOf(id)}) | \`${method} ${path}\` |`,
    );
    return `### <a id="${anchor}"></a>${title}\n\n${description}\n\n| Operation | Method and path |\n| --- | --- |\n${rows.join("\n")}`;
  });
  return `# ${contract.title}

${contract.description}

${formats(downloads)}

**Base URL:** ${contract.servers.map(serverText).join(", or ")}${isLarge ? largeText : ""}

${deeper(chapter?.text ?? "")}

## All operations

${assumedEverywhere(contract)}

${tables.join("\n\n")}`;
}

/** Links to the contract in other formats, as Markdown. */
function formats(downloads: Texts): string {
  const link = (file: string, name: string) =>
    Object.hasOwn(downloads, file) ? [`[${name}](${file})`] : [];
  const current = [...link("openapi.yaml", "YAML"), ...link("openapi.json", "JSON")];
  return [
    `OpenAPI 3.1 ${current.join(", ")}`,
    ...link("openapi-3.0.json", "OpenAPI 3.0"),
    "[Markdown](reference.md)",
    "[llms.txt](llms.txt)",
  ].join(" · ");
}

const largeText = `

The pages of operations link to the [schemas](schemas.html) and to the problem types instead of repeating them. There
is no page with everything, but a [Markdown file](reference.md).`;

/** Links to the assumptions that are marked at no single place, as Markdown. */
function assumedEverywhere({ assumptions }: Contract): string {
  const links = assumptions
    .filter(({ scope }) => scope === "everywhere")
    .map(({ id, title }) => `[${title}](#assumption-${id})`);
  return links.length === 0 ? "" : `Assumed for all operations and schemas: ${links.join(", ")}.`;
}

function schemasPages(sources: Sources): Page[] {
  const { contract, downloads, isLarge } = sources;
  const hasFile = Object.hasOwn(downloads, "schemas.json");
  const jsonSchema = hasFile ? " Also as [JSON Schema](schemas.json)." : "";
  const introduction = `A field is always present in a response unless it is marked as optional. ${assumedEverywhere(contract)}${jsonSchema}`;
  const sections = [...contract.schemas].map(
    ([name, schema]) =>
      html`<h2 id="${schemaId(name)}">${name}</h2>\n${blockHtml(contract, schemaBlock(sources, name, schema))}\n`,
  );
  const content = html`<h1 id="schemas">Schemas</h1>\n${markdown(introduction)}${sections}`;
  const page = {
    file: "schemas.html",
    title: "Schemas",
    description: firstSentence(introduction),
    content,
    text: ["# Schemas", introduction, ...schemaTexts(sources)].join("\n\n"),
  };
  return isLarge ? inParts(page) : [page];
}
