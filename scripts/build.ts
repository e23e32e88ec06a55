import { buildCommand, bundleFiles, type Generate, reportError } from "contract-kit";
import { readContract } from "contract-kit-reader";
import { calls } from "./codegen/calls.ts";
import { jsonSchemas } from "./codegen/json-schemas.ts";
import { models } from "./codegen/models.ts";
import { openapi30 } from "./codegen/openapi30.ts";
import { operations } from "./codegen/operations.ts";
import { pathTypes } from "./codegen/path-types.ts";
import { provenance } from "./codegen/provenance.ts";
import { settings } from "./codegen/settings.ts";
import { TypeNames } from "./codegen/types.ts";

/** Every file of generated/. */
const generate: Generate = async ({ published, reference }) => {
  const contract = readContract(published);
  const names = new TypeNames(contract);
  return new Map([
    ...bundleFiles(published),
    ...(await pathTypes(contract)),
    // The operations can name types of schemas, which the models declare.
    ...operations(contract, names),
    ...models(contract, names),
    ...calls(contract),
    ...settings(contract, names),
    ...jsonSchemas(published),
    ...openapi30(published),
    ...provenance(published, reference),
  ]);
};

await buildCommand(process.argv.slice(2), generate).catch(reportError);
