import { isSuccess, jsonIn, type Operation, own, type Schema } from "#reader";
import type { Input } from "../browser/console/request.ts";
import { type Html, html, singleQuoted } from "../markup/html.ts";
import type { Sources } from "../sources.ts";
import { calledServer, templateOf, valuesOf } from "./samples.ts";

type About = Pick<Sources, "contract" | "site">;

/** A form with everything that a request needs, filled in like the samples. */
export function consoleForm(about: About, operation: Operation): Html {
  const { contract, site } = about;
  const template = templateOf(about, operation);
  const values = valuesOf(about, operation);
  const credentials = template.schemes.map((name) => {
    const value = own(values.credentials, name) ?? "";
    const label = template.schemes.length === 1 ? "Token" : name;
    return field(label, html`<input name="credentials.${name}" value="${value}">`);
  });
  const parameters = operation.parameters.map((written, index) => {
    const input = template.parameters[index] as Input;
    const { name, in: location } = input;
    return field(name, inputOf(input, written, own(values[location], name)));
  });
  return html`<form id="try" novalidate autocomplete="off" spellcheck="false" data-template='${singleQuoted(JSON.stringify(template))}' data-title="${contract.title}" data-start="${site.start}">
${serverMenu(about)}
${field("Base URL", html`<input name="server" value="${values.server}" required>`)}
${credentials}
${parameters}
${values.body !== undefined && bodyFields(operation, values.body)}
${site.pageSandbox && html`<p class="in-page quiet" hidden></p>`}
<details><summary>More headers</summary><textarea name="headers" rows="2" aria-label="More headers, one per line" placeholder="Prefer: code=404"></textarea></details>
<p class="actions"><button type="button" class="forget" hidden>Forget token</button>
<button type="button" class="reset" hidden>Reset sandbox</button>
<button type="button" class="cancel" hidden>Cancel</button>
<button type="submit">Send request</button></p>
</form>`;
}

/** A menu that fills in the URL of the sandbox or of the service, to which the policy of the pages allows requests. */
function serverMenu(about: About): Html | false {
  const { service, pageSandbox } = about.site;
  const server = calledServer(about);
  const urls = [server, service].filter((url, index, all) => url && all.indexOf(url) === index);
  const options = urls.map((url) => html`<option>${url}</option>`);
  // It fills in the URL of the samples, which stay as they are.
  if (pageSandbox)
    options.push(
      html`<option value="${server}" data-in-page="${megabytes(pageSandbox)}">In this page</option>`,
    );
  return options.length > 1 && field("Server", html`<select class="servers">${options}</select>`);
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const field = (label: string, control: Html): Html =>
  html`<label><span>${label}</span>${control}</label>`;

/** A menu for values that are known, else a line of text. */
function inputOf(
  { name, in: location, format, types }: Input,
  { schema, isRequired }: { schema: Schema; isRequired: boolean },
  value: unknown,
): Html {
  const start = html`name="${location}.${name}"`;
  const values = schema.values ?? (types.join() === "boolean" ? [true, false] : undefined);
  const text = textOf(value);
  const required = isRequired && html` required`;
  if (format === "list" || values === undefined) {
    const initial = textOf(schema.default);
    const placeholder = initial !== "" && html` placeholder="${initial}"`;
    return html`<input ${start} value="${text}"${placeholder}${required}>`;
  }
  const options = [...(isRequired ? [] : [""]), ...values.map(String)].map(
    (option) => html`<option${option === text && html` selected`}>${option}</option>`,
  );
  return html`<select ${start}${required}>${options}</select>`;
}

const textOf = (value: unknown): string =>
  value === undefined ? "" : [value].flat().map(String).join(",");

/** Examples of errors are left out: without the other parameters of such a request, their bodies cause no error. */
function bodyFields({ body: written, responses }: Operation, body: string): Html {
  const errors = responses
    .filter((response) => !isSuccess(response))
    .flatMap(({ content }) => content.flatMap(({ examples }) => examples.map(({ name }) => name)));
  const choices = (jsonIn(written?.content)?.examples ?? [])
    .filter(({ name }) => !errors.includes(name))
    .map(
      ({ summary, name, value }) =>
        html`<option value="${JSON.stringify(value, null, 2)}">${summary || name}</option>`,
    );
  return html`<fieldset><legend>Body</legend>${choices.length > 1 && field("Example", html`<select class="example">${choices}</select>`)}${field("Body", html`<textarea name="body" rows="2">${body}</textarea>`)}</fieldset>`;
}
