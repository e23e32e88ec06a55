import { asObject, type Document, mapDocument, type Place, valueAt } from "#reader";

/**
 * The document with path items in place of their references. A bundle can have them in both places, openapi-typescript
 * rejects operations that are there twice, and OpenAPI 3.0 does not have the components.
 */
export function withoutPathItems(document: Document): Document {
  const { pathItems, ...components } = document.components ?? {};
  if (pathItems === undefined) return document;
  const before = ({ kind, value }: Place) => {
    const $ref = kind === "node" ? `${asObject(value).$ref}` : "";
    return $ref.startsWith("#/components/pathItems/") ? valueAt(document, $ref) : value;
  };
  return mapDocument({ ...document, components }, { before }) as Document;
}
