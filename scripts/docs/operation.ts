import type { Contract, MediaType, Operation } from "../../contract/index.ts";
import { idOf } from "./anchors.ts";
import { consoleForm, hasConsole } from "./console.ts";
import { errorLinks } from "./error-table.ts";
import { type Example, responseExamples } from "./examples.ts";
import { assumed } from "./field-list.ts";
import { type Html, html, raw } from "./html.ts";
import { introductionTo } from "./introduction.ts";
import type { Sources } from "./layout.ts";
import { code, copyButton, markdown, tabs } from "./markdown.ts";
import { operationSections } from "./operation-sections.ts";
import { curlSample, templateOf, typescriptSample, valuesOf } from "./samples.ts";
import type { Section } from "./section.ts";
import { sectionsHtml } from "./sections.ts";

/** The page of one operation: its description, and next to it the samples and the form to try it. */
export function operationPage(sources: Sources, operation: Operation): Html {
  const { contract } = sources;
  const { id, method, path, summary, responses } = operation;
  const sections = operationSections(sources, operation);
  const isRequest = ({ blocks: [first] }: Section) => first?.direction === "request";
  const returned = sections.filter((section) => !isRequest(section));
  const assumptions = [operation, ...responses].flatMap((part) => part.assumptions);
  return html`<article class="operation">
<header>
<h1 id="${idOf(id)}">${summary}</h1>
<p class="endpoint"><span class="method">${method}</span> <code>${raw(path.replaceAll("/", "/<wbr>"))}</code> ${hasConsole(operation) && raw('<a class="try" href="#try">Try it</a>')}</p>
${markdown(introductionTo(sources, operation))}
${errorLinks(sections)}
</header>
<div class="samples">
<section class="card" aria-label="Request">${requestCard(sources, operation)}</section>
<section class="card responses" aria-label="Response">${responseCard(contract, operation)}</section>
</div>
<div class="sent">
${sectionsHtml(contract, sections.filter(isRequest))}
</div>
<div class="returned">
${sectionsHtml(contract, returned)}
<p>${assumed(contract, [...new Set(assumptions)])}</p>
</div>
</article>`;
}

function requestCard(sources: Sources, operation: Operation): Html {
  const template = templateOf(sources, operation);
  const values = valuesOf(sources, operation);
  const panels = [
    { id: "curl", label: "curl", content: code(curlSample(template, values), "sh") },
    {
      id: "typescript",
      label: "TypeScript",
      content: code(typescriptSample(template, values), "ts"),
    },
  ];
  const form = consoleForm(sources, operation, template, values);
  const console = { id: "try", label: "Try it", content: form };
  const all = hasConsole(operation) ? [...panels, console] : panels;
  return tabs("request", all, html`<strong>Request</strong>`);
}

const jsonText = (value: unknown): string => JSON.stringify(value, null, 2) ?? "";

/** Every documented response, the first in view and the others behind a menu. Without a script, all are in view. */
function responseCard(contract: Contract, operation: Operation): Html {
  const examples = responseExamples(contract, operation);
  const options = examples.map(
    (example, index) =>
      html`<option value="${index}"${preference(example)}>${example.status} ${example.summary}</option>`,
  );
  const panels = examples.map(
    ({ status, summary, media, value }, index) =>
      html`<div data-response="${index}"${index > 0 && raw(" hidden")}><p class="label">${status} ${summary}</p>${exampleContent(media, value)}</div>`,
  );
  return html`<div class="head"><strong>Response</strong><select aria-label="Example of a response">${options}</select>${hasConsole(operation) && forceButton}${copyButton}</div>
${liveResponse}
${panels}`;
}

const forceButton = raw(
  '<button type="button" class="force" title="Let the sandbox return this response">Force</button>',
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
function exampleContent(media: MediaType | undefined, value: unknown): Html {
  if (media === undefined) return html`<p class="empty">No content</p>`;
  if (media.kind === "json") return code(jsonText(value), "json");
  return typeof value === "string" && media.kind !== "binary"
    ? code(value)
    : html`<p class="empty">Content of the type <code>${media.type}</code></p>`;
}
