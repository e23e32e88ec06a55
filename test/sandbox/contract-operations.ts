/** The published contract, and whether a value conforms to one of its schemas. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { type Operation, operationsOf } from "../../scripts/contract.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const file = join(import.meta.dirname, "../../generated/openapi.json");

export const document = JSON.parse(readFileSync(file, "utf8"));

export const operations = operationsOf(document);

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: fullFormats });
ajv.addSchema({ ...document, $id: "contract" });

/** The violations of a schema of the contract; empty if the value conforms to it. */
export function violations(schema: object, value: unknown): ErrorObject[] {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/');
  const validate = ajv.compile(JSON.parse(text));
  return validate(value) ? [] : (validate.errors ?? []);
}

/** The path of an operation with the examples of its parameters. */
export function examplePath({ path, parameters }: Operation): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const parameter = parameters.find((candidate) => candidate.name === name);
    return String((parameter as { example?: string } | undefined)?.example);
  });
}

/** The first example of the request body. */
export function exampleBody({ body }: Operation): Json | undefined {
  const [example] = Object.values(body?.examples ?? {}) as { value: Json }[];
  return example?.value;
}
