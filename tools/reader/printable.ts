/**
 * A text as a terminal and a log of CI may show it. Control characters, which command terminals, are written as escapes.
 * A line that begins like a command of GitHub Actions begins with a backslash. Runners of CI look for the older form of
 * commands anywhere in a line.
 */
export function printable(text: string): string {
  return text
    .replaceAll(/(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/gu, escapeUnits)
    .replaceAll(/^([^\S\n]*)::/gm, "$1\\::")
    .replaceAll(/##(?=\w*\[)/g, "# #");
}

/** A word as one line may show it: line breaks are written as escapes, too. */
export const visible = (word: string): string =>
  word.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, escapeUnits);

/** A character with the escapes of JSON and JavaScript. */
export const escapeUnits = (character: string): string =>
  character.replaceAll(
    /[\s\S]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as HTML or XML, in an element or between double quotes. */
export const escapeText = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");

/** A text as one word of a command for a POSIX shell. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A number of things, such as `1 request` and `2 requests`. */
export const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;
