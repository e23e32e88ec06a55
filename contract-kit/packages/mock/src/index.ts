import * as core from "./core.ts";
import { listen } from "./listen.ts";
import { node } from "./node.ts";
import { openSandbox } from "./sandbox.ts";
import { assertOptions, type Service } from "./service.ts";
import type { Sandbox, SandboxOptions, SandboxServer, ServerOptions } from "./types.ts";

export { runCommandLine } from "./command-line.ts";
export * from "./core.ts";

/** Builds a model from the examples of the contract, as `build` of the core. */
export const build = (service: Service, name: string, overrides?: unknown): unknown =>
  core.build(service, name, overrides, node);

/**
 * Creates a sandbox in this process.
 *
 * @throws SandboxError if the contract, the seed or the data file cannot be used.
 */
export const createSandbox = <Entities extends object>(
  service: Service<Entities>,
  options: SandboxOptions<Entities> = {},
): Promise<Sandbox<Entities>> => core.createSandbox(service, options, node);

/**
 * Creates a sandbox and starts a server for it.
 *
 * @throws SandboxError if the port, the host, the contract, the seed or the data file cannot be used.
 */
export async function startSandbox<Entities extends object>(
  service: Service<Entities>,
  options: ServerOptions<Entities> = {},
): Promise<SandboxServer<Entities>> {
  assertOptions(options);
  const { host = "127.0.0.1", port = 4010 } = options;
  const sandbox = openSandbox(service, { ...options, host }, node);
  const server = await listen(sandbox, { host, port, replaceGlobals: false });
  const methods = core.methodsOf(sandbox) as Sandbox<Entities>;
  const world = (name: string) => ({ ...methods.world(name), url: `${server.url}/worlds/${name}` });
  return { ...methods, ...server, world };
}
