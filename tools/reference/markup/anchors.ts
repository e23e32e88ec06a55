import { type Html, html, rewrite } from "./html.ts";

/** The ids of a page that its fields and rows leave alone: some are those of parts that many pages have. */
export const takenIds = (...ids: string[]): Set<string> =>
  new Set(["main", "menu", "try", "open-questions", ...ids]);

/** A text as an id that a URL contains unchanged. */
export const idOf = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N}._~-]+/gu, "-").replaceAll(/^-+|(?<!-)-+$/g, "") || "-";

/** Takes an id for a place of a page. A number is appended if another place has it already. */
export function takeId(taken: Set<string>, wanted: string): string {
  let id = wanted;
  for (let number = 2; taken.has(id); number++) id = `${wanted}-${number}`;
  taken.add(id);
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
