import type { ErrorRow } from "./error-section.ts";
import { type Html, html } from "./html.ts";
import { codeSpan, inline, table } from "./markdown.ts";
import type { Section } from "./section.ts";

/** Links to the statuses of errors. */
export function errorLinks(sections: Section[]): Html | false {
  const errors = sections.flatMap(({ blocks }) => blocks.flatMap(({ errors = [] }) => errors));
  const links = errors
    .filter(({ status, isGeneral }, index) => {
      return !isGeneral && errors.findIndex((other) => other.status === status) === index;
    })
    .map(({ status, anchor }) => html` <a href="#${anchor}">${status}</a>`);
  return links.length > 0 && html`<p class="errors"><strong>Errors:</strong>${links}</p>`;
}

/** Each row of errors, with what to do. */
export function errorTable(errors: ErrorRow[]): Html {
  const rows = errors.map(({ anchor, status, meaning, fix, ...row }) => ({
    id: anchor,
    cells: [
      html`<a class="anchor" href="#${anchor}">${status}</a>`,
      html`${inline(meaning)}${row.type !== "" && html`<br>${inline(typeLink(row))}`}`,
      ...(hasFixes(errors) ? [inline(fix)] : []),
    ],
  }));
  return table(
    [html`Status`, html`Meaning`, ...(hasFixes(errors) ? [html`What to do`] : [])],
    rows,
  );
}

/** Whether a page says itself what to do about errors. */
const hasFixes = (errors: ErrorRow[]): boolean => errors.some(({ fix }) => fix !== "");

const typeLink = ({ type, slug }: Pick<ErrorRow, "type" | "slug">): string =>
  slug === "" ? codeSpan(type) : `[${codeSpan(type)}](#problem-${slug})`;

/** The rows of errors as a table of Markdown. A brief one leaves out what the guide says. */
export function errorMarkdown(errors: ErrorRow[], isBrief: boolean): string {
  const isShort = isBrief || !hasFixes(errors);
  const rows = errors
    .filter(({ isGeneral }) => !(isBrief && isGeneral))
    .map(({ status, meaning, fix, ...row }) => {
      const texts = [meaning, row.type === "" ? "" : typeLink(row)].filter(Boolean);
      const cells = [status, texts.join("<br>"), ...(isShort ? [] : [fix])];
      return `| ${cells.map((text) => text.replaceAll(/\s*\n\s*/g, " ")).join(" | ")} |`;
    });
  const header = ["Status", "Meaning", ...(isShort ? [] : ["What to do"])];
  return [`| ${header.join(" | ")} |`, `|${" --- |".repeat(header.length)}`, ...rows].join("\n");
}
