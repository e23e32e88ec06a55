import { isTimeout, runLimited } from "contract-kit-reader/time-limit";
import { marked } from "marked";

/** A text of this length is read fast, whatever it is. */
const shortLength = 1_000;

/** Whether it takes too long to read a text as Markdown, as the reference does. Emphasis that is not closed is compared. */
export function isSlowMarkdown(text: string, milliseconds: number): boolean {
  if (text.length <= shortLength) return false;
  try {
    runLimited(milliseconds, () => marked.lexer(text));
  } catch (error) {
    // What is nested too deeply is shown as plain text.
    return isTimeout(error);
  }
  return false;
}
