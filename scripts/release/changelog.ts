import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CliError } from "contract-kit-reader";
import { formatMarkdown } from "../diff/format.ts";
import type { Comparison } from "../diff.ts";

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

/** The changelog with what is unreleased below the heading of a version, and with what changed in the contract. */
export async function releasedChangelog(
  root: string,
  version: string,
  { differences = [] }: Partial<Comparison> = {},
): Promise<string> {
  const changelog = await readFile(join(root, "CHANGELOG.md"), "utf8");
  const notes = sectionOf(changelog, unreleased);
  const day = new Date().toISOString().slice(0, 10);
  const isChanged = differences.length > 0;
  const contract = isChanged ? `### Changes of the contract\n\n${formatMarkdown(differences)}` : "";
  const section = [`## ${version} – ${day}`, notes, contract].filter((part) => part !== "");
  const [before = "", after = ""] = changelog.split(unreleased);
  const older = after.slice(after.indexOf(notes) + notes.length).trim();
  return `${[before.trim(), unreleased, ...section, older].filter(Boolean).join("\n\n")}\n`;
}

/** Rejects a changelog that markdownlint rejects, which a test would report only at the end of a release. */
export function checkChangelog(root: string, changelog: string): void {
  const bin = new URL("markdownlint-cli2-bin.mjs", import.meta.resolve("markdownlint-cli2"));
  const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(bin), "--no-globs", "-"], {
    cwd: root,
    input: changelog,
    encoding: "utf8",
  });
  if (status === 0) return;
  throw new CliError(
    `markdownlint rejects the changelog of the release:\n${stderr.replaceAll(/^stdin/gm, "CHANGELOG.md")}`,
    'Correct the section "Unreleased" of CHANGELOG.md, or scripts/diff/format.ts for a line of the table.',
  );
}
