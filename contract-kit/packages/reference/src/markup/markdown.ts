import { randomUUID } from "node:crypto";
import { capitalize } from "contract-kit-reader";
import { Marked, type Token, type Tokens } from "marked";
import { languages as sampleLanguages } from "../browser/console/languages.ts";
import { escapeText, type Html, html, raw } from "./html.ts";
import { sanitizeText } from "./sanitize.ts";

/** The HTML that this file makes itself passes the sanitizer as a text between marks that no other text can have. */
const [begin, end] = [`\uE000${randomUUID()}:`, `:${randomUUID()}\uE001`];

const hide = ({ markup }: Html): string => begin + Buffer.from(markup).toString("base64") + end;

const hidden = new RegExp(`${begin}([^:]*)${end}`, "g");

const reveal = (text: string): string =>
  text.replaceAll(hidden, (_, encoded) => Buffer.from(encoded, "base64").toString());

/** The heading above what is rendered, after which a table is named. */
let lastHeading = "";

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      lastHeading = plainText(text);
      return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code: ({ text, lang }) => hide(codeBlock(text, lang)),
    table({ header, rows }) {
      const contents = (cells: Tokens.TableCell[]) =>
        cells.map((cell) => raw(reveal(sanitizeText(this.parser.parseInline(cell.tokens)))));
      const body = rows.map(contents);
      return `${hide(table(lastHeading, contents(header), body))}\n`;
    },
    html: ({ text }) => (/^<!-- diagram: \w+ -->\s*$/.test(text) ? hide(raw(text)) : text),
    // Nothing is loaded, so an image is its description.
    image: ({ text }) => html`${text}`.markup,
  },
});

/** A Markdown text as HTML. A sample with curl and the TypeScript sample after it become one block with tabs. */
export const markdown = (text: string): Html =>
  render(text, "block", () => {
    lastHeading = "";
    return marked.parser(pairSamples(marked.lexer(text)));
  });

/** A short Markdown text without a paragraph around it. */
export const inline = (text: string): Html =>
  render(text, "inline", () => marked.parseInline(text.trim(), { async: false }).trim());

/** Short texts by their Markdown: those of components are on many pages, and sanitizing takes most of the time. */
const shortTexts = new Map<string, Html>();

function render(text: string, kind: "block" | "inline", parse: () => string): Html {
  const key = `${kind} ${text}`;
  try {
    const html = shortTexts.get(key) ?? raw(reveal(sanitizeText(parse())));
    if (key.length < 1000) shortTexts.set(key, html);
    return html;
  } catch (error) {
    // Lists or quotes within thousands of others exceed the size of the call stack.
    if (error instanceof RangeError) return html`<p>${text}</p>`;
    throw error;
  }
}

/**
 * A table, which scrolls where it is wider than the page. On a phone, each cell has the heading of its column in
 * front of it.
 */
function table(heading: string, header: Html[], rows: Html[][]): Html {
  const labels = header.map(({ markup }) => markup.replaceAll(/<[^<>]+>/g, ""));
  const cellsOf = (cells: Html[]) =>
    cells.map((cell, index) => html`<td data-label="${raw(labels[index] ?? "")}">${cell}</td>`);
  const body = rows.map((cells) => html`<tr>${cellsOf(cells)}</tr>\n`);
  return tableFrame("table", heading || labels.join(", "), header, html`<tbody>${body}</tbody>`);
}

/** A table with a name, which scrolls by itself. */
export function tableFrame(classes: string, name: string, header: Html[], body: Html): Html {
  const head = header.map((cell) => html`<th scope="col">${cell}</th>`);
  return html`<div class="${classes}" role="group" aria-label="${name}" tabindex="0"><table><thead><tr>${head}</tr></thead>${body}</table></div>`;
}

/** The texts that there are, as paragraphs of Markdown. */
export const paragraphs = (...texts: (string | false | undefined)[]): string =>
  texts.filter(Boolean).join("\n\n");

