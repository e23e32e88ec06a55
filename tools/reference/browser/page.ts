import { percentDecoded } from "#reader";
import { startConsole } from "./console/start.ts";
import { enableColors } from "./highlight.ts";
import { enableLines } from "./lines.ts";
import { useOwnOrigin } from "./own-origin.ts";
import { report } from "./report.ts";
import { enableSearch } from "./search.ts";
import { storage } from "./storage.ts";

/** Scrolls the menu, and nothing else, to the open page. On a phone, it has no position before it is opened. */
function showCurrent(): void {
  const menu = document.querySelector<HTMLElement>("#menu");
  const current = menu?.querySelector<HTMLElement>("[aria-current]");
  const show = () => {
    if (menu && current && current.offsetTop + current.offsetHeight > menu.clientHeight)
      menu.scrollTop = current.offsetTop - menu.clientHeight / 2;
  };
  show();
  menu?.addEventListener("toggle", show);
}

/** Shows every sample of every page in the language that was chosen last. */
function enableLanguages(): void {
  const select = (language: string) => {
    const inputs = document.querySelectorAll<HTMLInputElement>(`.choices [value="${language}"]`);
    for (const input of inputs) input.checked = true;
  };
  select(storage("localStorage")?.getItem("language") ?? "curl");
  document.addEventListener("change", ({ target }) => {
    const { type, value } = target as HTMLInputElement;
    if (type !== "radio" || value === "try") return;
    select(value);
    storage("localStorage")?.setItem("language", value);
  });
}

/** Copies the code in view of the block that a button belongs to. */
function enableCopy(): void {
  document.addEventListener("click", async ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>("button.copy");
    const block = button?.closest(".card, .code, .tabs");
    const code = [...(block?.querySelectorAll("code") ?? [])].find((candidate) =>
      candidate.checkVisibility(),
    );
    if (!button || !code) return;
    // Pages from a host without HTTPS have no clipboard.
    if (navigator.clipboard === undefined) getSelection()?.selectAllChildren(code);
    else await navigator.clipboard.writeText(code.textContent ?? "");
    report(button, navigator.clipboard === undefined ? "Selected" : "Copied");
  });
}

/** Copies the page as Markdown. A page in a folder, which cannot read other files, opens the file. */
function enableCopyPage(): void {
  const button = document.querySelector<HTMLButtonElement>(".copy-page");
  button?.addEventListener("click", async () => {
    const source = button.dataset.source ?? "";
    try {
      const response = await fetch(source);
      await navigator.clipboard.writeText(await response.text());
      report(button, "Copied");
    } catch {
      location.href = source;
    }
  });
}

const themes = ["system", "light", "dark"];

/** A button that changes between light, dark and what the system prefers. */
function enableThemes(): void {
  const button = document.querySelector<HTMLButtonElement>("button.theme");
  const root = document.documentElement;
  const show = (theme: string) => {
    root.dataset.theme = theme;
    button?.setAttribute("aria-label", `Theme: ${theme}`);
    button?.setAttribute("title", `Theme: ${theme}`);
  };
  show(root.dataset.theme || "system");
  button?.addEventListener("click", () => {
    const next = themes[(themes.indexOf(root.dataset.theme ?? "") + 1) % themes.length] ?? "system";
    show(next);
    storage("localStorage")?.setItem("theme", next);
  });
}

/** The part of the page that a link leads to. */
const linkTarget = () => document.getElementById(percentDecoded(location.hash.slice(1)));

/**
 * Shows the response whose status a button or an error has chosen, or a link leads to. A menu has its examples, if there
 * are several.
 */
