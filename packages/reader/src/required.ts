import type { Document } from "./document.ts";

/** A document in which properties that only the other side sends are not required. */
export function withoutRequired(
  document: Document,
  ...keywords: ("readOnly" | "writeOnly")[]
): Document {
  const text = JSON.stringify(document);
  if (!keywords.some((keyword) => text.includes(`"${keyword}":true`))) return document;
  return JSON.parse(text, (_, value) => {
    const { properties, required } = Object(value);
    if (!Array.isArray(required) || properties === undefined) return value;
    const isSent = (name: string) => !keywords.some((keyword) => properties[name]?.[keyword]);
    return { ...value, required: required.filter(isSent) };
  });
}
