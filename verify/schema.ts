import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { at, type Contract, type Document, escaped, type Placed, type Schema } from "./contract.ts";

/** A schema with its references, its bases and the choice between something and null in one. */
export interface Shape {
  /** The components that it is, the nearest first. */
  names: string[];
  types: string[];
  nullable: boolean;
  properties: Record<string, Placed<Schema>>;
  required: string[];
  /** Whether an object may hold keys that are not named. */
  free: boolean;
  items: Placed<Schema> | undefined;
  own: Schema;
}

export type SchemaNode = Placed<Schema>;

/** A place in a value at which it does not fit. */
export interface Fault {
  pointer: string;
  detail: string;
  /** Where the contract says so. */
  place: string;
  value: unknown;
}

export interface Schemas {
  shape: (node: SchemaNode) => Shape;
  faults: (node: SchemaNode, value: unknown) => Fault[];
  /** Visits a value and all in it that the schema names, each with its schema. */
  walk: (node: SchemaNode, value: unknown, visit: Visit) => void;
}

export interface Visited {
  shape: Shape;
  value: unknown;
  pointer: string;
  /** What the visit of the object around it has returned. */
  parent: unknown;
}

type Visit = (visited: Visited) => unknown;

/** Nothing of the contract nests near it. */
const deepest = 50;

const read = new WeakMap<Contract, Schemas>();

/** The schemas of a contract; a validator that was made once is kept. */
export function readSchemas(contract: Contract): Schemas {
  const known = read.get(contract) ?? createSchemas(contract);
  read.set(contract, known);
  return known;
}

function createSchemas({ document }: Contract): Schemas {
  const ajv = new Ajv2020({
    strict: false,
    // What JSON cannot write is no number.
    strictNumbers: true,
    allErrors: true,
    formats: fullFormats,
  });
  ajv.addSchema({ $id: "contract", ...document });
  const compiled = new Map<string, ValidateFunction>();
  const shapes = new Map<string, Shape>();

  function shape(node: SchemaNode): Shape {
    const known = shapes.get(node.place) ?? flatten(document, node);
    shapes.set(node.place, known);
    return known;
  }

  function faults(node: SchemaNode, value: unknown): Fault[] {
    const validate =
      compiled.get(node.place) ?? ajv.compile({ $ref: `contract${encodeURI(node.place)}` });
    compiled.set(node.place, validate);
    if (validate(value)) return [];
    return telling(validate.errors ?? []).map(({ instancePath, keyword, params, message = "" }) => {
      const missing = keyword === "required";
      const pointer = missing
        ? `${instancePath}/${escaped(String(params.missingProperty))}`
        : instancePath;
      return {
        pointer,
        detail: missing ? "is missing" : message,
        place: placeOf(node, pointer),
        value: missing ? undefined : valueAt(value, pointer),
      };
    });
  }

  /** Where the contract speaks of a place in a value: as near to it as schemas go. */
  function placeOf(node: SchemaNode, pointer: string): string {
    let current = node;
    for (const key of pointer.split("/").slice(1).map(unescaped)) {
      const { properties, items } = shape(current);
      const next = (Object.hasOwn(properties, key) ? properties[key] : undefined) ?? items;
      if (next === undefined) break;
      current = next;
    }
    return at<Schema>(document, current.place).place;
  }

  function walk(node: SchemaNode, value: unknown, visit: Visit): void {
    const step = (current: SchemaNode, value: unknown, pointer: string, parent: unknown): void => {
      if (pointer.split("/").length > deepest) return;
      const found = shape(current);
      const result = visit({ shape: found, value, pointer, parent });
      const { items } = found;
      if (Array.isArray(value)) {
        if (items === undefined) return;
        for (const [index, item] of value.entries())
          step(items, item, `${pointer}/${index}`, result);
      } else if (isObject(value)) {
        for (const [key, property] of Object.entries(found.properties)) {
          if (Object.hasOwn(value, key)) {
            step(property, value[key], `${pointer}/${escaped(key)}`, result);
          }
        }
      }
    };
    step(node, value, "", undefined);
  }

  return { shape, faults, walk };
}

function flatten(document: Document, { place, value }: SchemaNode): Shape {
  const { $ref, allOf = [], anyOf = [], ...own } = value;
  const parts = [
    ...($ref === undefined ? [] : [at<Schema>(document, $ref)]),
    ...allOf.map((part, index) => ({ place: `${place}/allOf/${index}`, value: part })),
    ...anyOf
      .map((part, index) => ({ place: `${place}/anyOf/${index}`, value: part }))
      .filter(({ value: { type } }) => type !== "null"),
  ].map((part) => flatten(document, part));
  const types = [own.type ?? []].flat();
  const properties = Object.entries(own.properties ?? {}).map(([name, property]) => [
    name,
    { place: `${place}/properties/${escaped(name)}`, value: property },
  ]);
  const component = /^#\/components\/schemas\/([^/]+)$/.exec(place)?.[1];
  return {
    names: [
      ...(component === undefined ? [] : [component]),
      ...parts.flatMap((part) => part.names),
    ],
    types: [...types, ...parts.flatMap((part) => part.types)].filter((type) => type !== "null"),
    nullable:
      types.includes("null") ||
      anyOf.some(({ type }) => type === "null") ||
      parts.some((part) => part.nullable),
    properties: Object.assign(
      {},
      ...parts.map((part) => part.properties),
      Object.fromEntries(properties),
    ),
    required: [...parts.flatMap((part) => part.required), ...(own.required ?? [])],
    free: own.additionalProperties === true || parts.some((part) => part.free),
    items:
      own.items === undefined
        ? parts.find((part) => part.items !== undefined)?.items
        : { place: `${place}/items`, value: own.items },
    own: Object.assign({}, ...parts.map((part) => part.own), own),
  };
}

/** Without what only says that none of the forms of a nullable value fits. */
function telling(errors: ErrorObject[]): ErrorObject[] {
  const others = (error: ErrorObject) =>
    errors.some(
      (other) =>
        other !== error && other.keyword !== "anyOf" && other.instancePath === error.instancePath,
    );
  return errors.filter(
    (error) =>
      !(error.keyword === "anyOf" || (error.keyword === "type" && error.params.type === "null")) ||
      !(others(error) || errors.some(({ instancePath }) => inside(instancePath, error))),
  );
}

const inside = (path: string, { instancePath }: ErrorObject) => path.startsWith(`${instancePath}/`);

const unescaped = (key: string) => key.replaceAll("~1", "/").replaceAll("~0", "~");

export function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>(
      (node, key) => (node as Record<string, unknown> | undefined)?.[unescaped(key)],
      value,
    );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
