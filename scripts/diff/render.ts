import { plural } from "../finding.ts";
import { type Difference, highest, requiredLevel } from "./difference.ts";

const shownPlaces = 12;

/** What goes into a pull request or a changelog: a table of what matters, and where wording changed. */
export function markdown(differences: Difference[]): string {
  if (differences.length === 0) return "No differences.\n";
  const telling = differences.filter((difference) => !isWording(difference));
  const wording = differences.filter(isWording);
  const rows = telling.map(
    ({ callers, implementers, place, what }) =>
      `| ${marked(callers)} | ${marked(implementers)} | \`${cell(place.readable)}\` | ${cell(what)} |`,
  );
  const table = [
    "| callers | implementers | where | what |",
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
  const parts = [`${sums(differences)}.`];
  if (telling.length > 0) parts.push(table);
  if (wording.length > 0) parts.push(`Wording changed at ${places(wording)}.`);
  return `${parts.join("\n\n")}\n`;
}

/** For a terminal: what changed, with its place for a person and for a program, the worst first. */
export function table(differences: Difference[]): string {
  const rows = differences.flatMap(({ callers, implementers, what, place, foundBy }) => {
    const pointer = place.after ?? place.before;
    return [
      `${callers.padEnd(9)}${implementers.padEnd(14)}${what}`,
      `${" ".repeat(23)}${place.readable}`,
      ...(place.source ? [`${" ".repeat(23)}${place.source}`] : []),
      ...(pointer ? [`${" ".repeat(23)}${pointer}  (${foundBy.join(", ")})`] : []),
    ];
  });
  return ["callers  implementers  what and where", ...rows, "", sums(differences)].join("\n");
}

/** How many differences there are of each level, for each side. */
function sums(differences: Difference[]): string {
  const side = (name: "callers" | "implementers") => {
    const counts = (["major", "minor", "patch"] as const)
      .map((level) => [level, differences.filter((each) => each[name] === level).length] as const)
      .filter(([, count]) => count > 0)
      .map(([level, count]) => `${count} ${level}`);
    return `${counts.join(", ") || "nothing"} for ${name}`;
  };
  const release = requiredLevel(differences);
  return `${plural(differences.length, "difference")}: ${side("callers")}; ${side("implementers")}; together ${release}`;
}

function isWording({ callers, implementers }: Difference): boolean {
  return !["major", "minor"].includes(highest([callers, implementers]));
}

function marked(level: string): string {
  return level === "major" ? "**major**" : level;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

function places(differences: Difference[]): string {
  const all = [...new Set(differences.map(({ place }) => `\`${place.readable}\``))];
  const rest = all.length - shownPlaces;
  const more = rest > 0 ? ` and ${plural(rest, "further place")}` : "";
  return all.slice(0, shownPlaces).join(", ") + more;
}
