/** A sandbox in this process, wherever that is: it imports nothing of Node.js. */
import type { Hono } from "hono";
import type { Models } from "./contract/entity-model.ts";
import { ProblemError } from "./contract/problems.ts";
import { createApp, type ServeDocs } from "./requests/app.ts";
import type { Bindings, Env, Prepared } from "./requests/env.ts";
import { findInSeed, type Loader, loadService, type ReadFile, readSeed } from "./service/load.ts";
import { assertOptions, inProcess, type Service } from "./service/service.ts";
import { breakOff } from "./state/faults.ts";
import { type Database, dataFileError } from "./state/sqlite.ts";
import { StateError } from "./state/state.ts";
import { Store } from "./state/store.ts";
import { maxMainBytes, Worlds, worldMethods } from "./state/worlds.ts";
import { type Sandbox, SandboxError, type SandboxOptions, type ServerOptions } from "./types.ts";

export type { EntityDefinition } from "./contract/entity-model.ts";
export { ProblemError } from "./contract/problems.ts";
export { type Handler, type HandlerContext, HandlerResponse } from "./service/handler.ts";
export type { Filter } from "./state/store.ts";
export * from "./types.ts";

/** What a sandbox takes from what it runs in. */
export interface Runtime extends Loader {
  /** Opens a database in memory, or in the file of the option `data`, which may have to be emptied. */
  openDatabase: (data?: string, models?: Models, isEmptied?: boolean) => Database;
  /** What the main world may store. Default: 256 MB. */
  maxBytes?: number;
  serveDocs?: ServeDocs;
}

/** A sandbox with its parts, of which the library shows some and the command line others. */
export interface OpenSandbox extends Prepared {
  app: Hono<Env>;
}

/**
 * Opens a sandbox. It has a host if there is a server in front of it.
 *
 * @throws SandboxError if the contract, the seed or the data file cannot be used.
 */
export function openSandbox(
  service: Service,
  options: ServerOptions,
  runtime: Runtime,
): OpenSandbox {
  const { openDatabase, readFile, maxBytes = maxMainBytes } = runtime;
  const { data, deterministic = false, maxWorlds = 64 } = options;
  const { contract, models, validator } = loadService(service, runtime);
  const given = Object.entries(service.handlers ?? {});
  const handlers = new Map(given.flatMap(([id, handler]) => (handler ? [[id, handler]] : [])));
  const defaultSeed = () => readSeed(service.seed ?? {}, readFile);
  const seed = options.seed === undefined ? defaultSeed() : readSeed(options.seed, readFile);
  const world = { models, validator, defaultSeed, seed, deterministic, maxWorlds, openDatabase };
  let store: Store | undefined;
  try {
    const open = (isEmptied: boolean) => openDatabase(data, models, isEmptied);
    store = new Store(open, models, maxBytes);
    const worlds = new Worlds(store, world);
    if (store.isEmpty()) worlds.reset(undefined);
    const parts = { contract, models, validator, handlers, worlds };
    const all = { ...options, docs: options.docs ?? service.docs };
    return { app: createApp(parts, all, runtime.serveDocs), ...parts };
  } catch (error) {
    store?.close();
    const { seed: given = service.seed } = options;
    throw error instanceof StateError
      ? explainSeed(error, given, readFile)
      : explain(error as Error, data);
  }
}

/** What is wrong with a seed, with the lines of its file. */
function explainSeed({ issues }: StateError, seed: unknown, readFile: ReadFile): Error {
  if (typeof seed !== "string") return new StateError(issues, "the seed");
  return new StateError(issues, seed, findInSeed(seed, readFile));
}

/** Why a sandbox cannot be opened, such as a data file that cannot be used. */
function explain(error: Error, data: string | undefined): Error {
  if (data === undefined || error instanceof SandboxError) return error;
  const isFull = error instanceof ProblemError;
  return dataFileError(data, isFull ? new Error("there is no space left") : error);
}

/**
 * Creates a sandbox in this process, with the database and the files of a runtime.
 *
 * @throws SandboxError if the contract, the seed or the data file cannot be used.
 */
export async function createSandbox<Entities extends object>(
  service: Service<Entities>,
  options: SandboxOptions<Entities>,
  runtime: Runtime,
): Promise<Sandbox<Entities>> {
  assertOptions(options, inProcess);
  return methodsOf(openSandbox(service, options, runtime)) as Sandbox<Entities>;
}

/** The methods of a sandbox. */
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
