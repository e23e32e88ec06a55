/** What is generated from a contract, besides its bundle. */
import { assertDistinct, type Document, functionName, readContract } from "contract-kit-reader";
import { calls, pathCalls } from "./calls.ts";
import { jsonSchemas } from "./json-schemas.ts";
import { models } from "./models.ts";
import { openapi30 } from "./openapi30.ts";
import { operations } from "./operations.ts";
import { pathTypes } from "./path-types.ts";
import { provenance } from "./provenance.ts";
import { entryPoints, runtime } from "./runtime.ts";
import { settings } from "./settings.ts";
import { TypeNames } from "./types.ts";

export { schemaFiles } from "./json-schemas.ts";

/**
 * Every file that is generated from a contract, by its path: types, the client with the modules of its runtime that
 * the operations need, JSON Schemas, the contract as OpenAPI 3.0, and the overlay with the source of every fact.
 *
 * @param published the bundle as others receive it
 * @param reference the bundle with `x-source` and `x-assumption`
 * @throws CliError with the place in the bundle, if the client cannot express a part of the contract or two of one name
 */
export async function generate(
  published: Document,
  reference: Document,
): Promise<Map<string, string>> {
  const contract = readContract(published);
  const names = new TypeNames(contract);
  const client = new Map([
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
  return new Map([
    ...(await pathTypes(contract)),
    ...client,
    ...runtime(contract, client),
    ...jsonSchemas(published),
    ...openapi30(published),
    ...provenance(published, reference),
  ]);
}
