import type { Document } from "./document.ts";
import { join } from "./references.ts";
import { asObject } from "./values.ts";
import { walk } from "./walk.ts";

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

/** Everything in a contract that is not read, with its place. */
export function unreadIn({ document }: { document: Document }): Unread[] {
  return [...walk(document)].flatMap(({ kind, value, path }) => {
    if (kind === "data") return [];
    const effects = kind === "schema" ? inSchemas : elsewhere;
    return Object.keys(asObject(value)).flatMap((keyword) => {
      const effect = Object.hasOwn(effects, keyword) ? effects[keyword] : undefined;
      const pointer = join("#", ...path, keyword);
      return effect === undefined ? [] : { pointer, keyword, effect };
    });
  });
}
