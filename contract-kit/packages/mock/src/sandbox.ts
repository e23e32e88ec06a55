import { type Contract, isObject } from "contract-kit-reader";
import { type App, createApp } from "./app.ts";
import { dataFileError, loadSqlite, openDatabase, openDataFile } from "./database.ts";
import { Models } from "./entity-model.ts";
import { loadContract, readSeed } from "./load.ts";
import { ProblemError } from "./problems.ts";
import type { Prepared } from "./respond.ts";
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
    if (error instanceof StateError) {
      const { seed: given = service.seed } = options;
      const name = typeof given === "string" ? given : "the seed";
      throw new SandboxError(error.message.replace("the value", name));
    }
    const isSaid = data === undefined || error instanceof SandboxError;
    const isFull = error instanceof ProblemError;
    const reason = isFull ? new Error("there is no space left") : (error as Error);
    throw isSaid ? error : dataFileError(data, reason);
  }
}

const isPair = (value: unknown) => Array.isArray(value) && value.length === 2;
const isWhole = (value: unknown, least: number, most = Number.MAX_SAFE_INTEGER) =>
  Number.isInteger(value) && least <= Number(value) && Number(value) <= most;

/** The options that have limits, and what to use instead of a value that is not valid. */
export const optionRules: Record<string, { isValid: (value: unknown) => boolean; hint: string }> = {
  port: { isValid: (value) => isWhole(value, 0, 65_535), hint: "a whole number from 0 to 65535" },
  host: {
    isValid: (value) => typeof value === "string" && value.trim() !== "",
    hint: "one such as 127.0.0.1",
  },
  maxWorlds: { isValid: (value) => isWhole(value, 1), hint: "a whole number from 1" },
  latency: {
    isValid: (value) => {
      const [least = -1, most = -1] = isPair(value) ? (value as number[]) : [];
      return 0 <= least && least <= most && most <= 30_000;
    },
    hint: "milliseconds from 0 to 30000, as [50, 200] or 50-200",
  },
};

const inProcess = ["seed", "data", "deterministic", "latency", "maxWorlds", "onRequest"];
const ofServer = [...inProcess, "port", "host", "docs"];

/** @throws SandboxError for options that are no object, have another name, or a value that they cannot have. */
export function assertOptions(given: ServerOptions, isServer: boolean): void {
  if (!isObject(given)) {
    const text = JSON.stringify(given);
    throw new SandboxError(
      `the options ${text} are not valid. Use an object, such as { seed: "seed.yaml" }.`,
    );
  }
  assertNames("the options have", given, isServer ? ofServer : inProcess);
  for (const [name, value] of Object.entries(given)) {
    const rule = optionRules[name];
    if (value === undefined || rule === undefined || rule.isValid(value)) continue;
    throw new SandboxError(`the ${name} ${JSON.stringify(value)} is not valid. Use ${rule.hint}.`);
  }
}
