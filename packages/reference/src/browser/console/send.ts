import {
  type Body,
  formText,
  httpRequest,
  isFile,
  multipartParts,
  type Template,
  type Values,
} from "./request.ts";

let current: AbortController | undefined;

/** Sends a request in place of the one before it. */
export async function send(
  form: HTMLFormElement,
  template: Template,
  values: Values,
): Promise<void> {
  current?.abort();
  const controller = new AbortController();
  current = controller;
  setSending(form, true);
  showSending();
  const started = performance.now();
  try {
    const { url, init } = fetchRequest(template, values);
    const response = await fetch(url, { ...init, signal: controller.signal });
    const type = response.headers.get("content-type") ?? "";
    const text = isBinary(type) ? `Content of the type ${type}.` : await response.text();
    if (current !== controller) return;
    showResponse(response, text, performance.now() - started);
  } catch {
    if (current !== controller) return;
    const parts = [
      `No response from ${values.server}.`,
      ...(form.dataset.start
        ? [`Start the sandbox and send the request again:\n\n${form.dataset.start}`]
        : []),
      "This page can reach 127.0.0.1, localhost and the published service only.",
    ];
    showFailure("No response", parts.join("\n\n"));
  }
  if (current === controller) setSending(form, false);
}

/** Stops waiting for a response. */
export function cancel(form: HTMLFormElement): void {
  current?.abort();
  current = undefined;
  setSending(form, false);
  showFailure("Canceled", "");
}

function setSending(form: HTMLFormElement, isSending: boolean): void {
  const submit = form.querySelector<HTMLButtonElement>("[type=submit]");
  const stop = form.querySelector<HTMLButtonElement>(".cancel");
  if (!submit || !stop) return;
  submit.textContent = isSending ? "Sending …" : "Send request";
  if (!isSending && document.activeElement === stop) submit.focus();
  stop.hidden = !isSending;
}

function fetchRequest(template: Template, values: Values): { url: string; init: RequestInit } {
  const { method, url, headers, basic } = httpRequest(template, values);
  const all = new Headers();
  for (const [name, value] of headers) all.append(name, value);
  if (basic !== undefined) all.set("Authorization", `Basic ${btoa(basic)}`);
  const body = values.body && bodyInit(values.body);
  return { url, init: { method, headers: all, ...(body !== undefined && { body }) } };
}

function bodyInit(body: Body): BodyInit | undefined {
  const { content, value } = body;
  if (content.kind === "form") return new URLSearchParams(formText(body));
  if (content.kind !== "multipart") return isFile(value) ? value.blob : String(value);
  const data = new FormData();
  for (const { name, text, json, file } of multipartParts(body)) {
    if (file?.blob !== undefined)
      data.append(name, new Blob([file.blob], { type: file.type }), file.name);
    else if (json !== undefined) data.append(name, new Blob([json], { type: "application/json" }));
    else if (text !== undefined) data.append(name, text);
  }
  return data;
}

const find = <Type extends Element = HTMLElement>(selector: string) =>
  document.querySelector<Type>(`.responses ${selector}`) as Type;

/** Shows the live response instead of an example. */
function select(status: string, state: "success" | "failure" | "pending"): void {
  const menu = find<HTMLSelectElement>("select");
  if (menu.options[0]?.value !== "live") menu.prepend(new Option("Live response", "live"));
  menu.value = "live";
  menu.dispatchEvent(new Event("change"));
  const line = find(".live [role=status]");
  line.textContent = status;
  line.dataset.state = state;
  // On a phone, the form is above the response and longer than the window.
  if (state !== "pending" && !isInView(line)) line.closest(".card")?.scrollIntoView();
}

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top > 56 && bottom < innerHeight;
};

function clear(): void {
  for (const part of [".live details", ".live > pre"]) find(part).hidden = true;
  find(".live code").textContent = "";
  find(".problem").replaceChildren();
}

function showSending(): void {
  clear();
  select("Sending …", "pending");
}

function showFailure(status: string, text: string): void {
  clear();
  select(status, "failure");
  showText(text, "text");
}

function showResponse(response: Response, text: string, milliseconds: number): void {
  const { status, statusText, ok, headers } = response;
  clear();
  const line = `${status} ${statusText}`.trim();
  select(`${line} · ${Math.round(milliseconds)} ms`, ok ? "success" : "failure");
  showHeaders(headers);
  const json = parseJson(text);
  if (!ok) showProblem(json);
  const shown = json === undefined ? text : JSON.stringify(json, null, 2);
  // Colors need an element for each word.
  showText(shown, json === undefined || shown.length > maxColored ? "text" : "json");
}

const isBinary = (type: string): boolean =>
  /^(audio|image(?!\/svg)|video|font)\/|octet-stream|zip|pdf/.test(type);

/** How many characters have colors. */
const maxColored = 100_000;

function showText(text: string, language: "json" | "text"): void {
  showCode(find(".live code"), text, language);
  find(".live > pre").hidden = text === "";
}

/** Shows what went wrong in front of the headers and the body: title, detail and the errors of single fields. */
function showProblem(problem: unknown): void {
  const { title, detail, errors } = Object(problem);
  const faults = Array.isArray(errors) ? errors.map(Object) : [];
  const texts = [
    title,
    detail,
    ...faults.map(({ in: location, name, pointer, detail: fault }) =>
      [[location, name ?? pointer].filter(Boolean).join(" "), fault].filter(Boolean).join(": "),
    ),
  ];
  const lines = texts.filter((text) => typeof text === "string" && text !== "");
  find(".problem").append(
    ...lines.map((text) => Object.assign(document.createElement("p"), { textContent: text })),
  );
}

function showHeaders(headers: Headers): void {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  const details = find<HTMLDetailsElement>(".live details");
  details.hidden = lines.length === 0;
  details.open = false;
  find(".live summary").textContent = lines.length === 1 ? "1 header" : `${lines.length} headers`;
  find(".live details pre").textContent = lines.join("\n");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
