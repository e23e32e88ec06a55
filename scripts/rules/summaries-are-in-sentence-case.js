// @ts-check
import { operationsOf } from "./document.js";

/**
 * A summary is a heading of the reference: a short sentence without a period.
 *
 * Options: `names` lists words that are always capitalized.
 *
 * @type {import("./types.d.ts").Rule<{ names: string[] }>}
 */
export default function summariesAreInSentenceCase(document, { names }) {
  return operationsOf(document).flatMap(({ node, path }) => {
    const { operationId, summary } = node;
    if (typeof summary !== "string" || summary.trim() === "") {
      return [
        { message: `${operationId} has no summary: describe in a few words what it does`, path },
      ];
    }
    const capitalized = summary
      .split(/\s+/)
      .slice(1)
      .filter((word) => /^\p{Lu}\p{Ll}/u.test(word) && !names.includes(word));
    const message = summary.endsWith(".")
      ? "the summary ends in a period: remove it"
      : !/^\p{Lu}/u.test(summary)
        ? "the summary starts in lower case: capitalize its first word"
        : capitalized.length > 0
          ? `the summary capitalizes ${capitalized.join(", ")}: write it in lower case, or add a name to the list in .spectral.yaml`
          : undefined;
    return message === undefined ? [] : [{ message, path: [...path, "summary"] }];
  });
}
