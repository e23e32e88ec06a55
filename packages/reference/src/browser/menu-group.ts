import { storage } from "./storage.ts";

/** What a tab remembers of the menu from page to page. */
export interface MenuState {
  /** The items of the groups that are unfolded as HTML, by the links of the groups. */
  open: Record<string, string>;
  scrollTop: number;
}

/** The menu that the tab showed last. */
export const readMenuState = (): Partial<MenuState> =>
  JSON.parse(storage("sessionStorage")?.getItem("menu") ?? "{}");

/** Adds the items to a group. */
export const fillGroup = (group: Element, items: string): void =>
  group.insertAdjacentHTML("beforeend", `<ul>${items}</ul>`);

/** Scrolls the menu, and nothing else, to the open page if it is out of view. `scrollIntoView` would scroll the page, too. */
export function showCurrent(menu: HTMLElement): void {
  const current = menu.querySelector<HTMLElement>("[aria-current]");
  if (current === null) return;
  const { offsetTop, offsetHeight } = current;
  const isAbove = offsetTop < menu.scrollTop;
  const isBelow = offsetTop + offsetHeight > menu.scrollTop + menu.clientHeight;
  if (isAbove || isBelow) menu.scrollTop = offsetTop - menu.clientHeight / 2;
}
