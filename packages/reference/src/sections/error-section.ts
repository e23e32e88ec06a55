import { type Operation, problemsIn, type Response } from "contract-kit-reader";
import { idOf, takeId } from "../markup/anchors.ts";
import { type Html, html } from "../markup/html.ts";
import {
  codeSpan,
  inline,
  markdownLink,
  markdownTable,
  markdownText,
  tableFrame,
} from "../markup/markdown.ts";
import type { Sources } from "../sources.ts";
import { contentBlocks, headerBlocks, isExpected } from "./message-sections.ts";
import {
  type Block,
  type ErrorRow,
  type Section,
  type SectionContext,
  sectionOf,
} from "./section.ts";

/** Each error status, and each type of problem that it comes with. */
export function errorSection(context: SectionContext): Section {
  const failures = context.operation.responses.filter(({ status }) => !/^[123]/.test(status));
  if (failures.length === 0) return sectionOf("failed", "Error responses");
  const errors = failures.flatMap((response) => errorRows(context, response));
  const contents = failures.flatMap(({ content }) => content);
  // A component has its fields on the page with all schemas.
  const blocks = contentBlocks({ ...context, isBrief: true }, contents, "response", "error.");
  return sectionOf(
    "failed",
    "Error responses",
    { text: "", errors },
    ...errorHeaders(context, failures),
    ...blocks.map((block) => ({ ...block, text: block.text.replace(/^`/, "Body as `") })),
  );
}

/** The headers of errors, each once. Those that a success has as well are only named. */
function errorHeaders(context: SectionContext, failures: Response[]): Block[] {
  const { responses } = context.operation;
  const byKey = (all: Response[]) =>
    new Map(
      all
        .flatMap(({ headers }) => headers)
        .map((header) => [`${header.name.toLowerCase()} ${header.pointer}`, header]),
    );
  const described = byKey(responses.filter(isExpected));
  const all = [...byKey(failures)];
  const known = all.filter(([key]) => described.has(key));
  const headers = all.filter(([key]) => !described.has(key)).map(([, header]) => header);
  const names = known.map(([, { name }]) => codeSpan(name)).join(", ");
  return [
    ...(names === "" ? [] : [{ text: `**Headers** as of other responses: ${names}` }]),
    ...headerBlocks(context, { headers }),
  ];
}

/** Whether a request can cause an error: without a body, none is too large or of another media type. */
export const canFailWith = ({ body }: Operation, status: string | undefined): boolean =>
  body !== undefined || !/^41[35]$/.test(status ?? "");

/** A row before it has an anchor. */
type RowText = Partial<ErrorRow> & { meaning: string };

function errorRows(context: SectionContext, response: Response): ErrorRow[] {
  const { sources, taken } = context;
  const status = response.status === "default" ? "others" : response.status;
  const row = (text: RowText): ErrorRow => ({
    anchor: takeId(taken, idOf(`error-${text.status ?? status}`)),
    status,
    type: "",
    slug: "",
    fix: "",
    isGeneral: false,
    ...text,
  });
  const meaning = response.description.trim();
  const problems = problemRows(context, response);
  const [only, ...others] = problems;
  if (isDescribed(sources, response)) {
    const types = `[problem types](#problem-${only?.slug})`;
    return [row({ meaning: `${meaning} See ${types}.`.trim() })];
  }
  if (only !== undefined && others.length === 0 && status !== "others")
    return [row({ ...only, meaning })];
  return [row({ meaning }), ...problems.map(row)];
}

function problemRows({ sources, operation }: SectionContext, response: Response): RowText[] {
  const { contract, fixes, isLarge } = sources;
  const rows = problemsIn(contract, response).map(({ type, status, value, ...problem }) => {
    const slug = fixes.has(idOf(problem.slug)) ? idOf(problem.slug) : "";
    const fix = fixes.get(slug) ?? markdownText(String(value.detail ?? ""));
    return {
      type,
      slug,
      meaning: markdownText(summaryIn(response, type) || problem.summary),
      fix: isLarge && slug !== "" ? "" : fix,
      ...(response.status === "default" && { status: `${status ?? "others"}`, isGeneral: true }),
    };
  });
  return rows
    .filter(({ isGeneral, status }) => !isGeneral || canFailWith(operation, status))
    .sort((a, b) => ((a.status ?? "") < (b.status ?? "") ? -1 : 1));
}

/** What a response says about a problem type with its first example of it. */
function summaryIn({ content }: Response, type: string): string {
  const examples = content.flatMap((media) => media.examples);
  return examples.find(({ value }) => Object(value).type === type)?.summary ?? "";
}

/** Whether a page only links to the problems of a response, which the chapter about errors of a large contract describes. */
export function isDescribed({ contract, fixes, isLarge }: Sources, response: Response): boolean {
  const problems = problemsIn(contract, response);
  if (!isLarge || response.status !== "default" || problems.length === 0) return false;
  return problems.every(({ slug }) => fixes.has(idOf(slug)));
}

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
  const rows = groups.map((group) => statusRows(group, hasFixes(errors)));
  return tableFrame(
    "table errors",
    name,
    headings.map((text) => html`${text}`),
    html`${rows}`,
  );
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
    return html`<tr id="${anchor}">${index === 0 && head}<td${isWide && html` colspan="2"`}>${cell}</td>${
      fix !== "" && html`<td data-label="What to do">${inline(fix)}</td>`
    }</tr>\n`;
  });
  return html`<tbody>${rows}</tbody>`;
}

/** Whether a page says itself what to do about errors. */
const hasFixes = (errors: ErrorRow[]): boolean => errors.some(({ fix }) => fix !== "");

const typeLink = ({ type, slug }: Pick<ErrorRow, "type" | "slug">): string =>
  slug === "" ? codeSpan(type) : markdownLink(type, `#problem-${slug}`);

/** The rows of errors as a table of Markdown. A brief one leaves out what the guide says. */
export function errorMarkdown(errors: ErrorRow[], isBrief: boolean): string {
  const isShort = isBrief || !hasFixes(errors);
  const rows = errors
    .filter(({ isGeneral }) => !(isBrief && isGeneral))
    .map(({ status, meaning, fix, ...row }) => {
      const texts = [meaning, row.type === "" ? "" : typeLink(row)].filter(Boolean);
      return [markdownText(status), texts.join("<br>"), ...(isShort ? [] : [fix])];
    });
  const header = ["Status", "Meaning", ...(isShort ? [] : ["What to do"])];
  return markdownTable(header, ...rows);
}
