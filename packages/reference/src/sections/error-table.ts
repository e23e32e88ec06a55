import { type Html, html, raw } from "../markup/html.ts";
import { codeSpan, inline } from "../markup/markdown.ts";
import type { ErrorRow, Section } from "./section.ts";

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

/** The errors of an operation by status, and folded those that `default` covers. */
export function errorTable(errors: ErrorRow[]): Html {
  // The chapter about errors says what to do about these.
  const general = errors
    .filter(({ isGeneral }) => isGeneral)
    .map((row) => (row.slug === "" ? row : { ...row, fix: "" }));
  const statuses = [...new Set(general.map(({ status }) => status))].join(", ");
  return html`${statusTable(
    "Error responses",
    errors.filter(({ isGeneral }) => !isGeneral),
  )}
${general.length > 0 && html`<details><summary>Other errors: ${statuses}</summary>${statusTable("Other errors", general)}</details>`}`;
}

function statusTable(name: string, errors: ErrorRow[]): Html {
  const groups = [...Map.groupBy(errors, ({ status }) => status).values()];
  const headings = ["Status", "Meaning", ...(hasFixes(errors) ? ["What to do"] : [])];
  const head = headings.map((heading) => html`<th scope="col">${heading}</th>`);
  const rows = groups.map((group) => statusRows(group, hasFixes(errors)));
  return html`<div class="table errors" role="group" aria-label="${name}" tabindex="0"><table><thead><tr>${head}</tr></thead>${rows}</table></div>`;
}

/** The rows of a status, which stands in front of all of them. */
function statusRows(errors: ErrorRow[], hasFix: boolean): Html {
  const rows = errors.map((row, index) => {
    const { anchor, status, meaning, fix, type } = row;
    const self = (content: Html) => html`<a class="anchor">${content}</a>`;
    const span = errors.length > 1 && html` rowspan="${errors.length}"`;
    const head = html`<th scope="rowgroup"${span}>${self(html`${status}`)}</th>`;
    const text = inline(meaning);
    const isLink = index > 0 && !text.markup.includes("<a ");
    const cell = html`${isLink ? self(text) : text}${type !== "" && html`<br>${inline(typeLink(row))}`}`;
    const isWide = hasFix && fix === "";
    return html`<tr id="${anchor}">${index === 0 && head}<td${isWide && raw(' colspan="2"')}>${cell}</td>${
      fix !== "" && html`<td data-label="What to do">${inline(fix)}</td>`
    }</tr>\n`;
  });
  return html`<tbody>${rows}</tbody>`;
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
