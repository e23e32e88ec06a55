import { jsonIn, type Operation } from "#reader";
import type { DescribedOperation } from "../describe.ts";
import { idOf } from "../markup/anchors.ts";
import { breakable, type Html, html } from "../markup/html.ts";
import {
  code,
  codeBlock,
  copyButton,
  inline,
  markdown,
  plainLine,
  tabs,
} from "../markup/markdown.ts";
import { type Example, exampleOf } from "../samples/examples.ts";
import { sectionsHtml } from "../sections/sections.ts";
import { methodBadge } from "./menu.ts";

/** The page of an operation or a webhook: its description, and next to it the samples and the form to try it. */
export function operationPage(described: DescribedOperation): Html {
  const { operation, isIncoming, pageIntroduction, samples, form, shown, sections } = described;
  const { id, method, path, summary } = operation;
  return html`<article class="operation" dir="auto">
<header>
<h1 id="${idOf(id)}">${summary}</h1>
<p class="endpoint">${methodBadge(method)} <code>${breakable(path)}</code> ${form && html`<a class="try" href="#try">Try it</a>`}</p>
${isIncoming ? markdown(pageIntroduction) : introduction(described)}
${openList(described)}
</header>
<div class="samples">
${
  isIncoming
    ? webhookExample(operation)
    : html`<section class="card" aria-label="Request">${tabs("request", samples, form)}</section>
<section class="card responses" aria-label="Response">${responseCard(shown)}</section>`
}
</div>
<div class="sent">
${sectionsHtml(sections.sent)}
</div>
<div class="returned">
${sectionsHtml(sections.returned)}
</div>
</article>`;
}

/** What an operation does, and how it is called: one fact per line. */
function introduction({ operation, facts }: DescribedOperation): Html {
  const { description, isDeprecated } = operation;
  const items = facts.map(([label, text]) => html`<dt>${label}:</dt> <dd>${inline(text)}</dd>`);
  return html`${markdown(description.trim())}
${isDeprecated && html`<p><strong>Deprecated</strong></p>`}<dl class="facts">${items}</dl>`;
}

/** What is not known about an operation and what it rests on, folded. */
function openList({ openQuestions, assumptions }: DescribedOperation): Html | false {
  const shown = openQuestions.filter(({ isInside }) => !isInside);
  const others = openQuestions.length - shown.length;
  const questions = shown.map(
    ({ question, about }) =>
      html`<li>${about && html`<a href="#${about.anchor}">${about.name}</a>: `}${inline(question)}</li>`,
  );
  // Fields inside others have a sign of their own.
  if (others > 0) questions.push(html`<li>${others} more about nested fields</li>`);
  const rests = assumptions.map(
    ({ id, title, isRefuted }) =>
      html`<li>${isRefuted && html`<strong>Refuted:</strong> `}<a href="#assumption-${idOf(id)}">${plainLine(title)}</a></li>`,
  );
  const list = (title: string, items: Html[]) =>
    items.length > 0 && html`<p class="quiet">${title}</p><ul>${items}</ul>`;
  const count = `${assumptions.length} ${assumptions.length === 1 ? "assumption" : "assumptions"}`;
  return (
    questions.length + rests.length > 0 &&
    html`<details class="questions" id="open-questions"><summary>Open questions (${openQuestions.length})${rests.length > 0 && html` <span>· ${count}</span>`}</summary>
${list("The service does not say:", questions)}${list("The contract assumes:", rests)}</details>`
  );
}

/** What the service sends. */
function webhookExample({ body }: Operation): Html | false {
  const example = exampleOf(jsonIn(body?.content));
  const text = JSON.stringify(example, null, 2);
  return (
    example !== undefined &&
    html`<section class="card" aria-label="Example">${codeBlock(text, "json")}</section>`
  );
}

/**
 * Every response that the page describes, the first in view and the others behind the buttons with their statuses. A
 * status with several examples has a menu. Without a script, all are in view.
 */
function responseCard(examples: Example[]): Html {
  const options = examples.map(
    (example, index) =>
      html`<option value="${index}" data-status="${example.status}"${preference(example)}>${example.summary}</option>`,
  );
  const panels = examples.map(
    (example, index) =>
      html`<div data-response="${index}"${index > 0 && html` hidden`}><p class="label">${example.status} ${example.summary}</p>${exampleContent(example)}</div>`,
  );
  const statuses = [...new Set(examples.map(({ status }) => status))];
  const buttons = statuses.map(
    (status, index) =>
      html`<button type="button" value="${status}" data-class="${status[0]}" aria-pressed="${`${index === 0}`}">${status}</button>`,
  );
  return html`<div class="head"><span class="statuses" role="group" aria-label="Status">${liveButton}${buttons}</span><select aria-label="Example of a response" hidden>${options}</select>${forceButton}${copyButton}</div>
${liveResponse}
${panels}`;
}

const forceButton = html`<button type="button" class="force" title="Let the sandbox return it" aria-label="Force this response" hidden>Force</button>`;

const liveButton = html`<button type="button" value="live" hidden>Live</button>`;

const liveResponse = html`<div class="live" data-response="live" hidden><p role="status"></p>
<div class="problem"></div>
<details><summary></summary><pre tabindex="0"></pre></details>
<pre tabindex="0"><code></code></pre></div>`;

/** The header `Prefer` with which the sandbox returns an example. */
function preference({ status, name }: Example): Html | false {
  const code = status.replaceAll(/x/gi, "0");
  if (!/^\d+$/.test(code)) return false;
  // A name that a header cannot carry is left out.
  const isSent = name !== undefined && /^[ -~]+$/.test(name);
  return html` data-prefer="code=${code}${isSent && `, example=${name}`}"`;
}

/** The body of an example, or what it would contain. */
export function exampleContent({ media, value }: Example): Html {
  if (media === undefined) return html`<p class="empty">No content</p>`;
  if (media.kind === "json") return code(JSON.stringify(value, null, 2) ?? "", "json");
  return typeof value === "string" && media.kind !== "binary"
    ? code(value)
    : html`<p class="empty">Content of the type <code>${media.type}</code></p>`;
}
