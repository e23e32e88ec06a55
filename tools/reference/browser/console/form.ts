import { dictionary, readScalar, type Schema } from "#reader";
import type { Input, Template, Values } from "./request.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement) => form.querySelectorAll<Control>("[name]");

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
    credentials: dictionary(),
    headers: dictionary(),
    body: undefined,
  };
  for (const control of controlsOf(form)) {
    const { group, name, parameter } = purposeOf(control, template);
    if (control.name === "server") values.server = control.value;
    else if (control.name === "headers") values.headers = dictionary(headersIn(control.value));
    else if (control.name === "body") values.body = control.value;
    else if (group === "credentials") values.credentials[name] = control.value;
    else if (parameter !== undefined && control.value !== "")
      values[parameter.in][name] = readText(parameter, control.value);
  }
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
  return format === "list" ? text.split(",").map((part) => read(part.trim())) : read(text);
}

/** Whether all can be sent. Otherwise, the browser shows a message at the first control that cannot. */
export function checkForm(form: HTMLFormElement, template: Template): boolean {
  for (const control of controlsOf(form)) {
    const fault = faultOf(control, template);
    control.setCustomValidity(fault);
    // What is folded cannot show its message.
    if (fault !== "") control.closest("details")?.setAttribute("open", "");
  }
  return form.reportValidity();
}

function faultOf(control: Control, template: Template): string {
  const { name, value, required } = control;
  const { group } = purposeOf(control, template);
  if (name === "headers") return headersFault(value);
  if (name === "body") return jsonFault(value);
  if (value === "") return required || group === "path" ? "Enter a value." : "";
  if (value.trim() !== value) return "Remove the spaces around the value.";
  if (name === "server" && !/^https?:\/\/[^?#]+$/.test(URL.canParse(value) ? value : ""))
    return "Enter a URL such as https://api.example.com, without ? and #.";
  if (/^(credentials|header)$/.test(group)) {
    const [foreign] = /[^ -~]/u.exec(value) ?? [];
    if (foreign !== undefined) return `A header cannot contain “${foreign}”.`;
  }
  return "";
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
