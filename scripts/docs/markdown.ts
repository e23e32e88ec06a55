import { Marked, type Token, type Tokens } from "marked";
import { type Html, html, raw } from "./html.ts";

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code: ({ text, lang }) => codeBlock(text, lang).markup,
    table({ header, rows }) {
      const contents = (cells: Tokens.TableCell[]) =>
        cells.map((cell) => raw(this.parser.parseInline(cell.tokens)));
      const body = rows.map((cells) => ({ cells: contents(cells) }));
      return `${table(contents(header), body).markup}\n`;
    },
  },
});

/** A Markdown text as HTML. A sample with curl and the TypeScript sample after it become one block with tabs. */
export const markdown = (text: string): Html => raw(marked.parser(pairSamples(marked.lexer(text))));

/** A short Markdown text without a paragraph around it. */
export const inline = (text: string): Html =>
  raw(marked.parseInline(text.trim(), { async: false }).trim());

/**
 * A table, which scrolls where it is wider than the page. On a phone, each cell has the heading of its column in
 * front of it.
 */
export function table(header: Html[], rows: { id?: string; cells: Html[] }[]): Html {
  const labels = header.map(({ markup }) => markup.replaceAll(/<[^>]+>/g, ""));
  const head = header.map((cell) => html`<th scope="col">${cell}</th>`);
  const cellsOf = (cells: Html[]) =>
    cells.map((cell, index) => html`<td data-label="${raw(labels[index] ?? "")}">${cell}</td>`);
  const body = rows.map(
    ({ id, cells }) => html`<tr${id !== undefined && html` id="${id}"`}>${cellsOf(cells)}</tr>\n`,
  );
  return html`<div class="table" role="group" aria-label="Table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** A heading as an anchor. */
export const slug = (heading: string): string =>
  heading
    .replaceAll(/<[^>]+>|[^\w\s-]/g, "")
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, "-");

/** A Markdown text without markup. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*|#]|-{3,}/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** What a block of code in a language is called, and how it is colored. */
const languages: Record<string, [label: string, colors: "code" | "json" | "text"]> = {
  "": ["Text", "text"],
  text: ["Text", "text"],
  json: ["JSON", "json"],
  sh: ["Shell", "code"],
  ts: ["TypeScript", "code"],
  http: ["HTTP", "code"],
  yaml: ["YAML", "code"],
};

/** The script of the pages colors the code: with a tag around each word, pages would have twice the size. */
function colorsOf(language: string): Html | false {
  const colors = languages[language]?.[1] ?? "code";
  return colors !== "text" && html` data-colors="${colors}"`;
}

/** Code without a frame, for a block that has one. */
export const code = (text: string, language = ""): Html =>
  html`<pre tabindex="0"><code${colorsOf(language)}>${text}</code></pre>`;

export const copyButton = raw('<button type="button" class="copy">Copy</button>');

/** A block of code with its language and a button that copies it. */
export const codeBlock = (text: string, language = ""): Html =>
  html`<div class="code"><div class="head"><span>${languages[language]?.[0] ?? capitalize(language)}</span>${copyButton}</div>${code(text, language)}</div>`;

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface Tab {
  id: string;
  label: string;
  content: Html;
}

/** Blocks of which one is shown at a time. Radio buttons choose it, so that no script is needed. */
export function tabs(group: string, panels: Tab[], title?: Html): Html {
  const choices = panels.map(
    ({ id, label }, index) =>
      html`<label><input type="radio" name="${group}" value="${id}"${index === 0 && raw(" checked")}><span>${label}</span></label>`,
  );
  const contents = panels.map(({ id, content }) => html`<div data-tab="${id}">${content}</div>`);
  return html`<div class="tabs"><div class="head">${title}<div class="choices" role="radiogroup" aria-label="Sample">${choices}</div>${copyButton}</div>${contents}</div>`;
}

function pairSamples(blocks: Token[]): Token[] {
  const paired: Token[] = [];
  for (const block of blocks.filter(({ type }) => type !== "space")) {
    const before = paired.at(-1);
    if (
      before?.type === "code" &&
      before.text.startsWith("curl ") &&
      block.type === "code" &&
      block.lang === "ts"
    ) {
      const text = tabs(`sample-${paired.length}`, [
        { id: "curl", label: "curl", content: code(before.text, "sh") },
        { id: "typescript", label: "TypeScript", content: code(block.text, "ts") },
      ]).markup;
      paired[paired.length - 1] = { type: "html", raw: text, text, block: true, pre: false };
    } else paired.push(block);
  }
  return paired;
}
