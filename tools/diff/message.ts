import { inlineCode, joinMarkdown, type Markdown, md, visible } from "#reader";

/** What happened, as text and words of the contract. It is printed last, in the format that somebody wants. */
export type Message = Part[];

type Part = string | Word;
interface Word {
  code: string;
}

/** The place in a message for what it is about, because several values can share a change. */
export const subject: Word = { code: "the value" };

/** A word of the contract in a message. */
export const code = (word: string): Message => [{ code: `${word}` }];

/** A message with other messages in it: say`the tag ${code(name)} was added`. */
export const say = (
  literals: TemplateStringsArray,
  ...values: (string | Message | Word)[]
): Message => literals.flatMap((literal, index) => [literal, values[index] ?? ""].flat());

/** Several messages as one, such as a list of alternatives. */
export const join = (messages: Message[], separator: string): Message =>
  messages.flatMap((message, index) => (index === 0 ? message : [separator, ...message]));

/** A list that may be too long for a sentence. */
export function list(items: Message[], max: number, separator = ", "): Message {
  const shown = join(items.slice(0, max), separator);
  const others = items.length - max;
  if (others <= 0) return shown;
  return say`${shown}${max > 1 ? separator.trim() : ""} and ${String(others)} more`;
}

/** The message about something. */
export const about = (message: Message, what: Message): Message =>
  message.flatMap((part) => (part === subject ? what : [part]));

/** The message in one line of text. Words of the contract are in backticks. */
export const toText = (message: Message): string =>
  message
    .map((part) => (typeof part === "string" ? visible(part) : `\`${visible(part.code)}\``))
    .join("");

export const toMarkdown = (message: Message): Markdown =>
  joinMarkdown(
    message.map((part) => (typeof part === "string" ? md`${part}` : inlineCode(part.code))),
    "",
  );
