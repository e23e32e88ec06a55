import { plural } from "../lint/findings.ts";
import { type Difference, requiredLevel } from "./policy.ts";

const maxLocations = 12;
const maxMessages = 5;

const isPatch = (difference: Difference) => requiredLevel([difference]) === "patch";

/** The differences as text for a terminal. Documentation is only summarized. */
export function formatText(differences: Difference[]): string {
  if (differences.length === 0) return "No differences.";
  const indent = " ".repeat(23);
  const rows = differences
    .filter((difference) => !isPatch(difference))
    .flatMap(({ callers, implementers, message, location, ...pointers }) => [
      `${callers.padEnd(9)}${implementers.padEnd(14)}${message}`,
      `${indent}${location}`,
      ...[pointers.after ?? pointers.before ?? []].flat().map((pointer) => `${indent}${pointer}`),
    ]);
  const table = rows.length > 0 ? ["callers  implementers  change", ...rows, ""] : [];
  return [...table, ...summarizePatches(differences), `${count(differences)}.`].join("\n");
}

/**
 * The differences as Markdown for a pull request or the changelog. Documentation is only summarized. What
 * is no break for anybody shares a row with changes of the same type.
 */
export function formatMarkdown(differences: Difference[]): string {
  if (differences.length === 0) return "No differences.";
  const groups = Map.groupBy(
    differences.filter((difference) => !isPatch(difference)),
    (difference) => {
      const { callers, implementers, type } = difference;
      return [callers, implementers].includes("major") ? difference : callers + implementers + type;
    },
  );
  const rows = [...groups.values()].map((group) => {
    const [{ callers, implementers }] = group as [Difference];
    const locations = group.map(({ location }) => `\`${location.replaceAll("`", "'")}\``);
    const messages = [...new Set(group.map(({ message }) => escapeMarkdown(message)))];
    const cells = [
      callers === "major" ? "**major**" : callers,
      implementers,
      list(locations, 1),
      list(messages, maxMessages, "; "),
    ];
    return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  const header = ["| callers | implementers | location | change |", "| --- | --- | --- | --- |"];
  const table = rows.length > 0 ? [[...header, ...rows].join("\n")] : [];
  return [`${count(differences)}.`, ...table, ...summarizePatches(differences)].join("\n\n");
}

function summarizePatches(differences: Difference[]): string[] {
  const locations = new Set(differences.filter(isPatch).map(({ location }) => `\`${location}\``));
  if (locations.size === 0) return [];
  return [
    `Documentation changed in ${list([...locations], maxLocations)}. \`--format json\` has every change.`,
  ];
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

/** The items of a list that may be too long for a sentence. */
export function list(items: string[], max: number, separator = ", "): string {
  const shown = items.slice(0, max).join(separator);
  const others = items.length - max;
  if (others <= 0) return shown;
  return `${shown}${max > 1 ? separator.trim() : ""} and ${others} more`;
}

/** A message can contain values of the contract, such as patterns and URLs. Code in backticks stays. */
function escapeMarkdown(message: string): string {
  return message
    .split(/(`[^`]*`|https?:\/\/[^\s"`]+)/)
    .map((part, index) => {
      if (index % 2 === 0) return part.replaceAll(/[\\`*_{}[\]<>#~]/g, "\\$&");
      return part.startsWith("`") ? part : `\`${part}\``;
    })
    .join("");
}
