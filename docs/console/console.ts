import { highlight } from "../highlight.ts";
import { checkForm, readForm } from "./form.ts";
import type { Template } from "./request.ts";
import { curlSample, typescriptSample } from "./samples.ts";
import { findSandbox } from "./sandbox.ts";
import { cancel, send } from "./send.ts";
import { keepTokens } from "./tokens.ts";

/** Lets the form of an operation send its request, and the samples show it. */
export function enableConsole(): void {
  const form = document.querySelector<HTMLFormElement>("#try");
  if (form === null) return;
  const template: Template = JSON.parse(form.dataset.template ?? "");
  const showSamples = () => {
    const values = readForm(form, template);
    const show = (tab: string, text: string) => {
      const code = document.querySelector(`.samples [data-tab="${tab}"] code`);
      if (code !== null && code.textContent !== text) code.innerHTML = highlight(text, "code");
    };
    show("curl", curlSample(template, values));
    show("typescript", typescriptSample(template, values));
  };
  /** It is looked for once, when the form is opened or used first. */
  let search: Promise<void> | undefined;
  const prepare = () => {
    search ??= findSandbox(form);
    return search;
  };
  const open = () => openForm(form, prepare);
  keepTokens(form, showSamples);
  // A browser can restore what was filled in before.
  showSamples();
  document.querySelector("a.try")?.addEventListener("click", (event) => {
    // A jump to the hash would take the focus away from the button.
    event.preventDefault();
    history.replaceState(null, "", "#try");
    open();
  });
  document.querySelector(".force")?.addEventListener("click", () => {
    force(form);
    showSamples();
    open();
  });
  if (location.hash === "#try") addEventListener("load", () => setTimeout(open));
  form.addEventListener("input", showSamples);
  form.addEventListener("change", ({ target }) => {
    chooseContent(form, target as Element);
    showSamples();
  });
  form.querySelector(".cancel")?.addEventListener("click", () => cancel(form));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await prepare();
    if (checkForm(form, template)) await send(form, template, readForm(form, template));
  });
}

function openForm(form: HTMLFormElement, prepare: () => Promise<void>): void {
  prepare();
  const tab = document.querySelector<HTMLInputElement>('.tabs input[value="try"]');
  if (tab === null) return;
  tab.checked = true;
  tab.dispatchEvent(new Event("change", { bubbles: true }));
  tab.closest(".card")?.scrollIntoView({ block: "nearest" });
  form.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
}

/** Adds the header that makes the sandbox return the response in view. */
function force(form: HTMLFormElement): void {
  const headers = form.elements.namedItem("headers") as HTMLTextAreaElement;
  const option = document.querySelector<HTMLSelectElement>(".responses select")?.selectedOptions[0];
  const others = headers.value.split("\n").filter((line) => !/^\s*(prefer:.*)?$/i.test(line));
  headers.value = [...others, `Prefer: ${option?.dataset.prefer}`].join("\n");
  headers.closest("details")?.setAttribute("open", "");
}

/** Shows the controls of the chosen media type, or fills in the chosen example. */
function chooseContent(form: HTMLFormElement, target: Element): void {
  if (!(target instanceof HTMLSelectElement)) return;
  if (target.name === "content") {
    for (const group of form.querySelectorAll<HTMLFieldSetElement>("[data-content]")) {
      group.hidden = group.dataset.content !== target.value;
      group.disabled = group.hidden;
    }
  }
  const body = target.closest("fieldset")?.querySelector("textarea");
  if (target.matches(".example") && body) body.value = target.value;
}
