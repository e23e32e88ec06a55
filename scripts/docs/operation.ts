import { introductionTo, operationSections } from "./describe.ts";
import { assumed, htmlFields } from "./fields.ts";
import { type Html, html, raw } from "./html.ts";
import { codeBlock, markdown, tabs } from "./markdown.ts";
import type { Contract, Operation } from "./read-contract.ts";
import { curlSample, requestOf, typescriptSample } from "./samples.ts";
import { shapeOf } from "./schema-shapes.ts";
import { type Site, startCommand } from "./site.ts";
import type { Workflow } from "./workflow-texts.ts";

/** The page of one operation: its description, and next to it the samples and the form to try it. */
export function operationPage(
  contract: Contract,
  operation: Operation,
  workflows: Workflow[],
  site: Site,
): Html {
  const { id, method, path, summary, assumptions } = operation;
  const sections = operationSections(contract, operation, workflows, htmlFields(contract));
  return html`<article class="operation">
<header>
<h1 id="${id}">${summary}</h1>
<p class="endpoint"><span class="method">${method}</span> <code>${raw(path.replaceAll("/", "/<wbr>"))}</code> <a class="try" href="#try">Try it</a></p>
${markdown(introductionTo(operation))}
</header>
<div class="samples">
<section class="card" aria-label="Request">${requestCard(contract, operation, site)}</section>
<section class="card responses" aria-label="Response">${responseCard(operation)}</section>
</div>
<div>
${markdown(sections.map(([heading, text]) => `## ${heading}\n\n${text}`).join("\n\n"))}
<p>${assumed(contract, assumptions)}</p>
</div>
</article>`;
}

function requestCard(contract: Contract, operation: Operation, site: Site): Html {
  const request = requestOf(contract, operation);
  const curl = codeBlock(curlSample(contract, operation, request));
  const typescript = codeBlock(typescriptSample(contract, operation, request));
  return tabs("request", html`<strong>Request</strong>`, [
    { id: "curl", label: "curl", content: curl },
    { id: "typescript", label: "TypeScript", content: typescript },
    { id: "try", label: "Try it", content: tryForm(contract, operation, site) },
  ]);
}

const jsonText = (value: unknown): string => JSON.stringify(value, null, 2) ?? "";

/** A form with everything that the request needs, filled in from the contract's examples. */
function tryForm(contract: Contract, operation: Operation, site: Site): Html {
  const { method, path, parameters } = operation;
  const request = requestOf(contract, operation);
  const field = (label: string, control: Html) =>
    html`<label><span>${label}</span>${control}</label>`;
  const input = (name: string, value: unknown) =>
    html`<input name="${name}" value="${String(value)}" spellcheck="false" autocomplete="off">`;
  const inputs = parameters.map(({ name, in: location, schema }) => {
    const value =
      { ...request.path, ...request.query }[name] ??
      shapeOf(contract.schemas, schema).default ??
      "";
    return field(name, input(`${location}.${name}`, value));
  });
  const bodies =
    operation.body?.examples.map(({ summary, value }) => ({ summary, text: jsonText(value) })) ??
    [];
  const examples = html`<select name="example">${bodies.map(({ summary, text }) => html`<option value="${text}">${summary}</option>`)}</select>`;
  const body = html`<textarea name="body" rows="2" spellcheck="false">${jsonText(request.body)}</textarea>`;
  return html`<form id="try" data-method="${method}" data-path="${path}" data-start="${startCommand(site)}">
${field("Base URL", input("server", contract.server))}
${field("Token", input("token", request.token))}
${inputs}
${bodies.length > 1 && field("Example", examples)}
${operation.body !== undefined && field("Body", body)}
<button type="submit">Send request</button>
</form>`;
}

/** Every documented response, the first in view and the others behind a menu. */
function responseCard({ examples }: Operation): Html {
  const options = examples.map(
    ({ status, summary }, index) => html`<option value="${index}">${status} ${summary}</option>`,
  );
  const panels = examples.map(
    ({ value }, index) =>
      html`<div data-response="${index}"${index > 0 && raw(" hidden")}>${codeBlock(jsonText(value))}</div>`,
  );
  return html`<header><strong>Response</strong><select aria-label="Example">${options}</select></header>
<div class="live" data-response="live" hidden><p role="status"></p><pre tabindex="0"><code></code></pre></div>
${panels}`;
}
