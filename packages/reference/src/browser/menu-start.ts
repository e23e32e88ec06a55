/** Runs in each page right after the menu, before anything is painted: the menu looks as on the page before. */
import { fillGroup, readMenuState, showCurrent } from "./menu-group.ts";

const menu = document.querySelector<HTMLElement>("#menu");
const { open = {}, scrollTop = 0 } = readMenuState();

for (const link of menu?.querySelectorAll(":scope > a") ?? []) {
  const group = document.createElement("details");
  const summary = document.createElement("summary");
  const id = link.getAttribute("href") ?? "";
  const items = open[id];
  summary.append(link.textContent ?? "");
  group.append(summary);
  group.dataset.group = id;
  if (items !== undefined) fillGroup(group, items);
  group.open = items !== undefined;
  link.replaceWith(group);
}
if (menu !== null) {
  menu.scrollTop = scrollTop;
  showCurrent(menu);
}
