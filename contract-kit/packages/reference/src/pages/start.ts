import { type Contract, slug } from "contract-kit-reader";
import type { DescribedOperation } from "../describe.ts";
import type { OperationGroup } from "../groups.ts";
import type { Texts } from "../input.ts";
import { idOf } from "../markup/anchors.ts";
import { type Html, html } from "../markup/html.ts";
import {
  codeSpan,
  firstSentence,
  markdown,
  markdownLink,
  markdownTable,
  markdownText,
  paragraphs,
  tabs,
} from "../markup/markdown.ts";
import { pageOf } from "../markup/page-names.ts";
import type { Sources } from "../sources.ts";
import { baseUrlText } from "../texts/introduction.ts";
import type { Page } from "./layout.ts";
import { methodBadge } from "./menu.ts";
import { exampleContent } from "./operation.ts";

type Facts = Pick<Sources, "contract" | "chapters" | "downloads" | "isLarge">;

/** The start page: where to begin, a sample of the first operation, and every operation by its group. */
export function startPage(
  { hasGuide, groups, ...about }: Facts & Pick<Sources, "hasGuide" | "groups">,
  first: DescribedOperation | undefined,
): Page {
  const { contract, chapters } = about;
  const { title, summary, description } = contract;
  const [chapter] = hasGuide ? chapters : [];
  const quiet = facts(about);
  const content = html`<article class="start" dir="auto">
<header>
<div>
<h1 id="${slug(title)}">${title}</h1>
<p class="lede">${summary}</p>
<p class="buttons">${chapter !== undefined && html`<a class="button" href="${chapter.file}">${chapter.title}</a>`}
${first !== undefined && html`<a class="button" href="${first.file}">API reference</a>`}</p>
<div class="quiet">${markdown(quiet)}</div>
</div>
${first !== undefined && sample(first)}
</header>
${groupSections(groups)}
${!hasGuide && markdown(description)}
</article>`;
  const file = "index.html";
  return { file, title, description: summary, content, text: startText(contract, groups, quiet) };
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

function groupSection({ title, anchor, description, operations }: OperationGroup): Html {
  const items = operations.map(
    ({ id, summary, method }) =>
      html`<li><a href="${pageOf(id)}">${summary} ${methodBadge(method)}</a></li>\n`,
  );
  return html`<section><h3 id="${anchor}">${title}</h3>
<p class="quiet">${firstSentence(description)}</p><ul>${items}</ul></section>\n`;
}

/** The same as Markdown, with what the contract says about itself and its groups. */
function startText(contract: Contract, groups: OperationGroup[], quiet: string): string {
  const tables = groups.map(({ title, description, operations }) => {
    const rows = operations.map(({ id, method, path, summary }) => [
      markdownLink(summary, pageOf(id)),
      codeSpan(`${method} ${path}`),
    ]);
    const table = markdownTable(["Operation", "Method and path"], ...rows);
    return paragraphs(`## ${markdownText(title)}`, description, table);
  });
  const { title, description } = contract;
  const assumed = assumedEverywhere(contract);
  return paragraphs(`# ${markdownText(title)}`, description, quiet, assumed, ...tables);
}

/** Where the service is, the contract in other formats, and what it rests on, as Markdown. */
function facts({ contract, isLarge, downloads, chapters }: Facts): string {
  const { servers, assumptions } = contract;
  const chapter = chapters.find(({ text }) => text.includes('<a id="assumption-'));
  return paragraphs(
    baseUrlText(servers),
    formats(downloads, isLarge),
    assumptions.length > 0 && chapter && `Part of the contract is [assumed](${chapter.file}).`,
    isLarge &&
      "The pages of operations link to the [schemas](schemas.html) and to the problem types instead of repeating them.",
  );
}

/** Links to the contract in other formats, as Markdown. */
function formats(downloads: Texts, isLarge: boolean): string {
  const link = (file: string, name: string) =>
    Object.hasOwn(downloads, file) ? [`[${name}](${file})`] : [];
  const current = [...link("openapi.yaml", "YAML"), ...link("openapi.json", "JSON")];
  return [
    `OpenAPI 3.1 ${current.join(", ")}`,
    ...link("openapi-3.0.json", "OpenAPI 3.0"),
    ...(isLarge ? [] : ["[Markdown](llms-full.txt)"]),
    "[llms.txt](llms.txt)",
  ].join("\u00a0· ");
}

/** Links to the assumptions that are marked at no single place, as Markdown. */
export function assumedEverywhere({ assumptions }: Contract): string {
  const links = assumptions
    .filter(({ scope }) => scope === "everywhere")
    .map(({ id, title }) => markdownLink(title, `#assumption-${idOf(id)}`));
  return links.length === 0 ? "" : `Assumed for all operations and schemas: ${links.join(", ")}.`;
}
