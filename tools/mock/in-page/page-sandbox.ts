import { compile } from "../contract/compile.ts";
import { createSandbox } from "../core.ts";
import type { Service } from "../service/service.ts";
import type { Sandbox, SandboxOptions } from "../types.ts";
import { pageRuntime } from "./runtime.ts";

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
  return createSandbox(service, options, await pageRuntime(compile, engine));
}
