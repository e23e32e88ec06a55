import { createHash } from "node:crypto";
import type { Contract } from "#reader";
import type { Assets } from "../assets.ts";
import type { ReferenceInput } from "../input.ts";
import { type Html, html, inlined } from "../markup/html.ts";
import { markdownFileOf } from "../markup/page-names.ts";
import { calledServer } from "../samples/samples.ts";
import { type Site, urlOf } from "../site.ts";
import type { Sources } from "../sources.ts";
import type { TextPage } from "../texts/documents.ts";
import { type MenuGroup, type MenuItem, menuGroups, menuOf } from "./menu.ts";

/** One page of the reference, and its content as Markdown. */
export interface Page extends TextPage {
  description: string;
  content: Html;
  /** Whether it is one of those that are read most, which have no style of texts unless they have a table. */
  isOperation?: boolean;
}

/** Runs before the first paint, so that neither what needs a script nor the theme appears late. */
export const early =
  'document.documentElement.classList.add("js");try{document.documentElement.dataset.theme=localStorage.getItem("theme")??""}catch{}';

const themeIcon = html`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M8 1.5a6.5 6.5 0 0 1 0 13z" fill="currentColor"/></svg>`;

export const notFoundPage = "404.html";

/** An input with its results, which the script of the pages fills. */
export const searchBox = html`<input type="search" aria-label="Search the reference" placeholder="Search operations, fields and guides" autocomplete="off" spellcheck="false">
<ul class="found"></ul>
<p class="quiet" role="status"></p>`;

/** What all pages share. */
export type Frame = ReturnType<typeof frameOf>;

/** Makes what all pages share of what they are about and how it is published. */
export function frameOf(input: ReferenceInput, sources: Sources, assets: Assets) {
  const { contract, groups, chapters, documents, site } = sources;
  const { icon = "", preview, isUnreleased = false } = input;
  return {
    contract,
    site,
    preview,
    icon: icon.trim(),
    assets,
    menu: menuGroups(groups, chapters, documents),
    version: versionOf(contract.version, documents, isUnreleased),
  };
}

/** A page with everything that all pages share. */
export function layout(frame: Frame, page: Page): string {
  const { file, title, description, content, isOperation = false } = page;
  const { contract, site, assets, menu, preview, version } = frame;
  const isNotFound = file === notFoundPage;
  // The 404 page is shown at any path, where a relative link leads nowhere.
  const isShared = site.separateFiles && !isNotFound;
  const findFolder = assets["not-found.js"].trim();
  const scripts = isShared ? [] : isNotFound ? [early, findFolder] : [early];
  const hasTexts = !isOperation || content.markup.includes("<table");
  const style = !isShared && assets["style.css"] + (hasTexts ? assets["texts.css"] : "");
  const icon = isShared ? "icon.svg" : `data:image/svg+xml,${encodeURIComponent(frame.icon)}`;
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy(scripts, style, site, isNotFound)}">
<meta name="referrer" content="no-referrer">
<title>${title === contract.title ? `${title} reference` : `${title} · ${contract.title}`}</title>
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${contract.title}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${site.reference !== "" && (isNotFound ? html`<base href="${site.reference}">` : sharing(site, preview, file))}
<link rel="icon" href="${icon}">
${!isNotFound && html`<link rel="alternate" type="text/markdown" href="${markdownFileOf(file)}">`}
${isShared ? html`<link rel="stylesheet" href="style.css">` : html`<style>${inlined(style || "")}</style>`}
${isShared ? html`<script src="early.js"></script>` : html`<script>${inlined(early)}</script>`}
${isNotFound ? html`<script>${inlined(findFolder)}</script>` : html`<script src="page.js" defer></script>`}
</head>
<body${ownServer(contract, site)}>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
<button type="button" class="open-menu" popovertarget="menu">Menu</button>
<a class="brand" href="index.html"><img src="${icon}" alt="" width="22" height="22">${contract.title}</a>
${version}
${site.repository !== "" && html`<a class="quiet" href="${site.repository}">Repository</a>`}
${!isNotFound && html`<button type="button" class="copy-page" data-source="${markdownFileOf(file)}" title="Copy this page as Markdown">Copy page</button>`}
<button type="button" class="open-search">Search <kbd>/</kbd></button>
<button type="button" class="theme" aria-label="Theme: system">${themeIcon}</button>
</header>
<div class="frame">
<nav id="menu" popover aria-label="Reference">${menuOf(menu, file)}</nav>
<main id="main" tabindex="-1">
<p class="notice quiet">Without JavaScript, the search and the console are not available. <a href="./llms.txt">llms.txt</a> lists all pages as Markdown.</p>
${content}
${!isNotFound && footer(contract, file, !isOperation && pagesAround(menu, file))}
</main>
</div>
<dialog aria-label="Search">${searchBox}</dialog>
</body>
</html>
`.markup;
}

/** The sandbox that samples call, for the script that replaces it on the pages of one with another port. */
function ownServer(contract: Contract, site: Site): Html | false {
  const url = calledServer({ contract, site }).replace(/\/$/, "");
  const isLocal = /^http:\/\/(127\.0\.0\.1|localhost)/.test(url);
  return isLocal && html` data-server="${url}" data-title="${contract.title}"`;
}

function sharing(site: Site, preview: string | undefined, file: string): Html {
  const url = urlOf(site, file);
  return html`<link rel="canonical" href="${url}">
