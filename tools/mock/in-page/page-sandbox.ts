import { compile } from "../contract/compile.ts";
import { createSandbox } from "../core.ts";
import type { Service } from "../service/service.ts";
import { type Sandbox, SandboxError, type SandboxOptions } from "../types.ts";
import { loadSqliteWasm } from "./sqlite-wasm.ts";

/** What the main world may store, since a browser keeps it. */
const maxBytes = 16 * 1024 * 1024;

/** There are no files in a page. */
function readFile(): never {
  throw new SandboxError(
    "there are no files in a page. Pass the contract and the seed as objects in place of paths.",
  );
}

/**
 * Creates a sandbox in a page, in a worker, or in another runtime that has WebAssembly.
 *
 * @param engine The content of `sqlite3.wasm`. Default: it is loaded from next to its code.
 * @throws SandboxError if the contract or the seed cannot be used.
 * @example
 * const sandbox = await createPageSandbox({ contract, seed });
 * const response = await sandbox.fetch("https://api.example.com/patients");
 */
export async function createPageSandbox<Entities extends object>(
  service: Service<Entities>,
  options: Omit<SandboxOptions<Entities>, "data"> = {},
  engine?: ArrayBuffer,
): Promise<Sandbox<Entities>> {
  const openDatabase = await loadSqliteWasm(engine);
  return createSandbox(service, options, { openDatabase, readFile, compile, maxBytes });
}
