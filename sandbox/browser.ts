import contract from "../generated/openapi.json" with { type: "json" };
import { createPageSandbox } from "../tools/mock/in-page/page-sandbox.ts";
import type { Entities } from "./entities.ts";
import type { Sandbox, SandboxOptions } from "./index.ts";
import { parts } from "./parts.ts";
import seed from "./seed.yaml";

/**
 * Creates a sandbox in a page, in a worker, or in another runtime that has WebAssembly and no Node.js.
 *
 * @param engine The content of `selling-api-sandbox/sqlite3.wasm`. Default: it is loaded from next to this module.
 * @throws SandboxError if the seed cannot be used.
 * @example
 * const sandbox = await createSandbox();
 * const response = await sandbox.fetch("https://api.example.com/v1/organizations/");
 */
export const createSandbox = (
  options?: Omit<SandboxOptions, "data">,
  engine?: ArrayBuffer,
): Promise<Sandbox> =>
  createPageSandbox<Entities>({ ...parts, contract: contract as never, seed }, options, engine);
