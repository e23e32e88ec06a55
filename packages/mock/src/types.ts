// What users of a sandbox see. This file imports nothing, so that its declarations stand alone in a package that inlines
// the engine.

/** An error that the person who runs the sandbox can fix. Its message says what is wrong, where, and how to fix it. */
export class SandboxError extends Error {
  override readonly name = "SandboxError";
}

/** Some fields of a model, and of the models in it. */
export type Overrides<Model> = Model extends readonly (infer Item)[]
  ? Overrides<Item>[]
  : Model extends object
    ? { [Name in keyof Model]?: Overrides<Model[Name]> | undefined }
    : Model;

/** Who a token acts for: a role, such as `reader`, and the ID of what has it, such as `reader_id`. */
export interface Caller {
  role: string;
  [field: string]: string;
}

/** Everything that a sandbox stores. */
export interface State {
  /** Who each access token acts for. */
  tokens?: Record<string, Caller>;
  /** Entities by type. */
  entities?: Record<string, Record<string, unknown>[]>;
  /** How far a deterministic sandbox has counted. */
  counters?: Record<string, number>;
}

/** The state to begin with. */
export interface Seed extends State {
  /**
   * Whether the entities in the contract's examples belong to the state. An entity with the ID of one of them needs
   * only further fields, and those that differ.
   */
  examples?: boolean;
}

/** A request as the terminal and `/_sandbox/requests` show it. It contains no secrets. */
export interface LogEntry {
  at: string;
  method: string;
  path: string;
  /** The operation of the contract, if the request matches one. */
  operation?: string;
  status: number;
  milliseconds: number;
  /** Whether the response is an example of the contract, since the operation has no handler. */
  example?: true;
  /** What is wrong with the request, or with the response that was not sent. */
  violations?: string[];
}

export interface SandboxOptions {
  /** The state to begin with, or the path of a YAML or JSON file with it. Default: the seed of the service. */
  seed?: string | Seed | undefined;
  /** A file to store everything in. Default: everything is in memory. */
  data?: string | undefined;
  /** Use the same IDs, secrets and timestamps in every run, so that tests can compare whole responses. */
  deterministic?: boolean | undefined;
  /** Milliseconds to wait before each response, at least and at most. */
  latency?: [number, number] | undefined;
  /** Called after each request. */
  onRequest?: ((entry: LogEntry) => void) | undefined;
}

/** A sandbox in this process. */
export interface Sandbox {
  /** Responds to a request like the global `fetch`, whatever its scheme and host are. */
  fetch: typeof globalThis.fetch;
  /** Goes back to the seed. */
  reset: () => void;
  /** Returns everything that is stored. */
  state: () => Required<State>;
  /** Frees the memory, or closes the data file. */
  close: () => Promise<void>;
}

export interface ServerOptions extends SandboxOptions {
  /** The port to listen on, 0 for any free one. Default: 4010. */
  port?: number | undefined;
  /** A folder to serve at `/docs/`. Default: the reference of the service, if it has one. */
  docs?: string | undefined;
  /** The host to listen on. Default: 127.0.0.1, which only this machine can reach. */
  host?: string | undefined;
}

/** A sandbox that listens for HTTP requests. */
export interface SandboxServer extends Sandbox {
  /** Where it listens, such as `http://127.0.0.1:4010`. */
  url: string;
}
