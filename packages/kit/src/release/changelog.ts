import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
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

/**
 * Rejects a changelog that markdownlint rejects, which a test would report only at the end of a release. A
 * repository that does not have `markdownlint-cli2` installed has no such rules.
 */
export function checkChangelog(root: string, text: string): void {
  const bin = findMarkdownlint(root);
  if (bin === undefined) return;
  const { status, stderr } = spawnSync(process.execPath, [bin, "--no-globs", "-"], {
    cwd: root,
    input: text,
    encoding: "utf8",
  });
  if (status === 0) return;
  throw new CliError(
    `markdownlint rejects the changelog of the release:\n${stderr.replaceAll(/^stdin/gm, changelogFile)}`,
    `Correct the section "Unreleased" of ${changelogFile}.`,
  );
}

function findMarkdownlint(root: string): string | undefined {
  try {
    const main = createRequire(join(root, "package.json")).resolve("markdownlint-cli2");
    return join(dirname(main), "markdownlint-cli2-bin.mjs");
  } catch {
    return undefined;
  }
}
