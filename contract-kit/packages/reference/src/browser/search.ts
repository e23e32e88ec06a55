import { loadScript } from "./load-script.ts";
import type { FoundEntry } from "./search-index.ts";

/** Opens the search with its button, "/" or Ctrl+K, and shows what is found while the reader types. */
export function enableSearch(): void {
  const dialog = document.querySelector("dialog");
  const input = dialog?.querySelector("input");
  const list = dialog?.querySelector("ul");
  const status = dialog?.querySelector("p");
  if (!dialog || !input || !list || !status) return;

  const show = () => {
    const results = globalThis.search?.(input.value) ?? [];
    list.replaceChildren(...results.map(resultItem));
    const count = results.length === 1 ? "1 result" : `${results.length} results`;
    const text = results.length > 0 ? count : `Nothing found for "${input.value.slice(0, 100)}".`;
    status.textContent = input.value.trim() === "" || globalThis.search === undefined ? "" : text;
  };
  const open = () => {
    if (!dialog.open) dialog.showModal();
    input.select();
    if (globalThis.search === undefined) loadScript("search.js").then(show);
  };

  input.addEventListener("input", show);
  document.querySelector(".open-search")?.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    const isTyping = (event.target as Element).matches("input, textarea, select");
    const isShortcut = event.key === "k" && (event.ctrlKey || event.metaKey);
    if (!isShortcut && (event.key !== "/" || isTyping)) return;
    event.preventDefault();
    open();
  });
  dialog.addEventListener("keydown", (event) => {
    // In a search field, Escape would only empty the field.
    if (event.key === "Escape") dialog.close();
    if (event.key === "Enter" && event.target === input) list.querySelector("a")?.click();
    if (event.key === "ArrowDown" || event.key === "ArrowUp") moveFocus(event, dialog);
  });
  // A click outside the dialog is a click on its backdrop; one on a result closes it as well.
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || (target as Element).closest("a") !== null) dialog.close();
  });
}

function resultItem({ id, title, section, text, terms }: FoundEntry): HTMLLIElement {
  const element = (name: string, ...content: (string | Node)[]) => {
    const created = document.createElement(name);
    created.append(...content);
    return created;
  };
  const origin = element("span", ` ${section}`);
  const excerpt = element("small", excerptOf(text, terms));
  for (const part of [origin, excerpt]) part.className = "quiet";
  const link = element("a", title, origin, excerpt) as HTMLAnchorElement;
  link.href = id;
  return element("li", link) as HTMLLIElement;
}

/** The words around the first match. A stem in "i" may stand for "y". */
function excerptOf(text: string, terms: string[]): string {
  const lower = text.toLowerCase();
  const positions = terms.map((term) => lower.indexOf(` ${term.replace(/i$/, "")}`));
  const first = Math.min(...positions.filter((position) => position > 0), text.length);
  const start = first === text.length ? 0 : text.lastIndexOf(" ", first - 30) + 1;
  return `${start > 0 ? "… " : ""}${text.slice(start, start + 120)}`;
}

/** The arrow keys walk through the input and the results. */
function moveFocus(event: KeyboardEvent, dialog: HTMLDialogElement): void {
  event.preventDefault();
  const stops = [...dialog.querySelectorAll<HTMLElement>("input, a")];
  const step = event.key === "ArrowDown" ? 1 : -1;
  stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus();
}
