import { type Document, type Schema, uriOf } from "#reader";
import { type Ajv, createAjv, type ErrorObject } from "#reader/ajv";
import { Skip } from "../skip.ts";

/** How a value does not match a schema. */
export interface Violation {
  /** The JSON Pointer to the part of the value that does not match. */
  pointer: string;
  keyword: string;
  message: string;
  value: unknown;
}

/** Returns how a value violates a schema. */
export type Validate = (schema: Schema, value: unknown) => Violation[];

const validators = new WeakMap<Document, Validate>();

/** Validates values against the schemas of a document. Compiling them takes a while, so it is done once. */
export function validatorOf(document: Document): Validate {
  const validate = validators.get(document) ?? createValidate(document);
  validators.set(document, validate);
  return validate;
}

function createValidate(document: Document): Validate {
  const ajv = createAjv(document);
  return ({ pointer }, value) => {
    // Ajv stores what it compiles, which is only what is needed.
    const validate = compile(ajv, pointer);
    if (validate === undefined || validate(value)) return [];
    return (validate.errors ?? []).filter(isSpecific).map(toViolation);
  };
}

/** @throws Skip for a schema that cannot be compiled. */
function compile(ajv: Ajv, pointer: string) {
  try {
    return ajv.getSchema(`contract${uriOf(pointer)}`);
  } catch (error) {
    throw new Skip(`the schema ${pointer} cannot be used: ${(error as Error).message}`);
  }
}

/**
 * Whether an error says what is wrong. Where null is allowed, a wrong value also violates `type: null` and the choice. A
 * `oneOf` of which several match has no other error.
 */
function isSpecific({ keyword, params }: ErrorObject): boolean {
  if (keyword === "oneOf") return Array.isArray(params.passingSchemas);
  return keyword !== "anyOf" && !(keyword === "type" && params.type === "null");
}

/** Ajv names only the format, which a timestamp without milliseconds matches in the sense of other validators. */
const timestampMessage = "must be a timestamp such as 2026-03-02T09:30:00.000Z";

function toViolation(error: ErrorObject): Violation {
  const { keyword, instancePath, params, data } = error;
  const message = params.format === "date-time" ? timestampMessage : (error.message ?? "");
  if (keyword !== "required") return { pointer: instancePath, keyword, message, value: data };
  const pointer = `${instancePath}/${params.missingProperty}`;
  return { pointer, keyword, message, value: undefined };
}
