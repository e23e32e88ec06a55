import type { Operation } from "#reader";
import { idOf, takeId, takenIds } from "../markup/anchors.ts";
import { type Html, html } from "../markup/html.ts";
import {
  codeSpan,
  inline,
  markdownLink,
  markdownTable,
  markdownText,
  paragraphs,
  plainText,
} from "../markup/markdown.ts";
import { markdownFields } from "./fields.ts";
import { contentBlocks, headerBlocks } from "./message-sections.ts";
import { type Failure, isFailure } from "./problems.ts";
import type { Block, ErrorRow, SectionContext } from "./section.ts";

/** Each error status, and each type of problem that it comes with. */
export function errorBlocks(failures: Failure[], { taken }: SectionContext): Block[] {
  if (failures.length === 0) return [];
  const errors = failures
    .flatMap(errorRows)
    .map((row) => ({ ...row, anchor: takeId(taken, idOf(`error-${row.status}`)) }));
  return [{ text: "", errors }];
}

/** The bodies and the headers of all error responses, as Markdown: the guide has them, and no operation. */
export function errorMessagesText(operations: Operation[]): string {
  const failures = operations.flatMap(({ responses }) => responses).filter(isFailure);
  // Several statuses and operations can have the same response.
  const headers = new Map(
    failures.flatMap(({ headers }) => headers.map((header) => [header.pointer, header])),
  );
  const context = { isBrief: true, isIncoming: false, known: new Map(), taken: takenIds() };
  const contents = failures.flatMap(({ content }) => content);
  const blocks = [
    ...contentBlocks(contents, context, "response", ""),
    ...headerBlocks([...headers.values()], context),
  ];
  return paragraphs(
    ...blocks.map(({ text, groups = [] }) => `${text}\n\n${markdownFields(groups)}`),
  );
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

/** The errors of an operation, one row for each status. Its types, and what to do about them, are folded. */
export const errorList = (errors: ErrorRow[]): Html =>
  html`<div class="failures">${[...Map.groupBy(errors, ({ status }) => status).values()].map(errorItem)}</div>`;

function errorItem(rows: ErrorRow[]): Html {
  const [{ anchor, status, meaning }] = rows as [ErrorRow];
  const attributes = html`class="status" data-class="${status[0]}"`;
  const text = inline(meaning);
  const isLinked = text.markup.includes("<a ");
  const folded = rows.filter(({ type, fix }) => type !== "" || fix !== "");
  const [only] = folded;
  if (only === undefined)
    return html`<p id="${anchor}"><span ${attributes}>${status}</span> <span>${text}</span></p>`;
  // One reason needs no fold.
  if (rows.length === 1)
    return html`<div class="failure" id="${anchor}"><p><a ${attributes} href="#${anchor}">${status}</a> <span>${text}</span></p><ul>${errorType(only, false)}</ul></div>\n`;
  return html`<details id="${anchor}"><summary><span ${attributes}>${status}</span> <span>${plainText(meaning)}</span></summary>
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
