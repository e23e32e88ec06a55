import { asObject, componentName, type Document, mapDocument, type Place } from "#reader";
import type { Node } from "#source";
import { schemasIn } from "./json-schemas.ts";

/** Who reads a file. Of what 3.0 cannot say, validators and generators read different substitutes. */
type Readers = "validators" | "generators";

const onlyNull: Node = { type: "object", nullable: true, enum: [null] };

/**
 * The contract for tools that read OpenAPI 3.0 only, in one file for validators and one for generators. Both lose
 * webhooks, `info.summary`, the examples of whole bodies, all but the first of several examples of a schema, and the keywords
 * of schemas that 3.0 does not have, such as the maximum length of metadata keys (`propertyNames`).
 */
export function openapi30(document: Document): Map<string, string> {
  return new Map([
    ["openapi-3.0.json", convert(document, "validators")],
    ["openapi-3.0-generators.json", convert(document, "generators")],
  ]);
}

function convert(published: Document, readers: Readers): string {
  const { webhooks, ...document }: Node = published;
  const { summary, ...info } = document.info;
  const { identifier, ...license } = asObject(info.license);
  if (identifier !== undefined) {
    // 3.0 has no SPDX identifiers.
    info.license = { ...license, url: `https://spdx.org/licenses/${identifier}.html` };
  }
  const { schemas = {} } = document.components ?? {};
  const before = ({ kind, value }: Place) => {
    if (kind === "data") return value;
    return kind === "node" ? convertNode(asObject(value)) : convertSchema(value, schemas, readers);
  };
  const converted = mapDocument({ ...document, openapi: "3.0.3", info }, { before });
  return `${JSON.stringify(withoutUnusedSchemas(converted), null, 2)}\n`;
}

/**
 * A part of the document around schemas. Validators that compile a whole 3.0 document as draft-04 schemas take an `id` in
 * an example for the id of a schema, and fail when two examples show the same resource. So bodies lose theirs.
 */
function convertNode({ $ref, ...node }: Node): Node {
  if (typeof $ref === "string") return { $ref };
  if ("schema" in node || "schemas" in node) delete node.examples;
  return node;
}

/** What schemas have for people, and strict validators reject, and the keywords that 3.0 has nothing for. */
const unknown = /^(if|then|else|propertyNames|x-(source|assumption|open-question|absent-fields))$/;

/** A schema, in which the inner ones are not converted yet. */
function convertSchema(value: Node, schemas: Node, readers: Readers): Node {
  if (typeof value === "boolean") return value;
  const written = withNull(value, schemas, readers);
  const known = Object.entries(written).filter(([key]) => !unknown.test(key));
  const { $ref, const: constant, examples = [], ...schema }: Node = Object.fromEntries(known);
  const types = [written.type ?? []].flat();
  // Generators of languages with several integer types would choose one with 32 bits. The contract itself has no int64,
  // because TypeScript generators make a `bigint` of it, which JSON.parse never returns.
  if (types.includes("integer") && readers === "generators") schema.format ??= "int64";
  if ($ref !== undefined) {
    if (known.length === 1) return { $ref };
    schema.allOf = [...(schema.allOf ?? []), { $ref }];
  }
  if (examples.length > 0) schema.example = examples[0];
  if (constant !== undefined) schema.enum = [constant];
  if (types.includes("null")) schema.nullable = true;
  const [type, ...others] = types.filter((name) => name !== "null");
  schema.type = type;
  if (others.length > 0) {
    schema.type = undefined;
    schema.anyOf ??= [type, ...others].map((name) => ({ type: name }));
  }
  if (type === undefined && types.length > 0) Object.assign(schema, onlyNull);
  if (schema.type === "array") schema.items ??= {};
  for (const limit of ["Minimum", "Maximum"]) {
    const exclusive = schema[`exclusive${limit}`];
    if (typeof exclusive !== "number") continue;
    schema[limit.toLowerCase()] = exclusive;
    schema[`exclusive${limit}`] = true;
  }
  return schema;
}

/**
 * A choice between schemas and null. A scalar that is referred to is written in place. Validators accept null only as
 * another choice, of which generators make `any`, a map or no class at all. What generators read, validators reject.
 */
function withNull(schema: Node, schemas: Node, readers: Readers): Node {
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const { [keyword]: all = [], ...others } = schema;
    const isNull = (option: Node) => asObject(option).type === "null";
    const [first, ...more] = all.filter((option: Node) => !isNull(option));
    if (first === undefined || !all.some(isNull)) continue;
    const target = schemas[componentName(`${asObject(first).$ref}`) ?? ""];
    const isScalar = typeof target?.type === "string" && !/object|array/.test(target.type);
    if (isScalar && more.length === 0) {
      return { type: target.type, ...target, ...others, nullable: true };
    }
    return readers === "validators"
      ? { [keyword]: [first, ...more, onlyNull], ...others }
      : { [more.length === 0 ? "allOf" : keyword]: [first, ...more], nullable: true, ...others };
  }
  return schema;
}

/** A scalar that is only used where null is allowed, too, is no longer referred to. */
function withoutUnusedSchemas(document: Node): Node {
  const used = schemasIn(document);
  const { components = {} } = document;
  const kept = Object.entries(components.schemas ?? {}).filter(([name]) => used.has(name));
  return { ...document, components: { ...components, schemas: Object.fromEntries(kept) } };
}