function enableResponses(): void {
  const group = document.querySelector<HTMLElement>(".statuses");
  const select = document.querySelector<HTMLSelectElement>(".responses select");
  const force = document.querySelector<HTMLElement>(".force");
  if (!group || !select) return;
  const options = [...select.options];
  const show = () => {
    const panels = document.querySelectorAll<HTMLElement>(".responses > [data-response]");
    for (const panel of panels) panel.hidden = panel.dataset.response !== select.value;
    // The first one is what the sandbox returns anyway.
    const [{ value, dataset } = new Option()] = select.selectedOptions;
    if (force) force.hidden = value === "0" || dataset.prefer === undefined;
  };
  const choose = (status: string) => {
    for (const button of group.querySelectorAll("button"))
      button.ariaPressed = `${button.value === status}`;
    const chosen = options.filter(({ dataset }) => dataset.status === status);
    select.replaceChildren(...(status === "live" ? [new Option("Live", "live")] : chosen));
    select.selectedIndex = 0;
    select.hidden = chosen.length < 2;
    show();
  };
  group.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest("button");
    if (button) choose(button.value);
  });
  select.addEventListener("change", show);
  choose(group.querySelector<HTMLButtonElement>("button:not([hidden])")?.value ?? "");
  const chooseError = (part: Element | null) => {
    const status = part?.closest(".failures > *")?.querySelector(".status")?.textContent ?? "";
    if (options.some(({ dataset }) => dataset.status === status)) choose(status);
  };
  document.addEventListener("click", ({ target }) =>
    chooseError((target as Element).closest(".failures :is(summary, .status)")),
  );
  const chooseTarget = () => chooseError(linkTarget());
  addEventListener("hashchange", chooseTarget);
  chooseTarget();
}

/** Shows the schemas that have a name, a field or a type with the letters that a reader types. */
function enableFilter(): void {
  const input = document.querySelector<HTMLInputElement>(".filter");
  const status = input?.nextElementSibling;
  const sections = document.querySelectorAll<HTMLElement>("section.schema");
  const links = document.querySelectorAll<HTMLElement>(".contents li");
  if (!input || !status) return;
  input.addEventListener("input", () => {
    const wanted = input.value.trim().toLowerCase();
    for (const [index, section] of sections.entries()) {
      section.hidden = !textOf(section).includes(wanted);
      const link = links[index];
      if (link) link.hidden = section.hidden;
    }
    const shown = [...sections].filter(({ hidden }) => !hidden).length;
    status.textContent = shown === 0 ? "No schema of this page has it." : "";
  });
}

/** The names and types of a section. What can be null is nullable, too. */
const textOf = (section: HTMLElement): string =>
  [...section.querySelectorAll("h2, h3, .field > a:first-child, .field > .quiet")]
    .map(({ textContent }) => textContent?.replace(" or null", " or null nullable"))
    .join(" ")
    .toLowerCase();

/** Makes fields, rows and headings links to themselves. The addresses in the page would be a part of its size. */
function linkAnchors(): void {
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>("a.anchor"))
    anchor.href = `#${anchor.closest("[id]")?.id}`;
}

/** Makes fields links to themselves, and unfolds all fields of a section at once. */
function enableFields(): void {
  // Nobody uses these links before.
  addEventListener("pointerover", linkAnchors, { once: true });
  addEventListener("keydown", linkAnchors, { once: true });
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest("button.expand");
    if (button === null) return;
    const open = button.textContent === "Expand all";
    const folds = button.parentElement?.querySelectorAll("details") ?? [];
    for (const fold of folds) fold.open = open;
    button.textContent = open ? "Collapse all" : "Expand all";
  });
}

/** Unfolds the error that a link leads to. What is inside a fold, browsers unfold themselves. */
function unfoldTarget(): void {
  const error = linkTarget();
  if (error instanceof HTMLDetailsElement) error.open = true;
}

enableColors();
unfoldTarget();
addEventListener("hashchange", unfoldTarget);
enableFilter();
showCurrent();
enableLanguages();
enableCopy();
enableCopyPage();
enableThemes();
enableResponses();
enableFields();
enableLines();
enableSearch();
startConsole();
useOwnOrigin();
