/** What `npm run diff` and a changelog show of a comparison. */
import {
  joinMarkdown,
  type Markdown,
  markdownTable,
  md,
  plural,
  printMarkdown,
  visible,
} from "#reader";
import type { Comparison } from "./compare.ts";
import { code, list, type Message, say, toMarkdown, toText } from "./message.ts";
import { type Difference, requiredLevel } from "./policy.ts";

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

const maxOwners = 12;
const maxMessages = 5;

const isPatch = (difference: Difference) => requiredLevel([difference]) === "patch";

/** The differences as text for a terminal. Documentation is a line for each operation or component. */
export function formatText(differences: Difference[]): string {
  if (differences.length === 0) return "No differences.";
  const indent = " ".repeat(23);
  const rows = differences
    .filter((difference) => !isPatch(difference))
    .flatMap(({ callers, implementers, message, location, ...pointers }) => [
      `${callers.padEnd(9)}${implementers.padEnd(14)}${toText(message)}`,
      `${indent}${visible(location)}`,
      ...[pointers.after ?? pointers.before ?? []].flat().map((it) => `${indent}${visible(it)}`),
    ]);
  const table = rows.length > 0 ? ["callers  implementers  change", ...rows, ""] : [];
  const texts = describeTexts(differences).map(({ owner, texts }) =>
    toText(say`${owner}: ${texts}`),
  );
  const shown = texts.slice(0, maxOwners);
  if (texts.length > maxOwners) shown.push(`and ${texts.length - maxOwners} more`);
  const documentation = ["Documentation changed (--format json has every change):", ...shown];
  return [
    ...table,
    ...(texts.length > 0 ? [documentation.join(`\n${indent}`), ""] : []),
    `${count(differences)}.`,
  ].join("\n");
}

/**
 * The differences as Markdown for a pull request or the changelog. What is no break for anybody shares a row with changes
 * of the same type, and documentation has a row for each operation or component.
 */
export function formatMarkdown(differences: Difference[]): Markdown {
  if (differences.length === 0) return md`No differences.`;
  const groups = Map.groupBy(
    differences.filter((difference) => !isPatch(difference)),
    (difference) => {
      const { callers, implementers, type } = difference;
      return [callers, implementers].includes("major") ? difference : callers + implementers + type;
    },
  );
  const rows = [...groups.values()].map((group) => {
    const [{ callers, implementers }] = group as [Difference];
    const locations = group.map(({ location }) => code(location));
    const messages = new Map(group.map(({ message }) => [toText(message), message]));
    return [
      callers === "major" ? md`**major**` : md`${callers}`,
      md`${implementers}`,
      toMarkdown(list(locations, 1)),
      toMarkdown(list([...messages.values()], maxMessages, "; ")),
    ];
  });
  const header = ["callers", "implementers", "location", "change"];
  const texts = describeTexts(differences).map(({ owner, texts }) => [
    toMarkdown(code(owner)),
    toMarkdown(texts),
  ]);
  const shown = texts.slice(0, maxOwners);
  if (texts.length > maxOwners) shown.push([md`and ${texts.length - maxOwners} more`, md``]);
  return joinMarkdown(
    [
      md`${count(differences)}.`,
      ...(rows.length > 0 ? [markdownTable(header, rows)] : []),
      ...(texts.length > 0 ? [markdownTable(["documentation of", "change"], shown)] : []),
    ],
    "\n\n",
  );
}

/** What changed in the documentation of each operation and component. */
function describeTexts(differences: Difference[]): { owner: string; texts: Message }[] {
  const ownerOf = ({ path: [owner = ""], others }: Difference) =>
    others > 0 ? `${owner} (and ${others} more)` : owner;
  const groups = Map.groupBy(differences.filter(isPatch), ownerOf);
  return [...groups].map(([owner, group]) => {
    const texts = group.map(({ path: [, ...path], message }) =>
      path.length > 0 ? say`${code(path.join(" → "))}: ${message}` : message,
    );
    return { owner, texts: list(texts, maxMessages, "; ") };
  });
}

function count(differences: Difference[]): string {
  const countFor = (side: "callers" | "implementers") => {
    const counts = (["major", "minor", "patch"] as const).flatMap((level) => {
      const matching = differences.filter((difference) => difference[side] === level);
      return matching.length > 0 ? `${matching.length} ${level}` : [];
    });
    return `${counts.join(", ") || "none"} for ${side}`;
  };
  const total = plural(differences.length, "difference");
  return `${total}: ${countFor("callers")}; ${countFor("implementers")}`;
}
