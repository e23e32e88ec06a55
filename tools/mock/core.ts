import type { Bindings } from "./env.ts";
import { breakOff } from "./faults.ts";
import type { Runtime } from "./runtime.ts";
import { type OpenSandbox, openSandbox } from "./sandbox.ts";
import { assertOptions, inProcess, type Service } from "./service.ts";
import { type Sandbox, SandboxError, type SandboxOptions } from "./types.ts";
import { worldMethods } from "./worlds.ts";

export { build } from "./build.ts";
export type { EntityDefinition } from "./entity-model.ts";
export * from "./handler.ts";
export { ProblemError } from "./problems.ts";
export type { Runtime } from "./runtime.ts";
export type { Service } from "./service.ts";
export type { Database, Statement } from "./sqlite.ts";
export { type Filter, Page, type PageRequest, type Store } from "./store.ts";
export * from "./types.ts";

/**
 * Creates a sandbox in this process, with the database and the files of a runtime.
 *
 * @throws SandboxError if the contract, the seed or the data file cannot be used.
 * @example
 * const readFile = () => {
 *   throw new SandboxError("there are no files here. Pass objects.");
 * };
 * const openDatabase = await loadSqliteWasm();
 * const sandbox = await createSandbox({ contract }, { seed }, { openDatabase, readFile });
 */
export async function createSandbox<Entities extends object>(
  service: Service<Entities>,
  options: SandboxOptions<Entities>,
  runtime: Runtime,
): Promise<Sandbox<Entities>> {
  assertOptions(options, inProcess);
  return methodsOf(openSandbox(service, options, runtime)) as Sandbox<Entities>;
}

/**
 * The methods of a sandbox.
 *
 * @internal
 */
export function methodsOf(sandbox: OpenSandbox): Sandbox {
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
      const abort = () => reject(signal.reason);
      signal.addEventListener("abort", abort);
      const bindings: Bindings = { signal };
      const received = await Promise.race([app.fetch(request, bindings), aborted])
        // A signal with a listener stays in memory, and with it the request.
        .finally(() => signal.removeEventListener("abort", abort));
      if (bindings.thrown !== undefined) throw bindings.thrown.error;
      return bindings.fault === undefined ? received : breakOff(received, bindings.fault);
    },
  };
}
