import { resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { SandboxError } from "./types.ts";

/** Marks a file as one of a sandbox with this layout of the tables: "sbx", and the number of the layout. */
const mark = 0x73627803;

/**
 * Opens the database in a file, or makes one. What a transaction has committed survives the sudden end of
 * the process.
 *
 * @throws SandboxError for a file that cannot be used, which is left unchanged.
 */
export function openDataFile(file: string): DatabaseSync {
  // SQLite takes some names for something other than a file.
  const path = resolve(file);
  let database: DatabaseSync | undefined;
  try {
    database = openDatabase(path);
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA busy_timeout = 0;");
    const read = (name: string) => database?.prepare(`PRAGMA ${name}`).get()?.[name];
    if (read("page_count") === 0) {
      // The mark is written to the file itself, at once, before the log next to it takes over.
      database.exec(`BEGIN EXCLUSIVE; PRAGMA user_version = ${mark}; COMMIT;`);
    } else if (read("user_version") !== mark) {
      throw new Error("it is no data file of this version of the sandbox");
    } else if (read("quick_check") !== "ok") {
      throw new Error("it is damaged");
    }
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

/** Opens a database in a file, or in memory. */
export const openDatabase = (path: string): DatabaseSync => new (loadSqlite().DatabaseSync)(path);

/**
 * Loaded when it is first used, so that a Node.js without it gets a sentence instead of a stack.
 *
 * @throws SandboxError for a Node.js without it.
 */
export function loadSqlite(): typeof import("node:sqlite") {
  const { emitWarning, version } = process;
  // Node.js 22 warns that its SQLite is experimental, which nobody who uses the sandbox can do anything about.
  process.emitWarning = () => {};
  const sqlite = process.getBuiltinModule?.("node:sqlite");
  process.emitWarning = emitWarning;
  if (sqlite !== undefined) return sqlite;
  throw new SandboxError(
    `the sandbox needs Node.js 22.13 or later with its module node:sqlite, and this is ${version} without it.`,
  );
}
