/** What is generated from a contract: its types, its client, and documents for tools that do not read OpenAPI 3.1. */
import { type Document, functionName, readContract, unsendable } from "#reader";
import { clientModules } from "./client.ts";
import { models } from "./models.ts";
import { assertDistinct, TypeNames } from "./names.ts";
import { operations } from "./operations.ts";

export type { Document } from "#reader";
export { otherDocuments } from "./documents.ts";
export { schemaFiles } from "./json-schemas.ts";
export { forOpenapiTypescript, pathTypes, typeOf } from "./path-types.ts";
export { provenance } from "./provenance.ts";
export { withoutFunctions } from "./without-functions.ts";

/**
 * The client by its paths: `models.ts` with a type for each schema, `operations.ts` with a function for each operation,
 * `client.ts` with `createClient`, `index.ts`, which exports them, and `runtime/` with the modules that the operations need.
 * An operation that a function cannot send has none, and is called by its path.
 *
 * @throws CliError with the place in the bundle, if the client cannot express a part of the contract or two of one name
 */
export function client(published: Document): Map<string, string> {
  const contract = readContract(published);
  const names = new TypeNames(contract);
  // The operations can name types of schemas, which the models declare.
  const sendable = contract.operations.filter((operation) => !unsendable(operation));
  const functions = operations({ ...contract, operations: sendable }, names);
  const files = [
    ...models(contract, names),
    functions.file,
    ...clientModules(contract, sendable, names, functions.modules),
  ];
  assertDistinct([
    ...[...contract.schemas.values(), ...names.inner.values()].map((schema) => {
      return { identifier: names.of(schema, "response"), pointer: schema.pointer };
    }),
    ...sendable.flatMap(({ id, pointer }) =>
      [functionName(id), names.ofRequest(id)].map((identifier) => ({ identifier, pointer })),
    ),
  ]);
  return new Map(files);
}
