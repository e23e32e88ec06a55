import { type Contract, isObject } from "contract-kit-reader";
import { type App, createApp } from "./app.ts";
import { dataFileError, openDataFile } from "./data-file.ts";
import { Models } from "./entity-model.ts";
import { loadContract } from "./load-contract.ts";
import { ProblemError } from "./problems.ts";
import { type ReadSeed, readSeed } from "./seed.ts";
import { assertMatching, type Service, unreadParameters } from "./service.ts";
import { openDatabase } from "./sqlite.ts";
import { invalidEntities, StateError } from "./state.ts";
import { Store } from "./store.ts";
import { SandboxError, type Seed, type ServerOptions } from "./types.ts";
import { Validator } from "./validation.ts";
import { maxMainBytes, type WorldOptions, Worlds } from "./worlds.ts";

/** A sandbox with its parts, of which the library shows some and the command line others. */
export interface OpenSandbox {
  app: App;
  contract: Contract;
  models: Models;
  validator: Validator;
  worlds: Worlds;
  /** The operations that respond with examples of the contract. */
  withoutHandler: string[];
}

type Shared = Pick<OpenSandbox, "models" | "validator">;

const prepared = new WeakMap<Contract, Shared>();

/** What all sandboxes of a contract share, because compiling its schemas takes most of the time of a start. */
function prepare(contract: Contract, service: Service): Shared {
  const earlier = prepared.get(contract);
  if (earlier !== undefined) return earlier;
  assertMatching(contract, service);
  for (const operation of contract.operations) {
    const handler = service.handlers?.[operation.id];
    const unread = handler === undefined ? [] : unreadParameters(operation, handler);
    const text = `the handler ${operation.id} does not read ${unread.join(" and ")}, which the contract documents`;
    if (unread.length > 0) process.emitWarning(text, "SandboxWarning");
  }
  const models = new Models(contract, service.entities ?? {});
  const made = { models, validator: new Validator(contract.document, models.storedSchemas) };
  prepared.set(contract, made);
  return made;
}

/**
 * Opens a sandbox. It has a host if there is a server in front of it.
 *
 * @throws SandboxError if the contract, the seed or the data file cannot be used.
 */
export function openSandbox(service: Service, options: ServerOptions): OpenSandbox {
  assertNode();
  assertOptions(options);
  const { host, data, deterministic = false, latency = [0, 0], onRequest = () => {} } = options;
  const { maxWorlds = 64 } = options;
  const contract = loadContract(service);
  const { models, validator } = prepare(contract, service);
  const given = Object.entries(service.handlers ?? {});
  const handlers = new Map(given.flatMap(([id, handler]) => (handler ? [[id, handler]] : [])));
  const ids = contract.operations.map(({ id }) => id);
  const withoutHandler = ids.filter((id) => !handlers.has(id));
  const seed = readSeed(options.seed ?? service.seed ?? {});
  let defaultState = options.seed === undefined ? seed.state : undefined;
  const defaultSeed = () => {
    defaultState ??= readSeed(service.seed ?? {}).state;
    return defaultState as Seed;
  };
  const world = { models, validator, defaultSeed, seed: seed.state, deterministic, maxWorlds };
  const name = service.name ?? "sandbox";
  const database = data === undefined ? openDatabase(":memory:") : openDataFile(data, name);
  try {
    const store = new Store(database, models, maxMainBytes);
    const worlds = new Worlds(store, world);
    if (store.isEmpty()) loadSeed(worlds, seed);
    else checkAll(store, world, `${data}`);
    const docs = options.docs ?? service.docs;
    const parts = { contract, models, validator, handlers, worlds };
    const app = createApp({ ...parts, host, docs, latency, onRequest });
    return { app, contract, models, validator, worlds, withoutHandler };
  } catch (error) {
    database.close();
    if (error instanceof ProblemError) {
      throw new SandboxError(
        "there is no space for the seed. Use a smaller seed, or free the disk.",
      );
    }
    // That a data file has other columns, or no JSON, only shows when it is used.
    const isSaid = data === undefined || error instanceof SandboxError;
    throw isSaid ? error : dataFileError(data, error as Error);
  }
}

/** @throws SandboxError for a version of Node.js without its SQLite. */
function assertNode(): void {
  const [major = 0, minor = 0] = process.version.slice(1).split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 13)) return;
  throw new SandboxError(
    `the sandbox needs Node.js 22.13 or later, and this is ${process.version}.`,
  );
}

/** @throws SandboxError for options that are no object, or for one with a value that it cannot have. */
export function assertOptions(given: ServerOptions): void {
  if (!isObject(given)) {
    const text = JSON.stringify(given);
    throw new SandboxError(
      `the options ${text} are not valid. Use an object, such as { port: 0 }.`,
    );
  }
  const { port, host, seed, data, docs, latency, maxWorlds = 64, onRequest } = given;
  const isPort = Number.isInteger(port) && 0 <= Number(port) && Number(port) <= 65535;
  const options: [name: string, value: unknown, isValid: boolean, hint: string][] = [
    ["port", port, isPort, "a whole number from 0 to 65535"],
    ["host", host, typeof host === "string" && host.trim() !== "", "one such as 127.0.0.1"],
    ["seed", seed, typeof seed === "string" || isObject(seed), "the name of a file, or an object"],
    ["data", data, typeof data === "string" && data.trim() !== "", "the name of a file"],
    ["docs", docs, typeof docs === "string", "the name of a folder"],
    [
      "maxWorlds",
      maxWorlds,
      Number.isSafeInteger(maxWorlds) && Number(maxWorlds) > 0,
      "a whole number from 1",
    ],
    ["onRequest", onRequest, typeof onRequest === "function", "a function"],
    ["latency", latency, isLatency(latency), "milliseconds from 0 to 30000, such as 50-200"],
  ];
  for (const [name, value, isValid, hint] of options) {
    if (value === undefined || isValid) continue;
    throw new SandboxError(`the ${name} ${JSON.stringify(value)} is not valid. Use ${hint}.`);
  }
}

function isLatency(value: unknown): boolean {
  const [least, most, ...others] = Array.isArray(value) ? value : [];
  return 0 <= least && least <= most && most <= 30_000 && others.length === 0;
}

function loadSeed(worlds: Worlds, seed: ReadSeed): void {
  try {
    worlds.reset(undefined);
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    const lines = error.issues.map(({ path, message }) => `${seed.locate(path)} ${message}`);
    throw new SandboxError(`the seed is not valid. Correct these places:\n${lines.join("\n")}`);
  }
}

/** A data file may have been made for another contract. Fields that this one does not have do no harm. */
function checkAll(store: Store, rules: WorldOptions, file: string): void {
  const issues = [...invalidEntities(store, rules)].filter(
    (issue) => !("keyword" in issue) || issue.keyword !== "additionalProperties",
  );
  if (issues.length === 0) return;
  const lines = issues.slice(0, 20).map(({ type, id, path, message }) => {
    return `${type} ${id} ${path.join("/")} ${message}`;
  });
  throw new SandboxError(
    `${file} does not conform to the contract. Delete it, or name another file with --data:\n${lines.join("\n")}`,
  );
}
