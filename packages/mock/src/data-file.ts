import { existsSync, realpathSync, rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { capitalize } from "contract-kit-reader";
import type { Models } from "./entity-model.ts";
import { openDatabase } from "./sqlite.ts";
import { maxCount } from "./state.ts";
import { createTables } from "./store.ts";
import { SandboxError } from "./types.ts";

/** The layout of the tables, which every data file has as its version. */
const layoutVersion = 2;

/** Marks a file as one of a service: the first four letters of its name as a number. */
const applicationIdOf = (name: string): number =>
  Buffer.from(capitalize(name).padEnd(4)).readInt32BE();

/**
 * Opens the database in a file, or makes one. What a transaction has committed survives the sudden end of
 * the process.
 *
 * @throws SandboxError for a file that cannot be used, which is left unchanged.
 */
export function openDataFile(file: string, name: string, models: Models): DatabaseSync {
  // Without links, since SQLite's log is next to the file itself; and a full path, since SQLite takes some
  // names for something other than a file.
  const path = existsSync(file) ? realpathSync(file) : resolve(file);
  const isNew = !existsSync(path) || statSync(path).size === 0;
  const applicationId = applicationIdOf(name);
  const marks = `PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${layoutVersion};`;
  let database: DatabaseSync | undefined;
  try {
    if (!isNew) inspect(path, applicationId, models);
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
function inspect(path: string, applicationId: number, models: Models): void {
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
    checkTables(database, models);
  } finally {
    database.close();
    for (const name of temporary) rmSync(name, { force: true });
  }
}

/** Every table has the columns that the sandbox gives it, and in each row what it reads. */
function checkTables(database: DatabaseSync, models: Models): void {
  const expected = openDatabase(":memory:");
  expected.exec(createTables(models));
  const contents = new Map(models.types.map((type) => [`${type}`, jsonObject("body")]));
  contents.set("tokens", jsonObject("caller"));
  const isCount = `typeof(value) = 'integer' AND value BETWEEN 0 AND ${maxCount}`;
  contents.set("counters", [`a whole number from 0 to ${maxCount}`, isCount]);
  for (const [table, [content, condition]] of contents) {
    const columns = columnsOf(database, table);
    // A table that is missing is created.
    if (columns === "[]") continue;
    if (columns !== columnsOf(expected, table)) {
      throw new Error(`the table ${table} does not have the columns of this sandbox`);
    }
    const select = `SELECT rowid AS row FROM "${table}" WHERE (${condition}) IS NOT 1`;
    const broken = database.prepare(select).get();
    if (broken !== undefined) throw new Error(`row ${broken.row} of ${table} is not ${content}`);
  }
  expected.close();
}

const columnsOf = (database: DatabaseSync, table: string): string =>
  JSON.stringify(database.prepare(`PRAGMA table_xinfo("${table}")`).all());

/** What a row has in a column, and the condition for it. */
function jsonObject(column: string): [content: string, condition: string] {
  const isJson = `typeof(${column}) = 'text' AND json_valid(${column})`;
  return ["a JSON object", `CASE WHEN ${isJson} THEN json_type(${column}) = 'object' END`];
}
