import { loadScript } from "./load-script.ts";
import { fillGroup, type MenuState, showCurrent } from "./menu-group.ts";
import { storage } from "./storage.ts";

declare global {
  /** The items of each group as HTML by its link, which menu.js has. */
  var menuItems: Record<string, string> | undefined;
}

/** Fills in a group when it is unfolded, and remembers folds and position for the next page. */
export function enableMenu(): void {
  const menu = document.querySelector<HTMLElement>("#menu");
  if (menu === null) return;
  for (const group of menu.querySelectorAll("details")) {
    group.addEventListener("toggle", () => fill(group));
    // A reader may unfold a group before this script is there.
    fill(group);
  }
  // On a phone, the menu has no position before it is opened.
  menu.addEventListener("toggle", () => showCurrent(menu));
  addEventListener("pagehide", () => {
    const unfolded = [...menu.querySelectorAll<HTMLElement>("details[open]:not([data-part])")];
    const open = unfolded.map((group) => [group.dataset.group, itemsIn(group)]);
    const state: MenuState = { open: Object.fromEntries(open), scrollTop: menu.scrollTop };
    storage("sessionStorage")?.setItem("menu", JSON.stringify(state));
  });
}

/** The items of a group, none of which is the open page of the next one. */
const itemsIn = (group: Element): string | undefined =>
  group.querySelector("ul")?.innerHTML.replace(/ aria-current="page"/, "");

async function fill(group: HTMLDetailsElement): Promise<void> {
  const list = () => group.querySelector("ul");
  const isMissing = () => group.open && (list() === null || group.dataset.part !== undefined);
  if (!isMissing()) return;
  if (globalThis.menuItems === undefined) await loadScript("menu.js");
  if (!isMissing()) return;
  const current = group.querySelector("[aria-current]")?.getAttribute("href");
  list()?.remove();
  delete group.dataset.part;
  fillGroup(group, globalThis.menuItems?.[group.dataset.group ?? ""] ?? "");
  if (current === undefined) return;
  group
    .querySelector(`[href="${CSS.escape(current ?? "")}"]`)
    ?.setAttribute("aria-current", "page");
  showCurrent(group.closest("nav") as HTMLElement);
}
