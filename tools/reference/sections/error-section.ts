import { idOf, takeId } from "../markup/anchors.ts";
import { type Html, html } from "../markup/html.ts";
import {
  codeSpan,
  inline,
  markdownLink,
  markdownTable,
  markdownText,
  plainText,
} from "../markup/markdown.ts";
import { contentBlocks, headerBlocks } from "./message-sections.ts";
import type { Failure } from "./problems.ts";
import type { Block, ErrorRow, Section, SectionContext } from "./section.ts";

/** Each error status, and each type of problem that it comes with. */
export function errorBlocks(failures: Failure[], context: SectionContext): Block[] {
  if (failures.length === 0) return [];
  const errors = failures
    .flatMap(errorRows)
    .map((row) => ({ ...row, anchor: takeId(context.taken, idOf(`error-${row.status}`)) }));
  const contents = failures.flatMap(({ response }) => response.content);
  // Several statuses can have the same response.
  const headers = new Map(
    failures.flatMap(({ response }) => response.headers.map((header) => [header.pointer, header])),
  );
  // A component has its fields on the page with all schemas.
  const bodies = contentBlocks(contents, { ...context, isBrief: true }, "response", "error.");
  return [
    { text: "", errors },
    ...headerBlocks([...headers.values()], context),
    ...bodies.map((block) => ({ ...block, text: block.text.replace(/^`/, "Body as `") })),
  ];
}

function errorRows({ response, problems, isDescribed }: Failure): Omit<ErrorRow, "anchor">[] {
  const status = response.status === "default" ? "others" : response.status;
  const meaning = response.description.trim();
  const whole = { status, meaning, type: "", slug: "", fix: "" };
  const [only, ...others] = problems;
  if (isDescribed) {
    const types = `[problem types](#problem-${only?.slug})`;
    return [{ ...whole, meaning: `${meaning} See ${types}.`.trim() }];
  }
  if (only !== undefined && others.length === 0 && status !== "others")
    return [{ ...only, meaning }];
  return [whole, ...problems];
}

/** Links to the statuses of errors. */
export function errorLinks(sections: Section[]): Html | false {
  const errors = sections.flatMap(({ blocks }) => blocks.flatMap(({ errors = [] }) => errors));
  const links = errors
    .filter(({ status }, index) => errors.findIndex((one) => one.status === status) === index)
    .map(({ status, anchor }) => html` <a href="#${anchor}">${status}</a>`);
  return links.length > 0 && html`<span class="errors">${links}</span>`;
}

/** The errors of an operation, one row for each status. Its types, and what to do about them, are folded. */
export const errorList = (errors: ErrorRow[]): Html =>
  html`<div class="failures">${[...Map.groupBy(errors, ({ status }) => status).values()].map(errorItem)}</div>`;

function errorItem(rows: ErrorRow[]): Html {
  const [{ anchor, status, meaning }] = rows as [ErrorRow];
  const head = (text: Html) =>
    html`<span class="status" data-class="${status[0]}">${status}</span> <span>${text}</span>`;
  const text = inline(meaning);
  const isLinked = text.markup.includes("<a ");
  const folded = rows.filter(({ type, fix }) => type !== "" || fix !== "");
  const [only] = folded;
  if (only === undefined) return html`<p id="${anchor}">${head(text)}</p>`;
  // One reason needs no fold.
  if (rows.length === 1)
    return html`<div class="failure" id="${anchor}"><p>${head(text)}</p><ul>${errorType(only, false)}</ul></div>\n`;
  return html`<details id="${anchor}"><summary>${head(html`${plainText(meaning)}`)}</summary>
${isLinked && html`<p>${text}</p>`}<ul>${folded.map((row) => errorType(row, row !== rows[0]))}</ul></details>\n`;
}

function errorType(row: ErrorRow, isOther: boolean): Html {
  const { anchor, meaning, fix, type } = row;
  return html`<li${isOther && html` id="${anchor}"`}>${isOther && html`<p class="cause">${inline(meaning)}</p>`}
${fix !== "" && html`<p>${inline(fix)}</p>`}${type !== "" && html`<p class="quiet">${inline(typeLink(row))}</p>`}</li>`;
}

const typeLink = ({ type, slug }: Pick<ErrorRow, "type" | "slug">): string =>
  slug === "" ? codeSpan(type) : markdownLink(type, `#problem-${slug}`);

/** The rows of errors as a table of Markdown. A brief one leaves out what the guide says. */
export function errorMarkdown(errors: ErrorRow[], isBrief: boolean): string {
  const isShort = isBrief || errors.every(({ fix }) => fix === "");
  const rows = errors.map(({ status, meaning, fix, ...row }) => {
    const texts = [meaning, row.type === "" ? "" : typeLink(row)].filter(Boolean);
    return [markdownText(status), texts.join("<br>"), ...(isShort ? [] : [fix])];
  });
  const header = ["Status", "Meaning", ...(isShort ? [] : ["What to do"])];
  return markdownTable(header, ...rows);
}
