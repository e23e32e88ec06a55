/** What is generated from a contract: its types, its client, and documents for tools that do not read OpenAPI 3.1. */
import { type Document, functionName, readContract } from "#reader";
import { clientModules } from "./client.ts";
import { jsonSchemas } from "./json-schemas.ts";
import { models } from "./models.ts";
import { assertDistinct, requestName, typeName } from "./names.ts";
import { openapi30 } from "./openapi30.ts";
import { operations } from "./operations.ts";

export type { Document } from "#reader";
export { schemaFiles } from "./json-schemas.ts";
export { forOpenapiTypescript, pathTypes, typeOf } from "./path-types.ts";

/**
 * The client: `models.ts` with a type for each schema, `operations.ts` with a function for each operation, `client.ts` with
 * `createClient`, `index.ts`, which exports them, and `runtime/`.
 *
 * @throws CliError with the place in the bundle, if two things of the client have one name
 */
export function client(published: Document): Map<string, string> {
  const contract = readContract(published);
  assertDistinct([
    ...[...contract.schemas.values()].map((schema) => [typeName(schema), schema.pointer] as const),
    ...contract.operations.flatMap(({ id, pointer }) =>
      [functionName(id), requestName(id)].map((name) => [name, pointer] as const),
    ),
  ]);
  return new Map([models(contract), operations(contract), ...clientModules(contract)]);
}

/** The contract for tools that do not read OpenAPI 3.1, by file name: as OpenAPI 3.0, and its schemas as JSON Schema. */
export const otherDocuments = (published: Document): Map<string, string> =>
  new Map([...openapi30(published), ...jsonSchemas(published)]);
