import { Converter } from "@apiture/openapi-down-convert";
import { componentName, type Document, type SchemaObject } from "contract-kit-reader";

type Schema30 = SchemaObject & { nullable?: boolean };

/** How a reference that may be null is written. */
type Nullable = (reference: SchemaObject) => Schema30;

/** Validators accept null only in this way, from which generators make `any`, a map or no class at all. */
const forValidators: Nullable = (reference) => ({
  anyOf: [reference, { type: "object", nullable: true, enum: [null] }],
});

/** What generators read, and with which validators reject null. */
const forGenerators: Nullable = (reference) => ({ allOf: [reference], nullable: true });

/**
 * The contract for tools that read OpenAPI 3.0 only, in one file for validators and one for generators, because
 * 3.0 has no way to write a reference that may be null that both read. Both lose `info.summary`, the examples of
 * whole bodies, all but the first of several examples of a schema, encodings other than base64, and the maximum length of
 * metadata keys (`propertyNames`).
 */
export function openapi30(document: Document): Map<string, string> {
  try {
    return new Map([
      ["generated/openapi-3.0.json", convert(document, forValidators)],
      ["generated/openapi-3.0-generators.json", convert(document, forGenerators, withSize)],
    ]);
  } catch (error) {
    // The converter fails on some contracts of others, who can do without OpenAPI 3.0.
    console.warn(
      `OpenAPI 3.0 is not made, because the converter fails: ${(error as Error).message}`,
    );
    return new Map();
  }
}

/**
 * Without a format, generators of languages with several integer types choose one with 32 bits. The contract itself
 * has none, because TypeScript generators make a `bigint` of int64, which JSON.parse never returns.
 */
const withSize = (node: SchemaObject): SchemaObject =>
  [node.type].flat().includes("integer") ? { ...node, format: node.format ?? "int64" } : node;

function convert(
  published: Document,
  nullable: Nullable,
  complete = (node: SchemaObject) => node,
): string {
  const { summary: _, ...info } = published.info;
  const { identifier, ...license } = Object(info.license);
  if (identifier !== undefined) {
    // 3.0 has no SPDX identifiers.
    info.license = { ...license, url: `https://spdx.org/licenses/${identifier}.html` };
  }
  const document = { ...published, info };
  const schemas = schemasIn(document);
  const prepared = mapObjects(document, (node) => {
    const schema = withoutEncoding(withoutBodyExamples(node));
    return complete(rewriteNullable(schema, schemas, nullable));
  });
  const converted = new Converter(prepared, { allOfTransform: true }).convert() as Document;
  return `${JSON.stringify(withoutUnusedSchemas(converted), null, 2)}\n`;
}

/**
 * Validators that compile a whole 3.0 document as draft-04 schemas take an `id` in an example for the id of a
 * schema, and fail when two examples show the same resource. The examples of a schema are arrays and stay.
 */
function withoutBodyExamples({ examples, ...node }: SchemaObject): SchemaObject {
  return examples === undefined || "schema" in node || "schemas" in node
    ? node
    : { ...node, examples };
}

/** The converter does not handle `anyOf: [$ref, { type: "null" }]`. A scalar is written in place. */
function rewriteNullable(
  node: SchemaObject,
  schemas: Record<string, SchemaObject>,
  nullable: Nullable,
): Schema30 {
  const { anyOf, ...schema } = node;
  const [reference, second] = (Array.isArray(anyOf) ? anyOf : []).map(Object) as SchemaObject[];
  if (reference?.$ref === undefined || second?.type !== "null") return node;
  const { type, ...target } = schemas[componentName(reference.$ref) ?? ""] ?? {};
  return typeof type === "string" && type !== "object" && type !== "array"
    ? { type, ...target, ...schema, nullable: true }
    : { ...nullable(reference), ...schema };
}

/** The converter reports an error for what 3.0 cannot say: any encoding but base64, and one next to a format. */
function withoutEncoding({ contentEncoding, ...node }: SchemaObject): SchemaObject {
  const isKept = contentEncoding === "base64" && node.format === undefined;
  return isKept ? { ...node, contentEncoding } : node;
}

/** A scalar that is only used where null is allowed, too, is no longer referred to. */
function withoutUnusedSchemas(document: Document): Document {
  const text = JSON.stringify(document);
  const used = Object.entries(schemasIn(document)).filter(
    ([name]) =>
      text.includes(`"#/components/schemas/${name}"`) ||
      text.includes(`"#/components/schemas/${name}/`),
  );
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(used) } };
}

const schemasIn = ({ components }: Document) =>
  (components?.schemas ?? {}) as Record<string, SchemaObject>;

/** A copy in which every object is replaced, the inner ones first. */
function mapObjects<Value>(value: Value, replace: (node: SchemaObject) => object): Value {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, replace)) as Value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, mapObjects(part, replace)]);
  return replace(Object.fromEntries(entries)) as Value;
}
