import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CliError } from "contract-kit-reader";
import type { Comparison } from "../diff/compare.ts";
import { formatMarkdown } from "../diff/format.ts";
import { changelogFile } from "../shared/repository.ts";

const unreleased = "## Unreleased";

/** The changelog of a repository. */
function readChangelog(root: string): Promise<string> {
  return readFile(join(root, changelogFile), "utf8").catch(() => {
    throw new CliError(`there is no ${changelogFile}`, `Add it with the heading "${unreleased}".`);
  });
}

/** The text below the heading of a version, or below "Unreleased", up to the next one. */
export async function notesOf(root: string, version?: string): Promise<string> {
  const heading = version === undefined ? unreleased : `## ${version} `;
  const lines = (await readChangelog(root)).split("\n");
  const start = lines.findIndex((line) => line.startsWith(heading));
  if (start < 0) {
    throw new CliError(`${changelogFile} has no heading "${heading.trim()}"`, "Add it.");
  }
  const section = lines.slice(start + 1);
  const end = section.findIndex((line) => line.startsWith("## "));
  return section
    .slice(0, end < 0 ? undefined : end)
    .join("\n")
    .trim();
}

/** The changelog with what is unreleased below the heading of a version, and with what changed in the contract. */
export async function releasedChangelog(
  root: string,
  version: string,
  { differences = [] }: Partial<Comparison> = {},
): Promise<string> {
  const changelog = await readChangelog(root);
  const notes = await notesOf(root);
  const day = new Date().toISOString().slice(0, 10);
  const isChanged = differences.length > 0;
  const contract = isChanged ? `### Changes of the contract\n\n${formatMarkdown(differences)}` : "";
  const section = [`## ${version} – ${day}`, notes, contract].filter((part) => part !== "");
  const [before = "", after = ""] = changelog.split(unreleased);
  const older = after.slice(after.indexOf(notes) + notes.length).trim();
  return `${[before.trim(), unreleased, ...section, older].filter(Boolean).join("\n\n")}\n`;
}
