import {
  asObject,
  type MediaType,
  type Operation,
  own,
  propertiesOf,
  type Schema,
  type Server,
} from "#reader";
import { type Input, isFile } from "../browser/console/request.ts";
import { type Html, html, singleQuoted } from "../markup/html.ts";
import type { Site } from "../site.ts";
import { bodyOf, calledServer, fileTypeOf, serverOf, templateOf, valuesOf } from "./samples.ts";

/** Whether a browser can send the requests of an operation. */
export const hasConsole = ({ method }: Operation): boolean => method !== "TRACE";

/** A form with everything that a request needs, filled in like the samples. The title is that of the contract. */
export function consoleForm(operation: Operation, title: string, site: Site): Html {
  const template = templateOf(operation, site.client);
  const values = valuesOf(operation, site);
  const credentials = template.schemes.map(({ name, kind }) => {
    const isOnlyToken = template.schemes.length === 1 && kind === "bearer";
    const value = own(values.credentials, name) ?? "";
    const control = html`<input name="credentials.${name}" value="${value}">`;
    if (kind === "certificate" || kind === "cookie") return field(name, control, samplesOnly);
    return field(isOnlyToken ? "Token" : name, control);
  });
  const parameters = operation.parameters.map((written, index) => {
    const { name, in: location } = written;
    const input = template.parameters[index] as Input;
    const control = inputOf(`${location}.${name}`, input, written, own(values[location], name));
    return field(name, control, location === "cookie" ? samplesOnly : undefined);
  });
  return html`<form id="try" novalidate autocomplete="off" spellcheck="false" data-template='${singleQuoted(JSON.stringify(template))}' data-title="${title}" data-start="${site.start}">
${serverMenu(operation, site)}
${field("Base URL", html`<input name="server" value="${values.server}" required>`)}
${credentials}
${parameters}
${operation.body !== undefined && bodyFields(operation.body.content)}
${site.pageSandbox && html`<p class="in-page quiet" hidden></p>`}
<details><summary>More headers</summary><textarea name="headers" rows="2" aria-label="More headers, one per line" placeholder="Prefer: code=404"></textarea></details>
<p class="actions"><button type="button" class="forget" hidden>Forget token</button>
<button type="button" class="reset" hidden>Reset sandbox</button>
<button type="button" class="cancel" hidden>Cancel</button>
<button type="submit">Send request</button></p>
</form>`;
}

/** How many URLs a menu can have. */
const maxServers = 30;

/** A menu of the servers, and of the values of their variables, which fills in the URL. */
function serverMenu(operation: Operation, site: Site): Html | false {
  const urls = new Set([
    calledServer(operation, site),
    ...operation.servers.flatMap((server) => serverUrls(server, site)),
  ]);
  const options = [...urls].slice(0, maxServers).map((url) => html`<option>${url}</option>`);
  if (site.pageSandbox) {
    // It fills in the URL of the samples, which stay as they are.
    const [url = ""] = urls;
    options.push(html`<option value="${url}" data-in-page>In this page</option>`);
  }
  return options.length > 1 && field("Server", html`<select class="servers">${options}</select>`);
}

/** The URLs of a server. A URL that the contract does not know at all is that of the service, if there is one. */
function serverUrls(server: Server, site: Site): string[] {
  const isUnknown = /^\{[^{}]*\}$/.test(server.template);
  if (isUnknown && site.sandbox !== "") return site.service === "" ? [] : [site.service];
  return urlsOf(server).map((url) => serverOf(url, site));
}

/** The URLs of a server with the values of its variables. The first one has the defaults. */
function urlsOf({ template, variables }: Server): string[] {
  let urls = [template];
  for (const [name, { default: initial, enum: others = [] }] of Object.entries(variables)) {
    const withValue = (value: unknown) =>
      urls.map((url) => url.replaceAll(`{${name}}`, () => `${value}`));
    urls = [initial, ...others].flatMap(withValue).slice(0, maxServers);
  }
  return urls;
}

const samplesOnly = "Only in the samples: a page cannot send it.";

const field = (label: string, control: Html, note?: string): Html =>
  html`<label><span>${label}</span>${control}${note !== undefined && html`<small>${note}</small>`}</label>`;

/** A menu for values that are known, else a line of text. */
function inputOf(
  name: string,
  { format, types }: Pick<Input, "format" | "types">,
  { schema, isRequired }: { schema: Schema; isRequired: boolean },
  value: unknown,
): Html {
  const values = schema.values ?? (types.join() === "boolean" ? [true, false] : undefined);
  const text = textOf(format, value);
  const required = isRequired && html` required`;
  if (format !== "value" || values === undefined || types.length === 0) {
    const initial = textOf(format, schema.default);
    const placeholder = initial !== "" && html` placeholder="${initial}"`;
    return html`<input name="${name}" value="${text}"${placeholder}${required}>`;
  }
  const present = values.filter((option) => option !== null).map(String);
  const options = [...(isRequired ? [] : [""]), ...present].map(
    (option) => html`<option${option === text && html` selected`}>${option}</option>`,
  );
  return html`<select name="${name}"${required}>${options}</select>`;
}

function textOf(format: Input["format"], value: unknown): string {
  if (value === undefined) return "";
  if (format === "json") return JSON.stringify(value);
  return [value].flat().map(String).join(",");
}

function bodyFields(content: MediaType[]): Html {
  const options = content.map(({ type }, index) => html`<option value="${index}">${type}</option>`);
  const menu = field("Media type", html`<select name="content">${options}</select>`);
  const groups = content.map(
    (media, index) =>
      html`<fieldset data-content="${index}"${index > 0 && html` hidden disabled`}><legend>Body</legend>${controlsOf(media)}</fieldset>`,
  );
  return html`${content.length > 1 && menu}${groups}`;
}

function controlsOf(media: MediaType): Html[] {
  const body = bodyOf(media);
  const { kind, examples, schema } = media;
  if (kind === "form" || kind === "multipart") {
    const values = asObject(body.value);
    // Of a union, the form has the fields of the variant that is filled in.
    const properties = schema && propertiesOf(schema, values);
    return body.content.fields.map((input) => {
      const property = properties?.get(input.name);
      if (property === undefined || property.schema.isReadOnly) return html``;
      const [name, value] = [`field.${input.name}`, own(values, input.name)];
      const type = fileTypeOf(media, input.name, property.schema);
      if (type === undefined) return field(input.name, inputOf(name, input, property, value));
      const sample = [value].flat().filter(isFile)[0]?.name;
      const isMultiple = property.schema.items !== undefined;
      return field(input.name, fileInput(name, type, `${sample}`, isMultiple));
    });
  }
  if (kind === "binary") {
    const { name } = body.value as { name: string };
    return [field("File", fileInput("body", body.type, name, false))];
  }
  // An example of XML can be an object, of which the contract does not say how it is written.
  const choices = examples
    .filter(({ value }) => kind === "json" || typeof value === "string")
    .map(({ summary, name, value }) => {
      const text = kind === "json" ? JSON.stringify(value, null, 2) : value;
      return html`<option value="${text as string}">${summary || name}</option>`;
    });
  return [
    html`${choices.length > 1 && field("Example", html`<select class="example">${choices}</select>`)}`,
    field("Body", html`<textarea name="body" rows="2">${body.value as string}</textarea>`),
  ];
}

const fileInput = (name: string, type: string, sample: string, isMultiple: boolean): Html =>
  html`<input type="file" name="${name}" data-type="${type}" data-sample="${sample}"${isMultiple && html` multiple`}>`;
