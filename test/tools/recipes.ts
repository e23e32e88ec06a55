/** Runs the code of the recipes in docs/recipes.md and docs/recipes/ that name a tool. */
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../project.ts";
import type { Tool, Workspace } from "./tool.ts";

interface Block {
  language: string;
  /** The file that the block is written to, from a comment in its first line. */
  file: string | undefined;
  text: string;
}

/** Sections of docs/recipes.md, and pages of languages. */
export function readRecipes(): string[] {
  const read = (file: string) => readFileSync(join(root, "docs", file), "utf8");
  const pages = readdirSync(join(root, "docs/recipes")).map((file) => read(`recipes/${file}`));
  return [...read("recipes.md").split(/^## /m), ...pages];
}

/** The blocks of the recipe that names a tool in the comment `<!-- tool: ... -->`. */
export function readRecipe(name: string): Block[] {
  const section = readRecipes().find((text) => text.includes(`<!-- tool: ${name} -->`));
  return [...(section ?? "").matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
    ([, language = "", body = ""]) => ({
      language,
      file: /^(?:<\?php )?(?:\/\/|#) (\S+\.\w+)$/m.exec(body.split("\n", 1)[0] ?? "")?.[1],
      text: body,
    }),
  );
}

/**
 * Writes the files of the recipe of a tool and runs its commands, the last of which has to print the text that
 * follows. Returns false if there is no recipe.
 */
export async function runRecipe(workspace: Workspace, { name }: Tool): Promise<boolean> {
  const blocks = readRecipe(name);
  let output = "";
  for (const { language, file, text } of blocks) {
    const code = text
      .replaceAll("http://127.0.0.1:4010", workspace.sandboxUrl)
      .replace('"selling-api-sandbox"', JSON.stringify(join(root, "sandbox/index.ts")));
    if (file) {
      mkdirSync(dirname(join(workspace.folder, file)), { recursive: true });
      writeFileSync(join(workspace.folder, file), code);
    } else if (language === "text") {
      assert.equal(output, text, "the recipe prints something else");
    } else if (language === "sh") {
      for (const command of code.split(/(?<!\\)\n/).filter(Boolean)) {
        // The packages are installed already. A test compares the versions.
        if (/^(npm|pip) install/.test(command)) continue;
        output = await workspace.run("sh", "-c", command);
      }
    }
  }
  return blocks.length > 0;
}
