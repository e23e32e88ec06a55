import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { Document } from "./document.ts";
import { formatsOf } from "./formats.ts";
import { withoutRequired } from "./required.ts";

export type { Ajv2020, ErrorObject, ValidateFunction };

/**
 * A validator of values against the schemas of a document, which Ajv compiles when they are used.
 *
 * @param names Under which names the schemas are known, and which properties are not required under each.
 * @param regExp What patterns are compiled with.
 */
export function createAjv(
  document: Document,
  names: Record<string, ("readOnly" | "writeOnly")[]>,
  regExp?: NonNullable<Options["code"]>["regExp"],
): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    strictNumbers: true,
    allErrors: true,
    // A property can have the name of one that every object inherits, such as `constructor`.
    ownProperties: true,
    verbose: true,
    // Lint has validated the schemas already.
    validateSchema: false,
    // A format that no one knows is no reason to warn in the middle of a report.
    logger: false,
    formats: { ...fullFormats, ...formatsOf(document) },
    // Optimizing the compiled code takes longer than it saves.
    code: { optimize: false, ...(regExp && { regExp }) },
    // Code that is repeated for each reference to it takes gigabytes for a large contract.
    inlineRefs: false,
  });
  for (const [name, keywords] of Object.entries(names))
    ajv.addSchema(withoutRequired(document, ...keywords), name);
  return ajv;
}
