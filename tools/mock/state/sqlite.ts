import { asObject } from "#reader";
import { SandboxError } from "../types.ts";

/** What the store needs of SQLite, as `node:sqlite` has it. An error has the code of SQLite as its `errcode`. */
export interface Database {
  exec: (sql: string) => void;
  prepare: (sql: string) => Statement;
  close: () => void;
}

export interface Statement {
  run: (...values: (string | number)[]) => { changes: number | bigint };
  get: (...values: (string | number)[]) => Record<string, unknown> | undefined;
  all: (...values: (string | number)[]) => Record<string, unknown>[];
}

/** The codes of SQLite that the store knows. Those of constraints are the long ones, which say which constraint it is. */
export const sqliteCodes = {
  busy: 5,
  locked: 6,
  cannotWrite: 10,
  full: 13,
  primaryKey: 1555,
  unique: 2067,
};

/** The code of an error of SQLite; undefined for another error. */
export function sqliteCode(error: unknown): number | undefined {
  const { errcode } = asObject(error);
  return typeof errcode === "number" ? errcode : undefined;
}

/** Whether an error has one of these codes. Its lowest byte is the code, and the others are details. */
const hasCode = (error: unknown, ...codes: number[]): boolean =>
  codes.includes((sqliteCode(error) ?? 0) & 0xff);

/** Whether a file cannot be written, or a disk or a database is full. */
export const isStorageError = (error: unknown): boolean =>
  hasCode(error, sqliteCodes.cannotWrite, sqliteCodes.full);

/** Whether another sandbox uses a data file. */
export const isInUse = (error: unknown): boolean =>
  hasCode(error, sqliteCodes.busy, sqliteCodes.locked);

/** Why a data file cannot be used. */
export function dataFileError(path: string, error: Error): SandboxError {
  const reason = isInUse(error) ? "another sandbox is using it" : error.message;
  return new SandboxError(
    `${path} cannot be used: ${reason.replace(/\.$/, "")}. Name another file with --data.`,
  );
}
