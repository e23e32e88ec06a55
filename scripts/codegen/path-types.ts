import openapiTypeScript, { astToString, type SchemaObject } from "openapi-typescript";
import ts from "typescript";
import { type Contract, type Schema, tupleLength } from "../contract.ts";
import { header } from "./typescript.ts";

const { factory, SyntaxKind } = ts;

/** The path-typed types of openapi-typescript. */
export async function types(contract: Contract): Promise<Map<string, string>> {
  const tree = await openapiTypeScript(JSON.stringify(contract), {
    // A field with a default stays optional in a request.
    defaultNonNullable: false,
    transform,
  });
  return new Map([["generated/types.ts", `${header}\n${astToString(tree)}`]]);
}

/** The type of a schema that openapi-typescript has no type for. */
function transform(schema: SchemaObject): ts.TypeNode | undefined {
  const values = (schema as Schema)["x-extensible-enum"] ?? [];
  if (values.length > 0) return extensibleEnum(values);
  const length = tupleLength(schema as Schema);
  return length === undefined ? undefined : stringTuple(length);
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
