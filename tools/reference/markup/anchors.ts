import { type Html, html, rewrite } from "./html.ts";

/** The ids that a page has, with the last number that was appended to each. */
export type TakenIds = Map<string, number>;

/** The ids of a page that its fields and rows leave alone: some are those of parts that many pages have. */
export const takenIds = (...ids: string[]): TakenIds =>
  new Map(["main", "menu", "try", "open-questions", ...ids].map((id) => [id, 1]));

/** A text as an id that a URL contains unchanged. */
export const idOf = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N}._~-]+/gu, "-").replaceAll(/^-+|(?<!-)-+$/g, "") || "-";

/** Takes an id for a place of a page. A number is appended if another place has it already. */
export function takeId(taken: TakenIds, wanted: string): string {
  let id = wanted;
  let number = taken.get(wanted) ?? 0;
  while (taken.has(id)) {
    number += 1;
    id = `${wanted}-${number}`;
  }
  taken.set(id, 1).set(wanted, Math.max(number, 1));
  return id;
}

/** The id of a schema on the page with all schemas. */
export const schemaId = (name: string): string => takeId(takenIds(), idOf(name));

/** The content of a page with every id once, although several headings can have the same text. */
export function withUniqueIds(content: Html): Html {
  const taken = takenIds();
  return rewrite(
    content,
    /<(?!form\b|details class="questions")[^<>]*? id="([^"]+)/g,
    (start, id) => {
      const wanted = id?.markup ?? "";
      return html`${start}${takeId(taken, wanted).slice(wanted.length)}`;
    },
  );
}
