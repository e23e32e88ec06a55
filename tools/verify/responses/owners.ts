import { own, propertiesOf, type Schema } from "#reader";
import { valueNameOf, visitObjects } from "../contract/operations.ts";
import type { SentRequest } from "../requests/exchange.ts";

/** The values of each field that identifies an owner. */
type OwnerValues = Map<string, Set<string>>;

/** What the responses to each token show of its owner. */
export class SeenOwners {
  readonly #byToken = new Map<string, OwnerValues>();

  /**
   * How many owners the responses to a token have, with one more of them; undefined if it shows none. One of the fields can
   * have several values, such as that of a person with two accounts.
   */
  count(token: string, fields: string[], schema: Schema, json: unknown): number | undefined {
    const seen = this.#byToken.get(token);
    const values: OwnerValues = new Map(fields.map((name) => [name, new Set(seen?.get(name))]));
    let isShown = false;
    for (const { schema: part, object } of visitObjects(schema, json))
      for (const property of propertiesOf(part, object).values()) {
        const found = values.get(property.name) ?? values.get(valueNameOf(property, part));
        const value = own(object, property.name);
        if (found === undefined || !/string|number/.test(typeof value)) continue;
        isShown = true;
        found.add(`${value}`.toLowerCase());
      }
    if (!isShown) return undefined;
    const counts = [...values.values()].map(({ size }) => size).filter((size) => size > 0);
    const count = Math.min(...counts);
    // What belongs to someone else is not what later responses are compared with.
    if (count === 1) this.#byToken.set(token, values);
    return count;
  }
}

/** The token of a request. A workflow can send one as a header that it got from a response. */
export const tokenOf = ({ credential, headers }: SentRequest): string =>
  credential?.value ?? (headers.authorization ?? "").replace(/^Bearer /i, "");
