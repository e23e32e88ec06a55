import { asObject, parseText } from "#reader";
import { isLocal } from "../own-origin.ts";
import { describeNoResponse, NotInPageError } from "./failures.ts";
import { canChooseInPage, chooseInPage, isInPage, loadingText } from "./in-page.ts";
import { fetchInPage, hasToLoad } from "./page-worker.ts";
import { httpRequest, type Template, type Values } from "./request.ts";

let current: AbortController | undefined;

/** The origins to which a policy of this page has forbidden requests. */
const forbidden = new Set<string>();
document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
  const url = URL.parse(blockedURI);
  if (effectiveDirective === "connect-src" && url) forbidden.add(url.origin);
});

/** Sends a request in place of the one before it. */
export async function send(
  form: HTMLFormElement,
  template: Template,
  values: Values,
): Promise<void> {
  current?.abort();
  current = new AbortController();
  const { signal } = current;
  setSending(form, true);
  const line = isInPage(form) && hasToLoad() ? loadingText(form) : "Sending …";
  show({ line, state: "pending" });
  const started = performance.now();
  try {
    const { url, ...init } = httpRequest(template, values);
    const body = values.body ?? null;
    const response = await fetchFrom(form, values.server, url, { ...init, body, signal });
    const type = response.headers.get("content-type") ?? "";
    const text = isBinary(type) ? `Content of the type ${type}.` : await response.text();
    if (signal.aborted) return;
    showResponse(response, text, performance.now() - started);
  } catch (error) {
    if (signal.aborted) return;
    const text = await describeFailure(form, values.server, error);
    show({ line: "No response", state: "failure", problem: [{ text }] });
  }
  setSending(form, false);
}

/** One cause, and one way out. */
async function describeFailure(
  form: HTMLFormElement,
  server: string,
  error: unknown,
): Promise<string> {
  if (error instanceof NotInPageError) return error.message;
  // A browser reports what a policy forbids after the request has failed.
  await new Promise((resolve) => setTimeout(resolve));
  const isForbidden = forbidden.has(new URL(server).origin);
  const { start = "" } = form.dataset;
  return describeNoResponse(server, { isForbidden, start, hasPage: canChooseInPage(form) });
}

/**
 * The response of the server, or of the sandbox in this page: if that is chosen, or if the server that the contract names does
 * not respond.
 */
async function fetchFrom(
  form: HTMLFormElement,
  server: string,
  url: string,
  init: RequestInit,
): Promise<Response> {
  const inPage = () => fetchInPage(url.slice(server.replace(/\/+$/, "").length), init);
  if (isInPage(form)) return inPage();
  try {
    return await fetch(url, { ...init, credentials: "omit" });
  } catch (error) {
    // Elsewhere, the reader has chosen the server.
    if (init.signal?.aborted || !isLocal() || !chooseInPage(form)) throw error;
    return inPage();
  }
}

/** Stops waiting for a response. */
export function cancel(form: HTMLFormElement): void {
  current?.abort();
  setSending(form, false);
  show({ line: "Canceled", state: "failure" });
}

function setSending(form: HTMLFormElement, isSending: boolean): void {
  const submit = form.querySelector<HTMLButtonElement>("[type=submit]");
  const stop = form.querySelector<HTMLButtonElement>(".cancel");
  if (!submit || !stop) return;
  submit.textContent = isSending ? "Sending …" : "Send request";
  if (!isSending && document.activeElement === stop) submit.focus();
  stop.hidden = !isSending;
}

/** What is known about a request that was sent. */
interface Outcome {
  line: string;
  state: "success" | "failure" | "pending";
  /** What went wrong: title, detail and the errors of single fields. */
  problem?: Fault[];
  headers?: string[];
  text?: string;
  isCode?: boolean;
}

/** Shows the live response instead of an example. */
function show(outcome: Outcome): void {
  const { line, state, problem = [], headers = [], text = "", isCode = false } = outcome;
  const find = <Type extends Element = HTMLElement>(selector: string) =>
    document.querySelector<Type>(`.responses ${selector}`) as Type;
  const button = find(".statuses [value=live]");
  button.hidden = false;
  button.dataset.class = { success: "2", failure: "5", pending: "" }[state];
  button.click();
  const status = find("[role=status]");
  status.textContent = line;
  status.dataset.state = state;
  find(".problem").replaceChildren(
    ...problem.map((fault) => {
      const paragraph = document.createElement("p");
      paragraph.append(faultElement(fault));
      return paragraph;
    }),
  );
  const details = find<HTMLDetailsElement>(".live details");
  details.hidden = headers.length === 0;
  details.open = false;
  find(".live summary").textContent =
    headers.length === 1 ? "1 header" : `${headers.length} headers`;
  find(".live details pre").textContent = headers.join("\n");
  const code = find(".live code");
  if (isCode) showCode(code, text);
  else code.textContent = text;
  find(".live > pre").hidden = text === "";
  // On a phone, the form is above the response and longer than the window.
  const { top, bottom } = status.getBoundingClientRect();
  const isInView = top > 56 && bottom < innerHeight * 0.8;
  if (state !== "pending" && !isInView) status.closest(".card")?.scrollIntoView();
}

/** How many characters have colors, which need an element for each word. */
const maxColored = 100_000;

function showResponse(response: Response, text: string, milliseconds: number): void {
  const { status, statusText, ok, headers } = response;
  const json = parseText(text);
  const shown = json === text ? text : JSON.stringify(json, null, 2);
  show({
    line: `${`${status} ${statusText}`.trim()} · ${Math.round(milliseconds)} ms`,
    state: ok ? "success" : "failure",
    problem: ok ? [] : problemIn(json),
    headers: [...headers].map(([name, value]) => `${name}: ${value}`),
    text: shown,
    isCode: json !== text && shown.length <= maxColored,
  });
}

const isBinary = (type: string): boolean =>
  /^(audio|image(?!\/svg)|video|font)\/|octet-stream|zip|pdf/.test(type);

/** What a problem document says in a line, and the id of the field that it is about. */
interface Fault {
  text: string;
  field?: string;
}

/** A line for each fault of a problem document. */
function problemIn(problem: unknown): Fault[] {
  const { title, detail, errors } = asObject(problem);
  const faults = Array.isArray(errors) ? errors.map(asObject) : [];
  const all: { text: unknown; field?: string }[] = [
    { text: title },
    { text: detail },
    ...faults.map(({ location, name, pointer, detail: fault }) => {
      const place = [location, name ?? pointer].filter(Boolean).join(" ");
      const text = [place, fault].filter(Boolean).join(": ");
      return { text, field: fieldAt(`${location}`, `${name ?? pointer ?? ""}`) };
    }),
  ];
  return all.filter((fault): fault is Fault => typeof fault.text === "string" && fault.text !== "");
}

/** The id of a parameter, or of the field that a JSON Pointer leads to, whose items of lists have no ids. */
function fieldAt(part: string, place: string): string {
  const names = place.split("/").filter((key) => key !== "" && !/^\d+$/.test(key));
  return [part === "body" ? "request" : part, ...names].join(".");
}

function faultElement({ text, field = "" }: Fault): string | HTMLElement {
  if (document.getElementById(field) === null) return text;
  return Object.assign(document.createElement("a"), { href: `#${field}`, textContent: text });
}
