import { existsSync, realpathSync, rmSync, statSync, truncateSync } from "node:fs";
import { resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Models } from "../contract/entity-model.ts";
import { dataFileError, isInUse } from "../state/sqlite.ts";
import { damagedRows } from "../state/store.ts";
import { SandboxError } from "../types.ts";
import { findObstacle } from "./file-error.ts";

/** Marks a file as one of a sandbox with this layout of the tables: "sbx", and the number of the layout. */
const mark = 0x73627803;

/**
 * Opens the database in a file, or makes one; one that is emptied stores nothing any more. What a transaction has
 * committed survives the sudden end of the process.
 *
 * @throws SandboxError for a file that cannot be used. It is left unchanged, with the log next to it.
 */
export function openDataFile(file: string, models: Models, isEmptied: boolean): DatabaseSync {
  let path = file;
  let database: DatabaseSync | undefined;
  try {
    // The log is next to the file that a link leads to, and SQLite takes some names for something other than a file.
    path = existsSync(file) ? realpathSync(file) : resolve(file);
    assertAlone(path);
    if (isEmptied) {
      truncateSync(path);
      rmSync(`${path}-wal`, { force: true });
    }
    const isNew = !existsSync(path) || statSync(path).size === 0;
    if (!isNew) inspect(path, models);
    database = openDatabase(path);
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA busy_timeout = 0;");
    // The mark is written to the file itself, at once, before the log next to it takes over.
    const marked = `PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; PRAGMA user_version = ${mark}; COMMIT;`;
    if (isNew) database.exec(marked);
    database.exec("PRAGMA journal_mode = WAL; BEGIN EXCLUSIVE; COMMIT;");
    return database;
  } catch (error) {
    database?.close();
    const obstacle = isInUse(error) ? undefined : findObstacle(path);
    throw dataFileError(path, obstacle ?? (error as Error));
  }
}

/** SQLite deletes a log that is next to a new database, although it belongs to one that was moved away. */
function assertAlone(path: string): void {
  if (existsSync(path)) return;
  const log = [`${path}-wal`, `${path}-journal`].find((name) => existsSync(name));
  if (log) throw new Error(`${log} is the log of a database that is not there`);
}

/** Looks for damage, without changing the file or the log next to it as opening it to write would do. */
function inspect(path: string, models: Models): void {
  const made = [`${path}-wal`, `${path}-shm`].filter((name) => !existsSync(name));
  const database = openDatabase(path, { readOnly: true });
  const readValue = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0];
  let isOurs = true;
  try {
    if (readValue("PRAGMA user_version") !== mark) {
      throw new Error("it is no data file of this version of the sandbox");
    }
    const tables = database.prepare("SELECT name FROM sqlite_master").all();
    const checks = tables.map(({ name }) => damagedRows(models, `${name}`) ?? "SELECT 0");
    const isDamaged = readValue("PRAGMA quick_check") !== "ok" || checks.some(readValue);
    if (isDamaged) throw new Error("it is damaged");
  } catch (error) {
    isOurs = !isInUse(error);
    throw error;
  } finally {
    // While it is locked for this check, nobody else uses the files that SQLite makes for it.
    if (isOurs) for (const name of made) rmSync(name, { force: true });
    database.close();
  }
}

/** Opens a database in a file, or in memory. */
export const openDatabase = (path: string, options: { readOnly?: boolean } = {}): DatabaseSync =>
  new (loadSqlite().DatabaseSync)(path, options);

/**
 * Loaded when it is first used, so that a Node.js without it gets a sentence instead of a stack.
 *
 * @throws SandboxError for a Node.js without it.
 */
export function loadSqlite(): typeof import("node:sqlite") {
  const sqlite = process.getBuiltinModule?.("node:sqlite");
  if (sqlite !== undefined) return sqlite;
  throw new SandboxError(
    `the sandbox needs Node.js 22.13 or later with its module node:sqlite, and this is ${process.version} without it.`,
  );
}
