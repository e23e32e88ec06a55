/**
 * A text of a contract or of a server, in one line that commands neither a terminal nor CI: without control characters,
 * characters that turn the direction of a text, and what begins a command of GitHub Actions or Azure Pipelines.
 */
export const printable = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]+/gu, " ")
    .replaceAll(/(?<!\S)::/g, ": :")
    .replaceAll(/##(?=\w*\[)/g, "# #");
