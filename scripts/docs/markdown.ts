import { Marked, type Token, type Tokens } from "marked";
import { highlight } from "../../docs/highlight.ts";
import { type Html, html, raw } from "./html.ts";

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code: ({ text }) => codeBlock(text).markup,
    table({ header, rows }) {
      const row = (cells: Tokens.TableCell[], tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
      const body = rows.map((cells) => row(cells, "td")).join("\n");
      return `<div class="table" role="region" aria-label="Table" tabindex="0"><table><thead>${row(header, "th")}</thead><tbody>${body}</tbody></table></div>\n`;
    },
  },
});

/** A Markdown text as HTML. A sample with curl and the TypeScript sample after it become one block with tabs. */
export const markdown = (text: string): Html => raw(marked.parser(pairSamples(marked.lexer(text))));

/** A short Markdown text without a paragraph around it. */
export const inline = (text: string): Html =>
  raw(marked.parseInline(text.trim(), { async: false }).trim());

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

/** A block of code with a button that copies it. */
export const codeBlock = (text: string): Html =>
  html`<div class="code"><button type="button" class="copy">Copy</button><pre tabindex="0"><code>${raw(highlight(text))}</code></pre></div>`;

interface Tab {
  id: string;
  label: string;
  content: Html;
}

/** Blocks of which one is shown at a time. Radio buttons choose it, so that no script is needed. */
export function tabs(group: string, title: Html, panels: Tab[]): Html {
  const choices = panels.map(
    ({ id, label }, index) =>
      html`<label><input type="radio" name="${group}" value="${id}"${index === 0 && raw(" checked")}><span>${label}</span></label>`,
  );
  const contents = panels.map(({ id, content }) => html`<div data-tab="${id}">${content}</div>`);
  return html`<div class="tabs"><div class="choices" role="radiogroup" aria-label="Sample">${title}${choices}</div>${contents}</div>`;
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
      const text = tabs(`sample-${paired.length}`, raw(""), [
        { id: "curl", label: "curl", content: codeBlock(before.text) },
        { id: "typescript", label: "TypeScript", content: codeBlock(block.text) },
      ]).markup;
      paired[paired.length - 1] = { type: "html", raw: text, text, block: true, pre: false };
    } else paired.push(block);
  }
  return paired;
}
