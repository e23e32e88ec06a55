import { type Operation, own, type Property, propertiesOf, type Schema } from "#reader";
import { successSchemaOf, visitObjects } from "../contract/operations.ts";
import { type Exchange, isSuccess } from "../requests/exchange.ts";

/** What a run did not see of what the contract documents, so that nobody takes it for checked. */
export interface Unseen {
  /** Fields of resources that came, as `Book.isbn`, that no response had. */
  fields: string[];
  /** Fields that were null in each response. */
  alwaysNull: string[];
  /** Statuses of operations that were called, as `getBook 404`. */
  statuses: string[];
  /** Listed values of extensible enums, as `Loan.status collected`. */
  values: string[];
}

/** What responses showed of a field. */
interface Sighting {
  isPresent: boolean;
  hasValue: boolean;
  listed: string[];
  values: Set<string>;
}

/** More objects of a response and more values of a field are not looked at. */
const maxObjects = 2_000;
const maxValues = 100;

/** Collects which parts of a contract responses show. */
export class Sightings {
  readonly #fields = new Map<string, Sighting>();
  readonly #statuses = new Map<Operation, Set<number>>();

  see(operation: Operation, exchange: Exchange): void {
    const statuses = this.#statuses.get(operation) ?? new Set();
    this.#statuses.set(operation, statuses.add(exchange.status));
    const schema = isSuccess(exchange) ? successSchemaOf(operation) : undefined;
    if (schema === undefined) return;
    let left = maxObjects;
    for (const { schema: part, object, pointer } of visitObjects(schema, exchange.json)) {
      if (left-- === 0) return;
      const place = part.name ?? `${operation.id}${pointer.replaceAll(/\/\d+(?=\/|$)/g, "")}`;
      for (const property of propertiesOf(part, object).values())
        this.#seeField(`${place}.${property.name}`, property, object);
    }
  }

  #seeField(name: string, { schema, ...property }: Property, object: object): void {
    const listed = listedValues(schema);
    const found = this.#fields.get(name);
    const sighting = found ?? { isPresent: false, hasValue: false, listed, values: new Set() };
    this.#fields.set(name, sighting);
    const value = own(object, property.name);
    sighting.isPresent ||= value !== undefined;
    sighting.hasValue ||= value !== undefined && value !== null;
    if (listed.length === 0 || sighting.values.size >= maxValues) return;
    for (const text of [value].flat()) if (typeof text === "string") sighting.values.add(text);
  }

  /** What did not come. */
  get unseen(): Unseen {
    const fields = [...this.#fields];
    const isMissing = ([, { isPresent }]: [string, Sighting]) => !isPresent;
    const isNull = ([, { isPresent, hasValue }]: [string, Sighting]) => isPresent && !hasValue;
    return {
      fields: fields.filter(isMissing).map(([name]) => name),
      alwaysNull: fields.filter(isNull).map(([name]) => name),
      statuses: [...this.#statuses].flatMap(([operation, seen]) => unseenStatuses(operation, seen)),
      values: fields.flatMap(([name, { listed, values }]) =>
        listed.filter((value) => !values.has(value)).map((value) => `${name} ${value}`),
      ),
    };
  }

  /** Values of extensible enums that came and that the contract does not list, as `Loan.status lost`. */
  get unlisted(): string[] {
    return [...this.#fields].flatMap(([name, { listed, values }]) =>
      [...values].filter((value) => !listed.includes(value)).map((value) => `${name} ${value}`),
    );
  }
}

const listedValues = (schema: Schema): string[] =>
  schema.knownValues ?? schema.items?.knownValues ?? [];

/** The documented statuses, or ranges such as 4XX, that did not come. */
function unseenStatuses({ id, responses }: Operation, seen: Set<number>): string[] {
  const isSeen = (status: string) =>
    [...seen].some((code) => new RegExp(`^${status.replaceAll("X", "\\d")}$`).test(`${code}`));
  return responses
    .filter(({ status }) => /^\d(\d\d|XX)$/.test(status) && !isSeen(status))
    .map(({ status }) => `${id} ${status}`);
}
