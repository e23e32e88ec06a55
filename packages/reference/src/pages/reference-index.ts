import type { Contract } from "contract-kit-reader";
import { schemaId } from "../markup/anchors.ts";
import { type Html, html, raw } from "../markup/html.ts";
import { pageOf } from "./page-names.ts";

type Heading = { id: string; text: string };

/** The page with everything, with a list of what is on it that is printed, too, and with links that stay on it. */
export function withIndex({ markup }: Html, { operations, webhooks, schemas }: Contract): Html {
  const parts = partsOf(markup);
  const below = (title: string) => parts.find(({ text }) => text === title)?.below ?? [];
  const pages = [
    ...[...schemas.keys()].map((name) => `schemas.html#${schemaId(name)}`),
    ...[...operations, ...webhooks].map(({ id }) => pageOf(id)),
  ];
  const headings = [...below("Schemas"), ...below("Operations"), ...below("Webhooks")];
  const ids = new Map(pages.map((page, index) => [page, headings[index]?.id]));
  const lists = [
    { title: "Guide", items: parts.filter(({ text }) => !listed.includes(text)) },
    ...listed.map((title) => ({ title, items: below(title) })),
  ].filter(({ items }) => items.length > 0);
  const index = html`<nav aria-label="Contents">
<p>The guide, the operations and the schemas on one page, to print them or to search them with the browser.</p>
${lists.map(({ title, items }) => html`<strong>${title}</strong>\n<ul class="index">${items.map(link)}</ul>\n`)}</nav>\n`;
  const linked = markup.replaceAll(/href="([^"]+)"/g, (link, page) =>
    ids.get(page) === undefined ? link : `href="#${ids.get(page)}"`,
  );
  return raw(linked.replace("<h2 ", () => `${index.markup}<h2 `));
}

const listed = ["Operations", "Webhooks", "Schemas"];

/** The heading of an operation begins with its id. */
const link = ({ id, text }: Heading): Html =>
  html`<li><a href="#${id}">${raw(text.replace(/^\S+: /, ""))}</a></li>`;

/** The sections of the page, with the headings inside each. */
function partsOf(markup: string): (Heading & { below: Heading[] })[] {
  const parts: (Heading & { below: Heading[] })[] = [];
  const headings = markup.matchAll(/<h([23]) id="([^"]+)">(.*?)<\/h\1>/g);
  for (const [, level, id = "", content = ""] of headings) {
    const heading = { id, text: content.replaceAll(/<\/?a\b[^>]*>/g, "") };
    if (level === "2") parts.push({ ...heading, below: [] });
    else parts.at(-1)?.below.push(heading);
  }
  return parts;
}
