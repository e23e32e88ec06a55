import { Ajv, type ErrorObject, type Options, type ValidateFunction } from "ajv";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { Document } from "./document.ts";
import { formatsOf } from "./formats.ts";
import { withoutRequired } from "./required.ts";

export type { Ajv, ErrorObject, ValidateFunction };

interface AjvOptions {
  /** How its code is made. */
  code?: Options["code"];
  /** Whether it goes on after an error. A value of a million parts can have several errors for each. */
  allErrors?: boolean;
}

/**
 * A validator of values against the schemas of a document, which Ajv compiles when they are used. The time it takes for a
 * value is linear in its size.
 *
 * @param names Under which names the schemas are known, and which properties are not required under each.
 */
export function createAjv(
  document: Document,
  names: Record<string, ("readOnly" | "writeOnly")[]>,
  { code, allErrors = true }: AjvOptions = {},
): Ajv {
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
  for (const [name, keywords] of Object.entries(names))
    ajv.addSchema(withoutRequired(document, ...keywords), name);
  return ajv;
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
