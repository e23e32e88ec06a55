import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Complaint } from "./complaint.ts";

export interface Written {
  written: string[];
  unchanged: string[];
}

/**
 * Writes all of the files or none: each new text first goes to a temporary file beside its target,
 * and only when all of those are complete do they take their targets' places. A file that already
 * holds its text is left alone.
 */
export async function writeAll(root: string, files: Map<string, string>): Promise<Written> {
  const changed = new Map<string, string>();
  for (const [file, text] of files) {
    const present = await readFile(join(root, file), "utf8").catch((error) => {
      if (error.code === "ENOENT") return undefined;
      throw new Complaint(`${file} cannot be written (${error.code})`, "Move away what is there.");
    });
    if (present !== text) changed.set(file, text);
  }
  await clear(root, files);
  try {
    for (const [file, text] of changed) {
      await mkdir(join(root, dirname(file)), { recursive: true });
      await writeFile(join(root, temporary(file)), text);
    }
    for (const file of changed.keys()) {
      await rename(join(root, temporary(file)), join(root, file));
    }
  } finally {
    await clear(root, files);
  }
  return {
    written: [...changed.keys()],
    unchanged: [...files.keys()].filter((file) => !changed.has(file)),
  };
}

const temporary = (file: string) => join(dirname(file), `.${basename(file)}.tmp`);

/** Removes temporary files, also those that a run which was killed has left. */
async function clear(root: string, files: Map<string, string>): Promise<void> {
  for (const folder of new Set([...files.keys()].map(dirname))) {
    const names = await readdir(join(root, folder)).catch(() => []);
    for (const name of names.filter((name) => /^\..*\.tmp$/.test(name))) {
      await rm(join(root, folder, name), { force: true });
    }
  }
}
