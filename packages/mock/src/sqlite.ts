import { createRequire } from "node:module";
import type { DatabaseSync } from "node:sqlite";

/** Opens a database in a file, or in memory. */
export function openDatabase(path: string): DatabaseSync {
  sqlite ??= loadSqlite();
  return new sqlite.DatabaseSync(path);
}

/** Loaded when it is first used, so that a Node.js without it gets a sentence instead of a stack. */
let sqlite: typeof import("node:sqlite") | undefined;

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
