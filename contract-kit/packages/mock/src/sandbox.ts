import { type Contract, isObject } from "contract-kit-reader";
import { type App, createApp } from "./app.ts";
import { dataFileError, loadSqlite, openDatabase, openDataFile } from "./database.ts";
import { Models } from "./entity-model.ts";
import type { Prepared } from "./env.ts";
import { loadContract, readSeed } from "./load.ts";
import { ProblemError } from "./problems.ts";
import { assertMatching, assertNames, type Service } from "./service.ts";
import { StateError } from "./state.ts";
import { Store } from "./store.ts";
import { SandboxError, type ServerOptions } from "./types.ts";
import { Validator } from "./validation.ts";
import { maxMainBytes, Worlds } from "./worlds.ts";

/** A sandbox with its parts, of which the library shows some and the command line others. */
export interface OpenSandbox extends Prepared {
  app: App;
}

/** What all sandboxes of a contract share, because compiling its schemas takes most of the time of a start. */
const shared = new WeakMap<Contract, Pick<OpenSandbox, "models" | "validator">>();

/**
 * Opens a sandbox. It has a host if there is a server in front of it.
 *
 * @throws SandboxError if the contract, the seed or the data file cannot be used.
 */
export function openSandbox(service: Service, options: ServerOptions): OpenSandbox {
  loadSqlite();
  assertOptions(options);
  const { host, data, deterministic = false, onRequest = () => {} } = options;
  const { maxWorlds = 64, latency = [0, 0], docs = service.docs } = options;
  const contract = loadContract(service);
  if (!shared.has(contract)) assertMatching(contract, service);
  const {
    models = new Models(contract, service.entities ?? {}),
    validator = new Validator(contract.document),
  } = shared.get(contract) ?? {};
  shared.set(contract, { models, validator });
  const given = Object.entries(service.handlers ?? {});
  const handlers = new Map(given.flatMap(([id, handler]) => (handler ? [[id, handler]] : [])));
  let defaultState: unknown;
  const defaultSeed = () => {
    defaultState ??= readSeed(service.seed ?? {});
    return defaultState;
  };
  const seed = options.seed === undefined ? defaultSeed() : readSeed(options.seed);
  const world = { models, validator, defaultSeed, seed, deterministic, maxWorlds };
  let store: Store | undefined;
  try {
    const open = (isEmptied: boolean) =>
      data === undefined ? openDatabase(":memory:") : openDataFile(data, models, isEmptied);
    store = new Store(open, models, maxMainBytes);
    const worlds = new Worlds(store, world);
    if (store.isEmpty()) worlds.reset(undefined);
    const parts = { contract, models, validator, handlers, worlds };
    const app = createApp({ ...parts, host, docs, latency, onRequest });
    return { app, ...parts };
  } catch (error) {
    store?.close();
    const { seed: given = service.seed } = options;
    throw explain(error as Error, data, typeof given === "string" ? given : "the seed");
  }
}

/** Why a sandbox cannot be opened: a wrong seed, or a data file that cannot be used. */
function explain(error: Error, data: string | undefined, seed: string): Error {
  if (error instanceof StateError) return new StateError(error.issues, seed);
  if (data === undefined || error instanceof SandboxError) return error;
  const isFull = error instanceof ProblemError;
  return dataFileError(data, isFull ? new Error("there is no space left") : error);
}

/** The options of a sandbox in this process. */
export const inProcess = ["seed", "data", "deterministic", "latency", "maxWorlds", "onRequest"];
const ofServer = [...inProcess, "port", "host", "docs"];

/** @throws SandboxError for options that are no object, have another name, or a value that they cannot have. */
export function assertOptions(given: ServerOptions, names = ofServer): void {
  if (!isObject(given)) {
    const text = JSON.stringify(given);
    throw new SandboxError(
      `the options ${text} are not valid. Use an object, such as { port: 0 }.`,
    );
  }
  assertNames("the options have", given, names);
  const { port, host, maxWorlds, latency = [0, 0] } = given;
  const isPort = Number.isInteger(port) && 0 <= Number(port) && Number(port) <= 65535;
  const [least, most] = [latency].flat();
  const isRange = Number(least) >= 0 && Number(most) >= Number(least) && Number(most) <= 30_000;
  const isCount = Number.isSafeInteger(maxWorlds) && Number(maxWorlds) > 0;
  const options: [name: string, value: unknown, isValid: boolean, hint: string][] = [
    ["port", port, isPort, "a whole number from 0 to 65535"],
    ["host", host, typeof host === "string" && host.trim() !== "", "one such as 127.0.0.1"],
    ["maxWorlds (--max-worlds)", maxWorlds, isCount, "a whole number from 1"],
    ["latency", latency, isRange, "milliseconds from 0 to 30000, as [50, 200] or 50-200"],
  ];
  for (const [name, value, isValid, hint] of options) {
    if (value === undefined || isValid) continue;
    throw new SandboxError(`the ${name} ${JSON.stringify(value)} is not valid. Use ${hint}.`);
  }
}
