import type { Models } from "./entity-model.ts";
import { deterministic, random, type Sources } from "./sources.ts";
import { openDatabase } from "./sqlite.ts";
import { loadState } from "./state.ts";
import { Store } from "./store.ts";
import type { LogEntry } from "./types.ts";
import { SandboxError } from "./types.ts";
import type { Validator } from "./validation.ts";

/** One isolated state: what is stored, where IDs come from, and the last requests. */
export interface World {
  store: Store;
  sources: Sources;
  requests: LogEntry[];
  lastUsed: Date;
}

export interface WorldOptions {
  models: Models;
  validator: Validator;
  /** The state that every world begins with. */
  seed: unknown;
  deterministic: boolean;
}

/** What the main world may store. Its state can be read and put back at any size up to this. */
export const maxMainBytes = 256 * 1024 * 1024;
/** Test runs need little, and there are many of them. All together can have as much as the main world. */
const maxWorldBytes = 4 * 1024 * 1024;
const maxWorlds = 64;

/** The main world, and worlds by name that are made when they are first used. */
export class Worlds {
  readonly #main: World;
  #isOpen = true;
  readonly #options: WorldOptions;
  /** From the one that has been idle longest to the one that was used last. */
  readonly #named = new Map<string, World>();

  constructor(main: Store, options: WorldOptions) {
    this.#options = options;
    this.#main = this.#create(main);
  }

  /** @throws SandboxError after `close()`. */
  assertOpen(): void {
    if (!this.#isOpen) throw new SandboxError("the sandbox is closed. Create another one.");
  }

  get main(): World {
    this.assertOpen();
    return this.#main;
  }

  /** The world of that name, or the main one, if it exists. */
  find(name: string | undefined): World | undefined {
    return name === undefined ? this.main : this.#named.get(name);
  }

  /** The world with this name, which is created if it does not exist. At the limit, the world that has been idle longest is dropped. */
  use(name: string | undefined): World {
    const world = this.find(name) ?? this.#createSeeded();
    if (name === undefined) return world;
    world.lastUsed = new Date();
    this.#named.delete(name);
    this.#named.set(name, world);
    const [oldest = name] = this.#named.keys();
    if (this.#named.size > maxWorlds) this.delete(oldest);
    return world;
  }

  /** Replaces what a world stores, by default by the seed. */
  load({ store }: World, state = this.#options.seed): void {
    loadState(store, state, this.#options);
  }

  list(): { name: string; last_used_at: string }[] {
    return [...this.#named].map(([name, world]) => {
      return { name, last_used_at: world.lastUsed.toISOString() };
    });
  }

  /** Whether there was a world of that name. */
  delete(name: string): boolean {
    this.#named.get(name)?.store.close();
    return this.#named.delete(name);
  }

  close(): void {
    this.#isOpen = false;
    for (const { store } of [this.#main, ...this.#named.values()]) store.close();
    this.#named.clear();
  }

  #createSeeded(): World {
    const database = openDatabase(":memory:");
    const world = this.#create(new Store(database, this.#options.models, maxWorldBytes));
    this.load(world);
    return world;
  }

  #create(store: Store): World {
    const next = () => store.next("sequence");
    const sources = this.#options.deterministic ? deterministic(next) : random;
    return { store, sources, requests: [], lastUsed: new Date() };
  }
}
