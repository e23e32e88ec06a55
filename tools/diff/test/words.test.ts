import { readFileSync } from "node:fs";
import { marked, type Token } from "marked";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { formats } from "#diff";
import {
  CliError,
  inlineCode,
  joinMarkdown,
  markdownTable,
  md,
  printable,
  printMarkdown,
} from "#reader";
import { compare, type Loose, locationsIn, parentIn } from "./changes.ts";

/** Words that mean something in Markdown, HTML, a terminal or a log, as one word. */
const hostile = [
  "a\nb\n\n# c",
  "a`b``",
  "a|b\\|c\\",
  "<img src=x onerror=alert(1)>",
  "</details>",
  "[a](https://b.test)",
  "@name",
  "#1",
  "::error::a",
  "\u001b[2J",
  "a\u202eb",
  "a\u2028b",
  "https://a.test",
  "![a](b) **c** _d_ ~~e~~ &lt; $f$",
  "- a",
  "1. a",
].join("\n");

/** What a reader of the Markdown sees: the blocks, and every inline element. */
function outline(tokens: Token[]): string[] {
  const found: string[] = [];
  marked.walkTokens(tokens, (token) => {
    found.push(token.type);
    if (token.type === "table") found.push(...token.rows.map((row: []) => `${row.length} cells`));
  });
  return found;
}

/** What can be in the comment of a pull request or a changelog, besides text and code. */
const allowed = /^(paragraph|space|table|[24] cells|strong|text|escape|codespan)$/;

/** Mentions and references, which are made of the text that is left after parsing. */
function texts(tokens: Token[]): string {
  let all = "";
  marked.walkTokens(tokens, (token) => {
    const { type, tokens: inner = [], rows = [], text = "" } = token as Loose;
    if (inner.length + rows.length === 0) all += type === "codespan" ? " " : text;
  });
  return all;
}

const contract = parse(readFileSync(new URL("words.yaml", import.meta.url), "utf8"));

/** The contract with another word in place of a key, or of a text. Undefined where there is no text. */
function withWord(path: string[], word: string, isKey: boolean): Loose {
  const copy = structuredClone(contract);
  const parent = parentIn(copy, path);
  const key = path.at(-1) ?? "";
  const value = parent[key];
  if (isKey) {
    delete parent[key];
    parent[word] = value;
  } else if (Array.isArray(value) && typeof value[0] === "string") value[0] = word;
  else if (typeof value === "string") parent[key] = word;
  else return undefined;
  return copy;
}

const changes = locationsIn(contract).flatMap((path) =>
  [true, false].flatMap((isKey) => {
    const changed = withWord(path, hostile, isKey);
    return changed === undefined ? [] : [{ path, changed }];
  }),
);

test.each(["new", "old"])(
  "a hostile word that is %s is printed as it is, wherever it stands",
  (age) => {
    const found: string[] = [];
    let differing = 0;
    for (const { path, changed } of changes) {
      try {
        const comparison = age === "new" ? compare(contract, changed) : compare(changed, contract);
        if (comparison.differences.length > 0) differing++;
        const problems = [
          ...problemsInMarkdown(formats.markdown(comparison)),
          ...problemsInTerminal(printable(formats.text(comparison))),
        ];
        found.push(...problems.map((problem) => `${path.join("/")}: ${problem}`));
      } catch (error) {
        // A reference that leads nowhere, or what is not in the dialect, which the command reports before it compares.
        if (!(error instanceof CliError || error instanceof TypeError)) throw error;
      }
    }
    expect(found).toEqual([]);
    expect(differing).toBeGreaterThan(changes.length / 2);
  },
);

/** Markup, mentions and links that a word adds to a comment or to the changelog. */
function problemsInMarkdown(text: string): string[] {
  const tokens = marked.lexer(text);
  const others = outline(tokens).filter((type) => !allowed.test(type));
  const linked = texts(tokens).match(/@\w+|#\d+|https?:\S+|[\p{Cc}\p{Cf}\u2028](?<!\n)/gu);
  return [...others, ...(linked ?? [])];
}

/** Lines, commands of CI and control characters that a word adds to a terminal. */
function problemsInTerminal(text: string): string[] {
  const line =
    /^( {23}\S|(none|patch|minor|major) |callers|Documentation|\d+ diff|No diff|The release|library|$)/;
  const control = text.match(/(?!\n)[\p{Cc}\p{Cf}\u2028]|^\s*::/gmu) ?? [];
  return [...text.split("\n").filter((one) => !line.test(one)), ...control];
}

/** The text of a piece of Markdown as it is shown. */
const shown = (markdown: string) =>
  marked
    .parse(markdown, { async: false })
    .replaceAll(/<\/?(p|code|h1)>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .trim();

describe("the encoder of Markdown", () => {
  const visible = [
    "a`b``",
    "`",
    " a ",
    "a|b",
    "<b>",
    "&amp;",
    "[a](b)",
    "**a**",
    "https://a.test",
    "C# and F#",
    "a_b_c",
    "\\*",
  ];
  test.each(visible)("shows %j as it is, as code and as text", (word) => {
    expect(shown(printMarkdown(inlineCode(word)))).toBe(word.trim());
    expect(shown(printMarkdown(md`${word}`))).toBe(word.trim());
    expect(shown(printMarkdown(md`# ${word}`))).toBe(word.trim());
  });

  test.each(["a|b", "a\\|b", "`|`\\", "\\"])("writes %j into one cell of a table", (word) => {
    const table = markdownTable(["a", "b"], [[inlineCode(word), md`${word}`]]);
    const [{ rows }] = marked.lexer(printMarkdown(table)) as Loose[];
    expect(rows).toHaveLength(1);
    expect(shown(rows[0]?.[1]?.text ?? "")).toBe(word);
    expect(shown(rows[0]?.[0]?.text ?? "").replaceAll(" ", "")).toBe(word);
  });

  test("leaves alone what is no markup", () => {
    expect(printMarkdown(md`${"2.77.0 costs -5 (a+b), or 1. Done: it's fine!"}`)).toBe(
      "2.77.0 costs -5 (a+b), or 1. Done: it's fine!",
    );
  });

  test("keeps two pieces of code apart", () => {
    const text = printMarkdown(joinMarkdown([inlineCode("a"), inlineCode("b")], ""));
    expect(text).toBe("`a` `b`");
  });

  test.each([
    "- a",
    "+ a",
    "1. a",
    "1) a",
    ":-",
    "---",
    "===",
    "    a",
    "# a",
    "> a",
    "| a |\n| - |",
  ])("writes %j at the beginning of a paragraph", (word) => {
    expect(marked.lexer(`a\n\n${printMarkdown(md`${word}`)}`).map(({ type }) => type)).toEqual([
      "paragraph",
      "space",
      "paragraph",
    ]);
    expect(marked.lexer(`a\n${printMarkdown(md`${word}`)}`).map(({ type }) => type)).toEqual([
      "paragraph",
    ]);
  });
});
