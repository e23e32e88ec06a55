import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { CliError } from "#reader";
import type { DocumentText, Texts } from "./input.ts";

/**
 * The files of a folder by name, those in `first` before the others. A folder that is missing has none.
 *
 * @param pattern Which files, such as `/\.md$/`.
 */
export async function readTexts(
  folder: string,
  pattern: RegExp,
  first: string[] = [],
): Promise<Texts> {
  const present = (await readdir(folder).catch(() => [])).sort();
  const missing = first.find((name) => !present.includes(name));
  if (missing !== undefined) {
    throw new CliError(`there is no file ${join(folder, missing)}`, "Correct the list of files.");
  }
  const names = [...new Set([...first, ...present])].filter((name) => pattern.test(name));
  const entries = names.map(async (name) => [name, await readFile(join(folder, name), "utf8")]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Markdown files by their paths in a folder. `titles` has the title of each. */
export async function readDocuments(
  folder: string,
  titles: Record<string, string>,
): Promise<Record<string, DocumentText>> {
  const entries = Object.entries(titles).map(async ([path, title]) => {
    const text = await readFile(join(folder, path), "utf8").catch(() => {
      const hint = "Correct its path, or remove it from the list of documents.";
      throw new CliError(`there is no document ${join(folder, path)}`, hint);
    });
    return [path, { title, text }];
  });
  return Object.fromEntries(await Promise.all(entries));
}
