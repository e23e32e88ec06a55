/** Runs the code of docs/recipes.md. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, slug, type Workspace } from "./tool.ts";

interface Block {
  language: string;
  /** The file that the block is written to, from a comment in its first line. */
  file: string | undefined;
  text: string;
}

/** The blocks of the recipe that names a tool in the comment `<!-- tool: ... -->`. */
export function readRecipe(name: string): Block[] {
  const text = readFileSync(join(root, "docs/recipes.md"), "utf8");
  const section = text.split(/^## /m).find((part) => part.includes(`<!-- tool: ${slug(name)} -->`));
  return [...(section ?? "").matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
    ([, language = "", body = ""]) => ({
      language,
      file: /^(?:\/\/|#) (\S+\.\w+)$/m.exec(body.split("\n", 1)[0] ?? "")?.[1],
      text: body,
    }),
  );
}

export function hasRecipe(name: string): boolean {
  return readRecipe(name).length > 0;
}

/**
 * Writes the files of a recipe and runs its shell commands in order. Commands that install packages are not run:
 * the packages are there, and the versions have to be the same.
 */
export function runRecipe(
  workspace: Workspace,
  name: string,
  packages: Record<string, string>,
): string {
  for (const { language, file, text } of readRecipe(name)) {
    const code = text.replaceAll("http://127.0.0.1:4010", workspace.sandboxUrl);
    if (file) writeFileSync(workspace.path(file), code);
    else if (language === "sh") runCommands(workspace, code, packages);
  }
  return "the recipe runs";
}

function runCommands(workspace: Workspace, text: string, packages: Record<string, string>): void {
  for (const line of text.split("\n").filter(Boolean)) {
    if (!line.startsWith("npm install")) workspace.run("sh", "-c", line);
    else
      for (const [, name = "", version] of line.matchAll(/ (@?[\w/-]+)@([\d.]+)/g)) {
        assert.equal(version, packages[name], `the recipe installs another version of ${name}`);
      }
  }
}
