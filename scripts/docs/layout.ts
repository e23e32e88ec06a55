import { createHash } from "node:crypto";
import type { Contract, Operation } from "../../contract/index.ts";
import type { Document } from "./documents.ts";
import type { Chapter } from "./guide.ts";
import { type Html, html, raw } from "./html.ts";
import { pageOf } from "./page-names.ts";
import type { Site } from "./site.ts";
import type { Workflow } from "./workflow-texts.ts";

/** What the reference is made from. */
export interface Sources {
  contract: Contract;
  chapters: Chapter[];
  workflows: Workflow[];
  site: Site;
  documents: Document[];
  /** SVG by the name that `<!-- diagram: name -->` refers to. */
  diagrams: Record<string, string>;
  /** Both are part of every page, so that a page is one request. */
  style: string;
  script: string;
}

/** One file of the reference. */
export interface Page {
  file: string;
  title: string;
  description: string;
  content: Html;
}

/** Runs before the first paint, so that what needs a script does not appear late. */
const early = 'document.documentElement.classList.add("js")';

const icon = raw(
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%230b6b73'/%3E%3Cpath d='M8 13h16l-2 11H10zM12 13V9a4 4 0 0 1 8 0v4' fill='none' stroke='%23fff' stroke-width='2.4' stroke-linejoin='round'/%3E%3C/svg%3E",
);

/** A page with everything that all pages share. */
export function layout(sources: Sources, { file, title, description, content }: Page): string {
  const { contract, site, style, script } = sources;
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy(sources)}">
<meta name="referrer" content="no-referrer">
<title>${title === contract.title ? `${title} reference` : `${title} · ${contract.title}`}</title>
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${contract.title}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<link rel="icon" href="${icon}">
<style>${raw(style)}</style>
<script>${raw(early)}</script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
<button type="button" class="open-menu" popovertarget="menu">Menu</button>
<a class="brand" href="index.html"><img src="${icon}" alt="" width="22" height="22">${contract.title}</a>
<span class="version quiet">${contract.version}</span>
${site.repository !== "" && html`<a class="quiet" href="${site.repository}">Repository</a>`}
<button type="button" class="open-search">Search <kbd>/</kbd></button>
</header>
<div class="frame">
<nav id="menu" popover aria-label="Reference">${menuOf(sources, file)}</nav>
<main id="main" tabindex="-1">
<p class="notice quiet">Without JavaScript, the search and the console are not available. Everything else works.</p>
${content}
</main>
</div>
<dialog aria-label="Search">
<input type="search" aria-label="Search the reference" placeholder="Search operations, fields and guides" autocomplete="off" spellcheck="false">
<ul></ul>
<p class="quiet" role="status"></p>
</dialog>
<script>${raw(script)}</script>
</body>
</html>
`.markup;
}

/** Nothing is loaded from elsewhere, and requests go to a sandbox on this machine or to the service. */
function policy({ site, style, script }: Sources): string {
  const [styleHash, earlyHash, scriptHash] = [style, early, script].map(
    (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  const targets = ["'self'", "http://127.0.0.1:*", "http://localhost:*", site.service];
  return `default-src 'none'; script-src 'self' ${earlyHash} ${scriptHash}; style-src ${styleHash}; img-src data:; connect-src ${targets.join(" ").trim()}; base-uri 'none'; form-action 'none'`;
}

/** The operations of a tag. One with several tags is shown with its first. */
export const operationsIn = ({ operations }: Contract, name: string): Operation[] =>
  operations.filter(({ tags }) => tags[0] === name);

/** The guide, the operations by tag, and the rest. */
function menuOf({ contract, chapters, documents }: Sources, current: string): Html[] {
  const item = (file: string, label: string, method?: string) =>
    html`<li><a href="${file}"${file === current && raw(' aria-current="page"')}>${label}${
      method !== undefined && html` <span class="method">${method}</span>`
    }</a></li>`;
  const tags = contract.tags.map(({ name, title }) => {
    const items = operationsIn(contract, name).map(({ id, summary, method }) =>
      item(pageOf(id), summary, method),
    );
    return html`<h2>${title}</h2>
<ul>${items}</ul>`;
  });
  return [
    html`<h2>Guide</h2><ul>${chapters.map(({ file, title }) => item(file, title))}</ul>`,
    ...tags,
    html`<h2>More</h2><ul>${item("schemas.html", "Schemas")}${item("reference.html", "Everything on one page")}${documents.map(({ file, title }) => item(file, title))}</ul>`,
  ];
}
