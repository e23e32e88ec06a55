import {
  astToString,
  type SchemaObject,
  STRING,
  stringToAST,
  tsIntersection,
  tsLiteral,
  tsUnion,
} from "openapi-typescript";
import ts from "typescript";
import { asObject, type Document, type SchemaObject as WrittenSchema } from "#reader";
import { escaped, header } from "./code.ts";
import { encode } from "./doc-comment.ts";

const { factory } = ts;

/** The document as openapi-typescript reads it rightly: without what it takes for something else, or ignores. */
export const forOpenapiTypescript = (published: Document): string =>
  JSON.stringify(published, (key, value) => correctReference(encodeText(key, value)));

/** The module with the types of openapi-typescript. */
export function pathTypes(tree: ts.Node[]): string {
  const types = tree.map((node) => (isDeclaration(node, "WithRequired") ? withRequired : node));
  // What is invisible is in strings and comments, where an escape has the same meaning.
  const lines = astToString(types.flat()).split("\n").map(escaped);
  return `${header}\n${lines.join("\n")}`;
}

const isDeclaration = (node: ts.Node, name: string): boolean =>
  ts.isTypeAliasDeclaration(node) && node.name.text === name;

/** The helper of openapi-typescript does not compile for fields of a schema that can be null. */
const withRequired = stringToAST(`type WithRequired<T, K extends keyof NonNullable<T>> = T & {
    [P in K]-?: NonNullable<T>[P];
};`) as ts.Node[];

/** openapi-typescript writes these into comments as they are, so that they could begin a tag. */
const described = ["title", "summary", "description", "format", "default", "example"];

function encodeText(key: string, value: unknown): unknown {
  if (typeof value === "string") return described.includes(key) ? encode(value) : value;
  if (key !== "examples" || !Array.isArray(value)) return value;
  return value.map((item) => (typeof item === "string" ? encode(item) : item));
}

const structural = ["allOf", "anyOf", "oneOf", "properties", "required", "additionalProperties"];

/**
 * openapi-typescript ignores what is next to a `$ref`, which applies as well: in `allOf`, both do. It also ignores `required`
 * in a part of `allOf` that has no properties.
 */
function correctReference(value: unknown): unknown {
  const { $ref, ...others } = asObject(value);
  const keys = Object.keys(others);
  const isReference = typeof $ref === "string" && structural.some((key) => keys.includes(key));
  const written = Array.isArray(others.allOf) ? others.allOf : [];
  const parts = isReference ? [{ $ref }, ...written] : written;
  const required = parts.flatMap((part) => {
    const { properties, required: names } = asObject(part);
    return properties === undefined && Array.isArray(names) ? names : [];
  });
  if (!isReference && required.length === 0) return value;
  const all = [others.required ?? [], required].flat();
  return { ...others, allOf: parts, ...(all.length > 0 && { required: [...new Set(all)] }) };
}

/** The type of a schema for which openapi-typescript has none, or another one than the functions. */
export function typeOf(schema: SchemaObject): ts.TypeNode | undefined {
  const { type, minItems, maxItems, items, ...others } = schema as WrittenSchema;
  const values = others["x-extensible-enum"] ?? [];
  if (values.length > 0) {
    // An editor suggests the literals, and any string is accepted.
    const anyString = tsIntersection([STRING, factory.createTypeLiteralNode([])]);
    return tsUnion([...values.map(tsLiteral), factory.createParenthesizedType(anyString)]);
  }
  const isTuple = type === "array" && minItems !== undefined && minItems === maxItems;
  return isTuple && asObject(items).type === "string"
    ? factory.createTupleTypeNode(Array(minItems).fill(STRING))
    : undefined;
}
