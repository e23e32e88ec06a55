import { addAbortListener } from "node:events";
import type { Bindings } from "./env.ts";
import { breakOff } from "./faults.ts";
import { listen } from "./listen.ts";
import { type OpenSandbox, openSandbox } from "./sandbox.ts";
import { assertOptions, inProcess, type Service } from "./service.ts";
import {
  type Sandbox,
  SandboxError,
  type SandboxOptions,
  type SandboxServer,
  type ServerOptions,
} from "./types.ts";
import { worldMethods } from "./worlds.ts";

export { build } from "./build.ts";
export { runCommandLine } from "./command-line.ts";
export type { EntityDefinition } from "./entity-model.ts";
export * from "./handler.ts";
export { ProblemError } from "./problems.ts";
export type { Service } from "./service.ts";
export { type Filter, Page, type PageRequest, type Store } from "./store.ts";
export * from "./types.ts";

/**
 * Creates a sandbox in this process.
 *
 * @throws SandboxError if the contract, the seed or the data file cannot be used.
 */
export async function createSandbox<Entities extends object>(
  service: Service<Entities>,
  options: SandboxOptions<Entities> = {},
): Promise<Sandbox<Entities>> {
  assertOptions(options, inProcess);
  return methodsOf(openSandbox(service, options)) as Sandbox<Entities>;
}

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
  const sandbox = openSandbox(service, { ...options, host });
  const server = await listen(sandbox, { host, port, replaceGlobals: false });
  const methods = methodsOf(sandbox) as Sandbox<Entities>;
  const world = (name: string) => ({ ...methods.world(name), url: `${server.url}/worlds/${name}` });
  return { ...methods, ...server, world };
}

function methodsOf(sandbox: OpenSandbox): Sandbox {
  const { app, worlds } = sandbox;
  return {
    ...worldMethods(sandbox, undefined),
    close: async () => worlds.close(),
    world: (name) => {
      if (/^[\w-]{1,64}$/.test(name)) return worldMethods(sandbox, name);
      throw new SandboxError(
        `the name ${JSON.stringify(name)} is not valid. Use up to 64 letters, digits, - and _.`,
      );
    },
    fetch: async (input, init) => {
      worlds.assertOpen();
      const request = new Request(input, init);
      const { signal } = request;
      signal.throwIfAborted();
      const { promise: aborted, reject } = Promise.withResolvers<never>();
      const listener = addAbortListener(signal, () => reject(signal.reason));
      const bindings: Bindings = { signal };
      const received = await Promise.race([app.fetch(request, bindings), aborted])
        // A signal with a listener stays in memory, and with it the request.
        .finally(() => listener[Symbol.dispose]());
      if (bindings.thrown !== undefined) throw bindings.thrown.error;
      return bindings.fault === undefined ? received : breakOff(received, bindings.fault);
    },
  };
}
