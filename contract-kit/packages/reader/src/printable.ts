/**
 * A text as a terminal and a log of CI may show it. Control characters, which command terminals, are written as escapes.
 * A line that begins like a command of GitHub Actions begins with a backslash. Runners of CI look for the older form of
 * commands anywhere in a line.
 */
export function printable(text: string): string {
  const toCode = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return text
    .replaceAll(/(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) =>
      character.replaceAll(/[\s\S]/g, toCode),
    )
    .replaceAll(/^(\s*)::/gm, "$1\\::")
    .replaceAll(/##(?=\w*\[)/g, "# #");
}
