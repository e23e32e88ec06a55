import { type Document, isObject, mapDocument, type Place, type SchemaObject } from "#reader";

const dialect = "https://json-schema.org/draft/2020-12/schema";

/** One JSON Schema 2020-12 with every schema of the contract under `$defs`, without `x-` keywords. */
export function jsonSchemas(document: Document): Map<string, string> {
  const file = {
    $schema: dialect,
    $id: `urn:${slug(document)}:schemas`,
    $comment: 'Made by "npm run artifacts" from openapi/. Do not edit.',
    $defs: portable(document.components?.schemas ?? {}, "schemas"),
  };
  return new Map([["schemas.json", `${JSON.stringify(file, null, 2)}\n`]]);
}

/** A JSON Schema for every schema of the contract, by its name, with everything it refers to under `$defs`. */
export function schemaFiles(document: Document): Map<string, string> {
  const all = (document.components?.schemas ?? {}) as Record<string, SchemaObject>;
  return new Map(
    Object.keys(all).map((name) => {
      const names = [...reachable(all[name], all)].sort();
      // One that refers to itself is in its own `$defs`.
      const definition = names.includes(name) ? { $ref: `#/$defs/${name}` } : portable(all[name]);
      const definitions = names.map((other) => [other, portable(all[other])]);
      const file = {
        $schema: dialect,
        $id: `urn:${slug(document)}:schema:${name}`,
        ...(definition as object),
        ...(names.length > 0 && { $defs: Object.fromEntries(definitions) }),
      };
      return [name, `${JSON.stringify(file, null, 2)}\n`];
    }),
  );
}

/** The title of the contract as a part of a URN, such as `books-api`. */
const slug = ({ info }: Document): string => info.title.toLowerCase().replaceAll(/\W+/g, "-");

/** The names of the components that a value refers to. */
export function schemasIn(value: unknown): Set<string> {
  const references = JSON.stringify(value ?? true).matchAll(/"#\/components\/schemas\/([^"/]+)/g);
  return new Set(Array.from(references, ([, name = ""]) => name));
}

/** The names of all schemas that a schema refers to, directly and indirectly. */
function reachable(schema: unknown, all: Record<string, SchemaObject>): Set<string> {
  const names = schemasIn(schema);
  // The set grows meanwhile.
  for (const name of names) for (const inner of schemasIn(all[name])) names.add(inner);
  return names;
}

/** Schemas without `x-` keywords, whose references lead to `$defs`. */
function portable(schemas: unknown, kind: "schema" | "schemas" = "schema"): unknown {
  const before = ({ kind, value }: Place) => {
    if (kind !== "schema" || !isObject(value)) return value;
    const known = Object.entries(value).filter(([key]) => !key.startsWith("x-"));
    const { $ref } = value;
    const target = `${$ref}`.replace("#/components/schemas/", "#/$defs/");
    return Object.fromEntries(known.map(([key, part]) => [key, key === "$ref" ? target : part]));
  };
  return mapDocument(schemas, { before }, kind);
}
