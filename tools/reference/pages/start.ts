import { type Contract, type Server, slug } from "#reader";
import type { DescribedOperation } from "../describe.ts";
import { idOf } from "../markup/anchors.ts";
import { type Html, html } from "../markup/html.ts";
import {
  codeSpan,
  firstSentence,
  inline,
  markdownLink,
  markdownTable,
  markdownText,
  paragraphs,
  tabs,
} from "../markup/markdown.ts";
import { pageOf } from "../markup/page-names.ts";
import type { OperationGroup, Sources } from "../sources.ts";
import { countStates, isAboutAssumptions, type KnownAssumption } from "../texts/assumptions.ts";
import { baseUrlText, serverText } from "../texts/introduction.ts";
import type { Page } from "./layout.ts";
import { methodBadge } from "./menu.ts";
import { exampleContent } from "./operation.ts";

interface Facts extends Pick<Sources, "contract" | "assumptions" | "chapters"> {
  /** How many questions the pages of operations list. */
  openCount: number;
}

/** The start page: where to begin, a sample of the first operation, and every operation by its group. */
export function startPage(
  { groups, ...about }: Facts & Pick<Sources, "groups">,
  first: DescribedOperation | undefined,
): Page {
  const { contract, chapters } = about;
  const { title, summary } = contract;
  const [chapter] = chapters;
  const content = html`<article class="start" dir="auto">
<header>
<div>
<h1 id="${slug(title)}">${title}</h1>
<p class="lede">${summary}</p>
<p class="buttons">${chapter !== undefined && html`<a class="button" href="${chapter.file}">${chapter.title}</a>`}
${first !== undefined && html`<a class="button" href="${first.file}">API reference</a>`}</p>
${statusCard(about)}
</div>
${first !== undefined && sample(first)}
</header>
${groupSections(groups)}
</article>`;
  const file = "index.html";
  return { file, title, description: summary, content, text: startText(groups, about) };
}

/** What a reader can rely on: where the service is, how sure the contract is, and its formats. */
function statusCard({ contract, assumptions, openCount, chapters }: Facts): Html {
  const chapter = chapters.find(({ text }) => isAboutAssumptions(text));
  const { servers } = contract;
  const rows: [string, Html | false][] = [
    ...servers.map((server): [string, Html] => [
      isLocal(server.url) ? "Sandbox" : "Service",
      inline(isOnlyVariable(server) ? server.description : serverText(server)),
    ]),
    [
      "Relies on",
      chapter !== undefined &&
        html`<a href="${chapter.file}">${assumptions.length} assumptions</a>${stateTally(assumptions)}`,
    ],
    ["Open", openCount > 0 && html`${openCount} questions, on the pages of operations`],
    ["Contract", inline(formats)],
  ];
  return html`<section class="status-card" aria-labelledby="status-of"><h2 id="status-of">Status of this reference</h2>
<dl class="facts">${rows.filter(([, value]) => value).map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
</section>`;
}

const isLocal = (url: string) => /^http:\/\/(127\.0\.0\.1|localhost)/.test(url);

/** A URL that is nothing but a variable says less than its description. */
const isOnlyVariable = ({ template, description }: Server) =>
  /^\{[^{}]+\}$/.test(template) && description !== "";

/** How many assumptions are in each state, as a bar and in words; nothing where nobody has looked. */
function stateTally(assumptions: KnownAssumption[]): Html | false {
  const counts = countStates(assumptions);
  let start = 0;
  const parts = counts.map(([state, , count]) => {
    start += count;
    return html`<rect data-state="${state}" x="${start - count}" width="${count - 0.25}" height="1"/>`;
  });
  const words = counts.map(
    ([state, word, count]) =>
      html`<span class="state" data-state="${state}">${count} ${word}</span> `,
  );
  return (
    counts.length > 0 &&
    html` <svg viewBox="0 0 ${assumptions.length} 1" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>
<span class="tally">${words}</span>`
  );
}

/** The first operation, and what it returns. */
function sample({ operation, samples, examples: [example] }: DescribedOperation): Html {
  return html`<div class="samples">
<section class="card" aria-label="${operation.summary}">${tabs("request", samples)}</section>
${example !== undefined && html`<section class="card" aria-label="Response"><div class="head"><strong>${example.status}</strong> ${example.summary}</div>${exampleContent(example)}</section>`}
</div>`;
}

/** The groups of operations by their sections of the menu, each with what it is for. */
const groupSections = (all: OperationGroup[]): Html[] =>
  [...Map.groupBy(all, ({ section }) => section ?? "")].map(
    ([section, groups]) => html`<h2>${section || "Operations"}</h2>
<div class="groups">${groups.map(groupSection)}</div>`,
  );

function groupSection({ title, anchor, description, docs, operations }: OperationGroup): Html {
  const items = operations.map(
    ({ id, summary, method }) =>
      html`<li><a href="${pageOf(id)}">${summary} ${methodBadge(method)}</a></li>\n`,
  );
  return html`<section><h3 id="${anchor}">${title}</h3>
<p class="quiet">${firstSentence(description)} ${inline(docs)}</p><ul>${items}</ul></section>\n`;
}

/** The same as Markdown, with what the contract says about itself and its groups. */
function startText(groups: OperationGroup[], { contract, chapters }: Facts): string {
  const tables = groups.map(({ title, description, docs, operations }) => {
    const rows = operations.map(({ id, method, path, summary }) => [
      markdownLink(summary, pageOf(id)),
      codeSpan(`${method} ${path}`),
    ]);
    const table = markdownTable(["Operation", "Method and path"], ...rows);
    return paragraphs(`## ${markdownText(title)}`, description, docs, table);
  });
  const { title, description, servers } = contract;
  const chapter = chapters.find(({ text }) => isAboutAssumptions(text));
  return paragraphs(
    `# ${markdownText(title)}`,
    description,
    baseUrlText(servers),
    formats,
    chapter && `Part of the contract is [assumed](${chapter.file}).`,
    assumedEverywhere(contract),
    ...tables,
  );
}

/** Links to the contract in other formats, as Markdown. */
const formats = [
  "OpenAPI 3.1 [YAML](openapi.yaml), [JSON](openapi.json)",
  "[OpenAPI 3.0](openapi-3.0.json)",
  "[Markdown](llms-full.txt)",
  "[llms.txt](llms.txt)",
].join("\u00a0· ");

/** Links to the assumptions that are marked at no single place, as Markdown. */
export function assumedEverywhere({ assumptions }: Contract): string {
  const links = assumptions
    .filter(({ scope }) => scope === "everywhere")
    .map(({ id, title }) => markdownLink(title, `#assumption-${idOf(id)}`));
  return links.length === 0 ? "" : `Assumed for all operations and schemas: ${links.join(", ")}.`;
}
