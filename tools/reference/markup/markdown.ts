import { randomUUID } from "node:crypto";
import { decodeHTML } from "entities";
import { Marked, type Token, type Tokens } from "marked";
import { asObject, capitalize, escapeText, inlineCode, own, printMarkdown, slug } from "#reader";
import { languages as sampleLanguages } from "../browser/console/languages.ts";
import { idOf } from "./anchors.ts";
import { breakable, elementText, type Html, html, rewrite, sanitized } from "./html.ts";
import { isTextTag } from "./sanitize.ts";

/** The HTML that this file makes itself passes the sanitizer as a number between marks that no other text can have. */
const [begin, end] = [`\uE000${randomUUID()}:`, "\uE001"];
let hidden: Html[] = [];

const hide = (part: Html): string => `${begin}${hidden.push(part) - 1}${end}`;

/** What is left of the HTML of a text, with what was hidden in it. */
const reveal = (text: string): Html =>
  rewrite(sanitized(text), new RegExp(`${begin}(\\d+)${end}`, "g"), (_, index) => {
    return hidden[Number(index?.markup)] ?? html``;
  });

/** The heading above what is rendered, after which a table is named. */
let lastHeading = "";

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      lastHeading = plainLine(text);
      return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    codespan: ({ text }) => html`<code>${breakable(text)}</code>`.markup,
    code: ({ text, lang }) => hide(codeBlock(text, lang || undefined)),
    table({ header, rows }) {
      const contents = (cells: Tokens.TableCell[]) =>
        cells.map((cell) => reveal(this.parser.parseInline(cell.tokens)));
      const labels = header.map((cell) => plainLine(cell.text));
      return `${hide(table(lastHeading, labels, contents(header), rows.map(contents)))}\n`;
    },
    html({ text }) {
      const [, diagram] = /^<!-- diagram: (\w+) -->\s*$/.exec(text) ?? [];
      return diagram === undefined ? text : hide(html`<!-- diagram: ${diagram} -->`);
    },
    // Nothing is loaded, so an image is its description.
    image: ({ text }) => html`${text}`.markup,
  },
});

/** A Markdown text as HTML. A sample with curl and the TypeScript sample after it become one block with tabs. */
export const markdown = (text: string): Html =>
  render(() => {
    lastHeading = "";
    return marked.parser(pairSamples(marked.lexer(text)));
  });

/** A short Markdown text without a paragraph around it. */
export const inline = (text: string): Html =>
  render(() => marked.parseInline(text.trim(), { async: false }).trim());

function render(parse: () => string): Html {
  hidden = [];
  return reveal(parse());
}

/**
 * A table with a name, which scrolls where it is wider than the page. On a phone, each cell has the heading of its
 * column in front of it.
 */
function table(name: string, labels: string[], header: Html[], rows: Html[][]): Html {
  const head = header.map((cell) => html`<th scope="col">${cell}</th>`);
  const cellsOf = (cells: Html[]) =>
    cells.map((cell, index) => html`<td data-label="${labels[index]}">${cell}</td>`);
  const body = rows.map((cells) => html`<tr>${cellsOf(cells)}</tr>\n`);
  return html`<div class="table" role="group" aria-label="${name || labels.join(", ")}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** The texts that there are, as paragraphs of Markdown. */
export const paragraphs = (...texts: (string | false | undefined)[]): string =>
  texts.filter(Boolean).join("\n\n");

/** A text of a contract as a text of Markdown: no character of it has a meaning there. */
export const markdownText = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll("<", "&lt;")
    .replaceAll(
      /[\\`*[\]~@]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?!lt;)|:(?=\/\/)|(?<=^|\s)[#>+=|-]|(?<=\bwww)\.|(?<=^\d+)[.)]/giu,
      String.raw`\$&`,
    );

