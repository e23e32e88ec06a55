/** What `npm run diff` prints. */
import type { Comparison } from "./compare.ts";
import { formatMarkdown, formatText } from "./format.ts";
import { type Level, levels } from "./policy.ts";

export const formats = {
  text: (comparison: Comparison) =>
    `${formatText(comparison.differences)}\n${conclusion(comparison)}`,
  markdown: (comparison: Comparison) =>
    `${formatMarkdown(comparison.differences)}\n\n${conclusion(comparison)}`,
  json: (comparison: Comparison) => JSON.stringify(comparison, null, 2),
};

function conclusion({ before, after, level, nextVersion }: Comparison): string {
  if (level === "none") return `${after} matches ${before}.`;
  const version = nextVersion === undefined ? "" : `: ${nextVersion} or later`;
  return `The release after ${before} has to be ${level}${version}.`;
}

/** Whether a level reaches another one, if there is one. */
export const isAtLeast = (level: Level, other?: Level): boolean =>
  other !== undefined && levels.indexOf(level) >= levels.indexOf(other);
