import { type Level, requiredLevel } from "./policy.ts";
import type { Difference } from "./scope.ts";

const maxLocations = 12;

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

/** The differences as Markdown for a pull request or the changelog. Documentation is only summarized. */
export function formatMarkdown(differences: Difference[]): string {
  if (differences.length === 0) return "No differences.";
  const rows = differences
    .filter((difference) => !isPatch(difference))
    .map(({ callers, implementers, location, message }) => {
      const cells = [emphasize(callers), implementers, `\`${location}\``, message];
      return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
    });
  const header = ["| callers | implementers | location | change |", "| --- | --- | --- | --- |"];
  const table = rows.length > 0 ? [[...header, ...rows].join("\n")] : [];
  return [`${count(differences)}.`, ...table, ...summarizePatches(differences)].join("\n\n");
}

function summarizePatches(differences: Difference[]): string[] {
  const locations = new Set(differences.filter(isPatch).map(({ location }) => `\`${location}\``));
  if (locations.size === 0) return [];
  return [`Documentation changed in ${list([...locations])}. \`--format json\` has every change.`];
}

function count(differences: Difference[]): string {
  const countFor = (side: "callers" | "implementers") => {
    const counts = (["major", "minor", "patch"] as const).flatMap((level) => {
      const matching = differences.filter((difference) => difference[side] === level);
      return matching.length > 0 ? `${matching.length} ${level}` : [];
    });
    return `${counts.join(", ") || "none"} for ${side}`;
  };
  const { length } = differences;
  const total = `${length} difference${length === 1 ? "" : "s"}`;
  return `${total}: ${countFor("callers")}; ${countFor("implementers")}`;
}

function emphasize(level: Level): string {
  return level === "major" ? "**major**" : level;
}

function list(items: string[]): string {
  const others = items.length - maxLocations;
  const more = others > 0 ? `, and ${others} more` : "";
  return `${items.slice(0, maxLocations).join(", ")}${more}`;
}
