/** The published contract, and whether a value conforms to one of its schemas. */
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { formatsOf } from "contract-kit-reader";
import { document } from "../published-contract.ts";

export * from "../published-contract.ts";

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: { ...fullFormats, ...formatsOf(document) },
});
ajv.addSchema({ ...document, $id: "contract" });

/** The violations of a schema of the contract; empty if the value conforms to it. */
export function violations(schema: object, value: unknown): ErrorObject[] {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/');
  const validate = ajv.compile(JSON.parse(text));
  return validate(value) ? [] : (validate.errors ?? []);
}
