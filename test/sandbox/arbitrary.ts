import fc from "fast-check";
import { follow, type Json } from "../contract/document.ts";

/** What these arbitraries understand of a JSON Schema; it is all that the contract's bodies use. */
export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  type?: string | string[];
  const?: Json;
  enum?: Json[];
  format?: string;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  maxProperties?: number;
  propertyNames?: { maxLength?: number };
  examples?: Json[];
}

/** Values worth trying, by the name of the component or the property whose values they are. */
export type Known = Record<string, string[]>;

/** A value that does not fit, and JSON Pointers to where it does not. */
export interface Broken {
  value: Json;
  at: string;
}

const odd = ["", " ", "\u0000", "\ud800", "__proto__", "constructor", "'\"\\", "é\u0301😀", "%00"];
export const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "grapheme", maxLength: 8 }),
  fc.constantFrom(...odd),
);
const json = fc.jsonValue({ maxDepth: 2, stringUnit: "binary" }) as fc.Arbitrary<Json>;
const uuid = /^(?:urn:uuid:)?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const pointer = (name: string) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** A schema without references at its top, and with the parts of an `allOf` in one. */
export function plain(schema: Schema): Schema & { name?: string } {
  const { $ref, allOf, ...own } = schema;
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf("/") + 1);
    return { ...plain(follow<Schema>({ $ref })), ...own, name };
  }
  const parts = [...(allOf ?? []).map(plain), own];
  if (parts.length === 1) return own;
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

const typesOf = (schema: Schema): string[] => {
  const { anyOf, type = [] } = plain(schema);
  return anyOf === undefined ? [type].flat() : anyOf.flatMap(typesOf);
};

/** Values that fit a schema, which may be that of a property. */
export function fitting(schema: Schema, known: Known = {}, property = ""): fc.Arbitrary<Json> {
  const { name = "", ...rest } = plain(schema);
  if (rest.anyOf !== undefined) return fc.oneof(...rest.anyOf.map((one) => fitting(one, known)));
  if (rest.const !== undefined) return fc.constant(rest.const);
  if (rest.enum !== undefined) return fc.constantFrom(...rest.enum);
  const types = [rest.type ?? "any"].flat();
  return fc.oneof(
    ...types.map((type) => ofType(type, rest, known, known[name] ?? known[property] ?? [])),
  );
}

function ofType(
  type: string,
  schema: Schema,
  known: Known,
  candidates: string[],
): fc.Arbitrary<Json> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer": {
      const { minimum: min = -Number.MAX_SAFE_INTEGER, maximum: max = Number.MAX_SAFE_INTEGER } =
        schema;
      return fc.oneof(
        fc.integer({ min: Math.max(min, -9), max: Math.min(max, 20) }),
        fc.integer({ min, max }),
      );
    }
    case "string": {
      const given =
        candidates.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...candidates) }] : [];
      return fc.oneof(...given, { weight: 1, arbitrary: stringOf(schema) });
    }
    case "array": {
      const { prefixItems, items = {} } = schema;
      if (prefixItems !== undefined)
        return fc.tuple(...prefixItems.map((one) => fitting(one, known)));
      return fc.array(fitting(items, known), { maxLength: 3 });
    }
    case "object":
      return objectOf(schema, (property, name) => fitting(property, known, name));
    default:
      return json;
  }
}

function stringOf({ format }: Schema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "date-time") {
    const [min, max] = [new Date("1970-01-01"), new Date("2999-12-31")];
    return fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString());
  }
  return text;
}

function objectOf(
  { properties = {}, required = [], additionalProperties, propertyNames }: Schema,
  arbitraryOf: (schema: Schema, name: string) => fc.Arbitrary<Json>,
): fc.Arbitrary<Json> {
  const named = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(schema, name)]),
  );
  const own = fc.record(named, { requiredKeys: required, noNullPrototype: true });
  if (additionalProperties !== true) return own;
  const key = text.filter(
    (name) => !Object.hasOwn(properties, name) && name.length <= (propertyNames?.maxLength ?? 99),
  );
  const others = fc.dictionary(key, json, { maxKeys: 3, noNullPrototype: true });
  return fc.tuple(own, others).map(([one, other]) => withOwn(other, one));
}

