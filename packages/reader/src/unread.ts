import type { Document } from "./document.ts";
import { join } from "./references.ts";

/** A part of a document that is not read, or that only validators read. */
export interface Unread {
  pointer: string;
  keyword: string;
  /** What follows from that, as a sentence. */
  effect: string;
}

const validatedOnly = "It is validated, but the types and the reference do not show it.";
const notInTypes = "It is validated, but the types do not show it.";
const notFollowed = "References to it are not followed. Use a JSON Pointer.";

/** Keywords of schemas, and what happens to them. */
const inSchemas: Record<string, string> = {
  not: notInTypes,
  if: notInTypes,
  dependentSchemas: notInTypes,
  dependentRequired: notInTypes,
  contains: notInTypes,
  unevaluatedProperties: validatedOnly,
  unevaluatedItems: validatedOnly,
  $id: notFollowed,
  $anchor: notFollowed,
  $dynamicAnchor: notFollowed,
  $dynamicRef: "It is not followed, so that any value is valid there. Use $ref.",
  xml: "XML is read as text.",
};

/** Keys of other objects. */
const elsewhere: Record<string, string> = {
  externalValue: "The example is not loaded. Write it as `value`.",
  operationRef: "The link is shown as text. Use `operationId` to link to an operation.",
  jsonSchemaDialect: "Schemas are read as JSON Schema 2020-12.",
};

/** Keys whose values are data of the service or names, and the keys whose values are schemas by name. */
const dataKeys = "example examples value default const enum mapping variables".split(" ");
const mapsOfSchemas = ["properties", "patternProperties", "$defs", "dependentSchemas", "schemas"];
const schemaKeys = "schema items additionalProperties propertyNames not if then else".split(" ");
const listsOfSchemas = ["allOf", "anyOf", "oneOf", "prefixItems"];

/** Everything in a contract that is not read, where it is written, so that a linter can report it. */
export function unreadIn({ document }: { document: Document }): Unread[] {
  return [...unreadBelow(document, "#", false)];
}

function* unreadBelow(node: unknown, pointer: string, isSchema: boolean): Generator<Unread> {
  if (typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) {
    for (const [index, item] of node.entries())
      yield* unreadBelow(item, join(pointer, index), isSchema);
    return;
  }
  for (const [key, value] of Object.entries(node)) {
    const effect = (isSchema ? inSchemas : elsewhere)[key];
    const place = join(pointer, key);
    if (effect !== undefined && Object.hasOwn(isSchema ? inSchemas : elsewhere, key))
      yield { pointer: place, keyword: key, effect };
    if (key.startsWith("x-") || (dataKeys.includes(key) && (isSchema || key !== "examples")))
      continue;
    if (mapsOfSchemas.includes(key) && typeof value === "object") {
      for (const [name, schema] of Object.entries(value ?? {}))
        yield* unreadBelow(schema, join(place, name), true);
    } else {
      const isInner = schemaKeys.includes(key) || listsOfSchemas.includes(key);
      yield* unreadBelow(value, place, isInner);
    }
  }
}
