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
import {
  asObject,
  CliError,
  type Contract,
  type Document,
  join,
  readContract,
  type SchemaObject as WrittenSchema,
} from "#reader";
import { escaped, header } from "./code.ts";
import { splitDirections } from "./directions.ts";
import { encode } from "./doc-comment.ts";
import { withoutPathItems } from "./path-items.ts";

const { factory } = ts;

/**
 * The document as openapi-typescript reads it rightly: without what it takes for something else.
 *
 * @throws CliError with the place of a name that it cannot read
 */
export function forOpenapiTypescript(published: Document): string {
  rejectUnreadable(published);
  const contract = readContract(published);
  const correct = (key: string, value: unknown) =>
    correctUnion(contract, correctReference(correctParameter(encodeText(key, value))));
  return JSON.stringify(splitDirections(withoutPathItems(published), contract), (key, value) =>
    withoutPercent(key, correct(key, value)),
  );
}

/** The module with the types of openapi-typescript. */
export function pathTypes(tree: ts.Node[]): string {
  const types = tree.map((node) => (isDeclaration(node, "WithRequired") ? withRequired : node));
  // What is invisible is in strings and comments, where an escape has the same meaning.
  // TypeScript writes it as an escape in strings.
  const text = astToString(types.flat()).replaceAll(/\ufdd0|\\uFDD0/g, "%");
  const lines = text.split("\n").map(escaped);
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

/** The methods of every object that fail where the reader below openapi-typescript calls what has the name of a key. */
const unreadable =
  /^(__(define|lookup)[GS]etter__|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toLocaleString|valueOf)$/;

/**
 * The reader below openapi-typescript decodes names as parts of a URI, and fails for `100%`. This stands for the character
 * while it reads: Unicode reserves it for internal use.
 */
const percent = "\ufdd0";

/** The names in a value without the character: its keys, those in `required`, and `propertyName` of a discriminator. */
function withoutPercent(key: string, value: unknown): unknown {
  const encode = (name: unknown) =>
    typeof name === "string" ? name.replaceAll("%", percent) : name;
  if (key === "propertyName") return encode(value);
  if (Array.isArray(value)) return key === "required" ? value.map(encode) : value;
  if (!Object.keys(asObject(value)).some((name) => name.includes("%"))) return value;
  const entries = Object.entries(asObject(value));
  return Object.fromEntries(entries.map(([name, part]) => [encode(name), part]));
}

/** @throws CliError for the first key of this kind. */
function rejectUnreadable(value: unknown, pointer = "#"): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const place = join(pointer, key);
    if (unreadable.test(key) || key.includes(percent)) {
      throw new CliError("openapi-typescript cannot read this name", "Rename it.", place);
    }
    rejectUnreadable(part, place);
  }
}

/** openapi-typescript takes a parameter with `content` for a string. The client writes a value as its media type says. */
function correctParameter(value: unknown): unknown {
  const { content, ...written } = asObject(value);
  if (typeof written.in !== "string" || typeof written.name !== "string") return value;
  const parameter = { ...written, name: written.name.replaceAll("%", percent) };
  const [media] = Object.values(asObject(content));
  return {
    ...parameter,
    ...(media === undefined ? content !== undefined && { content } : asObject(media)),
  };
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

/**
 * openapi-typescript replaces the values of a discriminator's property in each variant: by those of the mapping if it
 * has references, else by the name of the component. The values that a variant states itself are right.
 */
function correctUnion({ schemas }: Contract, value: unknown): unknown {
  // Every value of the contract comes here.
  const { discriminator, ...schema } = asObject(value);
  const { propertyName, mapping } = asObject(discriminator);
  if (typeof propertyName !== "string") return value;
  const targets = Object.entries(asObject(mapping)).map(([key, target]) => {
    return { key, name: `${target}`.split("/").at(-1) ?? "" };
  });
  const isStated = ({ name }: { name: string }) =>
    schemas.get(name)?.constantsOf(propertyName) !== undefined;
  if (targets.length === 0 || targets.some(isStated)) return schema;
  const references = targets.map(({ key, name }) => [key, `#/components/schemas/${name}`]);
  return { ...schema, discriminator: { propertyName, mapping: Object.fromEntries(references) } };
}

/** The type of a schema for which openapi-typescript has none, or another one than the functions. */
export function typeOf(schema: SchemaObject): ts.TypeNode | undefined {
  const { type, minItems, maxItems, prefixItems, items, ...others } = schema as WrittenSchema;
  const values = others["x-extensible-enum"] ?? [];
  if (values.length > 0) {
    // An editor suggests the literals, and any string is accepted.
    const anyString = tsIntersection([STRING, factory.createTypeLiteralNode([])]);
    return tsUnion([...values.map(tsLiteral), factory.createParenthesizedType(anyString)]);
  }
  const isTuple = type === "array" && prefixItems === undefined && minItems === maxItems;
  return isTuple && minItems !== undefined && asObject(items).type === "string"
    ? factory.createTupleTypeNode(Array(minItems).fill(STRING))
    : undefined;
}
