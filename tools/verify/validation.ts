import type { Document, Schema } from "#reader";
import { type Ajv, createAjv, type ErrorObject } from "#reader/ajv";
import { Skip } from "./skip.ts";

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
  const ajv = createAjv(document, { document: ["writeOnly"] });
  return ({ pointer }, value) => {
    // Ajv stores what it compiles, which is only what is needed.
    const validate = compile(ajv, pointer);
    if (validate === undefined || validate(value)) return [];
    return specificErrors(validate.errors ?? []).map(toViolation);
  };
}

/** @throws Skip for a schema that cannot be compiled. */
function compile(ajv: Ajv, pointer: string) {
  try {
    return ajv.getSchema(`document${encodeURI(pointer)}`);
  } catch (error) {
    throw new Skip(`the schema ${pointer} cannot be used: ${(error as Error).message}`);
  }
}

/**
 * The errors that say what is wrong. Where null is allowed, a wrong value also violates `type: null` and the choice.
 * Where there are more choices, the errors of each say less than that none of them matches.
 */
function specificErrors(errors: ErrorObject[]): ErrorObject[] {
  const isUnion = ({ keyword, schema }: ErrorObject) =>
    /^(one|any)Of$/.test(keyword) && (schema as { type?: unknown }[]).filter(isNotNull).length > 1;
  const unions = new Set(errors.filter(isUnion).map(folderOf));
  const inUnions = pathsBelow(unions, errors.map(folderOf));
  return errors.filter((error) => {
    const { keyword, params } = error;
    if (isUnion(error)) return true;
    if (keyword === "oneOf" || keyword === "anyOf") return false;
    if (keyword === "type" && params.type === "null") return false;
    return !inUnions.has(folderOf(error));
  });
}

/** The location of an error with a slash at its end, so that only what is in it begins with it. */
const folderOf = ({ instancePath }: ErrorObject): string => `${instancePath}/`;

/** The paths that begin with one of some others. Sorted, they come directly after it, so that nothing is compared with each. */
function pathsBelow(tops: Set<string>, paths: string[]): Set<string> {
  const below = new Set<string>();
  let top: string | undefined;
  for (const path of [...new Set(paths)].sort()) {
    if (top === undefined || !path.startsWith(top)) top = tops.has(path) ? path : undefined;
    if (top !== undefined) below.add(path);
  }
  return below;
}

const isNotNull = ({ type }: { type?: unknown }): boolean => type !== "null";

function toViolation(error: ErrorObject): Violation {
  const { keyword, instancePath, params, message = "", data } = error;
  if (keyword !== "required") return { pointer: instancePath, keyword, message, value: data };
  const pointer = `${instancePath}/${params.missingProperty}`;
  return { pointer, keyword, message, value: undefined };
}
