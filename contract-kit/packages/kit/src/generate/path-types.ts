import {
  type Contract,
  type Document,
  readContract,
  type SchemaObject as WrittenSchema,
} from "contract-kit-reader";
import type { SchemaObject } from "openapi-typescript";
import ts from "typescript";
import { withoutPathItems } from "./path-items.ts";
import { header } from "./typescript.ts";

const { factory, SyntaxKind } = ts;

/** The document as openapi-typescript reads it rightly: without what it takes for something else. */
export function forOpenapiTypescript(document: Document): string {
  const contract = readContract(document);
  return JSON.stringify(withoutPathItems(document), (_, value) => correctUnion(contract, value));
}

/** The module with the types of openapi-typescript. Its helper does not compile for fields of a schema that can be null. */
export function pathTypes(types: string): string {
  const corrected = types.replace(
    /(type WithRequired<T, K extends keyof )T> = T( & \{\s+\[P in K\]-\?: )T\[P\]/,
    "$1NonNullable<T>> = T$2NonNullable<T>[P]",
  );
  return `${header}\n${corrected}`;
}

/**
 * openapi-typescript replaces the values of a discriminator's property in each variant: by those of the mapping if it
 * has references, else by the name of the component. The values that a variant states itself are right.
 */
function correctUnion({ schemas }: Contract, value: unknown): unknown {
  // Every value of the contract comes here.
  const { propertyName, mapping = {} } = Object(Object(value).discriminator);
  if (typeof propertyName !== "string") return value;
  const { discriminator, ...schema } = Object(value);
  const names = Object.values<string>(mapping).map((target) => target.split("/").at(-1) ?? "");
  const isStated = (name: string) => schemas.get(name)?.constantsOf(propertyName) !== undefined;
  if (names.length === 0 || names.some(isStated)) return schema;
  const references = names.map((name) => `#/components/schemas/${name}`);
  const entries = Object.keys(mapping).map((key, index) => [key, references[index]]);
  return { ...schema, discriminator: { propertyName, mapping: Object.fromEntries(entries) } };
}

/** The type of a schema for which openapi-typescript has none, or another one than the functions. */
export function typeOf(schema: SchemaObject): ts.TypeNode | undefined {
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
