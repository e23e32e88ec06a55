/** Gives a page of a large contract the menu of all pages, which they share, with the page's own group unfolded. */

declare global {
  /** Its markup precedes this script in menu.js. */
  var wholeMenu: string;
}

const menu = document.querySelector("#menu");
const file = menu?.querySelector("[aria-current]")?.getAttribute("href");
if (menu) menu.innerHTML = globalThis.wholeMenu;
const current = menu?.querySelector(`[href="${file}"]`);
current?.setAttribute("aria-current", "page");
current?.closest("details")?.setAttribute("open", "");

export {};
