import type { Operation, Schema } from "contract-kit-reader";
import type { RequestOptions } from "../check-context.ts";
import { parametersIn } from "../operations.ts";

/** A request that the contract says is rejected. */
export interface Rejection extends RequestOptions {
  what: string;
  statuses: number[];
  /** The name of the parameter, or the pointer to the part of the body, that a problem has to locate. */
  locates?: string;
  /** The field with a value that exceeds a documented limit. */
  limitedField?: string;
}

/** Requests with a query parameter that its schema does not allow. */
export function invalidQueries(operation: Operation): Rejection[] {
  return parametersIn(operation, "query").flatMap(({ name, schema: { types, items, limits } }) => {
    const { minimum, maximum } = limits;
    const below = minimum === undefined ? [] : [minimum - 1];
    const outside = maximum === undefined ? below : [...below, maximum + 1];
    const isClosed = items?.values !== undefined;
    const values = types.includes("integer") ? [...outside, 1.5, "x"] : isClosed ? ["unknown"] : [];
    return values.map((value) => {
      const query = `${name}=${value}`;
      return { what: query, query, statuses: [422], locates: name };
    });
  });
}

/** Requests with a body made from a valid one that breaks one keyword of its schema. */
export function invalidBodies(
  { properties, required }: Schema,
  valid: Record<string, unknown>,
): Rejection[] {
  const statuses = [422];
  const missing = required.map((name) => {
    const { [name]: _, ...body } = valid;
    return { what: `a body without ${name}`, body, statuses, locates: `/${name}` };
  });
  const fields = [...properties.values()].flatMap(({ name, schema }) =>
    invalidValues(schema).map(({ what, value, isLimit }) => ({
      what: `${what} as ${name}`,
      body: { ...valid, [name]: value },
      statuses,
      locates: `/${name}`,
      ...(isLimit && { limitedField: name }),
    })),
  );
  return [{ what: "an array as the body", body: [], statuses, locates: "" }, ...missing, ...fields];
}

interface InvalidValue {
  what: string;
  value: unknown;
  isLimit?: boolean;
}

function invalidValues(schema: Schema): InvalidValue[] {
  const { types, isNullable, format } = schema;
  if (types.length === 0) return [];
  const values: InvalidValue[] = [
    types.includes("integer") ? { what: "a string", value: "x" } : { what: "a number", value: 7 },
  ];
  if (!isNullable) values.push({ what: "null", value: null });
  if (format === "uuid") values.push({ what: "a string that is not a UUID", value: "not-a-uuid" });
  for (const { what, create } of limitsOf(schema)) {
    values.push({ what: `more than ${what}`, value: create(1), isLimit: true });
  }
  return values;
}

/** Larger values are not sent. */
const maxLimit = 1_000;

/** The limits of an object with any keys, each with how to make a value that exceeds it by a number. */
export function limitsOf({ limits: { maxProperties }, propertyNames }: Schema) {
  const maxLength = propertyNames?.limits.maxLength;
  const keys = (excess: number) =>
    Array.from({ length: (maxProperties ?? 0) + excess }, (_, index) => [`k${index}`, "v"]);
  const withKeys = (excess: number) => Object.fromEntries(keys(excess));
  // A character is not a byte.
  const withLongKey = (excess: number) => ({ ["é".repeat((maxLength ?? 0) + excess)]: "v" });
  return [
    { limit: maxProperties, what: `${maxProperties} keys`, create: withKeys },
    { limit: maxLength, what: `${maxLength} characters in a key`, create: withLongKey },
  ].filter(({ limit = Number.POSITIVE_INFINITY }) => limit <= maxLimit);
}
