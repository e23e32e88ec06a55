import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Comparison } from "#diff";
import { formatMarkdown } from "#diff";
import { changelogFile } from "#project";
import { CliError, printMarkdown } from "#reader";

const unreleased = "## Unreleased";

/** The parts of the changelog: what is above a heading, below it up to the next one, and the rest. */
async function readParts(root: string, heading: string): Promise<[string, string, string]> {
  const text = await readFile(join(root, changelogFile), "utf8").catch(() => {
    throw new CliError(`there is no ${changelogFile}`, `Add it with the heading "${unreleased}".`);
  });
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.startsWith(heading));
  if (start < 0) {
    throw new CliError(`${changelogFile} has no heading "${heading.trim()}"`, "Add it.");
  }
  const next = lines.findIndex((line, index) => index > start && line.startsWith("## "));
  const end = next < 0 ? lines.length : next;
  const part = (...range: [number, number?]) =>
    lines
      .slice(...range)
      .join("\n")
      .trim();
  return [part(0, start), part(start + 1, end), part(end)];
}

/** What people get from a release: the headings below a version, with the entries for each. */
const releasedParts = ["Contract", "Client", "Sandbox"];

/** Rejects notes without an entry for those who get a release. Entries elsewhere are about tools, which nobody gets with it. */
export function requireEntry(notes: string): void {
  const hasEntry = notes
    .split(/^### /m)
    .some((section) => releasedParts.some((part) => RegExp(`^${part}\\s+\\S`).test(section)));
  if (hasEntry) return;
  const headings = releasedParts.map((part) => `"### ${part}"`).join(", ");
  throw new CliError(
    `${changelogFile} has no entry under ${headings} of "Unreleased"`,
    "Say there what changes for those who get it. If nothing does, make no release: what is merged is in use already.",
  );
}

/** The text below the heading of a version, or below "Unreleased", up to the next one. */
export async function notesOf(root: string, version?: string): Promise<string> {
  const [, notes] = await readParts(root, version === undefined ? unreleased : `## ${version} `);
  return notes;
}

/** The changelog with what is unreleased below the heading of a version, and with what changed in the contract. */
export async function releasedChangelog(
  root: string,
  version: string,
  { differences = [] }: Partial<Comparison> = {},
): Promise<string> {
  const [before, notes, older] = await readParts(root, unreleased);
  const day = new Date().toISOString().slice(0, 10);
  const changes = printMarkdown(formatMarkdown(differences));
  const contract = differences.length > 0 ? `### Changes of the contract\n\n${changes}` : "";
  const section = [`## ${version} – ${day}`, notes, contract].filter((part) => part !== "");
  return `${[before, unreleased, ...section, older].filter(Boolean).join("\n\n")}\n`;
}
