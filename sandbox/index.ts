import { listen } from "./listen.ts";
import type { LogEntry } from "./request-log.ts";
import { type OpenSandbox, openSandbox } from "./sandbox.ts";
import type { State } from "./state.ts";

export type { Caller } from "./entities.ts";
export { SandboxError } from "./errors.ts";
export type { LogEntry } from "./request-log.ts";
export type { State } from "./state.ts";

export interface SandboxOptions {
  /** The state to begin with: the path of a YAML or JSON file, or the state itself. Default: the seed of the package. */
  seed?: string | State | undefined;
  /** A file to store everything in. Default: everything is in memory. */
  data?: string | undefined;
  /** Use the same ids, secrets and timestamps in every run, so that tests can compare whole responses. */
  deterministic?: boolean | undefined;
  /** Milliseconds to wait before each response, at least and at most. */
  latency?: [number, number] | undefined;
  /** Called after each request. */
  onRequest?: ((entry: LogEntry) => void) | undefined;
}

/** A sandbox in this process, without a port. */
export interface Sandbox {
  /** Responds to a request like the global `fetch`, whatever its scheme and host are. */
  fetch: typeof globalThis.fetch;
  /** Goes back to the seed. */
  reset: () => void;
  /** Everything that the sandbox stores. */
  state: () => Required<State>;
  /** Frees the memory, or closes the data file. */
  close: () => Promise<void>;
}

export interface ServerOptions extends SandboxOptions {
  /** The port to listen on, 0 for any free one. Default: 4010. */
  port?: number | undefined;
  /** The host to listen on. Default: 127.0.0.1, which only this machine can reach. */
  host?: string | undefined;
}

/** A sandbox that listens for HTTP requests. */
export interface SandboxServer extends Sandbox {
  /** Where it listens, such as `http://127.0.0.1:4010`. */
  url: string;
}

/**
 * Creates a sandbox in this process.
 *
 * @throws SandboxError if the seed or the data file cannot be used.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = openSandbox(options);
  return { ...methodsOf(sandbox), close: async () => sandbox.worlds.close() };
}

/**
 * Starts a server with a sandbox of its own.
 *
 * @throws SandboxError if the port, the host, the seed or the data file cannot be used.
 */
export async function startSandbox(options: ServerOptions = {}): Promise<SandboxServer> {
  const { host = "127.0.0.1", port = 4010 } = options;
  const sandbox = openSandbox(options, host);
  const server = await listen(sandbox, { host, port, replaceGlobals: false });
  return { ...methodsOf(sandbox), url: server.url, close: server.close };
}

function methodsOf({ app, worlds }: OpenSandbox): Omit<Sandbox, "close"> {
  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const response = await app.fetch(request);
      request.signal.throwIfAborted();
      return response;
    },
    reset: () => worlds.load(worlds.main),
    state: () => JSON.parse(worlds.main.store.dump()),
  };
}
