import { CliError } from "./command.ts";

const unreleased = "## Unreleased";

/** The text below a heading of the second level, up to the next one. */
export function sectionOf(changelog: string, heading: string): string {
  const start = changelog.split("\n").findIndex((line) => line.startsWith(heading));
  if (start < 0) throw new CliError(`CHANGELOG.md has no "${heading}"`, "Add it.");
  const lines = changelog.split("\n").slice(start + 1);
  const end = lines.findIndex((line) => line.startsWith("## "));
  return lines
    .slice(0, end < 0 ? undefined : end)
    .join("\n")
    .trim();
}

/** Moves what is unreleased below the heading of a version, and adds what changed in the contract. */
export function addRelease(
  changelog: string,
  version: string,
  day: string,
  changes: string,
): string {
  const notes = sectionOf(changelog, unreleased);
  const contract = changes === "" ? "" : `### Changes of the contract\n\n${changes}`;
  const section = [`## ${version} – ${day}`, notes, contract].filter((part) => part !== "");
  const [before = "", after = ""] = changelog.split(unreleased);
  const older = after.slice(after.indexOf(notes) + notes.length).trim();
  return `${[before.trim(), unreleased, ...section, older].filter(Boolean).join("\n\n")}\n`;
}
