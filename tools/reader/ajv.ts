import { Ajv, type ErrorObject, type Options, type ValidateFunction } from "ajv";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { Document } from "./document.ts";
import { formatsOf } from "./formats.ts";
import { percentDecoded, uriOf } from "./references.ts";

export type { Ajv, ErrorObject, ValidateFunction };

interface AjvOptions {
  /** How its code is made. */
  code?: Options["code"];
  /** Whether it goes on after an error. A value of a million parts can have several errors for each. */
  allErrors?: boolean;
}

/**
 * A validator of values against the schemas of a contract, to which a schema refers as `contract#/…`. Ajv compiles them
 * when they are used. The time it takes for a value is linear in its size.
 */
export function createAjv(document: Document, { code, allErrors = true }: AjvOptions = {}): Ajv {
  // This class has all keywords of the dialect. That of JSON Schema 2020-12 has more, for which it makes more code.
  const ajv = new Ajv({
    strict: false,
    strictNumbers: true,
    allErrors,
    // A property can have a name that every object inherits, such as `constructor`.
    ownProperties: true,
    verbose: true,
    // Lint has validated the schemas already.
    validateSchema: false,
    // A format that no one knows is no reason to warn in the middle of a report.
    logger: false,
    formats: { ...fullFormats, ...formatsOf(document) },
    // Optimizing the compiled code takes longer than it saves.
    code: { optimize: false, process: appendErrors, ...code },
    // Code that is repeated for each reference to it takes gigabytes for a large contract.
    inlineRefs: false,
  });
  return ajv.addSchema(prepare(document), "contract");
}

/**
 * A contract for Ajv, which takes a reference for a URI, although a name can contain what a URI does not. An example can be
 * a JSON Schema, and Ajv would take its `$id` for one of the contract.
 */
function prepare(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (key, value) => {
    if (key === "$id" && typeof value === "string") return undefined;
    const isReference = key === "$ref" && typeof value === "string" && value.startsWith("#/");
    return isReference ? uriOf(percentDecoded(value)) : value;
  });
}

/**
 * Ajv copies all errors so far for each reference that fails, which takes minutes for 100,000 of them. In its code, the
 * errors of the reference are appended instead.
 */
export function appendErrors(code: string): string {
  return code.replaceAll(
    /(\w+) === null \? ([\w.]+\.errors) : \1\.concat\(\2\)/g,
    "$1 === null ? $2 : $2.reduce((all, error) => (all.push(error), all), $1)",
  );
}