/** Both in one, `__proto__` being a name like any other. */
function withOwn(one: object, other: object): Json {
  return Object.fromEntries([...Object.entries(one), ...Object.entries(other)]);
}

/** Values that do not fit a schema, in one place. */
export function failing(schema: Schema, known: Known = {}): fc.Arbitrary<Broken> {
  const { anyOf, properties = {}, required = [], ...rest } = plain(schema);
  const here = (value: fc.Arbitrary<Json>) => value.map((value): Broken => ({ value, at: "" }));
  const types = typesOf(schema);
  const ways = [here(otherThan(types))];
  for (const one of anyOf ?? []) {
    const inside = deeper(plain(one), known);
    if (inside !== undefined) ways.push(inside);
  }
  if (anyOf === undefined) {
    const inside = deeper({ ...rest, properties, required }, known);
    if (inside !== undefined) ways.push(inside);
  }
  const { minimum, maximum, format } = rest;
  if (minimum !== undefined) ways.push(here(fc.integer({ min: minimum - 1000, max: minimum - 1 })));
  if (maximum !== undefined) ways.push(here(fc.integer({ min: maximum + 1, max: maximum + 1000 })));
  if (types.includes("integer"))
    ways.push(here(fc.integer({ max: 1000, min: -1000 }).map((n) => n + 0.5)));
  if (format === "uuid") ways.push(here(text.filter((value) => !uuid.test(value))));
  if (format === "date-time") {
    const moments = ["", "2026-01-01", "2026-01-01T00:00:00Z", "2026-13-01T00:00:00.000Z", "now"];
    ways.push(here(fc.constantFrom(...moments)));
  }
  if (rest.enum !== undefined) {
    const values = rest.enum;
    ways.push(here(text.filter((value) => !values.includes(value))));
  }
  if (rest.maxProperties !== undefined) {
    const count = rest.maxProperties + 1;
    const entries = Array.from({ length: count }, (_, index) => [`k${index}`, index]);
    ways.push(here(fc.constant(Object.fromEntries(entries))));
  }
  if (rest.propertyNames?.maxLength !== undefined) {
    const length = rest.propertyNames.maxLength + 1;
    ways.push(here(fc.constant({ ["k".repeat(length)]: 1 })));
  }
  return fc.oneof(...ways);
}

/** A value of no type among these. */
function otherThan(types: string[]): fc.Arbitrary<Json> {
  const others: [string, fc.Arbitrary<Json>][] = [
    ["null", fc.constant(null)],
    ["boolean", fc.boolean()],
    ["integer", fc.integer()],
    ["string", text],
    ["array", fc.array(fc.integer(), { maxLength: 2 })],
    ["object", fc.constant({})],
  ];
  return fc.oneof(
    ...others.filter(([type]) => !types.includes(type)).map(([, arbitrary]) => arbitrary),
  );
}

/** What is broken further in: a property, or an item. */
function deeper(schema: Schema, known: Known): fc.Arbitrary<Broken> | undefined {
  const { properties = {}, required = [], items, prefixItems } = schema;
  const ways: fc.Arbitrary<Broken>[] = [];
  if ([schema.type].flat().includes("object")) {
    const whole = objectOf(schema, (property, name) => fitting(property, known, name));
    for (const name of required) {
      ways.push(
        whole.map((value) => {
          const { [name]: _, ...others } = value as Record<string, Json>;
          return { value: others, at: pointer(name) };
        }),
      );
    }
    for (const [name, property] of Object.entries(properties)) {
      ways.push(
        fc.tuple(whole, failing(property, known)).map(([value, broken]) => ({
          value: withOwn(value as object, { [name]: broken.value }),
          at: pointer(name) + broken.at,
        })),
      );
    }
  }
  if (items !== undefined && prefixItems === undefined) {
    ways.push(
      fc
        .tuple(fc.array(fitting(items, known), { maxLength: 2 }), failing(items, known))
        .map(([others, { value, at }]) => ({
          value: [...others, value],
          at: `/${others.length}${at}`,
        })),
    );
  }
  if (prefixItems !== undefined) ways.push(fc.constant({ value: [], at: "" }));
  return ways.length > 0 ? fc.oneof(...ways) : undefined;
}
