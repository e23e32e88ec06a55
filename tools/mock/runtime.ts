import type { Hono } from "hono";
import type { Contract } from "#reader";
import type { Models } from "./entity-model.ts";
import type { Env } from "./env.ts";
import type { Database } from "./sqlite.ts";

/** What a sandbox takes from what it runs in. */
export interface Runtime {
  /** Opens a database in memory, or in the file of the option `data`, which may have to be emptied. */
  openDatabase: (data?: string, models?: Models, isEmptied?: boolean) => Database;
  /** Reads the contract or the seed from a path. */
  readFile: (path: string) => string;
  /** What the main world may store. Default: 256 MB. */
  maxBytes?: number;
  /** Serves a folder with the reference. */
  serveDocs?: (app: Hono<Env>, contract: Contract, docsFolder: string | undefined) => void;
}
