import { Converter } from "@apiture/openapi-down-convert";
import { type Contract, componentName, type Schema, schemasOf } from "../contract.ts";

type Schema30 = Schema & { nullable?: boolean };

/** How a reference that may be null is written. */
type Nullable = (reference: Schema) => Schema30;

/** Validators accept null only in this way, from which generators make `any`, a map or no class at all. */
const forValidators: Nullable = (reference) => ({
  anyOf: [reference, { type: "object", nullable: true, enum: [null] }],
});

/** What generators read, and with which validators reject null. */
const forGenerators: Nullable = (reference) => ({ allOf: [reference], nullable: true });

/**
 * The contract for tools that read OpenAPI 3.0 only, in one file for validators and one for generators, because
 * 3.0 has no way to write a reference that may be null that both read. Both lose `info.summary`, the examples of
 * whole bodies, all but the first of several examples of a schema, and the maximum length of metadata keys
 * (`propertyNames`).
 */
export function openapi30(contract: Contract): Map<string, string> {
  return new Map([
    ["generated/openapi-3.0.json", convert(contract, forValidators)],
    ["generated/openapi-3.0-generators.json", convert(withSizes(contract), forGenerators)],
  ]);
}

/**
 * Without a format, generators of languages with several integer types choose one with 32 bits. The contract itself
 * has none, because TypeScript generators make a `bigint` of int64, which JSON.parse never returns.
 */
function withSizes(contract: Contract): Contract {
  return mapObjects(contract, (node: Schema) =>
    [node.type].flat().includes("integer") ? { ...node, format: "int64" } : node,
  );
}

function convert(contract: Contract, nullable: Nullable): string {
  const { summary: _, ...info } = contract.info;
  if (info.license?.identifier) {
    // 3.0 has no SPDX identifiers.
    const { identifier, ...license } = info.license;
    info.license = { ...license, url: `https://spdx.org/licenses/${identifier}.html` };
  }
  const document = { ...contract, info };
  const schemas = schemasOf(contract);
  const prepared = mapObjects(withoutBodyExamples(document), (node: Schema) =>
    rewriteNullable(node, schemas, nullable),
  );
  const converted = new Converter(prepared, { allOfTransform: true }).convert() as Contract;
  return `${JSON.stringify(withoutUnusedSchemas(converted), null, 2)}\n`;
}

/**
 * Validators that compile a whole 3.0 document as draft-04 schemas take an `id` in an example for the id of a
 * schema, and fail when two examples show the same resource. The examples of a schema are arrays and stay.
 */
function withoutBodyExamples(contract: Contract): Contract {
  return mapObjects(contract, ({ examples, ...node }: Schema) =>
    Array.isArray(examples) ? { ...node, examples } : node,
  );
}

/** The converter does not handle `anyOf: [$ref, { type: "null" }]`. A scalar is written in place. */
function rewriteNullable(
  node: Schema,
  schemas: Record<string, Schema>,
  nullable: Nullable,
): Schema30 {
  const { anyOf, ...schema } = node;
  const [reference, second] = anyOf ?? [];
  if (reference?.$ref === undefined || second?.type !== "null") return node;
  const { type, ...target } = schemas[componentName(reference.$ref)] ?? {};
  return typeof type === "string" && type !== "object" && type !== "array"
    ? { type, ...target, ...schema, nullable: true }
    : { ...nullable(reference), ...schema };
}

/** A scalar that is only used where null is allowed, too, is no longer referred to. */
function withoutUnusedSchemas(contract: Contract): Contract {
  const text = JSON.stringify(contract);
  const used = Object.entries(schemasOf(contract)).filter(([name]) =>
    text.includes(`"#/components/schemas/${name}"`),
  );
  return { ...contract, components: { ...contract.components, schemas: Object.fromEntries(used) } };
}

/** A copy in which every object is replaced, the inner ones first. */
function mapObjects<Node extends object>(root: Node, replace: (node: never) => object): Node {
  return JSON.parse(JSON.stringify(root), (_, value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? replace(value as never)
      : value,
  );
}
