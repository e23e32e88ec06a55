import { listen } from "./listen.ts";
import { assertOptions, type OpenSandbox, openSandbox } from "./sandbox.ts";
import type { Service } from "./service.ts";
import type { Sandbox, SandboxOptions, SandboxServer, ServerOptions } from "./types.ts";

export { build } from "./build.ts";
export { runCommandLine } from "./command-line.ts";
export type { EntityDefinition } from "./entity-definition.ts";
export type { Handler, HandlerContext, OperationRequest, OperationTypes } from "./handler.ts";
export { Page, type PageRequest } from "./pages.ts";
export { ProblemError } from "./problems.ts";
export type { Service } from "./service.ts";
export type { Filter, Store } from "./store.ts";
export * from "./types.ts";

/**
 * Creates a sandbox in this process.
 *
 * @throws SandboxError if the contract, the seed or the data file cannot be used.
 */
export async function createSandbox(
  service: Service,
  options: SandboxOptions = {},
): Promise<Sandbox> {
  const sandbox = openSandbox(service, options);
  return { ...methodsOf(sandbox), close: async () => sandbox.worlds.close() };
}

/**
 * Creates a sandbox and starts a server for it.
 *
 * @throws SandboxError if the port, the host, the contract, the seed or the data file cannot be used.
 */
export async function startSandbox(
  service: Service,
  options: ServerOptions = {},
): Promise<SandboxServer> {
  assertOptions(options);
  const { host = "127.0.0.1", port = 4010 } = options;
  const sandbox = openSandbox(service, { ...options, host });
  const server = await listen(sandbox, { host, port, replaceGlobals: false });
  return { ...methodsOf(sandbox), url: server.url, close: server.close };
}

function methodsOf({ app, worlds }: OpenSandbox): Omit<Sandbox, "close"> {
  return {
    fetch: async (input, init) => {
      worlds.assertOpen();
      const request = new Request(input, init);
      const { signal } = request;
      signal.throwIfAborted();
      const { promise: aborted, reject } = Promise.withResolvers<never>();
      const stop = () => reject(signal.reason);
      signal.addEventListener("abort", stop);
      const response = Promise.race([app.fetch(request, { signal }), aborted]);
      // A signal with a listener stays in memory, and with it the request.
      return response.finally(() => signal.removeEventListener("abort", stop));
    },
    reset: () => worlds.load(worlds.main),
    state: () => JSON.parse(worlds.main.store.dump()),
  };
}
