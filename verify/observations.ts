import type { Contract, Operation } from "../contract/index.ts";
import {
  type Caller,
  callerOf,
  successSchemaOf,
  successStatusOf,
  valueNameOf,
  visitObjects,
} from "./operations.ts";

/** An object in a response. */
interface Observation {
  caller: Caller;
  isCreated: boolean;
  isArchived: boolean;
  /** Its IDs by the names of their schemas, and its other strings by the names of the fields. */
  values: Record<string, string>;
}

export interface FoundValues {
  values: Record<string, string>;
  /** Whether the values were given, or are of a resource that was created or read, perhaps by another caller. */
  origin: "given" | "created" | "read" | "foreign";
  /** The names of values that were not found. */
  missing: string[];
}

const maxObservations = 20_000;

/** Learns the values for requests from responses. Values that were given go first. */
export class Observations {
  readonly #contract: Contract;
  readonly #inputs: Record<string, string>;
  readonly #all = new Map<string, Observation>();

  constructor(contract: Contract, inputs: Record<string, string>) {
    this.#contract = contract;
    this.#inputs = inputs;
  }

  learn(operation: Operation, body: unknown): void {
    const schema = successSchemaOf(operation);
    if (schema === undefined) return;
    const caller = callerOf(this.#contract, operation);
    const isCreated = successStatusOf(operation) === 201;
    visitObjects(schema, body, ({ properties }, object) => {
      const strings = [...properties.values()].flatMap((property) => {
        const value = object[property.name];
        return typeof value === "string" ? [[valueNameOf(property), value]] : [];
      });
      const values = Object.fromEntries(strings);
      const key = `${caller} ${JSON.stringify(values)}`;
      if (this.#all.size >= maxObservations) return;
      this.#all.set(key, { caller, isCreated, isArchived: object.is_archived === true, values });
    });
  }

  /** Finds values of one object for IDs and, as far as there are any, for other fields. */
  find(ids: string[], fields: string[], caller: Caller): FoundValues {
    const names = [...ids, ...fields];
    const given = Object.fromEntries(
      names.flatMap((name) =>
        this.#inputs[name] === undefined ? [] : [[name, this.#inputs[name]]],
      ),
    );
    const isOpen = (name: string) => given[name] === undefined;
    if (!names.some(isOpen)) return { values: given, origin: "given", missing: [] };
    const openFields = fields.filter(isOpen);
    // What was created last comes first, because it is still in its first state.
    const best = [...this.#all.values()]
      .filter(({ values }) => {
        const isSame = ([name, value]: [string, string]) => (values[name] ?? value) === value;
        const has = (name: string) => values[name] !== undefined;
        const hasFields = openFields.length === 0 || openFields.some(has);
        return ids.filter(isOpen).every(has) && hasFields && Object.entries(given).every(isSame);
      })
      .toSorted((one, other) => rank(other, caller) - rank(one, caller))
      .at(-1);
    if (best === undefined) {
      return { values: given, origin: "given", missing: names.filter(isOpen) };
    }
    const readOrigin = best.caller === caller ? "read" : "foreign";
    return {
      values: { ...best.values, ...given },
      origin: best.isCreated ? "created" : readOrigin,
      missing: [],
    };
  }
}

/** The lower, the better: resources of this run first, then those of the caller. Archived ones come last. */
function rank({ isArchived, isCreated, caller: seenBy }: Observation, caller: Caller): number {
  return (isArchived ? 4 : 0) + (isCreated ? 0 : 2) + (seenBy === caller ? 0 : 1);
}
