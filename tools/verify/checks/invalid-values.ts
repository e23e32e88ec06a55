import { pageParameter, readScalar, type Schema, sizeParameter } from "#reader";
import { parametersIn } from "../contract/operations.ts";
import type { OperationTester } from "../operation-tester.ts";
import type { Value } from "../requests/observations.ts";
import type { RequestOptions } from "../requests/requests.ts";
import type { Target } from "../requests/targets.ts";

/** A request that the contract says is rejected. */
export interface Rejection extends RequestOptions {
  what: string;
  statuses: number[];
  /** The name of the parameter, or the pointer to the part of the body, that a problem has to locate. */
  locates?: string;
  /** The field with a value that exceeds a documented limit. */
  limitedField?: string;
  /** The rule that only a success breaks, and no status of a rejection. It can be assumed. */
  mustFail?: "required-fields" | "required-body" | "foreign-references" | "pages" | "nullability";
  /** The resource that the request would change. */
  target?: Target;
  /** The IDs in the path, of which no resource has all. A success is then about another resource. */
  identifies?: Record<string, Value>;
}

/** Requests with a query parameter that its schema does not allow. */
export function invalidQueries({ operation, allows }: OperationTester): Rejection[] {
  return parametersIn(operation, "query").flatMap(({ name, schema }) => {
    const { types, items, limits } = schema;
    const { minimum, maximum } = limits;
    const below = minimum === undefined ? [] : [minimum - 1];
    const outside = maximum === undefined ? below : [...below, maximum + 1];
    const isClosed = items?.values !== undefined;
    const values = types.includes("integer") ? [...outside, 1.5, "x"] : isClosed ? ["unknown"] : [];
    const pagesBy = [pageParameter(operation)?.name, sizeParameter(operation)?.name];
    const isInvalid = (value: string | number) =>
      [schema, ...(items ? [items] : [])].every(
        (part) => !allows(part, readScalar(`${value}`, part)),
      );
    return values.filter(isInvalid).map((value) => {
      const query = `${name}=${value}`;
      // Whether pages begin at 0 or at 1, and how large they can be, is no question of errors.
      const isOfPages = pagesBy.includes(name) && outside.includes(Number(value));
      const mustFail = isOfPages ? { mustFail: "pages" as const } : {};
      return { what: query, query, statuses: [422], locates: name, ...mustFail };
    });
  });
}

/** Requests with a body made from a valid one that breaks one keyword of its schema. */
export function invalidBodies(
  { allows }: OperationTester,
  schema: Schema,
  valid: Record<string, unknown>,
): Rejection[] {
  const { properties, required } = schema;
  const statuses = [422];
  const sent = required.filter((name) => !properties.get(name)?.schema.isReadOnly);
  const missing = sent.map((name) => {
    const { [name]: _, ...body } = valid;
    const locates = `/${name}`;
    return {
      what: `a body without ${name}`,
      body,
      statuses,
      locates,
      mustFail: "required-fields" as const,
    };
  });
  const fields = [...properties.values()].flatMap(({ name, schema }) =>
    invalidValues(schema, allows).map(({ what, value, isLimit }) => ({
      what: `${what} as ${name}`,
      body: { ...valid, [name]: value },
      statuses,
      locates: `/${name}`,
      ...(value === null && { mustFail: "nullability" as const }),
      ...(isLimit && { limitedField: name }),
    })),
  );
  const array = { what: "an array as the body", body: [], statuses, locates: "" };
  return [...(allows(schema, []) ? [] : [array]), ...missing, ...fields];
}

interface InvalidValue {
  what: string;
  value: unknown;
  isLimit?: boolean;
}

function invalidValues(schema: Schema, allows: OperationTester["allows"]): InvalidValue[] {
  const { types, format, isReadOnly } = schema;
  if (types.length === 0 || isReadOnly) return [];
  const isInvalid = ({ value }: InvalidValue) => !allows(schema, value);
  const ofOtherType = [
    { what: "a number", value: 7 },
    { what: "a string", value: "x" },
  ].find(isInvalid);
  const notUuid = { what: "a string that is not a UUID", value: "not-a-uuid" };
  const limits = limitsOf(schema).map(({ what, create }) => {
    return { what: `more than ${what}`, value: create(1), isLimit: true };
  });
  return [
    ofOtherType ?? [],
    { what: "null", value: null },
    format === "uuid" ? notUuid : [],
    ...limits,
  ]
    .flat()
    .filter(isInvalid);
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
