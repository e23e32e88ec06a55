/** Markup, as opposed to text that still has to be escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = Html | string | number | false | undefined | Value[];

export const raw = (markup: string): Html => new Html(markup);

/** A template whose values are escaped unless they are markup. `false` and undefined leave nothing. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  raw(String.raw({ raw: strings }, ...values.map(markupOf)));

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escapeText = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");

function markupOf(value: Value): string {
  if (Array.isArray(value)) return value.map(markupOf).join("");
  if (value === false || value === undefined) return "";
  if (value instanceof Html) return value.markup;
  return escapeText(String(value));
}
