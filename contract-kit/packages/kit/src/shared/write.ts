import { lstat, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, normalize, sep } from "node:path";
import { CliError } from "contract-kit-reader";

/**
 * Rejects paths below a folder that lead through a symbolic link. A repository can contain links to anywhere, and a command
 * must not write or delete there.
 */
export async function rejectLinks(root: string, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    let part = "";
    for (const name of normalize(path).split(sep)) {
      part = join(part, name);
      const entry = await lstat(join(root, part)).catch(() => undefined);
      if (!entry?.isSymbolicLink()) continue;
      const hint = "Remove the link. Nothing is written or deleted behind it.";
      throw new CliError(`${part} is a symbolic link`, hint);
    }
  }
}

/** Deletes files and folders below a folder, as far as they exist. */
export async function remove(root: string, ...paths: string[]): Promise<void> {
  await rejectLinks(root, ...paths);
  for (const path of paths) await rm(join(root, path), { recursive: true, force: true });
}

/**
 * Writes the files whose text has changed, and returns their names. Each file is replaced at once, so that
 * a program that watches it never reads half of it.
 */
export async function writeFiles(root: string, files: Map<string, string>): Promise<string[]> {
  const written: string[] = [];
  for (const [file, text] of files) {
    const path = join(root, file);
    const temporary = `${path}.tmp`;
    await rejectLinks(root, file, `${file}.tmp`);
    try {
      if ((await readFile(path, "utf8").catch(() => undefined)) === text) continue;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(temporary, text);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      const { code, message } = error as NodeJS.ErrnoException;
      // It concerns every file, and has another fix.
      if (code === "ENOSPC") throw error;
      throw new CliError(
        `${file} cannot be written: ${code ?? message}`,
        "Check what is at that path.",
      );
    }
    written.push(file);
  }
  return written;
}