/** A link of Markdown. Some readers of Markdown would end its text at an escaped bracket. */
export function markdownLink(text: string, url: string): string {
  const encoded = url.replaceAll(
    /[\s()<>\\`|]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
  return `[${markdownText(text).replaceAll("\\[", "&#91;").replaceAll("\\]", "&#93;")}](${encoded})`;
}

/** A link to further documentation, as OpenAPI writes it; empty if there is none. */
export const docsLink = (docs: unknown): string => {
  const { url, description } = asObject(docs);
  return typeof url === "string" ? `See ${markdownLink(`${description ?? url}`, url)}.` : "";
};

/** A place in Markdown that links lead to. */
export const markdownAnchor = (id: string): string => `<a id="${idOf(id)}"></a>`;

/** A block of code of Markdown, between longer fences than it has. */
export function fenced(text: string, language: string): string {
  const runs = text.match(/`{3,}/g) ?? [""];
  const fence = "`".repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}${language}\n${text}\n${fence}`;
}

/** A table of Markdown, whose cells are Markdown. */
export function markdownTable(header: string[], ...rows: string[][]): string {
  const cellOf = (text: string) =>
    text
      .replaceAll(/\s*\n\s*/g, " ")
      .replaceAll(/(\\*)\|/g, (bar, { length }) =>
        length % 2 === 1 ? bar : `${bar.slice(0, -1)}\\|`,
      );
  const lineOf = (cells: string[]) => `| ${cells.map(cellOf).join(" | ")} |`;
  return [header, header.map(() => "---"), ...rows].map(lineOf).join("\n");
}

/** The rows of all tables of a text, each with the Markdown of its cells. */
export const tableRows = (text: string): string[][] =>
  marked
    .lexer(text)
    .filter((token): token is Tokens.Table => token.type === "table")
    .flatMap(({ rows }) => rows.map((cells) => cells.map((cell) => cell.text)));

/** Renders what is read as plain text. A tag that no text needs, such as `<T>`, is a part of it. */
const plain = new Marked({
  renderer: {
    html: ({ text }) => (isTextTag(text) ? " " : escapeText(text)),
    image: ({ text }) => escapeText(text),
    br: () => " ",
  },
});

/** A Markdown text without markup. */
export const plainText = (text: string): string => withoutTags(plain.parse(text, { async: false }));

/** A text of one line without markup, such as a title, in which only marks within the line are Markdown. */
export const plainLine = (text: string): string =>
  withoutTags(plain.parseInline(text, { async: false }));

const withoutTags = (markup: string): string =>
  decodeHTML(markup.replaceAll(/<[^<>]*>/g, ""))
    .replaceAll(/\s+/g, " ")
    .trim();

/** The first sentence of a Markdown text, without markup. Headings, tables and code have none. */
export function firstSentence(text: string): string {
  const paragraph = text
    .split(/\n[ \t]*\n/)
    .find((block) => !/^\s*($|#|\||`{3}|~{3}|<!--)/.test(block))
    ?.replace(/^\s*([-*+]|\d+[.)]) /, "");
  return plainText(paragraph ?? text).split(/(?<=[.!?]) /)[0] ?? "";
}

/** A name or another short text as code of Markdown, on one line. */
export const codeSpan = (text: string): string =>
  printMarkdown(
    inlineCode(text.trim() === "" ? JSON.stringify(text) : text.replaceAll(/\s+/g, " ")),
  );

/** A value as code of Markdown, as JSON unless it is a string. A long one is cut. */
export function valueSpan(value: unknown): string {
  const text = typeof value === "string" && value !== "" ? value : JSON.stringify(value);
  return codeSpan(text.length > 100 ? `${text.slice(0, 99)}…` : text);
}

/** What languages are called whose names are not their labels. */
const languages: Record<string, string> = {
  json: "JSON",
  sh: "Shell",
  js: "JavaScript",
  ts: "TypeScript",
  csharp: "C#",
  php: "PHP",
  http: "HTTP",
  yaml: "YAML",
};

/**
 * Code without a frame, for a block that has one. The script of the pages colors it: with a tag around each word, pages
 * would have twice the size, and with escaped quotes, the JSON of an example half as much again.
 */
export const code = (text: string, language = "text"): Html =>
  html`<pre tabindex="0"><code${language !== "text" && html` data-colors`}>${elementText(text)}</code></pre>`;

export const copyButton = html`<button type="button" class="copy">Copy</button>`;

/** A block of code with its language and a button that copies it. */
export const codeBlock = (text: string, language = "text"): Html =>
  html`<div class="code"><div class="head"><span>${own(languages, language) ?? capitalize(language)}</span>${copyButton}</div>${code(text, language)}</div>`;

/**
 * Samples by their languages, and the form that sends the request, of which one is shown at a time. Radio buttons choose
 * it, so that only the form needs a script.
 */
export function tabs(group: string, samples: Record<string, string>, form?: Html | false): Html {
  const panels = Object.entries(samples).map(
    ([id, text]) => [id, own(sampleLanguages, id)?.label ?? id, code(text, id)] as const,
  );
  if (form) panels.push(["try", "Try it", form]);
  const choices = panels.map(
    ([id, label], index) =>
      html`<label${id === "try" && html` class="scripted"`}><input type="radio" name="${group}" value="${id}"${index === 0 && html` checked`}><span>${label}</span></label>`,
  );
  const contents = panels.map(([id, , content]) => html`<div data-tab="${id}">${content}</div>`);
  return html`<div class="tabs"><div class="head"><div class="choices" role="radiogroup" aria-label="Sample">${choices}</div>${copyButton}</div>${contents}</div>`;
}

function pairSamples(blocks: Token[]): Token[] {
  const paired: Token[] = [];
  for (const block of blocks.filter(({ type }) => type !== "space")) {
    const before = paired.at(-1);
    const isCurl = before?.type === "code" && /^curl /m.test(before.text);
    if (isCurl && block.type === "code" && block.lang === "ts") {
      const samples = { curl: before.text, typescript: block.text };
      const text = hide(tabs(`sample-${paired.length}`, samples));
      paired[paired.length - 1] = { type: "html", raw: text, text, block: true, pre: false };
    } else paired.push(block);
  }
  return paired;
}
