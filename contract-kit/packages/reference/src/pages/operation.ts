import { asObject, jsonIn, type Operation } from "contract-kit-reader";
import { idOf } from "../markup/anchors.ts";
import { breakable, type Html, html } from "../markup/html.ts";
import { code, codeBlock, copyButton, markdown, tabs } from "../markup/markdown.ts";
import { consoleForm, hasConsole } from "../samples/console-form.ts";
import { type Example, examplesOf, responseExamples } from "../samples/examples.ts";
import { samplesOf } from "../samples/samples.ts";
import { errorLinks, isDescribed } from "../sections/error-section.ts";
import { operationSections } from "../sections/operation-sections.ts";
import { assumed, sectionsHtml } from "../sections/sections.ts";
import type { Sources } from "../sources.ts";
import { introductionTo } from "../texts/markdown-texts.ts";
import { methodBadge } from "./menu.ts";

/** The page of an operation or a webhook: its description, and next to it the samples and the form to try it. */
export function operationPage(sources: Sources, operation: Operation): Html {
  const { contract } = sources;
  const { id, method, path, summary, responses } = operation;
  const { sent, returned } = operationSections(sources, operation);
  const isIncoming = contract.webhooks.includes(operation);
  const form = !isIncoming && hasConsole(operation) && consoleForm(sources, operation);
  const assumptions = [operation, ...responses].flatMap((part) => part.assumptions);
  return html`<article class="operation" dir="auto">
<header>
<h1 id="${idOf(id)}">${summary}</h1>
<p class="endpoint">${methodBadge(method)} <code>${breakable(path)}</code> ${form && html`<a class="try" href="#try">Try it</a>`}</p>
${markdown(introductionTo(sources, operation))}
${errorLinks(returned)}
</header>
<div class="samples">
${
  isIncoming
    ? webhookExample(operation)
    : html`<section class="card" aria-label="Request">${tabs("request", samplesOf(sources, operation), form)}</section>
<section class="card responses" aria-label="Response">${responseCard(sources, operation)}</section>`
}
</div>
<div class="sent">
${sectionsHtml(contract, sent)}
</div>
<div class="returned">
${sectionsHtml(contract, returned)}
<p>${assumed(contract, [...new Set(assumptions)])}</p>
</div>
</article>`;
}

/** What the service sends. */
function webhookExample({ body }: Operation): Html | false {
  const [example] = examplesOf(jsonIn(body?.content));
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
function responseCard(sources: Sources, operation: Operation): Html {
  const responses = operation.responses.filter((response) => !isDescribed(sources, response));
  const examples = responseExamples({ ...operation, responses });
  const options = examples.map(
    (example, index) =>
      html`<option value="${index}" data-status="${example.status}"${preference(example)}>${example.summary}</option>`,
  );
  const panels = examples.map(
    (example, index) =>
      html`<div data-response="${index}"${index > 0 && html` hidden`}><p class="label">${example.status} ${example.summary}</p>${exampleContent(sources, example)}</div>`,
  );
  const statuses = [...new Set(examples.map(({ status }) => status))];
  const buttons = statuses.map(
    (status, index) =>
      html`<button type="button" value="${status}" data-class="${status[0]}" aria-pressed="${`${index === 0}`}">${status}</button>`,
  );
  return html`<div class="head"><span class="statuses" role="group" aria-label="Status">${liveButton}${buttons}</span><select aria-label="Example of a response" hidden>${options}</select>${hasConsole(operation) && forceButton}${copyButton}</div>
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
export function exampleContent(sources: Sources, { media, value }: Example): Html {
  if (media === undefined) return html`<p class="empty">No content</p>`;
  const { contract, fixes, isLarge } = sources;
  const { type } = asObject(value);
  // The chapter about errors describes every one of a large contract.
  const problem =
    isLarge && contract.problems.find((one) => one.type === type && fixes.has(idOf(one.slug)));
  if (problem)
    return html`<p class="empty">Problem <a href="#problem-${idOf(problem.slug)}">${problem.type}</a></p>`;
  if (media.kind === "json") return code(JSON.stringify(value, null, 2) ?? "", "json");
  return typeof value === "string" && media.kind !== "binary"
    ? code(value)
    : html`<p class="empty">Content of the type <code>${media.type}</code></p>`;
}
