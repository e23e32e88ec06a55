import { pageParameter, readScalar, type Schema, sizeParameter } from "#reader";
import { parametersIn } from "../contract/operations.ts";
import type { OperationTester } from "../operation-tester.ts";
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
  identifies?: Record<string, string>;
}

/** Requests with a query parameter that its schema does not allow. */
export function invalidQueries({ operation, allows }: OperationTester): Rejection[] {
  const pagedBy = [pageParameter(operation)?.name, sizeParameter(operation)?.name];
  return parametersIn(operation, "query").flatMap(({ name, schema: { items }, schema }) => {
    const part = items ?? schema;
    const { minimum, maximum } = part.limits;
    const below = minimum === undefined ? [] : [minimum - 1];
    const outside = maximum === undefined ? below : [...below, maximum + 1];
    const isClosed = part.values !== undefined;
    const values = part.types.includes("integer") ? [...outside, 1.5, "x"] : [];
    return [...values, ...(isClosed ? ["unknown"] : [])]
      .filter((value) => !allows(part, readScalar(`${value}`, part)))
      .map((value) => {
        const query = `${name}=${value}`;
        // Whether pages begin at 0 or at 1, and how large they can be, is no question of errors.
        const isOfPages = pagedBy.includes(name) && outside.includes(Number(value));
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
  const statuses = [422];
  const missing = schema.required.map((name) => {
    const { [name]: _, ...body } = valid;
    const mustFail = "required-fields" as const;
    return { what: `a body without ${name}`, body, statuses, locates: `/${name}`, mustFail };
  });
  const fields = [...schema.properties.values()].flatMap(({ name, schema }) =>
    invalidValues(schema, allows).map(({ what, value, isLimit }) => ({
      what: `${what} as ${name}`,
      body: { ...valid, [name]: value },
      statuses,
      locates: `/${name}`,
      ...(value === null && { mustFail: "nullability" as const }),
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

function invalidValues(schema: Schema, allows: OperationTester["allows"]): InvalidValue[] {
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
    schema.format === "uuid" ? notUuid : [],
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
