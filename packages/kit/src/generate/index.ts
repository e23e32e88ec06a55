/**
 * What is generated from a bundle. Each function returns files by their paths, such as `generated/types.ts`:
 *
 * - `generateTypes`: the path-typed types of openapi-typescript
 * - `generateClient`: models, functions, the client and the modules of its runtime
 * - `generateDocuments`: JSON Schemas, the contract as OpenAPI 3.0, and the sources of its facts, for other tools
 */
import { assertDistinct, type Document, functionName, readContract } from "contract-kit-reader";
import { client } from "./client.ts";
import { jsonSchemas } from "./json-schemas.ts";
import { models } from "./models.ts";
import { openapi30 } from "./openapi30.ts";
import { operations } from "./operations.ts";
import { pathTypes } from "./path-types.ts";
import { provenance } from "./provenance.ts";
import { TypeNames } from "./types.ts";

export { schemaFiles } from "./json-schemas.ts";

type Files = Map<string, string>;

/** `types.ts`, by openapi-typescript. */
export const generateTypes = (published: Document): Promise<Files> =>
  pathTypes(readContract(published));

/**
 * `models.ts` with a type for each schema, `operations.ts` with a function for each operation, `client.ts` with
 * `createClient`, `index.ts`, which exports them, and `runtime/` with the modules that the operations need.
 *
 * @throws CliError with the place in the bundle, if the client cannot express a part of the contract or two of one name
 */
export function generateClient(published: Document): Files {
  const contract = readContract(published);
  const names = new TypeNames(contract);
  // The operations can name types of schemas, which the models declare.
  const functions = operations(contract, names);
  const files = new Map([...models(contract, names), ...functions, ...client(contract, names)]);
  assertDistinct([
    ...[...contract.schemas.values(), ...names.inner.values()].map((schema) => {
      return { identifier: names.of(schema, "response"), pointer: schema.pointer };
    }),
    ...contract.operations.flatMap(({ id, pointer }) =>
      [functionName(id), names.ofRequest(id)].map((identifier) => ({ identifier, pointer })),
    ),
  ]);
  return files;
}

/** What tools read that do not read OpenAPI 3.1. `reference` is the bundle with `x-source` and `x-assumption`. */
export const generateDocuments = (published: Document, reference: Document): Files =>
  new Map([
    ...jsonSchemas(published),
    ...openapi30(published),
    ...provenance(published, reference),
  ]);

/** Every file that is generated from a contract, besides its bundle. */
export async function generate(published: Document, reference: Document): Promise<Files> {
  return new Map([
    ...(await generateTypes(published)),
    ...generateClient(published),
    ...generateDocuments(published, reference),
  ]);
}
