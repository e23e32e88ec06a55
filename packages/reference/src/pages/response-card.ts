import type { Operation } from "contract-kit-reader";
import { idOf } from "../markup/anchors.ts";
import { type Html, html, raw } from "../markup/html.ts";
import { code, copyButton } from "../markup/markdown.ts";
import { hasConsole } from "../samples/console-form.ts";
import { type Example, responseExamples } from "../samples/examples.ts";
import { describedProblem, isDescribed } from "../sections/error-section.ts";
import type { Sources } from "../sources.ts";

/** Every response that the page describes, the first in view and the others behind a menu. Without a script, all are in view. */
export function responseCard(sources: Sources, operation: Operation): Html {
  const responses = operation.responses.filter((response) => !isDescribed(sources, response));
  const examples = responseExamples(sources.contract, { ...operation, responses });
  const options = examples.map(
    (example, index) =>
      html`<option value="${index}"${preference(example)}>${example.status} ${example.summary}</option>`,
  );
  const panels = examples.map(
    (example, index) =>
      html`<div data-response="${index}"${index > 0 && raw(" hidden")}><p class="label">${example.status} ${example.summary}</p>${exampleContent(sources, example)}</div>`,
  );
  return html`<div class="head"><strong>Response</strong><select aria-label="Example of a response">${options}</select>${hasConsole(operation) && forceButton}${copyButton}</div>
${liveResponse}
${panels}`;
}

const forceButton = raw(
  '<button type="button" class="force" title="Let the sandbox return it" hidden>Force this response</button>',
);

const liveResponse = raw(`<div class="live" data-response="live" hidden><p role="status"></p>
<details><summary></summary><pre tabindex="0"></pre></details>
<p class="part"><span></span> <a></a></p>
<pre tabindex="0"><code></code></pre></div>`);

/** The header `Prefer` with which the sandbox returns an example. */
function preference({ status, name }: Example): Html | false {
  const code = status.replaceAll(/x/gi, "0");
  if (!/^\d+$/.test(code)) return false;
  return html` data-prefer="code=${code}${name && `, example=${name}`}"`;
}

/** The body of an example, or what it would contain. */
function exampleContent(sources: Sources, { media, value }: Example): Html {
  if (media === undefined) return html`<p class="empty">No content</p>`;
  const problem = describedProblem(sources, value);
  if (problem !== undefined)
    return html`<p class="empty">Problem <a href="#problem-${idOf(problem.slug)}">${problem.type}</a></p>`;
  if (media.kind === "json") return code(JSON.stringify(value, null, 2) ?? "", "json");
  return typeof value === "string" && media.kind !== "binary"
    ? code(value)
    : html`<p class="empty">Content of the type <code>${media.type}</code></p>`;
}
