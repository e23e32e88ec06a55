import { type Html, html } from "../markup/html.ts";
import { pageOf } from "../markup/page-names.ts";
import type { OperationGroup } from "../sources.ts";
import type { TextPage } from "../texts/documents.ts";

/** A method in its color. */
export const methodBadge = (method: string): Html =>
  html`<span class="method ${method}">${method}</span>`;

/** An item of the menu: the page it opens, its label, and the method of an operation. */
export type MenuItem = [file: string, label: string, method?: string];

/** Items of the menu that fold together. */
export interface MenuGroup {
  title: string;
  section?: string | undefined;
  items: MenuItem[];
}

/** The guide, the operations by tag, and the rest. */
export function menuGroups(
  operations: OperationGroup[],
  chapters: TextPage[],
  documents: TextPage[],
): MenuGroup[] {
  const itemOf = ({ file, title }: { file: string; title: string }): MenuItem => [file, title];
  const start: MenuItem = ["index.html", "Overview"];
  return [
    { title: "Guide", items: [start, ...chapters.map(itemOf)] },
    ...operations.map(({ title, section, operations }) => ({
      title,
      section,
      items: operations.map(({ id, summary, method }): MenuItem => [pageOf(id), summary, method]),
    })),
    { title: "More", items: [["schemas.html", "Schemas"], ...documents.map(itemOf)] },
  ];
}

/** Every group with its items, of which the one that the page is in is unfolded. */
export function menuOf(groups: MenuGroup[], current: string): Html[] {
  return groups.map(({ title, section, items }, index) => {
    const isNext = section !== undefined && section !== groups[index - 1]?.section;
    const isOpen = items.some(([file]) => file === current);
    return html`${isNext && html`<p class="section">${section}</p>`}
<details${isOpen && html` open`}><summary>${title}</summary><ul>${items.map((item) => html`<li>${itemLink(item, current)}</li>`)}</ul></details>`;
  });
}

const itemLink = ([file, label, method]: MenuItem, current: string): Html =>
  html`<a href="${file}"${file === current && html` aria-current="page"`}>${label}${
    method !== undefined && html` ${methodBadge(method)}`
  }</a>`;
