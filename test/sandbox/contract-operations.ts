/** The published contract, and whether a value conforms to one of its schemas. */
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { formatsOf, type Operation } from "contract-kit-reader";
import { document, exampleParameters, examplePath } from "../published-contract.ts";

export * from "../published-contract.ts";

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: { ...fullFormats, ...formatsOf(document) },
});
ajv.addSchema({ ...document, $id: "contract" });

/** A request with the examples of an operation, but its body, by somebody who may send it. */
export function exampleRequest(operation: Operation) {
  const { method, security } = operation;
  const isCustomer = security[0]?.[0]?.scheme.name === "customerToken";
  return {
    method,
    path: examplePath(operation),
    token: isCustomer ? "customer_demo" : "merchant_demo",
    headers: exampleParameters(operation, "header", ({ isRequired }) => isRequired),
  };
}

/** The violations of a schema of the contract; empty if the value conforms to it. */
export function violations(schema: object, value: unknown): ErrorObject[] {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/');
  const validate = ajv.compile(JSON.parse(text));
  return validate(value) ? [] : (validate.errors ?? []);
}
