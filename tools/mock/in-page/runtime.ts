import type { Runtime } from "../core.ts";
import { SandboxError } from "../types.ts";
import { loadSqliteWasm } from "./sqlite-wasm.ts";

/** What the main world may store, since a browser keeps it. */
const maxBytes = 16 * 1024 * 1024;

/** There are no files in a page. */
function readFile(): never {
  throw new SandboxError(
    "there are no files in a page. Pass the contract and the seed as objects in place of paths.",
  );
}

/** What a sandbox takes from a page, or from another runtime that has WebAssembly and no Node.js. */
export const pageRuntime = async (
  compile: Runtime["compile"],
  engine?: ArrayBuffer,
): Promise<Runtime> => ({
  openDatabase: await loadSqliteWasm(engine),
  readFile,
  compile,
  maxBytes,
});
