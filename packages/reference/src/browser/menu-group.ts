/** An item of the menu: the page it opens, its label, and the method of an operation. */
export type MenuItem = [file: string, label: string, method?: string];

/** What a tab remembers of the menu from page to page. */
export interface MenuState {
  /** The items of the groups that are unfolded, by the links of the groups. */
  open: Record<string, MenuItem[]>;
  scrollTop: number;
}

/** The menu that the tab showed last, unless the browser forbids storage. */
export function readMenuState(): Partial<MenuState> {
  try {
    return JSON.parse(sessionStorage.getItem("menu") ?? "{}");
  } catch {
    return {};
  }
}

/** Remembers the menu for the next page of the tab. */
export function writeMenuState(state: MenuState): void {
  try {
    sessionStorage.setItem("menu", JSON.stringify(state));
  } catch {
    // Then the next page shows its own group.
  }
}

/** Adds the items to a group. */
export function fillGroup(group: Element, items: MenuItem[]): void {
  const list = document.createElement("ul");
  for (const [file, label, method] of items) {
    const link = document.createElement("a");
    link.href = file;
    link.append(label);
    if (method !== undefined) {
      const badge = document.createElement("span");
      badge.className = `method ${method}`;
      badge.append(method);
      link.append(" ", badge);
    }
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  group.append(list);
}

/** The items that a group shows. */
export const itemsOf = (group: Element): MenuItem[] =>
  [...group.querySelectorAll("a")].map((link) => {
    const method = link.querySelector(".method")?.textContent;
    const label = link.firstChild?.textContent ?? "";
    const file = link.getAttribute("href") ?? "";
    return method === undefined ? [file, label.trim()] : [file, label.trim(), method];
  });

/** Scrolls the menu, and nothing else, to the open page if it is out of view. `scrollIntoView` would scroll the page, too. */
export function showCurrent(menu: HTMLElement): void {
  const current = menu.querySelector<HTMLElement>("[aria-current]");
  if (current === null) return;
  const { offsetTop, offsetHeight } = current;
  const isAbove = offsetTop < menu.scrollTop;
  const isBelow = offsetTop + offsetHeight > menu.scrollTop + menu.clientHeight;
  if (isAbove || isBelow) menu.scrollTop = offsetTop - menu.clientHeight / 2;
}
