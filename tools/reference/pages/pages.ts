import { CliError } from "#reader";
import type { Described, DescribedOperation } from "../describe.ts";
import { withUniqueIds } from "../markup/anchors.ts";
import { type Html, html, partsIn, rewrite } from "../markup/html.ts";
import { firstSentence, markdown } from "../markup/markdown.ts";
import type { Sources } from "../sources.ts";
import { isAboutAssumptions, withStates } from "../texts/assumptions.ts";
import { notFoundPage, type Page, searchBox } from "./layout.ts";
import { operationPage } from "./operation.ts";
import { operationText } from "./operation-text.ts";
import { schemaPage } from "./schemas.ts";
import { startPage } from "./start.ts";

/** Every page of the reference. */
export function allPages(sources: Sources, described: Described): Page[] {
  const { operations, webhooks } = described;
  const { chapters, documents, diagrams } = sources;
  const textPage = (file: string, title: string, text: string): Page => ({
    file,
    title,
    description: firstSentence(text.replace(/^# .*/, "")),
    content: textContent(diagrams, text),
    text,
  });
  const missing = "Use the menu or the search, or go to the [start](index.html).";
  // The 404 page searches the words of the path that leads nowhere.
  const lost = textPage(notFoundPage, "Page not found", `# Page not found\n\n${missing}`);
  const schemas = schemaPage(sources, described.schemas);
  const pages = [
    startPage({ ...sources, openCount: questionsIn(operations) }, operations[0]),
    ...chapters.map(({ file, title, text }) => textPage(file, title, text)),
    ...[...operations, ...webhooks].map((described) => ({
      file: described.file,
      title: described.operation.summary,
      description: firstSentence(described.operation.description || described.operation.summary),
      content: operationPage(described),
      isOperation: true,
      text: operationText(described),
    })),
    { ...schemas, content: withContents(schemas.content) },
    ...documents.map(({ file, title, text }) => textPage(file, title, text)),
    {
      ...lost,
      content: html`${lost.content}<div class="reading lost"><article>${searchBox}</article></div>`,
    },
  ];
  assertDifferent(pages);
  return pages.map((page) => ({
    ...page,
    content: withHeadingLinks(withUniqueIds(page.content)),
  }));
}

/** How many questions the pages of operations list, each once. */
const questionsIn = (operations: DescribedOperation[]): number =>
  new Set(operations.flatMap(({ openQuestions }) => openQuestions.map(({ question }) => question)))
    .size;

/** Lets the script of the pages make a heading a link to itself, as it does with fields. */
const withHeadingLinks = (content: Html): Html =>
  rewrite(
    content,
    /(<h([23]) id="[^"]+">)((?:(?!<a |<\/h).)+)(<\/h\2>)/gs,
    (_, start, _level, text, end) => html`${start}<a class="anchor">${text}</a>${end}`,
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

/** A text with its diagrams, next to the list of its sections. */
function textContent(diagrams: Record<string, Html>, text: string): Html {
  const whole = isAboutAssumptions(text) ? withStates(markdown(text)) : markdown(text);
  const content = rewrite(whole, /<!-- diagram: (\w+) -->/g, (_, name) => {
    const diagram = diagrams[name?.markup ?? ""];
    return html`${diagram && html`<figure>${diagram}</figure>`}`;
  });
  return withContents(withUniqueIds(content));
}

/** A content next to the list of its sections. */
function withContents(content: Html): Html {
  const headings = partsIn(content, /<h2 id="([^"]+)">(.*?)<\/h2>/gs);
  const links = headings.map(
    ([id, heading = html``]) =>
      html`<li><a href="#${id}">${rewrite(heading, /<\/?a\b[^>]*>/g, () => html``)}</a></li>`,
  );
  return html`<div class="reading"><article dir="auto">${content}</article>
${links.length > 1 && html`<nav class="contents quiet" aria-label="On this page"><strong>On this page</strong><ul>${links}</ul></nav>`}</div>`;
}
