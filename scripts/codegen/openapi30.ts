import { Converter } from "@apiture/openapi-down-convert";
import { type Contract, componentName, type Schema, schemasOf } from "../contract.ts";

/**
 * The contract for tools that read OpenAPI 3.0 only. It loses `info.summary`, the examples of whole
 * bodies, all but the first of several examples of a schema, and the maximum length of metadata keys
 * (`propertyNames`).
 */
export function openapi30(contract: Contract): Map<string, string> {
  const { summary: _, ...info } = contract.info;
  const document = withoutBodyExamples({ ...contract, info });
  const prepared = rewriteNullable(document, schemasOf(contract)) as object;
  const converted = new Converter(prepared, { allOfTransform: true }).convert();
  return new Map([["generated/openapi-3.0.json", `${JSON.stringify(converted, null, 2)}\n`]]);
}

/**
 * Validators that compile a whole 3.0 document as draft-04 schemas take an `id` in an example for the id of a
 * schema, and fail when two examples show the same resource. The examples of a schema are arrays and stay.
 */
function withoutBodyExamples(contract: Contract): Contract {
  return JSON.parse(JSON.stringify(contract), (key, value) =>
    key === "examples" && !Array.isArray(value) ? undefined : value,
  );
}

/**
 * The converter does not handle `anyOf: [$ref, { type: "null" }]`. A scalar is written in place with
 * `nullable`. For an object or array, 3.0 needs a second member of `anyOf` that only accepts null.
 */
function rewriteNullable(value: unknown, schemas: Record<string, Schema>): unknown {
  if (Array.isArray(value)) return value.map((item) => rewriteNullable(item, schemas));
  if (value === null || typeof value !== "object") return value;
  const { anyOf, ...rest } = value as Schema;
  const entries = Object.entries(rest).map(([key, part]) => [key, rewriteNullable(part, schemas)]);
  const schema = Object.fromEntries(entries) as Schema;
  const [reference, second] = anyOf ?? [];
  if (reference?.$ref === undefined || second?.type !== "null") {
    return anyOf === undefined ? schema : { anyOf, ...schema };
  }
  const { type, ...target } = schemas[componentName(reference.$ref)] ?? {};
  if (typeof type === "string" && type !== "object" && type !== "array") {
    return { type, ...target, ...schema, nullable: true };
  }
  const onlyNull = { type: "object", nullable: true, enum: [null] };
  return { anyOf: [{ $ref: reference.$ref }, onlyNull], ...schema };
}
