import { escapeText } from "#reader";
import { sanitizeSvg, sanitizeText } from "./sanitize.ts";

/**
 * Markup, as opposed to text that still has to be escaped. Only this file makes it, and no function takes a string as
 * markup: constant markup is a template without values, and every other function encodes what it gets.
 */
class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

export type { Html };

type Value = Html | string | number | false | undefined | Value[];

/** A template whose values are escaped unless they are markup. `false` and undefined leave nothing. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(String.raw({ raw: strings }, ...values.map(markupOf)));

function markupOf(value: Value): string {
  if (Array.isArray(value)) return value.map(markupOf).join("");
  if (value === false || value === undefined) return "";
  if (value instanceof Html) return value.markup;
  return escapeText(String(value));
}

/** What is left of HTML that somebody wrote: the elements and attributes that a text needs. */
export const sanitized = (written: string): Html => new Html(sanitizeText(written));

/** What is left of an SVG: lines, shapes and texts. */
export const sanitizedDrawing = (svg: string): Html => new Html(sanitizeSvg(svg));

/** A text in an element. Escaped quotes would make the JSON of an example half as long again. */
export const elementText = (text: string): Html =>
  new Html(escapeText(text).replaceAll("&quot;", '"'));

/** A path or a URL, which can break after a slash between two names. */
export const breakable = (text: string): Html =>
  new Html(escapeText(text).replaceAll(/(?<=[^/])\/(?=[^/])/g, "/<wbr>"));

/** A text between single quotes, such as JSON, whose own quotes would be most of it as entities. */
export const singleQuoted = (text: string): Html =>
  new Html(elementText(text).markup.replaceAll("'", "&#39;"));

/** The content of a script or a style of the reference, in which nothing is escaped. */
export function inlined(asset: string): Html {
  if (/<[/!]/.test(asset))
    throw new Error("An inline script or style contains the start of a tag.");
  return new Html(asset);
}

/** Markup in which other markup replaces what matches. The function gets the match and its groups. */
export const rewrite = (
  { markup }: Html,
  pattern: RegExp,
  write: (...parts: Html[]) => Html,
): Html =>
  new Html(
    markup.replaceAll(pattern, (...found) => {
      const end = found.findIndex((part) => typeof part === "number");
      return write(...found.slice(0, end).map((part) => new Html(part ?? ""))).markup;
    }),
  );

/** The groups of each match in markup. */
export const partsIn = ({ markup }: Html, pattern: RegExp): Html[][] =>
  [...markup.matchAll(pattern)].map(([, ...groups]) => groups.map((group) => new Html(group)));
