/** Writing and deleting files below a folder: each at once, and nothing behind a symbolic link. */
import { existsSync } from "node:fs";
import { cp, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, normalize, relative, sep } from "node:path";
import { CliError } from "#reader";

/**
 * Rejects what is not the path of a file below a folder. A word of a contract can be part of it, such as the name of a
 * component.
 */
function assertBelow(file: string): void {
  const isName = (name: string) =>
    !/^\.{0,2}$|[\\\p{Cc}]/u.test(name) && Buffer.byteLength(temporaryFor(name)) <= 255;
  if (file.split("/").every(isName)) return;
  const shown = file.length > 100 ? `${file.slice(0, 100)}…` : file;
  throw new CliError(
    `${shown} is no file below the folder`,
    "Give what it is named after another name.",
  );
}

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

/** What a file is written to before it is replaced. Each process has its own, because two can build in one folder. */
const temporaryFor = (file: string): string => `${file}.${process.pid}.tmp`;

/** Whether a process that still runs is writing to a file. */
function isBeingWritten(file: string): boolean {
  const [, id] = /\.(\d+)\.tmp$/.exec(file) ?? [];
  try {
    return id !== undefined && process.kill(Number(id), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** What files contain, by their paths. */
type Contents = ReadonlyMap<string, string | Uint8Array>;

/**
 * Writes the files whose content has changed, and returns their names. Each file is replaced at once, so that
 * a program that watches it never reads half of it.
 */
export async function writeFiles(root: string, files: Contents): Promise<string[]> {
  const written: string[] = [];
  for (const [file, content] of files) {
    const path = join(root, file);
    const temporary = temporaryFor(path);
    assertBelow(file);
    await rejectLinks(root, file, temporaryFor(file));
    try {
      const present = await readFile(path).catch(() => undefined);
      if (present?.equals(Buffer.from(content))) continue;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(temporary, content);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === "ENOSPC") {
        const fix = "Free some space, then try again.";
        throw new CliError(`${file} cannot be written: the disk is full`, fix);
      }
      throw new CliError(
        `${file} cannot be written: ${code ?? message}`,
        "Check what is at that path.",
      );
    }
    written.push(file);
  }
  return written;
}

/** Makes these files the only ones of a folder. Returns the names of those that were written. */
export async function replaceFolder(
  root: string,
  folder: string,
  files: Contents,
): Promise<string[]> {
  const written = await writeFiles(root, files);
  for (const file of await othersIn(root, folder, files)) await rm(join(root, file));
  return written;
}

/** Fails if a folder has anything else than these files. */
export async function checkFolder(
  root: string,
  folder: string,
  files: Map<string, string>,
): Promise<void> {
  const outdated = await othersIn(root, folder, files);
  for (const [file, text] of files)
    if ((await readFile(join(root, file), "utf8").catch(() => "")) !== text) outdated.push(file);
  if (outdated.length === 0) return;
  const message = `${folder}/ is not what the build makes: ${outdated.join(", ")}`;
  throw new CliError(message, `Run npm run build, and commit ${folder}/.`);
}

/** Prints the names of the files that were written. */
export function printWritten(written: string[]): void {
  console.log(written.map((file) => `wrote ${file}`).join("\n") || "unchanged");
}

/** What is in a folder besides these files. */
async function othersIn(root: string, folder: string, files: Contents) {
  await rejectLinks(root, folder);
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(join(root, folder), options).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !files.has(file) && !isBeingWritten(file));
}

/** Copies files and folders from one folder into another, as far as they exist. */
export async function copyFiles(
  root: string,
  folder: string,
  files: Record<string, string>,
): Promise<void> {
  for (const [file, source] of Object.entries(files)) {
    await rejectLinks(folder, file);
    const exists = existsSync(join(root, source));
    if (exists) await cp(join(root, source), join(folder, file), { recursive: true });
  }
}
