import { existsSync, realpathSync, rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { capitalize } from "contract-kit-reader";
import { openDatabase } from "./sqlite.ts";
import { SandboxError } from "./types.ts";

/** The layout of the tables, which every data file has as its version. */
const layoutVersion = 3;

/** Marks a file as one of a service: the first four letters of its name as a number. */
const applicationIdOf = (name: string): number =>
  Buffer.from(capitalize(name).padEnd(4)).readInt32BE();

/**
 * Opens the database in a file, or makes one. What a transaction has committed survives the sudden end of
 * the process.
 *
 * @throws SandboxError for a file that cannot be used, which is left unchanged.
 */
export function openDataFile(file: string, name: string): DatabaseSync {
  // Without links, since SQLite's log is next to the file itself; and a full path, since SQLite takes some
  // names for something other than a file.
  const path = existsSync(file) ? realpathSync(file) : resolve(file);
  const isNew = !existsSync(path) || statSync(path).size === 0;
  const applicationId = applicationIdOf(name);
  const marks = `PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${layoutVersion};`;
  let database: DatabaseSync | undefined;
  try {
    if (!isNew) inspect(path, applicationId);
    database = openDatabase(path);
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA busy_timeout = 0;");
    // The marks are written to the file itself, at once, before the log next to it takes over.
    if (isNew) database.exec(`PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; ${marks} COMMIT;`);
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN EXCLUSIVE; COMMIT;");
    return database;
  } catch (error) {
    database?.close();
    throw dataFileError(path, error as Error);
  }
}

/** Why a data file cannot be used. */
export function dataFileError(path: string, { message }: Error): SandboxError {
  const reason = /locked|busy/.test(message) ? "another sandbox is using it" : message;
  return new SandboxError(
    `${path} cannot be used: ${reason.replace(/\.$/, "")}. Name another file with --data.`,
  );
}

/** Looks for damage without changing the file or the log next to it, as opening it to write would do. */
function inspect(path: string, applicationId: number): void {
  const temporary = [`${path}-wal`, `${path}-shm`].filter((name) => !existsSync(name));
  const database = openDatabase(path, { readOnly: true });
  try {
    database.exec("PRAGMA busy_timeout = 0;");
    const read = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    if (read("application_id") !== applicationId) {
      throw new Error("it is not a data file of this sandbox");
    }
    const version = read("user_version");
    if (version !== layoutVersion) {
      throw new Error(`it has the layout ${version}, and this sandbox reads ${layoutVersion}`);
    }
    const check = read("quick_check(1)");
    if (check !== "ok") throw new Error(`it is damaged (${`${check}`.split("\n").at(-1)})`);
  } finally {
    database.close();
    for (const name of temporary) rmSync(name, { force: true });
  }
}
