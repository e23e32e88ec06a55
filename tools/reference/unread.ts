/** What a contract has and the reference does not show, so that a page can say so. */
import { asObject, type Document, join, own, walk } from "#reader";

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

/** Keywords that other versions of OpenAPI or JSON Schema write in another way, which is not read. */
const written: Record<string, [isRead: (value: unknown) => boolean, effect: string]> = {
  examples: [Array.isArray, "It is not read, because the examples of a schema are a list."],
  required: [Array.isArray, "It is not read, because it is a list of names."],
  exclusiveMinimum: [Number.isFinite, "It is not read, because it is a number."],
  exclusiveMaximum: [Number.isFinite, "It is not read, because it is a number."],
};

/** Keys of other objects. */
const elsewhere: Record<string, string> = {
  "x-codeSamples": "The samples are not shown. The pages have samples that they make.",
  externalValue: "The example is not loaded. Write it as `value`.",
  operationRef: "The link is shown as text. Use `operationId` to link to an operation.",
  jsonSchemaDialect: "Schemas are read as JSON Schema 2020-12.",
};

function effectInSchema(keyword: string, value: unknown): string | undefined {
  const [isRead, effect] = own(written, keyword) ?? [];
  return isRead?.(value) === false ? effect : own(inSchemas, keyword);
}

/** Everything in a contract that is not read, with its place. */
export function unreadIn({ document }: { document: Document }): Unread[] {
  return [...walk(document)].flatMap(({ kind, value, path }) => {
    if (kind === "data") return [];
    return Object.entries(asObject(value)).flatMap(([keyword, part]) => {
      const effect = kind === "schema" ? effectInSchema(keyword, part) : own(elsewhere, keyword);
      const pointer = join("#", ...path, keyword);
      return effect === undefined ? [] : { pointer, keyword, effect };
    });
  });
}
