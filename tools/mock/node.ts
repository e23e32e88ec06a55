import { readFileSync } from "node:fs";
import { openDatabase, openDataFile } from "./database.ts";
import type { Runtime } from "./runtime.ts";
import { serveDocs } from "./serve-docs.ts";

/** A sandbox in Node.js. */
export const node: Runtime = {
  openDatabase: (data, models, isEmptied = false) =>
    data === undefined || models === undefined
      ? openDatabase(":memory:")
      : openDataFile(data, models, isEmptied),
  readFile: (path) => readFileSync(path, "utf8"),
  serveDocs,
};
