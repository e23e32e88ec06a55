/** The encoder for Markdown: the only way in which words of a contract reach a text that is shown as Markdown. */
import { visible } from "./printable.ts";

/** Text as it is written in Markdown, or the content of inline code. */
type Piece = string | { code: string };

declare const encoded: unique symbol;

/**
 * Markdown in which every word of a contract is encoded. A string is none, so that tsc reports a line that forgot to
 * encode: functions that make Markdown return this type, and `printMarkdown` is called where the text is written.
 */
export interface Markdown {
  readonly [encoded]: true;
  readonly pieces: readonly Piece[];
}

const markdown = (pieces: Piece[]): Markdown =>
  ({ pieces: pieces.filter((piece) => piece !== "") }) as unknown as Markdown;

/** Markdown with words in it: md`## ${title}`. Strings are shown as plain text. */
export function md(
  literals: TemplateStringsArray,
  ...values: (string | number | Markdown)[]
): Markdown {
  return markdown(
    literals.flatMap((literal, index) => {
      const value = values[index] ?? "";
      return [literal, ...(typeof value === "object" ? value.pieces : encodeText(`${value}`))];
    }),
  );
}

/** A word as inline code. Control characters and line breaks are shown as escapes. */
export const inlineCode = (word: string): Markdown => markdown([{ code: visible(word) }]);

/** Several texts with a separator between them. */
export function joinMarkdown(items: Markdown[], separator: string): Markdown {
  return markdown(
    items.flatMap(({ pieces }, index) => (index === 0 ? pieces : [separator, ...pieces])),
  );
}

/** A table. Its cells cannot end their row, whatever they contain. */
export function markdownTable(header: string[], rows: Markdown[][]): Markdown {
  const titles = header.map((title) => md`${title}`);
  const lines = [titles, header.map(() => markdown(["---"])), ...rows].map((cells) => {
    return `| ${cells.map((cell) => print(cell, fenceInCell)).join(" | ")} |`;
  });
  return markdown([lines.join("\n")]);
}

/** The text that is written to a file or sent to a server. */
export const printMarkdown = (text: Markdown): string => print(text, fence);

function print({ pieces }: Markdown, printCode: (word: string) => string): string {
  return pieces
    .map((piece, index) => {
      if (typeof piece === "string") return piece;
      // Without a space, the fences of two pieces of code would be one.
      return `${typeof pieces[index - 1] === "object" ? " " : ""}${printCode(piece.code)}`;
    })
    .join("");
}

/** The fence is longer than every run of backticks inside. */
function fence(word: string): string {
  const longest = (word.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const marks = "`".repeat(longest + 1);
  const padding = /^`|`$|^ .* $|^$/.test(word) ? " " : "";
  return `${marks}${padding}${word}${padding}${marks}`;
}

/** A table reads `\|` as `|`, also in code. What has a backslash before it can only be written as code of its own. */
const fenceInCell = (word: string): string =>
  word
    .split(/(?<=\\)(?=\|)/)
    .map((part) => fence(part).replaceAll("|", "\\|"))
    .join(" ");

/** What GitHub and others make a link of, even if its punctuation is escaped: mentions, issues, commits, URLs, email addresses. */
const linked = /@\w|#\d|:\/\/|\bwww\.|\bGH-\d|\b[\da-f]{40}\b/i;

/** Plain text. White space is a space; what would become a link is shown as code, and no other markup is left. */
function encodeText(text: string): Piece[] {
  // Where a line begins, some more characters are markup.
  const first = text.search(/\S/) > 0 ? 2 : 0;
  return text.split(/(\s+)/).map((word, index): Piece => {
    if (index % 2 === 1) return " ";
    if (linked.test(word)) return { code: visible(word) };
    const escaped = visible(word).replaceAll(/[\\`*_{}[\]<>#~|&$]/g, "\\$&");
    return index === first ? escaped.replace(/^(?=[-+=:]+$)|(?=[.)]$)(?<=^\d+)/, "\\") : escaped;
  });
}

/** A heading as an anchor. */
export const slug = (heading: string): string =>
  heading
    .replaceAll(/<[^<>]+>|[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, "-");
