import type { Document } from "./document.ts";
import { asObject, isObject, own } from "./values.ts";

/**
 * A document for a validator, in which properties that only the other side sends are not required. Without `$id`, because
 * an example can be a JSON Schema, which the validator would take for one of the contract.
 */
export function withoutRequired(
  document: Document,
  ...keywords: ("readOnly" | "writeOnly")[]
): Document {
  const text = JSON.stringify(document);
  if (
    !['"$id":', ...keywords.map((keyword) => `"${keyword}":true`)].some((part) =>
      text.includes(part),
    )
  )
    return document;
  return JSON.parse(text, (key, value) => {
    if (key === "$id" && typeof value === "string") return undefined;
    const { properties, required } = asObject(value);
    if (!Array.isArray(required) || !isObject(properties)) return value;
    const isSent = (name: string) =>
      !keywords.some((keyword) => asObject(own(properties, name))[keyword]);
    return { ...value, required: required.filter(isSent) };
  });
}
