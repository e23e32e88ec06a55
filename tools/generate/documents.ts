import type { Document } from "#reader";
import { jsonSchemas } from "./json-schemas.ts";
import { openapi30 } from "./openapi30.ts";

/** The contract for tools that do not read OpenAPI 3.1, by file name: as OpenAPI 3.0, and its schemas as JSON Schema. */
export function otherDocuments(published: Document): Map<string, string> {
  return new Map([...openapi30(published), ...jsonSchemas(published)]);
}
