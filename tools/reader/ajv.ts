import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { Document } from "./document.ts";
import { formatsOf } from "./formats.ts";
import { withoutRequired } from "./required.ts";
import { isObject } from "./values.ts";

export type { Ajv2020, ErrorObject, ValidateFunction };

interface AjvOptions {
  /** What patterns are compiled with. */
  regExp?: NonNullable<Options["code"]>["regExp"];
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
  { regExp, allErrors = true }: AjvOptions = {},
): Ajv2020 {
  const ajv = new Ajv2020({
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
    code: { optimize: false, process: appendErrors, ...(regExp && { regExp }) },
    // Code that is repeated for each reference to it takes gigabytes for a large contract.
    inlineRefs: false,
  });
  ajv.removeKeyword("uniqueItems").addKeyword(uniqueItems);
  for (const [name, keywords] of Object.entries(names))
    ajv.addSchema(withoutRequired(document, ...keywords), name);
  return ajv;
}

/**
 * Ajv copies all errors so far for each reference that fails, which takes minutes for 100,000 of them. In its code, the
 * errors of the reference are appended instead.
 */
function appendErrors(code: string): string {
  return code.replaceAll(
    /(\w+) === null \? ([\w.]+\.errors) : \1\.concat\(\2\)/g,
    "$1 === null ? $2 : $2.reduce((all, error) => (all.push(error), all), $1)",
  );
}

/** Ajv compares each item with each other one. */
const uniqueItems = {
  keyword: "uniqueItems",
  type: "array" as const,
  schemaType: "boolean" as const,
  validate: (isUnique: boolean, items: unknown[]) =>
    !isUnique || new Set(items.map(textOf)).size === items.length,
  error: { message: "must NOT have duplicate items" },
};

/** The same text for equal values: the order of properties means nothing. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );
