import type { Operation, Parameter } from "./contract.ts";
import { idName } from "./found.ts";
import { isObject, type SchemaNode, type Schemas } from "./schema.ts";

/** A UUID that nothing is called. */
export const nobody = "00000000-0000-4000-8000-000000000000";

/** What a parameter of a path is called among the things found: after its id, or by its own name. */
export function nameOf({ name, schema }: Parameter, schemas: Schemas): string {
  return idName(schemas.shape(schema)) ?? name;
}

export const inPath = ({ parameters }: Operation) =>
  parameters.filter((parameter) => parameter.in === "path");

export const inQuery = ({ parameters }: Operation) =>
  parameters.filter((parameter) => parameter.in === "query");

/** What has to be known to send a request that an operation takes. */
export function namesFor(operation: Operation, schemas: Schemas) {
  const ids: string[] = [];
  const plain: string[] = [];
  for (const parameter of inPath(operation)) {
    const name = nameOf(parameter, schemas);
    (idName(schemas.shape(parameter.schema)) === undefined ? plain : ids).push(name);
  }
  for (const [name, { types, id }] of requiredOf(operation, schemas)) {
    if (id !== undefined) ids.push(id);
    else if (types.includes("string")) plain.push(name);
  }
  return { ids: [...new Set(ids)], plain: [...new Set(plain)] };
}

/** A path with values in place of its braces. */
export function pathOf(
  { path, ...operation }: Operation,
  schemas: Schemas,
  values: Record<string, string>,
): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = operation.parameters.find((one) => one.name === name);
    const key = parameter === undefined ? name : nameOf(parameter, schemas);
    return encodeURIComponent(values[key] ?? nobody);
  });
}

/** The smallest body that an operation takes: what is required, from values known or else examples. */
export function bodyOf(
  operation: Operation,
  schemas: Schemas,
  values: Record<string, string>,
): Record<string, unknown> | undefined {
  if (operation.body === undefined) return undefined;
  const fields = requiredOf(operation, schemas).map(([name, { id, example }]) => [
    name,
    values[id ?? name] ?? example,
  ]);
  return Object.fromEntries(fields);
}

/** The required fields of a body. */
function requiredOf({ body }: Operation, schemas: Schemas) {
  if (body === undefined) return [];
  const { required, properties } = schemas.shape(body);
  return required.flatMap((name) => {
    const property = properties[name];
    if (property === undefined) return [];
    const shape = schemas.shape(property);
    const field = { types: shape.types, id: idName(shape), example: exampleOf(property, schemas) };
    return [[name, field] as const];
  });
}

export function exampleOf(node: SchemaNode, schemas: Schemas): unknown {
  return schemas.shape(node).own.examples?.[0];
}

/** A value that a schema does not allow, and where in it the fault is. */
export interface Wrong {
  what: string;
  pointer: string;
  value: unknown;
  /** Where the contract says so. */
  place: string;
}

const samples: Record<string, unknown> = {
  string: "text",
  integer: 7,
  boolean: true,
  array: [],
  object: {},
};

/** Wrong forms of a body that is right, one for each thing its schema says. */
export function wrongBodies(node: SchemaNode, right: unknown, schemas: Schemas): Wrong[] {
  const { properties, required } = schemas.shape(node);
  const whole: Wrong = { what: "a list for a body", pointer: "", value: [], place: node.place };
  if (!isObject(right)) return [whole];
  const missing = required.map((name) => {
    const { [name]: _, ...rest } = right;
    return { what: `no ${name}`, pointer: `/${name}`, value: rest, place: node.place };
  });
  const fields = Object.entries(properties).flatMap(([name, property]) =>
    wrongValues(property, schemas).map(({ what, value }) => ({
      what: `${what} for ${name}`,
      pointer: `/${name}`,
      value: { ...right, [name]: value },
      place: property.place,
    })),
  );
  return [whole, ...missing, ...fields];
}

/** Values that a schema does not allow, one for each thing it says. */
function wrongValues(node: SchemaNode, schemas: Schemas): { what: string; value: unknown }[] {
  const { types, nullable, own } = schemas.shape(node);
  const wrong: { what: string; value: unknown }[] = [];
  const other = ["integer", "string", "object"].find((type) => !types.includes(type)) ?? "boolean";
  if (types.length > 0) wrong.push({ what: `a value of type ${other}`, value: samples[other] });
  if (types.length > 0 && !nullable) wrong.push({ what: "null", value: null });
  if (own.format === "uuid") wrong.push({ what: "a text that is no UUID", value: "not-a-uuid" });
  if (own.format === "date-time") {
    wrong.push({ what: "a text that is no moment", value: "yesterday" });
  }
  if (own.enum !== undefined) wrong.push({ what: "an unknown value", value: "verify-unknown" });
  if (own.minimum !== undefined) {
    wrong.push({ what: `less than ${own.minimum}`, value: own.minimum - 1 });
  }
  if (own.maximum !== undefined) {
    wrong.push({ what: `more than ${own.maximum}`, value: own.maximum + 1 });
  }
  if (own.maxProperties !== undefined) {
    const keys = Array.from({ length: own.maxProperties + 1 }, (_, index) => [`k${index}`, "v"]);
    wrong.push({ what: `more than ${own.maxProperties} keys`, value: Object.fromEntries(keys) });
  }
  const longest = own.propertyNames?.maxLength;
  if (longest !== undefined) {
    const value = { ["k".repeat(longest + 1)]: "v" };
    wrong.push({ what: `a key of more than ${longest} characters`, value });
  }
  return wrong;
}

/** Texts that a parameter of a query does not allow. */
export function wrongQueries(
  parameter: Parameter,
  schemas: Schemas,
): { what: string; query: string }[] {
  const { types, items, own } = schemas.shape(parameter.schema);
  const { name } = parameter;
  if (types.includes("integer")) {
    const beyond = [
      ...(own.minimum === undefined ? [] : [own.minimum - 1]),
      ...(own.maximum === undefined ? [] : [own.maximum + 1]),
    ];
    return [...beyond, 1.5, "x"].map((value) => ({
      what: `${name}=${value}`,
      query: `${name}=${value}`,
    }));
  }
  const known = items === undefined ? undefined : schemas.shape(items).own.enum;
  if (known === undefined) return [];
  return [
    { what: `${name}=verify_unknown`, query: `${name}=verify_unknown` },
    {
      what: `${name}=${known[0]} and ${name}=verify_unknown`,
      query: `${name}=${known[0]}&${name}=verify_unknown`,
    },
  ];
}
