import { createRequire } from "node:module";
import type { DatabaseSync, DatabaseSyncOptions } from "node:sqlite";

/** Opens a database in a file, or in memory. */
export function openDatabase(path: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  return new sqlite.DatabaseSync(path, options);
}

const sqlite = loadSqlite();

/** Node.js 22 warns that its SQLite is experimental, which nobody who uses the sandbox can do anything about. */
function loadSqlite(): typeof import("node:sqlite") {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return createRequire(import.meta.url)("node:sqlite");
  } finally {
    process.emitWarning = emitWarning;
  }
}
