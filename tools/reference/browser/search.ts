import { percentDecoded } from "#reader";
import { loadScript } from "./load-script.ts";
import type { FoundEntry, SearchKind } from "./search-index.ts";

/** Opens the search with its button, "/" or Ctrl+K. The 404 page has one that searches the words of its path. */
export function enableSearch(): void {
  const dialog = document.querySelector("dialog");
  const show = dialog && searchIn(dialog);
  if (!dialog || !show) return;
  const open = () => {
    if (!dialog.open) dialog.showModal();
    dialog.querySelector("input")?.select();
    show();
  };
  document.querySelector(".open-search")?.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    const isTyping = (event.target as Element).matches("input, textarea, select");
    const isShortcut = event.key === "k" && (event.ctrlKey || event.metaKey);
    if (!isShortcut && (event.key !== "/" || isTyping)) return;
    event.preventDefault();
    open();
  });
  // A click outside the dialog is a click on its backdrop; one on a result closes it as well.
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || (target as Element).closest("a") !== null) dialog.close();
  });
  // In a search field, Escape would only empty the field.
  dialog.addEventListener("keydown", ({ key }) => key === "Escape" && dialog.close());
  const lost = document.querySelector<HTMLElement>(".lost");
  const input = lost?.querySelector("input");
  if (!lost || !input) return;
  // The folder of the reference, whose names say nothing about what is missing, is what links are relative to.
  const folder = new URL(".", document.baseURI).pathname;
  const path = location.pathname.replace(folder, "").replace(/\.(html|md)$/, "");
  const words = percentDecoded(path).match(/[\p{L}\p{N}]+/gu) ?? [];
  input.value = words.slice(-4).join(" ");
  searchIn(lost)?.();
}

/** Lets an input search the reference, and returns what shows the results. */
function searchIn(box: HTMLElement): (() => void) | undefined {
  const input = box.querySelector("input");
  const list = box.querySelector(".found");
  const status = box.querySelector<HTMLElement>("[role=status]");
  if (!input || !list || !status) return undefined;
  const showResults = () => {
    const results = globalThis.search(input.value);
    list.replaceChildren(...results.map(resultItem));
    const count = results.length === 1 ? "1 result" : `${results.length} results`;
    const text = results.length > 0 ? count : `Nothing found for "${input.value.slice(0, 100)}".`;
    status.textContent = input.value.trim() === "" ? "" : text;
  };
  const show = () =>
    loadScript("search.js").then(showResults, () => {
      status.textContent = "The search cannot be loaded.";
    });
  // A reader who leaves the input while the script loads wants something else.
  const openFirst = () => input.matches(":focus") && list.querySelector("a")?.click();
  input.addEventListener("input", show);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target === input) show().then(openFirst);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") moveFocus(event, box);
  });
  return show;
}

function element(name: string, className: string, ...content: (string | Node)[]): HTMLElement {
  const created = document.createElement(name);
  created.className = className;
  created.append(...content);
  return created;
}

/** What a result is, in a word. */
const labels: Record<SearchKind, string> = {
  operation: "Operation",
  page: "Guide",
  document: "Guide",
  aside: "Guide",
  problem: "Guide",
  schema: "Schema",
  parameter: "Parameter",
  field: "Field",
  error: "Error",
};

function resultItem({ id, title, section, text, terms, kind }: FoundEntry): HTMLElement {
  const [method = "", path = ""] = kind === "operation" ? text.split(" ", 2) : [];
  const rest = text.slice(kind === "operation" ? method.length + path.length + 2 : 0);
  const label = labels[kind];
  const place = method === "" ? section : path;
  const name = element(
    "span",
    "title",
    ...(method === "" ? [] : [element("span", `method ${method}`, method), " "]),
    ...marked(title, terms),
    ...(place === label ? [] : [element("span", "quiet", ` ${place}`)]),
  );
  const link = element(
    "a",
    "",
    name,
    element("span", "kind", ` ${label}`),
    element("small", "quiet", ...marked(excerptOf(rest, terms), terms)),
  );
  link.setAttribute("href", id);
  return element("li", "", link);
}

/** A stem in "i" may stand for "y". */
const beginningOf = (term: string) => term.replace(/i$/, "");

/** A text in which the words that were found are marked. */
function marked(text: string, terms: string[]): (string | Node)[] {
  const beginnings = terms.map((term) => beginningOf(term).replaceAll(/[^\p{L}\p{N}_]/gu, "\\$&"));
  const words = new RegExp(
    `(?<![\\p{L}\\p{N}])((?:${beginnings.join("|")})[\\p{L}\\p{N}]*)`,
    "giu",
  );
  return text
    .split(words)
    .map((part, index) => (index % 2 === 0 ? part : element("mark", "", part)));
}

/** The words around the first match. */
function excerptOf(text: string, terms: string[]): string {
  const lower = text.toLowerCase();
  const positions = terms.map((term) => lower.indexOf(` ${beginningOf(term)}`));
  const first = Math.min(...positions.filter((position) => position > 0), text.length);
  const start = first === text.length ? 0 : text.lastIndexOf(" ", first - 30) + 1;
  return `${start > 0 ? "… " : ""}${text.slice(start, start + 120)}`;
}

/** The arrow keys walk through the input and the results. */
function moveFocus(event: KeyboardEvent, box: HTMLElement): void {
  event.preventDefault();
  const stops = [...box.querySelectorAll<HTMLElement>("input, a")];
  const step = event.key === "ArrowDown" ? 1 : -1;
  stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus();
}
