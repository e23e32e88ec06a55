import init, { type Database as RawDatabase, type Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import type { Database, Statement } from "../state/sqlite.ts";

/** It reads this when it is loaded. Every error is thrown, too, and no database is in a file. */
const settings = { warn: () => {}, disable: { vfs: { opfs: true, "opfs-vfs": true } } };

/** Its declarations leave out what it is loaded with. */
const load = init as (module: object) => Promise<Sqlite3Static>;

/**
 * Loads SQLite as WebAssembly, and returns what opens a database in memory.
 *
 * @param wasmBinary The content of its `sqlite3.wasm`. Default: it is loaded from next to its code.
 * @example
 * const openDatabase = await loadSqliteWasm();
 * openDatabase().prepare("SELECT 1 AS one").get(); // { one: 1 }
 */
export async function loadSqliteWasm(wasmBinary?: ArrayBuffer): Promise<() => Database> {
  Object.assign(globalThis, { sqlite3ApiConfig: settings });
  const { oo1 } = await load(wasmBinary === undefined ? {} : { wasmBinary });
  return () => databaseOf(new oo1.DB(":memory:"));
}

/** What the store needs, with the error codes where `node:sqlite` has them. */
function databaseOf(raw: RawDatabase): Database {
  const opened = new Set<ReturnType<RawDatabase["prepare"]>>();
  return {
    exec: (sql) => void withCode(() => raw.exec(sql)),
    prepare: (sql) => {
      const prepared = withCode(() => raw.prepare(sql));
      opened.add(prepared);
      return statementOf(raw, prepared);
    },
    close: () => {
      for (const prepared of opened) prepared.finalize();
      raw.close();
    },
  };
}

function statementOf(raw: RawDatabase, prepared: ReturnType<RawDatabase["prepare"]>): Statement {
  const rowsFor = (values: (string | number)[]) =>
    withCode(() => {
      const rows: Record<string, unknown>[] = [];
      try {
        if (values.length > 0) prepared.bind(values);
        while (prepared.step()) rows.push(prepared.get({}) as Record<string, unknown>);
        return rows;
      } finally {
        prepared.reset(true).clearBindings();
      }
    });
  return {
    run: (...values) => {
      rowsFor(values);
      return { changes: raw.changes() };
    },
    get: (...values) => rowsFor(values)[0],
    all: (...values) => rowsFor(values),
  };
}

/** Runs something, and gives an error of SQLite the name for its code that the store knows. */
function withCode<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    const { resultCode } = error as { resultCode?: number };
    throw Object.assign(error as Error, { errcode: resultCode });
  }
}
