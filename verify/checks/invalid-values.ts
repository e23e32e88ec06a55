import type { RequestOptions } from "../check-context.ts";
import type { Operation } from "../openapi-document.ts";
import type { Schema, Schemas } from "../schema.ts";

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
export function invalidQueries(schemas: Schemas, { queryParameters }: Operation): Rejection[] {
  return queryParameters.flatMap(({ name, schema }) => {
    const { types, items = {}, minimum, maximum } = schemas.merge(schema);
    const outside = [
      ...(minimum === undefined ? [] : [minimum - 1]),
      ...(maximum === undefined ? [] : [maximum + 1]),
    ];
    const isClosed = schemas.merge(items).enum !== undefined;
    const values = types.includes("integer") ? [...outside, 1.5, "x"] : isClosed ? ["unknown"] : [];
    return values.map((value) => {
      const query = `${name}=${value}`;
      return { what: query, query, statuses: [422], locates: name };
    });
  });
}

/** Requests with a body made from a valid one that breaks one keyword of its schema. */
export function invalidBodies(
  schemas: Schemas,
  schema: Schema,
  valid: Record<string, unknown>,
): Rejection[] {
  const { properties, required } = schemas.merge(schema);
  const statuses = [422];
  const missing = required.map((name) => {
    const { [name]: _, ...body } = valid;
    return { what: `a body without ${name}`, body, statuses, locates: `/${name}` };
  });
  const fields = Object.entries(properties).flatMap(([name, property]) =>
    invalidValues(schemas, property).map(({ what, value, isLimit }) => ({
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

function invalidValues(schemas: Schemas, schema: Schema): InvalidValue[] {
  const { types, isNullable, format, maxProperties, propertyNames } = schemas.merge(schema);
  if (types.length === 0) return [];
  const values: InvalidValue[] = [
    types.includes("integer") ? { what: "a string", value: "x" } : { what: "a number", value: 7 },
  ];
  if (!isNullable) values.push({ what: "null", value: null });
  if (format === "uuid") values.push({ what: "a string that is not a UUID", value: "not-a-uuid" });
  if (maxProperties !== undefined) {
    const keys = Array.from({ length: maxProperties + 1 }, (_, index) => [`k${index}`, "v"]);
    const what = `more than ${maxProperties} keys`;
    values.push({ what, value: Object.fromEntries(keys), isLimit: true });
  }
  if (propertyNames?.maxLength !== undefined) {
    const what = `a key of more than ${propertyNames.maxLength} characters`;
    const key = "k".repeat(propertyNames.maxLength + 1);
    values.push({ what, value: { [key]: "v" }, isLimit: true });
  }
  return values;
}
