import {
  type Body,
  formText,
  httpRequest,
  isFile,
  multipartParts,
  type Template,
  type Values,
} from "./request.ts";
import { showFailure, showResponse, showSending } from "./response.ts";

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
    const content = await response.blob();
    if (current !== controller) return;
    await showResponse(response, content, performance.now() - started);
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
