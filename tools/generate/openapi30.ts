import {
  asObject,
  capitalize,
  componentName,
  type Document,
  isObject,
  join,
  mapDocument,
  methods,
  type Place,
} from "#reader";
import type { Node } from "#source";
import { schemasIn } from "./json-schemas.ts";
import { withoutPathItems } from "./path-items.ts";

/** Who reads a file. Of what 3.0 cannot say, validators and generators read different substitutes. */
type Readers = "validators" | "generators";

const onlyNull: Node = { type: "object", nullable: true, enum: [null] };

/**
 * The contract for tools that read OpenAPI 3.0 only, in one file for validators and one for generators. Both lose
 * webhooks, client certificates, `info.summary`, the examples of whole bodies, all but the first of several examples of a
 * schema, encodings other than base64, and the keywords of schemas that 3.0 does not have, such as the maximum length of
 * metadata keys (`propertyNames`).
 */
export function openapi30(document: Document): Map<string, string> {
  return new Map([
    ["openapi-3.0.json", convert(document, "validators")],
    ["openapi-3.0-generators.json", convert(document, "generators")],
  ]);
}

function convert(published: Document, readers: Readers): string {
  const { webhooks, jsonSchemaDialect, ...document } = withoutDefs(withoutPathItems(published));
  const { summary, ...info } = document.info;
  const { identifier, ...license } = asObject(info.license);
  if (identifier !== undefined) {
    // 3.0 has no SPDX identifiers.
    info.license = { ...license, url: `https://spdx.org/licenses/${identifier}.html` };
  }
  const { schemas = {}, securitySchemes } = document.components ?? {};
  const certificates = Object.entries(asObject(securitySchemes))
    .filter(([, scheme]) => asObject(scheme).type === "mutualTLS")
    .map(([name]) => name);
  const before = ({ kind, value, path }: Place) => {
    if (kind === "data") return value;
    return kind === "node"
      ? convertNode(asObject(value), path, certificates)
      : convertSchema(value, path, schemas, readers);
  };
  const required = document.paths === undefined && { paths: {} };
  const converted = mapDocument({ ...document, ...required, openapi: "3.0.3", info }, { before });
  return `${JSON.stringify(withoutUnusedSchemas(converted), null, 2)}\n`;
}

/** The document with components in place of what is in `$defs`, each with a name that no other one has. */
function withoutDefs(document: Node): Node {
  const schemas: Node = { ...document.components?.schemas };
  const references = new Map<string, string>();
  const moveDefs = ({ kind, value, path }: Place) => {
    if (kind !== "schema" || !isObject(value) || !isObject(value.$defs)) return value;
    const { $defs, ...schema } = value;
    for (const [key, inner] of Object.entries($defs)) {
      const words = [path.at(-1), key].map((word = "") => capitalize(word)).join("");
      let name = words.replaceAll(/[^\w.-]+/g, "_");
      while (Object.hasOwn(schemas, name)) name += "Model";
      schemas[name] = inner;
      references.set(join("#", ...path, "$defs", key), join("#/components/schemas", name));
    }
    return schema;
  };
  const moved = mapDocument(document, { after: moveDefs }) as Node;
  if (references.size === 0) return document;
  Object.assign(schemas, moved.components?.schemas);
  const refer = ({ kind, value }: Place) => {
    const { $ref } = kind === "schema" ? asObject(value) : {};
    // One can lead further into what has been moved.
    const [start = "", inside = ""] = /^(.*\/\$defs\/[^/]+)(.*)$/.exec(`${$ref}`)?.slice(1) ?? [];
    const target = references.get(start);
    return target === undefined ? value : { ...asObject(value), $ref: target + inside };
  };
  return mapDocument(
    { ...moved, components: { ...moved.components, schemas } },
    { before: refer },
  ) as Node;
}

/**
 * A part of the document around schemas. Validators that compile a whole 3.0 document as draft-04 schemas take an `id` in
 * an example for the id of a schema, and fail when two examples show the same resource. So bodies lose theirs. A client
 * certificate is no part of a request, and 3.0 has no scheme for it.
 */
function convertNode({ $ref, ...node }: Node, path: string[], certificates: string[]): Node {
  if (typeof $ref === "string") return { $ref };
  if ("schema" in node || "schemas" in node) delete node.examples;
  if (isOperation(path)) node.responses ??= { default: { description: "Not documented." } };
  if (path.at(-2) === "security") return without(node, certificates);
  if (path.length === 1 && isObject(node.securitySchemes))
    node.securitySchemes = without(node.securitySchemes, certificates);
  return node;
}

const without = (map: Node, names: string[]): Node =>
  Object.fromEntries(Object.entries(map).filter(([name]) => !names.includes(name)));

const isOperation = (path: string[]): boolean =>
  (path.at(-3) === "paths" || path.at(-4) === "callbacks") &&
  methods.some((method) => method.toLowerCase() === path.at(-1));

/** The keywords of schemas that 3.0 does not have, and that nothing takes the place of. */
const unknown =
  /^(\$(?!ref$).*|if|then|else|contains|m(in|ax)Contains|(pattern|unevaluated)Properties|propertyNames|dependent.*|(prefix|unevaluated)Items|content.*)$/;

/** A schema, in which the inner ones are not converted yet. */
function convertSchema(value: Node, path: string[], schemas: Node, readers: Readers): Node {
  if (typeof value !== "object") {
    const isOther = path.at(-1) === "additionalProperties" && path.at(-2) !== "properties";
    return isOther ? value : value === false ? { not: {} } : {};
  }
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
  if (types.includes("string") && written.contentEncoding === "base64") schema.format ??= "byte";
  if (written.contentMediaType === "application/octet-stream") schema.format ??= "binary";
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
