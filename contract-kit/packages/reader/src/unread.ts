import type { Document } from "./document.ts";
import { entriesIn, type Located } from "./references.ts";

/** A part of a document that is not read, or that only validators read. */
export interface Unread {
  pointer: string;
  keyword: string;
  /** What follows from that, as a sentence. */
  effect: string;
}

const validatedOnly = "It is validated, but the types and the reference do not show it.";
const notFollowed = "References to it are not followed. Use a JSON Pointer.";

/** Keywords of schemas, and what happens to them. */
const inSchemas: Record<string, string> = {
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
  "x-codeSamples": "The samples are not shown. The pages have samples that they make.",
  externalValue: "The example is not loaded. Write it as `value`.",
  operationRef: "The link is shown as text. Use `operationId` to link to an operation.",
  jsonSchemaDialect: "Schemas are read as JSON Schema 2020-12.",
};

/** Keys whose values are data of the service or names, and the keys whose values are schemas, lists or maps of them. */
const dataKeys = /^(example|examples|value|default|const|enum|mapping|variables|x-.*)$/;
const mapsOfSchemas = /^(properties|patternProperties|\$defs|dependentSchemas|schemas)$/;
const schemaKeys =
  /^(schema|items|additionalProperties|propertyNames|not|if|then|else|allOf|anyOf|oneOf|prefixItems)$/;

/** Everything in a contract that is not read, with its place. */
export function unreadIn({ document }: { document: Document }): Unread[] {
  return [...unreadBelow({ value: document, pointer: "#" }, false)];
}

function* unreadBelow(place: Located, isSchema: boolean): Generator<Unread> {
  if (typeof place.value !== "object") return;
  const effects = isSchema ? inSchemas : elsewhere;
  for (const [key, entry] of entriesIn(place)) {
    const effect = Object.hasOwn(effects, key) ? effects[key] : undefined;
    if (effect !== undefined) yield { pointer: entry.pointer, keyword: key, effect };
    if (Array.isArray(place.value)) yield* unreadBelow(entry, isSchema);
    else if (mapsOfSchemas.test(key))
      for (const [, schema] of entriesIn(entry)) yield* unreadBelow(schema, true);
    else if (!dataKeys.test(key) || (key === "examples" && !isSchema))
      yield* unreadBelow(entry, schemaKeys.test(key));
  }
}
