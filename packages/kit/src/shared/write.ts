import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CliError } from "contract-kit-reader";

/**
 * Writes the files whose text has changed, and returns their names. Each file is replaced at once, so that
 * a program that watches it never reads half of it.
 */
export async function writeFiles(root: string, files: Map<string, string>): Promise<string[]> {
  const written: string[] = [];
  for (const [file, text] of files) {
    const path = join(root, file);
    const temporary = `${path}.tmp`;
    try {
      if ((await readFile(path, "utf8").catch(ignoreMissing)) === text) continue;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(temporary, text);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      const { code, message } = error as NodeJS.ErrnoException;
      throw new CliError(
        `${file} cannot be written: ${code ?? message}`,
        "Check what is at that path.",
      );
    }
    written.push(file);
  }
  return written;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
