import { highlight } from "./highlight.ts";

/** Lets the form of an operation send its request, and shows what comes back. */
export function enableTryIt(): void {
  const form = document.querySelector<HTMLFormElement>("#try");
  const server = form?.elements.namedItem("server") as HTMLInputElement;
  if (form === null) return;
  /** Where to send, which is looked for once, when the form is opened or used first. */
  let search: Promise<void> | undefined;
  const open = () => {
    search ??= findSandbox(server);
    const tab = document.querySelector<HTMLInputElement>('.tabs input[value="try"]');
    if (tab === null) return;
    tab.checked = true;
    tab.dispatchEvent(new Event("change", { bubbles: true }));
    tab.closest(".card")?.scrollIntoView({ block: "nearest" });
    form.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  };
  document.querySelector("a.try")?.addEventListener("click", open);
  if (location.hash === "#try") open();
  form.addEventListener("change", ({ target }) => {
    const { name, value } = target as HTMLSelectElement;
    const body = form.elements.namedItem("body");
    if (name === "example" && body instanceof HTMLTextAreaElement) body.value = value;
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    search ??= findSandbox(server);
    search.then(() => send(form, server.value));
  });
}

/** The sandbox serves this reference as well. Then the requests go to where the page came from. */
async function findSandbox(server: HTMLInputElement): Promise<void> {
  if (!location.protocol.startsWith("http") || server.value !== server.defaultValue) return;
  const health = await fetch(new URL("/_sandbox/health", location.origin)).catch(() => undefined);
  const isJson = health?.headers.get("content-type")?.includes("json") === true;
  if (health?.ok === true && isJson) server.value = location.origin;
}

async function send(form: HTMLFormElement, server: string): Promise<void> {
  const { url, init } = requestOf(form);
  const started = performance.now();
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    const milliseconds = Math.round(performance.now() - started);
    show(`${response.status} ${response.statusText}`, `${milliseconds} ms`, text, response.ok);
  } catch {
    const start = `Start the sandbox and send the request again:\n\n${form.dataset.start}`;
    const limit = "This page can reach 127.0.0.1, localhost and the published service only.";
    show("No response", "", `No response from ${server}.\n\n${start}\n\n${limit}`, false);
  }
}

/** The request that the form describes. Its fields are named after the part of the request that they fill in. */
function requestOf(form: HTMLFormElement): { url: string; init: RequestInit } {
  const values = new Map([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const { method = "GET", path = "" } = form.dataset;
  const query = new URLSearchParams();
  for (const [name, value] of values) {
    if (!name.startsWith("query.") || value === "") continue;
    for (const one of value.split(",")) query.append(name.slice("query.".length), one.trim());
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(values.get(`path.${name}`) ?? ""),
  );
  const base = (values.get("server") ?? "").replace(/\/$/, "");
  const token = values.get("token");
  const body = values.get("body");
  const headers = {
    Accept: "application/json",
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && { "Content-Type": "application/json" }),
  };
  const init = { method, headers, ...(body !== undefined && { body }) };
  return { url: `${base}${filled}${query.size > 0 ? `?${query}` : ""}`, init };
}

/** Shows a live response instead of the examples. */
function show(status: string, time: string, text: string, isSuccess: boolean): void {
  const card = document.querySelector<HTMLElement>(".responses");
  const select = card?.querySelector("select");
  const line = card?.querySelector<HTMLElement>(".live p");
  const code = card?.querySelector(".live code");
  if (!select || !line || !code) return;
  if (select.options[0]?.value !== "live") select.prepend(new Option("Live response", "live"));
  select.value = "live";
  select.dispatchEvent(new Event("change"));
  line.textContent = [status, time].filter(Boolean).join(" · ");
  line.dataset.success = String(isSuccess);
  code.innerHTML = highlight(pretty(text), isJson(text) ? "json" : "text");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
