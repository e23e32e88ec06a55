// What users of a sandbox see. This file imports nothing, so that its declarations stand alone in a package that inlines
// the engine.

/**
 * An error that the person who runs the sandbox can fix. Its message says what is wrong, where, and how to fix it.
 *
 * @example
 * if (error instanceof SandboxError) console.error(error.message);
 */
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

// biome-ignore lint/suspicious/noExplicitAny: a service can have entities of any types
type AnyEntities = any;

/** Everything that a sandbox stores. */
export interface State<Entities extends object = AnyEntities> {
  /** Who each access token acts for. */
  tokens?: Record<string, Caller>;
  /** Entities by type. */
  entities?: { [Type in keyof Entities]: Entities[Type][] };
  /** How far a deterministic sandbox has counted. */
  counters?: Record<string, number>;
}

/** The state to begin with. */
export interface Seed<Entities extends object = AnyEntities>
  extends Omit<State<Entities>, "entities"> {
  /**
   * What the seed adds to: the seed of the service, or the entities in the contract's examples, with what the seed of the
   * service has for them. An entity with the ID of one there needs only the fields that differ.
   */
  extends?: "default" | "examples";
  /** Entities by type. A field that is missing has the default or the example of the contract. */
  entities?: { [Type in keyof Entities]?: Partial<Entities[Type]>[] };
}

/** What happens to the connection, as WireMock names it. */
export type FaultType =
  | "EMPTY_RESPONSE"
  | "CONNECTION_RESET_BY_PEER"
  | "MALFORMED_RESPONSE_CHUNK"
  | "RANDOM_DATA_THEN_CLOSE";

/**
 * What goes wrong with the next requests. With a `status`, an `example` or a `body`, that is the response, and nothing
 * is carried out. Otherwise the operation is carried out, and its response is late or does not arrive.
 */
export interface Fault {
  /** The operationId of the requests. Default: any operation. */
  operation?: string;
  /** How many requests. Default: 1. */
  times?: number;
  /** A status, with the contract's example of it if there is one. */
  status?: number;
  /** The name of an example of the status. */
  example?: string;
  /** Headers in addition to those of the example, such as `Retry-After`. */
  headers?: Record<string, string>;
  /** A body in place of the example. A string is sent unchanged, and anything else as JSON. */
  body?: unknown;
  /** Milliseconds to wait before the response. */
  delay?: number;
  /**
   * Closes the connection without a response, resets it, or closes it after half of the body or after what is not HTTP.
   * In process, `fetch` rejects, or reading the body does.
   */
  fault?: FaultType;
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
  /** The fault that the request was given. */
  fault?: string;
  /** What the sandbox ignored, although the contract allows it, and why. */
  ignored?: string[];
  /** What is wrong with the request, or with the response that was not sent. */
  violations?: string[];
}

export interface SandboxOptions<Entities extends object = AnyEntities> {
  /** The state to begin with, or the path of a YAML or JSON file with it. Default: the seed of the service. */
  seed?: string | Seed<Entities> | undefined;
  /** A file to store everything in. Default: everything is in memory. */
  data?: string | undefined;
  /** Use the same IDs, secrets and timestamps in every run, so that tests can compare whole responses. */
  deterministic?: boolean | undefined;
  /** Milliseconds to wait before each response, at least and at most. */
  latency?: [number, number] | undefined;
  /** How many worlds there can be next to the main one. Default: 64. */
  maxWorlds?: number | undefined;
  /**
   * Called after each request. In process, `fetch` rejects with what it throws.
   *
   * @example
   * const onRequest = ({ violations }: LogEntry) => expect(violations).toBeUndefined();
   */
  onRequest?: ((entry: LogEntry) => void) | undefined;
}

/** One isolated state of a sandbox, as tests see and change it. The examples are of a contract with patients. */
export interface World<Entities extends object = AnyEntities> {
  /**
   * Goes back to the seed and to the current time, without faults.
   *
   * @example
   * beforeEach(() => sandbox.reset());
   */
  reset: () => void;
  /**
   * Returns everything that is stored.
   *
   * @example
   * const { entities } = sandbox.state();
   * expect(entities.Patient).toHaveLength(2);
   */
  state: () => Required<State<Entities>>;
  /**
   * Changes fields of an entity, such as a status that only the service sets, and returns it.
   *
   * @example
   * const { name } = sandbox.update("Patient", id, { ward: "west" });
   */
  update: <Type extends keyof Entities & string>(
    type: Type,
    id: string,
    fields: Partial<Entities[Type]>,
  ) => Entities[Type];
  /**
   * Replaces what goes wrong with the next requests. An empty list clears it.
   *
   * @example
   * const headers = { "Retry-After": "1" };
   * sandbox.setFaults([{ operation: "listPatients", status: 503, headers, times: 2 }]);
   */
  setFaults: (faults: Fault[]) => void;
  /**
   * Returns what is still to go wrong.
   *
   * @example
   * expect(sandbox.faults()).toEqual([]);
   */
  faults: () => Fault[];
  /**
   * Sets the clock, which goes on from there.
   *
   * @example
   * sandbox.setTime("2026-12-31T23:59:00.000Z");
   */
  setTime: (time: Date | string) => void;
  /**
   * Moves the clock by milliseconds.
   *
   * @example
   * const day = 24 * 60 * 60 * 1000;
   * sandbox.advanceTime(30 * day);
   */
  advanceTime: (milliseconds: number) => void;
  /**
   * Returns the time of the clock.
   *
   * @example
   * const modified_at = sandbox.time().toISOString();
   */
  time: () => Date;
}

/** A sandbox in this process, and its main world. The examples are of a contract with patients. */
export interface Sandbox<Entities extends object = AnyEntities> extends World<Entities> {
  /**
   * Responds to a request like the global `fetch`, whatever its scheme and host are.
   *
   * @example
   * const response = await sandbox.fetch("http://sandbox.test/patients");
   * const patients = await response.json();
   */
  fetch: typeof globalThis.fetch;
  /**
   * The world with the paths below `/worlds/<name>`, which is created if it does not exist.
   *
   * @example
   * sandbox.world("orders").setFaults([{ status: 500 }]);
   * const response = await sandbox.fetch("http://sandbox.test/worlds/orders/patients");
   */
  world: (name: string) => World<Entities>;
  /**
   * Frees the memory, or closes the data file.
   *
   * @example
   * afterAll(() => sandbox.close());
   */
  close: () => Promise<void>;
}

export interface ServerOptions<Entities extends object = AnyEntities>
  extends SandboxOptions<Entities> {
  /** The port to listen on, 0 for any free one. Default: 4010. */
  port?: number | undefined;
  /** A folder to serve at `/docs/`. Default: the reference of the service, if it has one. */
  docs?: string | undefined;
  /** The host to listen on. Default: 127.0.0.1, which only this machine can reach. */
  host?: string | undefined;
}

/** A sandbox that listens for HTTP requests. */
export interface SandboxServer<Entities extends object = AnyEntities> extends Sandbox<Entities> {
  /** Where it listens, such as `http://127.0.0.1:4010`. */
  url: string;
  /**
   * The world with this name, which is created if it does not exist, and its base URL.
   *
   * @example
   * const { url, reset } = server.world("orders");
   * reset();
   * const response = await fetch(`${url}/patients`);
   */
  world: (name: string) => World<Entities> & { url: string };
}
