/** What `npm run diff` prints. */
import { md, printMarkdown } from "contract-kit-reader";
import type { Comparison } from "./compare.ts";
import { formatMarkdown, formatText } from "./format.ts";
import { type Message, say, toMarkdown, toText } from "./message.ts";
import { type Level, levels } from "./policy.ts";

export const formats = {
  text: (comparison: Comparison) =>
    `${formatText(comparison.differences)}\n${toText(conclude(comparison))}`,
  markdown: (comparison: Comparison) => {
    const conclusion = toMarkdown(conclude(comparison));
    return printMarkdown(md`${formatMarkdown(comparison.differences)}\n\n${conclusion}`);
  },
  json: ({ differences, ...comparison }: Comparison) => {
    const texts = differences.map((one) => ({ ...one, message: toText(one.message) }));
    return JSON.stringify({ ...comparison, differences: texts }, null, 2);
  },
};

function conclude({ before, after, level, nextVersion }: Comparison): Message {
  if (level === "none") return say`${after} matches ${before}.`;
  const version = nextVersion === undefined ? "" : `: ${nextVersion} or later`;
  return say`The release after ${before} has to be ${level}${version}.`;
}

/** Whether a level reaches another one, if there is one. */
export const isAtLeast = (level: Level, other?: Level): boolean =>
  other !== undefined && levels.indexOf(level) >= levels.indexOf(other);
