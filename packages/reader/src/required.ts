import type { Document } from "./document.ts";

/** A copy of a document in which properties that only the other side sends are not required. */
export function withoutRequired(
  document: Document,
  ...keywords: ("readOnly" | "writeOnly")[]
): Document {
  return JSON.parse(JSON.stringify(document), (_, value) => {
    const { properties, required } = Object(value);
    if (!Array.isArray(required) || properties === undefined) return value;
    const isSent = (name: string) => !keywords.some((keyword) => properties[name]?.[keyword]);
    return { ...value, required: required.filter(isSent) };
  });
}