/** A table of Markdown. */
export function markdownTable(header: string[], ...rows: string[][]): string {
  const all = [header, header.map(() => "---"), ...rows];
  const lineOf = (cells: string[]) => `| ${cells.join(" | ")} |`.replaceAll(/\s*\n\s*/g, " ");
  return all.map(lineOf).join("\n");
}

/** A heading as an anchor. */
export const slug = (heading: string): string =>
  heading
    .replaceAll(/<[^<>]+>|[^\w\s-]/g, "")
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, "-");

/** A Markdown text without markup. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/<[^<>]+>/g, " ")
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replaceAll(/[`*|#]|-{3,}/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The first sentence of a Markdown text without markup, or its beginning, as a title. */
export function shortText(text: string): string {
  const [sentence = ""] = plainText(text).split(/(?<=[.!?]) /);
  const title = sentence.replace(/\.$/, "");
  return title.length <= 80 ? title : title.replace(/^(.{1,79}) .*$/s, "$1 …");
}

/** A value as code of Markdown, as JSON unless it is a string. */
export function codeSpan(value: unknown): string {
  const text = typeof value === "string" && value !== "" ? value : JSON.stringify(value);
  const short = text.length > 100 ? `${text.slice(0, 99)}…` : text;
  const fence = "`".repeat(
    Math.max(0, ...(short.match(/`+/g) ?? []).map(({ length }) => length)) + 1,
  );
  const space = /^`|`$/.test(short) ? " " : "";
  return `${fence}${space}${short.replaceAll(/\s+/g, " ")}${space}${fence}`;
}

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

/**
 * Code without a frame, for a block that has one. The script of the pages colors it: with a tag around each word, pages
 * would have twice the size, and with escaped quotes, the JSON of an example half as much again.
 */
export function code(text: string, language = ""): Html {
  const colors = languages[language]?.[1] ?? "code";
  const content = raw(escapeText(text).replaceAll("&quot;", '"'));
  return html`<pre tabindex="0"><code${colors !== "text" && html` data-colors="${colors}"`}>${content}</code></pre>`;
}

export const copyButton = raw('<button type="button" class="copy">Copy</button>');

/** A block of code with its language and a button that copies it. */
export const codeBlock = (text: string, language = ""): Html =>
  html`<div class="code"><div class="head"><span>${languages[language]?.[0] ?? capitalize(language)}</span>${copyButton}</div>${code(text, language)}</div>`;

/** Blocks of which one is shown at a time. Radio buttons choose it, so that no script is needed. */
export function tabs(
  group: string,
  panels: { id: string; label: string; content: Html; needsScript?: boolean }[],
): Html {
  const choices = panels.map(
    ({ id, label, needsScript }, index) =>
      html`<label${needsScript && raw(' class="scripted"')}><input type="radio" name="${group}" value="${id}"${index === 0 && raw(" checked")}><span>${label}</span></label>`,
  );
  const contents = panels.map(({ id, content }) => html`<div data-tab="${id}">${content}</div>`);
  return html`<div class="tabs"><div class="head"><div class="choices" role="radiogroup" aria-label="Sample">${choices}</div>${copyButton}</div>${contents}</div>`;
}

/** The samples of a block with tabs, by their languages. */
export const samplePanels = (samples: Record<string, string>) =>
  Object.entries(samples).map(([id, text]) => ({
    id,
    label: sampleLanguages[id]?.label ?? id,
    content: code(text, id),
  }));

function pairSamples(blocks: Token[]): Token[] {
  const paired: Token[] = [];
  for (const block of blocks.filter(({ type }) => type !== "space")) {
    const before = paired.at(-1);
    const isCurl = before?.type === "code" && before.text.startsWith("curl ");
    if (isCurl && block.type === "code" && block.lang === "ts") {
      const text = hide(
        tabs(
          `sample-${paired.length}`,
          samplePanels({ curl: before.text, typescript: block.text }),
        ),
      );
      paired[paired.length - 1] = { type: "html", raw: text, text, block: true, pre: false };
    } else paired.push(block);
  }
  return paired;
}
