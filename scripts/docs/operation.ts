import { type Contract, jsonIn, type MediaType, type Operation } from "../../contract/index.ts";
import { idOf } from "./anchors.ts";
import { introductionTo, operationSections, type Section } from "./describe.ts";
import { responseExamples } from "./examples.ts";
import { assumed } from "./field-list.ts";
import { type Html, html, raw } from "./html.ts";
import type { Sources } from "./layout.ts";
import { code, copyButton, markdown, tabs } from "./markdown.ts";
import { curlSample, requestOf, typescriptSample } from "./samples.ts";
import { errorLinks, sectionsHtml } from "./sections.ts";
import { startCommand } from "./site.ts";

/** The page of one operation: its description, and next to it the samples and the form to try it. */
export function operationPage(sources: Sources, operation: Operation): Html {
  const { contract } = sources;
  const { id, method, path, summary, responses } = operation;
  const sections = operationSections(sources, operation);
  const isRequest = ({ blocks: [first] }: Section) => first?.direction === "request";
  const returned = sections.filter((section) => !isRequest(section));
  const assumptions = [operation, ...responses].flatMap((each) => each.assumptions);
  return html`<article class="operation">
<header>
<h1 id="${idOf(id)}">${summary}</h1>
<p class="endpoint"><span class="method">${method}</span> <code>${raw(path.replaceAll("/", "/<wbr>"))}</code> <a class="try" href="#try">Try it</a></p>
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
  const request = requestOf(sources, operation);
  const curl = code(curlSample(operation, request), "sh");
  const typescript = code(typescriptSample(sources, operation, request), "ts");
  const panels = [
    { id: "curl", label: "curl", content: curl },
    { id: "typescript", label: "TypeScript", content: typescript },
    { id: "try", label: "Try it", content: tryForm(sources, operation) },
  ];
  return tabs("request", panels, html`<strong>Request</strong>`);
}

const jsonText = (value: unknown): string => JSON.stringify(value, null, 2) ?? "";

/** A form with everything that the request needs, filled in from the contract's examples. */
function tryForm(sources: Sources, operation: Operation): Html {
  const { method, path, parameters } = operation;
  const request = requestOf(sources, operation);
  const field = (label: string, control: Html) =>
    html`<label><span>${label}</span>${control}</label>`;
  const input = (name: string, value: unknown) =>
    html`<input name="${name}" value="${String(value)}" spellcheck="false" autocomplete="off">`;
  const inputs = parameters.map(({ name, in: location, schema }) => {
    const value = { ...request.path, ...request.query }[name] ?? schema.default ?? "";
    return field(name, input(`${location}.${name}`, value));
  });
  const bodies =
    jsonIn(operation.body?.content)?.examples.map(({ summary, value }) => ({
      summary,
      text: jsonText(value),
    })) ?? [];
  const examples = html`<select name="example">${bodies.map(({ summary, text }) => html`<option value="${text}">${summary}</option>`)}</select>`;
  const body = html`<textarea name="body" rows="2" spellcheck="false">${jsonText(request.body)}</textarea>`;
  return html`<form id="try" data-method="${method}" data-path="${path}" data-start="${startCommand(sources.site)}">
${field("Base URL", input("server", operation.servers[0]?.url ?? ""))}
${field("Token", input("token", request.token))}
${inputs}
${bodies.length > 1 && field("Example", examples)}
${operation.body !== undefined && field("Body", body)}
<button type="submit">Send request</button>
</form>`;
}

/** Every documented response, the first in view and the others behind a menu. Without a script, all are in view. */
function responseCard(contract: Contract, operation: Operation): Html {
  const examples = responseExamples(contract, operation);
  const options = examples.map(
    ({ status, summary }, index) => html`<option value="${index}">${status} ${summary}</option>`,
  );
  const panels = examples.map(
    ({ status, summary, media, value }, index) =>
      html`<div data-response="${index}"${index > 0 && raw(" hidden")}><p class="label">${status} ${summary}</p>${exampleContent(media, value)}</div>`,
  );
  return html`<div class="head"><strong>Response</strong><select aria-label="Example of a response">${options}</select>${copyButton}</div>
<div class="live" data-response="live" hidden><p role="status"></p><pre tabindex="0"><code></code></pre></div>
${panels}`;
}

/** The body of an example, or what it would contain. */
function exampleContent(media: MediaType | undefined, value: unknown): Html {
  if (media === undefined) return html`<p class="empty">No content</p>`;
  if (media.kind === "json") return code(jsonText(value), "json");
  return typeof value === "string" && media.kind !== "binary"
    ? code(value)
    : html`<p class="empty">Content of the type <code>${media.type}</code></p>`;
}
