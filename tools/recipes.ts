/** Runs the code of docs/recipes.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, type Tool, type Workspace } from "./tool.ts";

interface Block {
  language: string;
  /** The file that the block is written to, from a comment in its first line. */
  file: string | undefined;
  text: string;
}

/** The blocks of the recipe that names a tool in the comment `<!-- tool: ... -->`. */
export function readRecipe(name: string): Block[] {
  const text = readFileSync(join(root, "docs/recipes.md"), "utf8");
  const section = text.split(/^## /m).find((part) => part.includes(`<!-- tool: ${name} -->`));
  return [...(section ?? "").matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
    ([, language = "", body = ""]) => ({
      language,
      file: /^(?:\/\/|#) (\S+\.\w+)$/m.exec(body.split("\n", 1)[0] ?? "")?.[1],
      text: body,
    }),
  );
}

/** Writes the files of the recipe of a tool and runs its commands. Returns false if there is no recipe. */
export async function runRecipe(workspace: Workspace, { name }: Tool): Promise<boolean> {
  const blocks = readRecipe(name);
  for (const { language, file, text } of blocks) {
    const code = text
      .replaceAll("http://127.0.0.1:4010", workspace.sandboxUrl)
      .replace('"selling-api-sandbox"', JSON.stringify(join(root, "sandbox/index.ts")));
    if (file) writeFileSync(workspace.path(file), code);
    else if (language === "sh") {
      for (const command of code.split("\n").filter(Boolean)) {
        // The packages are installed already. A test compares the versions.
        if (!command.startsWith("npm install")) await workspace.run("sh", "-c", command);
      }
    }
  }
  return blocks.length > 0;
}
