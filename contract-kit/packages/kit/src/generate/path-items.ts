import { type Document, valueAt } from "contract-kit-reader";

/**
 * The document with path items in place of their references. A bundle can have them in both places, openapi-typescript
 * rejects operations that are there twice, and OpenAPI 3.0 does not have the components.
 */
export function withoutPathItems(document: Document): Document {
  const { pathItems, ...components } = document.components ?? {};
  if (pathItems === undefined) return document;
  const text = JSON.stringify({ ...document, components }, (_, value) => {
    const { $ref } = Object(value);
    return `${$ref}`.startsWith("#/components/pathItems/") ? valueAt(document, $ref) : value;
  });
  return JSON.parse(text);
}
