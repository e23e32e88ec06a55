// @ts-check
import { isObject } from "./document/entries.js";

/**
 * A summary is a heading of the reference and a line in an editor's menu: one short sentence,
 * capitalized as one, without a period.
 *
 * Options: `names` are the words that are written with a capital wherever they stand.
 *
 * @type {import("./types.d.ts").Rule<import("./types.d.ts").Node, { names: string[] }>}
 */
export default function summariesAreInSentenceCase(operation, { names }, { path }) {
  if (!isObject(operation)) return [];
  const { summary } = operation;
  if (typeof summary !== "string" || summary.trim() === "") {
    return [{ message: "an operation has no summary: say in a few words what it does", path }];
  }
  const here = [...path, "summary"];
  const findings = [];
  if (summary.endsWith(".")) {
    findings.push({ message: "a summary ends in a period: leave it out", path: here });
  }
  if (!/^\p{Lu}/u.test(summary)) {
    findings.push({
      message: "a summary begins in lower case: capitalize its first word",
      path: here,
    });
  }
  const capitalized = summary
    .split(/\s+/)
    .slice(1)
    .filter((word) => /^\p{Lu}\p{Ll}/u.test(word) && !names.includes(word));
  if (capitalized.length > 0) {
    const message = `a summary capitalizes ${capitalized.join(", ")}: write it like a sentence, or list a proper name in .spectral.yaml`;
    findings.push({ message, path: here });
  }
  return findings;
}