<meta property="og:url" content="${url}">
${preview !== undefined && html`<meta property="og:image" content="${new URL(preview, site.reference).href}">`}`;
}

/** The pages before and after this one in the menu. */
function pagesAround(menu: MenuGroup[], file: string): Html {
  const items = menu.flatMap((group) => group.items);
  const position = items.findIndex(([other]) => other === file);
  const link = (item: MenuItem | undefined, rel: string, word: string) =>
    item !== undefined &&
    html`<a rel="${rel}" href="${item[0]}"><span class="quiet">${word}</span> ${item[1]}</a>`;
  return html`<nav aria-label="Previous and next page">${link(items[position - 1], "prev", "Previous:")}${position >= 0 && link(items[position + 1], "next", "Next:")}</nav>`;
}

/** What the page describes. */
const footer = ({ title, version }: Contract, file: string, around: Html | false): Html =>
  html`<footer class="end">
${around}
<p class="quiet">${title} ${version} · <a href="${markdownFileOf(file)}">This page as Markdown</a> · <a href="./llms.txt">llms.txt</a></p>
</footer>`;

/** The version, which leads to its changes, and whether the pages describe more than it has. */
function versionOf(version: string, documents: TextPage[], isUnreleased: boolean): Html {
  const changes = documents.find(({ file }) => file === "changes.html");
  const link = (anchor: string, text: string) =>
    changes === undefined ? html`${text}` : html`<a href="changes.html${anchor}">${text}</a>`;
  const anchor = changes?.text.includes("\n## Unreleased\n") ? "#unreleased" : "";
  return html`<span class="version quiet">${link("", version)} ${isUnreleased && link(anchor, "+ unreleased changes")}</span>`;
}

/**
 * Nothing is loaded from elsewhere, and requests go to a sandbox on this machine or to the service. Only the 404 page
 * sets what its links are relative to.
 */
function policy(
  scripts: string[],
  style: string | false,
  { service, sandbox, pageSandbox }: Site,
  isNotFound: boolean,
): string {
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  // A policy with a path would allow that path only.
  const origins = new Set([service, sandbox].flatMap((url) => URL.parse(url)?.origin ?? []));
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(hash)].join(" "),
    `style-src ${style === false ? "'self'" : hash(style)}`,
    `img-src ${style === false ? "'self'" : "data:"}`,
    ["connect-src 'self' http://127.0.0.1:* http://localhost:*", ...origins].join(" ").trim(),
    ...(pageSandbox ? ["worker-src 'self'"] : []),
    `base-uri ${isNotFound ? "'self'" : "'none'"}`,
    "form-action 'none'",
  ].join("; ");
}
