/** Fields that are only sent or only received, of which OpenAPI has one schema and TypeScript needs two types. */
import {
  asObject,
  type Contract,
  type Document,
  isObject,
  join,
  mapDocument,
  own,
  type Place,
  type Schema,
  valueAt,
} from "#reader";

/** Whether a field of a schema, at any depth, is only sent or only received, or passes another test. */
export function hasOneDirection(
  schema: Schema,
  reached = new Set<string>(),
  isOther: (part: Schema, of: Schema) => boolean = () => false,
): boolean {
  if (reached.has(schema.pointer)) return false;
  reached.add(schema.pointer);
  const { items, additionalProperties, prefixItems, choices, properties } = schema;
  const parts = [
    ...[...properties.values()].map((property) => property.schema),
    ...[items ?? [], additionalProperties ?? [], prefixItems].flat(),
    ...choices.flatMap(({ options }) => options),
  ];
  return parts.some(
    (part) =>
      part.isReadOnly ||
      part.isWriteOnly ||
      isOther(part, schema) ||
      hasOneDirection(part, reached, isOther),
  );
}

type Node = Record<string, unknown>;
export type Direction = "request" | "response";

/** Whether what is at a place of a document is sent by clients. What a callback has is sent by the service. */
const isSent = ([first, second, , fourth]: string[]): boolean =>
  (first === "paths" && fourth === "requestBody") ||
  (first === "components" && second === "requestBodies");

/**
 * A document whose request bodies have no read-only fields, and whose other parts no write-only ones. A schema with such
 * fields is there twice: `Book` as it is received, and `BookInput` as it is sent.
 */
export function splitDirections(document: Document, contract: Contract): Document {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Node>;
  const names = [...contract.schemas].flatMap(([name, schema]) =>
    hasOneDirection(schema) ? [name] : [],
  );
  if (names.length === 0) return document;
  const inputs = new Map(names.map((name) => [reference(name), inputOf(name, schemas)]));

  /** A schema, in which the inner ones are not replaced yet. */
  const directed = (schema: Node, direction: Direction): Node => {
    const input = direction === "request" ? inputs.get(`${schema.$ref}`) : undefined;
    if (input !== undefined) return { ...schema, $ref: reference(input) };
    return withoutFields(document, schema, direction === "request" ? "readOnly" : "writeOnly");
  };

  const replace = (direction: (path: string[]) => Direction) => ({
    before: ({ kind, value, path }: Place) =>
      kind === "schema" && isObject(value) ? directed(value, direction(path)) : value,
  });
  const result = mapDocument(
    document,
    replace((path) => (isSent(path) ? "request" : "response")),
  ) as Document;
  const sent = names.map((name) => [
    inputOf(name, schemas),
    mapDocument(
      schemas[name],
      replace(() => "request"),
      "schema",
    ),
  ]);
  Object.assign(result.components?.schemas ?? {}, Object.fromEntries(sent));
  return result;
}

/** A schema without the fields that have a mark, which can be at the component that they refer to. */
function withoutFields(document: Document, schema: Node, mark: "readOnly" | "writeOnly"): Node {
  const { properties, required } = schema;
  if (!isObject(properties)) return schema;
  const isMarked = (name: unknown) => {
    const field = asObject(own(properties, `${name}`));
    return field[mark] === true || asObject(valueAt(document, `${field.$ref}`))[mark] === true;
  };
  const kept = Object.entries(properties).filter(([name]) => !isMarked(name));
  return {
    ...schema,
    properties: Object.fromEntries(kept),
    ...(Array.isArray(required) && { required: required.filter((name) => !isMarked(name)) }),
  };
}

const reference = (name: string): string => join("#/components/schemas", name);

function inputOf(name: string, taken: Record<string, Node>): string {
  const input = `${name}Input`;
  return input in taken ? inputOf(input, taken) : input;
}
