/** Fields that are only sent or only received, of which OpenAPI has one schema and TypeScript needs two types. */
import { type Contract, type Document, type Schema, valueAt } from "contract-kit-reader";

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

const methods = "get put post delete options head patch trace".split(" ");

/**
 * A document whose request bodies have no read-only fields, and whose other parts no write-only ones. A schema with such
 * fields is there twice: `Book` as it is received, and `BookInput` as it is sent.
 */
export function splitDirections(document: Document, contract: Contract): Document {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Node>;
  const names = [...contract.schemas].flatMap(([name, schema]) =>
    hasOneDirection(schema) ? [name] : [],
  );
  const inputs = new Map(names.map((name) => [reference(name), inputOf(name, schemas)]));

  const directed = <Part>(value: Part, direction: Direction): Part =>
    JSON.parse(
      JSON.stringify(value ?? null, (_, part) => {
        const { $ref, properties } = Object(part);
        const input = direction === "request" ? inputs.get($ref) : undefined;
        if (input !== undefined) return { ...part, $ref: reference(input) };
        return Object(properties) === properties ? withoutFields(part, direction) : part;
      }),
    );

  const mark = { request: "readOnly", response: "writeOnly" };
  function withoutFields(schema: Node, direction: Direction): Node {
    const { properties, required } = schema as { properties: Record<string, Node>; required?: [] };
    const isLeftOut = (field: Node | undefined): boolean =>
      Object(field)[mark[direction]] === true ||
      Object(valueAt(document, `${Object(field).$ref}`))[mark[direction]] === true;
    const kept = Object.entries(properties).filter(([, field]) => !isLeftOut(field));
    if (!Array.isArray(required)) return { ...schema, properties: Object.fromEntries(kept) };
    const rest = required.filter((name) => !isLeftOut(properties[name]));
    return { ...schema, properties: Object.fromEntries(kept), required: rest };
  }

  if (names.length === 0) return document;
  const result = directed(document, "response");
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const { requestBody } = Object(Object(item)[method]);
      const operation = Object(Object(result.paths?.[path])[method]);
      if (requestBody) operation.requestBody = directed(requestBody, "request");
    }
  }
  const { requestBodies } = document.components ?? {};
  if (requestBodies)
    Object.assign(result.components ?? {}, { requestBodies: directed(requestBodies, "request") });
  for (const name of names) {
    const input = directed(schemas[name], "request");
    Object.assign(result.components?.schemas ?? {}, { [inputOf(name, schemas)]: input });
  }
  return result;
}

const reference = (name: string): string =>
  `#/components/schemas/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;

function inputOf(name: string, taken: Record<string, Node>): string {
  const input = `${name}Input`;
  return input in taken ? inputOf(input, taken) : input;
}
