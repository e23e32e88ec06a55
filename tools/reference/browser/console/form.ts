import { dictionary, parseText, readScalar, type Schema } from "#reader";
import type { Body, Content, Input, RequestFile, Template, Values } from "./request.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsOf = (group: HTMLElement) => group.querySelectorAll<Control>("[name]");

/** What a control is for: the location of a parameter or another group, and a name. */
function purposeOf(control: Control, template: Template) {
  const [group = "", name = ""] = control.name.split(/\.(.*)/s);
  const parameter = template.parameters.find((one) => one.in === group && one.name === name);
  return { group, name, parameter };
}

/** What is filled in. A parameter without a text is not sent. */
export function readForm(form: HTMLFormElement, template: Template): Values {
  const values: Values = {
    server: "",
    path: dictionary(),
    query: dictionary(),
    header: dictionary(),
    cookie: dictionary(),
    credentials: dictionary(),
    headers: dictionary(),
    body: undefined,
  };
  for (const control of controlsOf(form)) {
    const { group, name, parameter } = purposeOf(control, template);
    if (control.name === "server") values.server = control.value;
    else if (control.name === "headers") values.headers = dictionary(headersIn(control.value));
    else if (group === "credentials") values.credentials[name] = control.value;
    else if (parameter !== undefined && control.value !== "")
      values[parameter.in][name] = readText(parameter, control.value);
  }
  const index = Number(form.querySelector<HTMLSelectElement>("[name=content]")?.value ?? 0);
  const content = template.contents[index];
  const group = form.querySelector<HTMLElement>(`[data-content="${index}"]`);
  if (content && group) values.body = readBody(group, content);
  return values;
}

/** `Name: value`, one per line. */
const headersIn = (text: string): [string, string][] =>
  linesOf(text).map((line) => {
    const [name = "", value = ""] = line.split(/:(.*)/s, 2);
    return [name.trim(), value.trim()];
  });

const linesOf = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");

function readText({ format, types }: Input, text: string): unknown {
  const read = (part: string) => readScalar(part, { types } as Schema);
  if (format === "list") return text.split(",").map((part) => read(part.trim()));
  return format === "json" ? parseText(text) : read(text);
}

function readBody(group: HTMLElement, content: Content): Body {
  const type = content.type;
  const controls = [...controlsOf(group)];
  if (content.kind === "form" || content.kind === "multipart") {
    const entries = controls.flatMap((control): [string, unknown][] => {
      const name = control.name.slice("field.".length);
      const field = content.fields.find((candidate) => candidate.name === name);
      if (control instanceof HTMLInputElement && control.type === "file") {
        const files = filesOf(control);
        return [[name, control.multiple ? files : files[0]]];
      }
      return field === undefined || control.value === ""
        ? []
        : [[name, readText(field, control.value)]];
    });
    return { content, type, value: dictionary(entries) };
  }
  const [control] = controls;
  if (control instanceof HTMLInputElement) {
    const [file] = filesOf(control);
    return { content, type: file?.type ?? type, value: file };
  }
  return { content, type, value: control?.value ?? "" };
}

/** The files that are chosen, or the one that stands for them in the samples. */
function filesOf({ files, dataset }: HTMLInputElement): RequestFile[] {
  const { type = "", sample = "" } = dataset;
  const chosen = [...(files ?? [])].map((file) => ({ name: file.name, type, blob: file }));
  return chosen.length > 0 ? chosen : [{ name: sample, type, blob: undefined }];
}

/** Whether all can be sent. Otherwise, the browser shows a message at the first control that cannot. */
export function checkForm(form: HTMLFormElement, template: Template): boolean {
  for (const control of controlsOf(form)) {
    const isUsed = control.closest("[hidden]") === null;
    const fault = isUsed ? faultOf(control, template) : "";
    control.setCustomValidity(fault);
    // What is folded cannot show its message.
    if (fault !== "") control.closest("details")?.setAttribute("open", "");
  }
  return form.reportValidity();
}

function faultOf(control: Control, template: Template): string {
  const { name, value, required } = control;
  const { group, parameter } = purposeOf(control, template);
  if (control instanceof HTMLInputElement && control.type === "file") {
    const isNeeded = name === "body" && control.files?.length === 0;
    return isNeeded ? "Choose a file." : "";
  }
  if (control instanceof HTMLTextAreaElement) {
    if (name === "headers") return headersFault(value);
    const index = Number(control.closest<HTMLElement>("[data-content]")?.dataset.content);
    return template.contents[index]?.kind === "json" ? jsonFault(value) : "";
  }
  if (value === "") return required || group === "path" ? "Enter a value." : "";
  if (value.trim() !== value) return "Remove the spaces around the value.";
  if (name === "server" && !/^https?:\/\/[^?#]+$/.test(URL.canParse(value) ? value : ""))
    return "Enter a URL such as https://api.example.com, without ? and #.";
  if (/^(credentials|header)$/.test(group)) {
    const [foreign] = /[^ -~]/u.exec(value) ?? [];
    if (foreign !== undefined) return `A header cannot contain “${foreign}”.`;
  }
  const isText = parameter?.format === "json" && typeof parseText(value) === "string";
  return isText ? "Enter JSON." : "";
}

/** What a server would reject without saying where. */
function jsonFault(text: string): string {
  try {
    if (text !== "") JSON.parse(text);
    return "";
  } catch (error) {
    return `The body is not JSON: ${(error as Error).message}.`;
  }
}

function headersFault(text: string): string {
  const wrong = linesOf(text).find((line) => !/^[\w!#$%&'*+.^`|~-]+:[ -~]*$/.test(line.trim()));
  return wrong === undefined ? "" : "Write one header per line, such as Prefer: code=404.";
}
