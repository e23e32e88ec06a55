import type { Contract } from "#reader";
import { ProblemError } from "../contract/problems.ts";
import { type Fault, type LogEntry, SandboxError, type World as WorldMethods } from "../types.ts";
import { readFaults } from "./faults.ts";
import type { Database } from "./sqlite.ts";
import { loadState, type Rules, type SeedRules, updateEntity, type WholeState } from "./state.ts";
import { Store } from "./store.ts";

/** Where timestamps, IDs and secrets come from. */
interface Sources {
  /** The time of a request, in milliseconds. */
  next: () => number;
  current: () => number;
  id: () => string;
  secret: (prefix: string) => string;
}

/** Whether a text looks like a secret that the sandbox has made. */
export const isSecret = (text: string): boolean => /^\w+_[\w-]{32}$/.test(text);

const random: Sources = {
  // Not the function itself, which tests replace.
  next: () => Date.now(),
  current: () => Date.now(),
  id: () => crypto.randomUUID(),
  secret: (prefix) => `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`,
};

/** When each deterministic run begins, until its clock is set. */
const start = Date.parse("2026-03-10T08:00:00.000Z");

/** The same sequence in every run. Each value takes the next number, and a timestamp is that many seconds later. */
function deterministic(store: Store): Sources {
  const next = () => store.next("sequence");
  const hex = (length: number) => next().toString(16).padStart(length, "0");
  return {
    next: () => start + next() * 1000,
    current: () => start + store.count("sequence") * 1000,
    id: () => `00000000-0000-4000-8000-${hex(12)}`,
    secret: (prefix) => `${prefix}_${hex(32)}`,
  };
}

/** One isolated state: what is stored, where IDs come from, and the last requests. */
export interface World {
  store: Store;
  sources: Sources;
  /** Milliseconds by which the clock of the world differs. */
  offset: number;
  faults: Fault[];
  requests: LogEntry[];
  /** How many changes of the store made its initial state. */
  initialChanges: number;
}

const isChanged = ({ store, initialChanges, faults, offset }: World): boolean =>
  store.changes() > initialChanges || faults.length > 0 || offset !== 0;

interface WorldOptions extends SeedRules {
  openDatabase: () => Database;
  seed: unknown;
  deterministic: boolean;
  maxWorlds: number;
}

/** What the main world may store. Its state can be read and put back at any size up to this. */
export const maxMainBytes = 256 * 1024 * 1024;
/** Test runs need little, and there are many of them. */
const maxWorldBytes = 4 * 1024 * 1024;
/** The number of evicted worlds whose names are remembered. */
const maxEvicted = 1_000;
/** The last time of a world, since a timestamp has four digits for the year. */
export const lastTime = Date.parse("9999-01-01T00:00:00.000Z");

/** The time of a request to a world. */
export const nextTime = ({ sources, offset }: World): Date =>
  new Date(Math.min(sources.next() + offset, lastTime));

