import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { Document, Schema } from "../contract/index.ts";

export interface Violation {
  /** The JSON Pointer to the part of the value that does not match. */
  pointer: string;
  keyword: string;
  message: string;
  value: unknown;
}

/** Returns how a value violates a schema. */
export type Validate = (schema: Schema, value: unknown) => Violation[];

/** The date-time of a contract that assumes timestamps like that of the rule `timestamps`. */
const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** The format of the library also allows `urn:uuid:`. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Validates values against the schemas of a document. */
export function createValidate(document: Document): Validate {
  const isStrict = Object.hasOwn(document["x-assumptions"] ?? {}, "timestamps");
  const ajv = new Ajv2020({
    strict: false,
    strictNumbers: true,
    allErrors: true,
    verbose: true,
    formats: { ...fullFormats, uuid, ...(isStrict && { "date-time": timestamp }) },
  });
  ajv.addSchema({ $id: "document", ...document });
  return ({ pointer }, value) => {
    // Compiling takes a while, so Ajv stores the result and only schemas that are needed are compiled.
    const validate = ajv.getSchema(`document${encodeURI(pointer)}`);
    if (validate === undefined || validate(value)) return [];
    return (validate.errors ?? []).filter(isSpecific).map(toViolation);
  };
}

/** Where null is allowed, a wrong value also violates `type: null` and `anyOf`, which says nothing more. */
function isSpecific({ keyword, params }: ErrorObject): boolean {
  return keyword !== "anyOf" && !(keyword === "type" && params.type === "null");
}

function toViolation({
  keyword,
  instancePath,
  params,
  message = "",
  data,
}: ErrorObject): Violation {
  if (keyword !== "required") return { pointer: instancePath, keyword, message, value: data };
  const pointer = `${instancePath}/${params.missingProperty}`;
  return { pointer, keyword, message, value: undefined };
}
