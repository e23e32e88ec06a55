import type { Operation } from "contract-kit-reader";
import { idOf } from "./anchors.ts";
import { consoleForm, hasConsole } from "./console.ts";
import { errorLinks } from "./error-table.ts";
import { assumed } from "./field-list.ts";
import { type Html, html, raw } from "./html.ts";
import { introductionTo } from "./introduction.ts";
import type { Sources } from "./layout.ts";
import { code, markdown, tabs } from "./markdown.ts";
import { operationSections } from "./operation-sections.ts";
import { responseCard } from "./response-card.ts";
import { curlSample, templateOf, typescriptSample, valuesOf } from "./samples.ts";
import type { Section } from "./section.ts";
import { sectionsHtml } from "./sections.ts";

/** The page of one operation: its description, and next to it the samples and the form to try it. */
export function operationPage(sources: Sources, operation: Operation): Html {
  const { contract } = sources;
  const { id, method, path, summary, responses } = operation;
  const sections = operationSections(sources, operation);
  const isRequest = ({ blocks: [first] }: Section) => first?.direction === "request";
  const isFailure = ({ blocks }: Section) => blocks.some(({ errors }) => errors !== undefined);
  const returned = sections.filter((section) => !isRequest(section) && !isFailure(section));
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
<section class="card responses" aria-label="Response">${responseCard(sources, operation)}</section>
</div>
<div class="sent">
${sectionsHtml(contract, sections.filter(isRequest))}
</div>
<div class="returned">
${sectionsHtml(contract, returned)}
</div>
<div class="failed">
${sectionsHtml(contract, sections.filter(isFailure))}
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
