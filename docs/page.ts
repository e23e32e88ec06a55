import { enableMenu } from "./menu.ts";
import { enableSearch } from "./search.ts";
import { enableTryIt } from "./try-it.ts";

/** Where the language of the samples is remembered, unless the browser forbids it. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Shows every sample of every page in the language that was chosen last. */
function enableLanguages(): void {
  const select = (language: string) => {
    const inputs = document.querySelectorAll<HTMLInputElement>(`.choices [value="${language}"]`);
    for (const input of inputs) input.checked = true;
  };
  select(storage()?.getItem("language") ?? "curl");
  document.addEventListener("change", ({ target }) => {
    const { type, value } = target as HTMLInputElement;
    if (type !== "radio" || value === "try") return;
    select(value);
    storage()?.setItem("language", value);
  });
}

function enableCopy(): void {
  document.addEventListener("click", async ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>("button.copy");
    const code = button?.parentElement?.querySelector("code");
    if (!button || !code) return;
    // Pages from a host without HTTPS have no clipboard.
    if (navigator.clipboard === undefined) getSelection()?.selectAllChildren(code);
    else await navigator.clipboard.writeText(code.textContent ?? "");
    button.textContent = navigator.clipboard === undefined ? "Selected" : "Copied";
  });
}

/** Shows the response that the menu above it names. */
function enableResponses(): void {
  const select = document.querySelector<HTMLSelectElement>(".responses select");
  select?.addEventListener("change", () => {
    const panels = document.querySelectorAll<HTMLElement>(".responses > div");
    for (const panel of panels) panel.hidden = panel.dataset.response !== select.value;
  });
}

enableMenu();
enableLanguages();
enableCopy();
enableResponses();
enableSearch();
enableTryIt();
