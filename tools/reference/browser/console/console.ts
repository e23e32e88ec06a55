import { ownSandbox } from "../own-origin.ts";
import { report } from "../report.ts";
import { checkForm, readForm } from "./form.ts";
import { isInPage, offerInPage } from "./in-page.ts";
import { languages } from "./languages.ts";
import { fetchInPage } from "./page-worker.ts";
import type { Template } from "./request.ts";
import { cancel, send } from "./send.ts";
import { keepTokens } from "./tokens.ts";

declare global {
  /** Sends the request of the form, with further headers. The script of the page calls it once this script is there. */
  var sendRequest: ((headers?: Record<string, string>) => Promise<void>) | undefined;
}

/** Lets the form of an operation send its request, and the samples show it. */
function enableConsole(form: HTMLFormElement): void {
  const template: Template = JSON.parse(form.dataset.template ?? "");
  const showSamples = () => {
    const values = readForm(form, template);
    for (const [name, { write }] of Object.entries(languages)) {
      const code = document.querySelector(`.samples [data-tab="${name}"] code`);
      const text = write(template, values);
      if (code !== null && code.textContent !== text) showCode(code, text);
    }
  };
  // Where the page comes from a sandbox, the form sends to it.
  const prepared = findSandbox(form);
  enableInPage(form);
  keepTokens(form, showSamples);
  prepared.then(showSamples);
  form.addEventListener("input", showSamples);
  form.addEventListener("change", showSamples);
  form.querySelector(".cancel")?.addEventListener("click", () => cancel(form));
  let latest = {};
  globalThis.sendRequest = async (headers = {}) => {
    latest = headers;
    await prepared;
    // A reader who sees no response yet clicks again.
    if (latest !== headers || !checkForm(form, template)) return;
    const values = readForm(form, template);
    await send(form, template, { ...values, headers: { ...values.headers, ...headers } });
  };
}

/** Offers the sandbox in this page, and lets the reader reset it. */
function enableInPage(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>(".reset");
  if (button === null) return;
  offerInPage(form, button);
  button.addEventListener("click", async () => {
    if (!isInPage(form)) return;
    const response = await fetchInPage("/_sandbox/reset", { method: "POST" }).catch(
      () => undefined,
    );
    report(button, response?.ok ? "Sandbox was reset" : "Not reset");
  });
}

const form = document.querySelector<HTMLFormElement>("#try");
if (form !== null) enableConsole(form);

/** The sandbox serves this reference as well. Then requests go to where the page came from, and it can be reset. */
async function findSandbox(form: HTMLFormElement): Promise<void> {
  const { origin, protocol } = location;
  if (!protocol.startsWith("http")) return;
  const sandbox = await ownSandbox(form.dataset.title);
  if (sandbox === undefined) return;
  const server = form.elements.namedItem("server") as HTMLInputElement;
  if (server.value === server.defaultValue) {
    server.value = origin;
    server.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const button = form.querySelector<HTMLButtonElement>(".reset");
  if (!button || !sandbox.control) return;
  const show = () => {
    button.hidden = !`${server.value}/`.startsWith(`${origin}/`);
  };
  form.addEventListener("input", show);
  show();
  button.addEventListener("click", async () => {
    if (isInPage(form)) return;
    const url = `${server.value.replace(/\/+$/, "")}/_sandbox/reset`;
    const response = await fetch(url, { method: "POST", credentials: "omit" }).catch(
      () => undefined,
    );
    report(button, response?.ok ? "Sandbox was reset" : "Not reset");
  });
}
