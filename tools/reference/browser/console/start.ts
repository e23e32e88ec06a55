import { loadScript } from "../load-script.ts";
import { isLocal } from "../own-origin.ts";
import { hasStoredToken } from "./tokens.ts";

/** Opens the form of an operation. The script that sends its request is loaded when it is needed first. */
export function startConsole(): void {
  const form = document.querySelector<HTMLFormElement>("#try");
  if (form === null) return;
  const inPage = form.querySelector<HTMLOptionElement>("option[data-in-page]");
  // The page of a public host sends nothing to the machine of its reader unless that is chosen.
  if (inPage && !isLocal() && location.protocol !== "file:") inPage.selected = true;
  // Without a connection, the next attempt loads it again.
  const load = () => loadScript("console.js").catch(() => {});
  const open = () => {
    load();
    const tab = document.querySelector<HTMLInputElement>('.tabs input[value="try"]');
    if (tab) tab.checked = true;
    tab?.dispatchEvent(new Event("change", { bubbles: true }));
    tab?.closest(".card")?.scrollIntoView({ block: "nearest" });
    const next = firstEmpty(form) ?? form.querySelector<HTMLElement>("[type=submit]");
    next?.focus({ preventScroll: true });
  };
  document.querySelector("a.try")?.addEventListener("click", (event) => {
    // A jump to the hash would take the focus away from the button.
    event.preventDefault();
    history.replaceState(null, "", "#try");
    open();
  });
  // The sandbox returns the response in view, once.
  document.querySelector(".force")?.addEventListener("click", async () => {
    const select = document.querySelector<HTMLSelectElement>(".responses select");
    const prefer = select?.selectedOptions[0]?.dataset.prefer ?? "";
    open();
    await load();
    await globalThis.sendRequest?.({ Prefer: prefer });
  });
  for (const input of document.querySelectorAll(".scripted input"))
    input.addEventListener("change", load);
  form.addEventListener("change", ({ target }) => fillIn(form, target as Element));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await load();
    await globalThis.sendRequest?.();
  });
  if (location.hash === "#try") addEventListener("load", () => setTimeout(open));
  addEventListener("hashchange", () => location.hash === "#try" && open());
  const isChosen = document.querySelector(".scripted :checked") !== null;
  // The samples show the token of this tab.
  if (isChosen || hasStoredToken(form)) load();
}

/** What a reader has to fill in first, or can. */
function firstEmpty(form: HTMLFormElement): HTMLElement | undefined {
  const controls = form.querySelectorAll<HTMLInputElement>("input, textarea");
  const empty = [...controls].filter(
    (control) => control.value === "" && control.checkVisibility(),
  );
  return empty.find(({ required }) => required) ?? empty[0];
}

/** Fills in the chosen server or example. */
function fillIn(form: HTMLFormElement, target: Element): void {
  if (!(target instanceof HTMLSelectElement)) return;
  const server = form.elements.namedItem("server") as HTMLInputElement;
  if (target.matches(".servers")) server.value = target.value;
  const body = target.closest("fieldset")?.querySelector("textarea");
  if (target.matches(".example") && body) body.value = target.value;
}
