/** Doc comments, in which a word of the contract is neither a tag nor a link. */
import type { Schema } from "#reader";
import { blockComment, type Code } from "./code.ts";

/** Text that is written here, with words of the contract in it. */
class Text {
  readonly encoded: string;

  constructor(encoded: string) {
    this.encoded = encoded;
  }
}

export const text = (strings: TemplateStringsArray, ...words: string[]): Text =>
  new Text(String.raw({ raw: strings }, ...words.map(encode)));

/** Text in which nothing is a tag or a link, as `@` after a space or a brace would be. */
export const encode = (words: string): string => words.replaceAll(/(?<![^\s{])@/g, "\\@");

/** A tag of JSDoc with its text. */
interface Tag {
  tag: "defaultValue" | "deprecated" | "example" | "returns" | "throws";
  words: string | Text;
}

type Paragraph = string | Text | Tag;

/** The width of text in the members of an interface. */
export const memberWidth = 94;

/** A doc comment of these paragraphs; empty without any. */
export function docComment(paragraphs: Paragraph[], width = 96): Code {
  const given = paragraphs.filter((paragraph) => paragraph !== "");
  const lines = given.flatMap((paragraph, index) => [
    ...(index > 0 && !(isTag(paragraph) && isTag(given[index - 1])) ? [""] : []),
    ...linesOf(paragraph, width),
  ]);
  return blockComment(lines);
}

const isTag = (paragraph: Paragraph | undefined): paragraph is Tag =>
  typeof paragraph === "object" && "tag" in paragraph;

function linesOf(paragraph: Paragraph, width: number): string[] {
  const words = isTag(paragraph) ? paragraph.words : paragraph;
  const prefix = isTag(paragraph) ? `@${paragraph.tag} ` : "";
  const encoded = words instanceof Text ? words.encoded : encode(words);
  return wrap(prefix + encoded, width).map((line) => line.trimEnd());
}

function wrap(words: string, width: number): string[] {
  return words.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((line) => {
    const lines: string[] = [];
    for (const word of line.split(" ")) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + word.length < width) {
        lines[lines.length - 1] = `${last} ${word}`;
      } else lines.push(word);
    }
    return lines;
  });
}

/** A text in Markdown's code. */
export const inlineCode = (words: string): string => {
  const fence = words.includes("`") ? "``" : "`";
  return `${fence}${words}${fence}`;
};

/** The own description of a schema, with its default, its deprecation and an example. */
export function describeSchema({ keywords }: Schema): Paragraph[] {
  const { type, description = "", default: value, examples = [], deprecated } = keywords;
  const isScalar = typeof type === "string" && type !== "object" && type !== "array";
  return [
    description,
    ...defaultTag(value),
    ...deprecationTag(deprecated === true, description),
    ...(isScalar && examples.length > 0
      ? [{ tag: "example" as const, words: JSON.stringify(examples[0]) }]
      : []),
  ];
}

export const defaultTag = (value: unknown): Tag[] =>
  value === undefined ? [] : [{ tag: "defaultValue", words: inlineCode(JSON.stringify(value)) }];

/** The `@deprecated` tag, with the notice that ends the description. */
export function deprecationTag(isDeprecated: boolean, description: string): Tag[] {
  if (!isDeprecated) return [];
  const [, notice = ""] = /\bDeprecated (since [\s\S]+)$/.exec(description) ?? [];
  return [{ tag: "deprecated", words: notice.trim() }];
}