/** The world that a URL names, if it names one, and the path in it. */
export function locate(url: string): { world: string | undefined; path: string } {
  const pattern = /^[a-zA-Z]+:\/\/[^/?#]*(?:\/worlds\/([\w-]{1,64})(?=[/?#]|$))?([^?#]*)/;
  const [, world, path] = pattern.exec(url) ?? [];
  return { world, path: path || "/" };
}

/** The main world, and worlds by name that are made when they are first used. */
export class Worlds {
  readonly #main: World;
  #isOpen = true;
  readonly #options: WorldOptions;
  /** The seed after it was validated, which takes most of the time of a reset. */
  #initial: WholeState | undefined;
  /** From the one that has been idle longest to the one that was used last. */
  readonly #named = new Map<string, World>();
  readonly #evicted = new Set<string>();

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
    return name === undefined ? this.#main : this.#named.get(name);
  }

  /**
   * The world with this name, which is created if it does not exist. At the limit, a world is evicted: one in which nothing
   * was changed, or else the one that has been idle longest.
   *
   * @throws ProblemError for a world that was evicted, until it is reset or deleted.
   */
  use(name: string | undefined): World {
    if (name === undefined) return this.main;
    const { maxWorlds } = this.#options;
    if (this.#evicted.has(name)) {
      const detail = `was evicted, since there are more than ${maxWorlds} worlds. Reset it to begin again, or raise maxWorlds (--max-worlds)`;
      throw new ProblemError("Gone", { location: "path", name: `/worlds/${name}`, detail });
    }
    let world = this.find(name);
    if (world === undefined) {
      const { openDatabase, models } = this.#options;
      world = this.#create(new Store(() => openDatabase(), models, maxWorldBytes));
      this.#begin(world);
    }
    this.#named.delete(name);
    this.#named.set(name, world);
    if (this.#named.size > maxWorlds) this.#evictFor(name);
    return world;
  }

  /** Evicts a world in which nothing was changed, since it would be the same if it was created again, or else the oldest. */
  #evictFor(name: string): void {
    const others = [...this.#named].filter(([other]) => other !== name);
    const unchanged = others.find(([, world]) => !isChanged(world));
    const [oldest = name] = unchanged ?? others[0] ?? [];
    this.delete(oldest);
    if (unchanged !== undefined) return;
    this.#evicted.add(oldest);
    const [first = oldest] = this.#evicted;
    if (this.#evicted.size > maxEvicted) this.#evicted.delete(first);
  }

  load({ store }: World, state: unknown): void {
    loadState(store, state, this.#options);
  }

  #begin(world: World): void {
    const { store } = world;
    this.#initial = loadState(store, this.#options.seed, this.#options, this.#initial);
    world.initialChanges = store.changes();
  }

  /** Puts the world with this name into its initial state. */
  reset(name: string | undefined): void {
    this.#evicted.delete(name ?? "");
    const world = this.use(name);
    try {
      this.#begin(world);
    } catch (error) {
      if (!world.store.isFull) throw error;
    }
    if (world.store.isFull) {
      world.store.renew();
      this.#begin(world);
    }
    world.faults = [];
    world.offset = 0;
  }

  list(): { name: string }[] {
    return [...this.#named.keys()].map((name) => ({ name }));
  }

  /** Whether there was a world of that name. */
  delete(name: string): boolean {
    this.#named.get(name)?.store.close();
    return this.#named.delete(name) || this.#evicted.delete(name);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    for (const { store } of [this.#main, ...this.#named.values()]) store.close();
    this.#named.clear();
  }

  #create(store: Store): World {
    const sources = this.#options.deterministic ? deterministic(store) : random;
    return { store, sources, offset: 0, faults: [], requests: [], initialChanges: 0 };
  }
}

/** What a test can see and change of a world, in this process and below `/_sandbox`. */
export function worldMethods(
  parts: Rules & { contract: Contract; worlds: Worlds },
  name: string | undefined,
): WorldMethods {
  const { contract, validator, worlds } = parts;
  const current = () => worlds.use(name);
  const time = () => {
    const { sources, offset } = current();
    return new Date(sources.current() + offset);
  };
  const setTime = (value: number) => {
    if (!Number.isFinite(value) || value < 0 || value >= lastTime) {
      throw new SandboxError(
        "the time is not valid. Use a timestamp such as 2026-12-31T23:59:00.000Z, or a number of milliseconds to advance by, for a time from 1970 to 9998.",
      );
    }
    const world = current();
    world.offset = value - world.sources.current();
  };
  return {
    reset: () => worlds.reset(name),
    state: () => current().store.state(),
    update: (type, id, fields) => updateEntity(current().store, [type, id], fields, parts) as never,
    faults: () => structuredClone(current().faults),
    setFaults: (faults) => {
      current().faults = structuredClone(readFaults(contract, validator, faults));
    },
    time,
    setTime: (value) => setTime(new Date(value ?? Number.NaN).getTime()),
    advanceTime: (milliseconds) => setTime(time().getTime() + (milliseconds ?? Number.NaN)),
  };
}
