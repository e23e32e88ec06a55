import type { Contract, SchemaObject as WrittenSchema } from "contract-kit-reader";
import openapiTypeScript, { astToString, type SchemaObject } from "openapi-typescript";
import ts from "typescript";
import { header } from "./typescript.ts";

const { factory, SyntaxKind } = ts;

/** The path-typed types of openapi-typescript. */
export async function pathTypes({ document }: Contract): Promise<Map<string, string>> {
  const tree = await openapiTypeScript(JSON.stringify(document, expandMapping), {
    // A field with a default stays optional in a request.
    defaultNonNullable: false,
    silent: true,
    transform,
  });
  return new Map([["generated/types.ts", `${header}\n${astToString(tree)}`]]);
}

/** openapi-typescript reads the values of a discriminator's mapping as references only, not as names of schemas. */
function expandMapping(key: string, value: unknown): unknown {
  if (key !== "discriminator") return value;
  const { mapping = {}, ...discriminator } = Object(value);
  const references = Object.entries(mapping).map(([name, schema]) => {
    return [name, /^[\w.-]+$/.test(`${schema}`) ? `#/components/schemas/${schema}` : schema];
  });
  return { ...discriminator, mapping: Object.fromEntries(references) };
}

/** The type of a schema for which openapi-typescript has none, or another one than the functions. */
function transform(schema: SchemaObject): ts.TypeNode | undefined {
  const written = schema as WrittenSchema;
  const { type, minItems, maxItems, prefixItems } = written;
  const values = written["x-extensible-enum"] ?? [];
  if (values.length > 0) return extensibleEnum(values);
  const isTuple = type === "array" && prefixItems === undefined && minItems === maxItems;
  const items = written.items as WrittenSchema | undefined;
  return isTuple && minItems !== undefined && items?.type === "string"
    ? stringTuple(minItems)
    : undefined;
}

const string = () => factory.createKeywordTypeNode(SyntaxKind.StringKeyword);

/** `"open" | "confirmed" | (string & {})`: an editor suggests the literals, and any string is accepted. */
function extensibleEnum(values: string[]): ts.TypeNode {
  const literals = values.map((value) =>
    factory.createLiteralTypeNode(factory.createStringLiteral(value)),
  );
  const anyString = factory.createIntersectionTypeNode([
    string(),
    factory.createTypeLiteralNode([]),
  ]);
  return factory.createUnionTypeNode([...literals, factory.createParenthesizedType(anyString)]);
}

function stringTuple(length: number): ts.TypeNode {
  return factory.createTupleTypeNode(Array.from({ length }, string));
}
