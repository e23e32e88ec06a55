import { readFileSync } from "node:fs";
import {
  type Contract,
  jsonIn,
  type Method,
  type Operation,
  type Parameter,
  type Property,
  readContract,
  type Schema,
  successOf,
} from "../contract/index.ts";
import { isObject, objectsIn } from "./json-values.ts";

/** Who calls an operation. A client, such as the customer's browser, has no token. */
export type Caller = "merchant" | "customer" | "client";

/** Reads the bundle that this package carries. */
export function readBundle(): Contract {
  const bundle = new URL("../generated/openapi.json", import.meta.url);
  return readContract(JSON.parse(readFileSync(bundle, "utf8")));
}

/** The contract groups its tags by caller. */
export function callerOf({ tagGroups }: Contract, { tags }: Operation): Caller {
  const group = tagGroups.find((one) => one.tags.some((tag) => tags.includes(tag)));
  if (group?.name === "Customer portal") return "customer";
  return group?.name === "Checkout" ? "client" : "merchant";
}

export const parametersIn = ({ parameters }: Operation, location: Parameter["in"]): Parameter[] =>
  parameters.filter((parameter) => parameter.in === location);

export const findParameter = (operation: Operation, location: Parameter["in"], wanted: string) =>
  parametersIn(operation, location).find(({ name }) => name === wanted);

/** The documented success status. */
export const successStatusOf = (operation: Operation): number =>
  Number(successOf(operation)?.status ?? 200);

/** The schema of the JSON in a success response. */
export const successSchemaOf = (operation: Operation): Schema | undefined =>
  jsonIn(successOf(operation)?.content)?.schema;

export const bodySchemaOf = ({ body }: Operation): Schema | undefined =>
  jsonIn(body?.content)?.schema;

/** How an operation returns a list of objects: as an array, or as the only array of an object. */
export interface List {
  item: Schema;
  /** The name of the field with the items; undefined if the response is the array. */
  property: string | undefined;
}

export function listOf(operation: Operation): List | undefined {
  const schema = operation.method === "GET" ? successSchemaOf(operation) : undefined;
  if (schema === undefined || schema.properties.has("id")) return undefined;
  const fields = [{ name: undefined, schema }, ...schema.properties.values()];
  const [list, ...others] = fields.flatMap(({ name, schema: { items } }) =>
    items?.types.includes("object") ? [{ property: name, item: items }] : [],
  );
  return others.length > 0 ? undefined : list;
}

export function itemsOf({ property }: List, json: unknown): Record<string, unknown>[] {
  return objectsIn(property === undefined ? json : isObject(json) ? json[property] : undefined);
}

/** The name for values of an ID schema: `license_key_id` for `LicenseKeyId`. */
export function idName({ names }: Schema): string | undefined {
  const component = names.find((name) => name.endsWith("Id"));
  return component?.replaceAll(/(?<=.)[A-Z]/g, "_$&").toLowerCase();
}

/** The name for the values of a resource's own `id`. */
export function ownIdName(resource: Schema | undefined): string | undefined {
  const id = resource?.properties.get("id");
  return id && idName(id.schema);
}

/** The name under which values are found: that of their ID schema, or else of the field or parameter. */
export const valueNameOf = ({ name, schema }: { name: string; schema: Schema }): string =>
  idName(schema) ?? name;

/** The operation that a request calls. A literal path goes before one with parameters. */
export function findOperation(
  { operations }: Contract,
  method: Method,
  path: string,
): Operation | undefined {
  return operations
    .filter((operation) => operation.method === method && matchesPath(operation, path))
    .sort((one, other) => parametersIn(one, "path").length - parametersIn(other, "path").length)[0];
}

export function matchesPath({ path: template }: Operation, path: string): boolean {
  const literal = template.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${literal.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);
}

/** The properties that an object can have: those of its schema, and those of the choices that it may be. */
export function propertiesOf(
  schema: Schema,
  object: Record<string, unknown>,
  around: Schema[] = [],
): Map<string, Property> {
  if (around.includes(schema)) return new Map();
  const options = schema.choices.flatMap(({ options, discriminator }) => {
    const chosen = discriminator?.options.get(String(object[discriminator.property]));
    return chosen === undefined ? options : [chosen];
  });
  const inside = [...around, schema];
  const chosen = options.flatMap((option) => [...propertiesOf(option, object, inside)]);
  return new Map([...chosen, ...schema.properties]);
}

type Visit = (schema: Schema, value: Record<string, unknown>, pointer: string) => void;

/** Visits an object and all objects in it that the schema names, each with its schema. */
export function visitObjects(schema: Schema, value: unknown, visit: Visit, pointer = ""): void {
  if (isObject(value)) {
    visit(schema, value, pointer);
    for (const [name, property] of propertiesOf(schema, value)) {
      visitObjects(property.schema, value[name], visit, `${pointer}/${name}`);
    }
  } else if (Array.isArray(value) && schema.items !== undefined) {
    for (const [index, item] of value.entries()) {
      visitObjects(schema.items, item, visit, `${pointer}/${index}`);
    }
  }
}
