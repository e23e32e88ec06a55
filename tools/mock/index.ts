/** The engine of the sandbox: it serves a contract with state, as a server and in a process of Node.js. */

import * as core from "./core.ts";
import { loadSqlite } from "./node/data-file.ts";
import { listen } from "./node/listen.ts";
import { node } from "./node/runtime.ts";
import { build as buildModel } from "./service/build.ts";
import { assertOptions, type Service } from "./service/service.ts";
import type { Sandbox, SandboxOptions, SandboxServer, ServerOptions } from "./types.ts";

export {
  type EntityDefinition,
  type Handler,
  type HandlerContext,
  HandlerResponse,
  ProblemError,
} from "./core.ts";
export { runCommandLine } from "./node/command-line.ts";
export type { Service } from "./service/service.ts";
export * from "./types.ts";

/**
 * Builds a model from the examples of the contract, with some fields replaced. An ID is replaced wherever the model
 * has it: the `book` of `build(service, "Loan", { book_id })` has that ID, too. The first model of a schema has the ID of
 * the example, and each further one has another.
 *
 * @throws SandboxError if the contract has no schema of that name, if that has no field with the name of an override, or if
 * Node.js is too old.
 * @example
 * const patient = build({ contract: "openapi.yaml" }, "Patient", { ward: "west" });
 */
export function build(service: Service, name: string, overrides?: unknown): unknown {
  // A Node.js without SQLite is too old for the rest as well.
  loadSqlite();
  return buildModel(service, name, overrides, node);
}

/**
 * Creates a sandbox in this process.
 *
 * @throws SandboxError if the contract, the seed or the data file cannot be used.
 * @example
 * const sandbox = await createSandbox({ contract: "openapi.yaml" });
 * const response = await sandbox.fetch("http://clinic.test/patients");
 * await sandbox.close();
 */
export async function createSandbox<Entities extends object>(
  service: Service<Entities>,
  options: SandboxOptions<Entities> = {},
): Promise<Sandbox<Entities>> {
  loadSqlite();
  return core.createSandbox(service, options, node);
}

/**
 * Creates a sandbox and starts a server for it.
 *
 * @throws SandboxError if the port, the host, the contract, the seed or the data file cannot be used.
 * @example
 * const server = await startSandbox({ contract: "openapi.yaml" }, { port: 0 });
 * const response = await fetch(`${server.url}/patients`);
 * await server.close();
 */
export async function startSandbox<Entities extends object>(
  service: Service<Entities>,
  options: ServerOptions<Entities> = {},
): Promise<SandboxServer<Entities>> {
  loadSqlite();
  assertOptions(options);
  const { host = "127.0.0.1", port = 4010 } = options;
  const sandbox = core.openSandbox(service, { ...options, host }, node);
  const server = await listen(sandbox, host, port);
  const methods = core.methodsOf(sandbox) as Sandbox<Entities>;
  const world = (name: string) => ({ ...methods.world(name), url: `${server.url}/worlds/${name}` });
  return { ...methods, ...server, world };
}
