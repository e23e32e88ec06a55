/** The JSON Schemas of the package, in strict Ajv. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { otherDocuments } from "#generate";
import { formatsOf } from "#reader";
import { document } from "../published-contract.ts";

/** The formats of the sandbox and the verifier. */
export const formats = formatsOf(document);

/** The documents of the package that are made when it is packed. */
export const documents = otherDocuments(document);

/** What Ajv prints. */
export const logged: unknown[] = [];
const log = (...parts: unknown[]) => void logged.push(parts);
const logger = { log, warn: log, error: log };
const ajv = new Ajv2020({ strict: true, allErrors: true, formats, logger });
ajv.addSchema(JSON.parse(documents.get("schemas.json") ?? ""));

/** The errors of a value under a schema of schemas.json. */
export function validate(name: string, value: unknown) {
  const schema = ajv.getSchema(`urn:selling-api:schemas#/$defs/${name}`);
  if (schema === undefined) throw new Error(`there is no schema ${name}`);
  schema(value);
  return schema.errors;
}
