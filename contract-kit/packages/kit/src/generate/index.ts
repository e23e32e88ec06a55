/** What is generated from a contract: its types, its client, and documents for tools that do not read OpenAPI 3.1. */
import { assertDistinct, type Document, functionName, readContract } from "contract-kit-reader";
import { calls, pathCalls } from "./calls.ts";
import { models } from "./models.ts";
import { operations } from "./operations.ts";
import { entryPoints, runtime } from "./runtime.ts";
import { settings } from "./settings.ts";
import { TypeNames } from "./types.ts";

export type { Document } from "contract-kit-reader";
export { otherDocuments } from "./documents.ts";
export { schemaFiles } from "./json-schemas.ts";
export { forOpenapiTypescript, pathTypes, typeOf } from "./path-types.ts";
export { provenance } from "./provenance.ts";

/**
 * The client, with the modules of its runtime that the operations need, by their paths.
 *
 * @throws CliError with the place in the bundle, if the client cannot express a part of the contract or two of one name
 */
export function client(published: Document): Map<string, string> {
  const contract = readContract(published);
  const names = new TypeNames(contract);
  const files = new Map([
    ...entryPoints(contract),
    // The operations can name types of schemas, which the models declare.
    ...operations(contract, names),
    ...models(contract, names),
    ...calls(contract),
    ...pathCalls(contract),
    ...settings(contract, names),
  ]);
  assertDistinct([
    ...[...contract.schemas.values(), ...names.inner.values()].map((schema) => {
      return { identifier: names.of(schema, "response"), pointer: schema.pointer };
    }),
    ...contract.operations.flatMap(({ id, pointer }) =>
      [functionName(id), names.ofRequest(id)].map((identifier) => ({ identifier, pointer })),
    ),
  ]);
  return new Map([...files, ...runtime(contract, files)]);
}
