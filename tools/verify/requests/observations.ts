import { dictionary, type Operation, own, propertiesOf, type Schema, uuid } from "#reader";
import {
  ownIdName,
  successSchemaOf,
  successStatusOf,
  valueNameOf,
  visitObjects,
} from "../contract/operations.ts";
import { schemeOf } from "./tokens.ts";

/** An object in a response. */
interface Observation {
  /** The scheme of the token that saw it. */
  scheme: string;
  isCreated: boolean;
  /** The name for its own ID. */
  ownName: string | undefined;
  isInactive: boolean;
  /** Its IDs by the names of their schemas, and its other strings by the names of the fields. */
  values: Record<string, string>;
}

/** Values for a request. */
export interface FoundValues {
  values: Record<string, string>;
  /** Whether the values were given, or are of a resource that was created or read, perhaps by another caller. */
  origin: "given" | "created" | "read" | "foreign";
  /** The names of values that were not found. */
  missing: string[];
}

/** Of one response. */
const maxLearned = 500;
const maxObservations = 10_000;
const maxLength = 500;

/** Whether a resource says that it is no longer in use. */
const isInactive = (resource: object): boolean =>
  Object.entries(resource).some(([name, value]) => value === true && inactive.test(name));

const inactive = /^(is_?)?(archived|deleted|disabled)$/i;

/** Learns the values for requests from responses. Values that were given go first. */
export class Observations {
  readonly #inputs: Record<string, string>;
  readonly #all = new Map<string, Observation>();

  constructor(inputs: Record<string, string>) {
    this.#inputs = inputs;
  }

  learn(operation: Operation, body: unknown): void {
    const schema = successSchemaOf(operation);
    if (schema === undefined) return;
    const scheme = schemeOf(operation);
    const isCreated = successStatusOf(operation) === 201;
    let left = maxLearned;
    for (const { schema: resource, object, pointer } of visitObjects(schema, body)) {
      if (left-- === 0) return;
      const entries = [...propertiesOf(resource, object).values()].flatMap((property) => {
        const value = own(object, property.name);
        const name = valueNameOf(property, resource);
        return isUsable(value, property.schema) ? [[name, value] as const] : [];
      });
      const values = dictionary(entries);
      const text = `${scheme} ${JSON.stringify(values)}`;
      const [oldest] = this.#all.size < maxObservations ? [] : this.#all.keys();
      if (oldest !== undefined) this.#all.delete(oldest);
      this.#all.set(text, {
        scheme,
        // What a new resource contains, such as its owner, was there before.
        isCreated: isCreated && pointer === "",
        ownName: ownIdName(resource),
        isInactive: isInactive(object),
        values,
      });
    }
  }

  /** The values that a caller saw under a name. */
  valuesOf(name: string): string[] {
    return [...this.#all.values()].flatMap(({ values }) => values[name] ?? []);
  }

  /** Another value than a given one, of a resource that a caller sees. */
  findOther(name: string, value: string | undefined): string | undefined {
    return this.valuesOf(name).find((other) => `${other}` !== `${value}`);
  }

  /** Finds values of one object for IDs and, as far as there are any, for other fields. */
  find(ids: string[], fields: string[], scheme: string): FoundValues {
    const names = [...ids, ...fields];
    const entries = Object.entries(this.#inputs).filter(([name]) => names.includes(name));
    const given = dictionary(entries);
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
      .toSorted((observation, other) => rank(other, scheme) - rank(observation, scheme))
      .at(-1);
    if (best === undefined)
      return { values: given, origin: "given", missing: names.filter(isOpen) };
    // A new resource also has the IDs of others. A name without `_id`, such as that of a secret, is about itself.
    const isOwn = (name: string) => name === best.ownName || !name.endsWith("_id");
    const readOrigin = best.scheme === scheme ? "read" : "foreign";
    return {
      values: dictionary(Object.entries({ ...best.values, ...given })),
      origin: best.isCreated && names.some(isOwn) ? "created" : readOrigin,
      missing: [],
    };
  }
}

/** The lower, the better: resources of this run first, then those of the caller. Ones that are no longer in use come last. */
function rank({ isInactive: isUnused, isCreated, ...seen }: Observation, scheme: string): number {
  return (isUnused ? 4 : 0) + (isCreated ? 0 : 2) + (seen.scheme === scheme ? 0 : 1);
}

/** Whether a value can be part of a path. A name or a number is no ID, and other requests need valid ones. */
function isUsable(value: unknown, { format }: Schema): value is string {
  if (typeof value !== "string" || value.length > maxLength) return false;
  if (format === "uuid" && !uuid.test(value)) return false;
  return value !== "" && value !== "." && value !== ".." && value.isWellFormed();
}
