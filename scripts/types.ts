import type { default as TS, TypeNode } from "typescript";
import type { Bundle } from "./bundle.ts";

const header = '// Made by "npm run build" from openapi/. Do not edit.\n\n';

/** The path-typed types of openapi-typescript, with open values completed and open. */
export async function types({ json }: Bundle): Promise<Map<string, string>> {
  // Loaded only when it is needed: the compiler in it takes as long to load as all else to run.
  const { default: openapiTS, astToString } = await import("openapi-typescript");
  const { default: ts } = await import("typescript");
  const tree = await openapiTS(json, {
    // A default does not make a field required in what is sent.
    defaultNonNullable: false,
    transform: (schema) => {
      const known = (schema as { "x-extensible-enum"?: string[] })["x-extensible-enum"] ?? [];
      return known.length > 0 ? openValue(ts, known) : undefined;
    },
  });
  return new Map([["generated/types.ts", header + astToString(tree)]]);
}

/** `"open" | "confirmed" | (string & {})`: an editor offers what is known, and any string passes. */
function openValue({ factory, SyntaxKind }: typeof TS, known: string[]): TypeNode {
  const literals = known.map((value) =>
    factory.createLiteralTypeNode(factory.createStringLiteral(value)),
  );
  const any = factory.createIntersectionTypeNode([
    factory.createKeywordTypeNode(SyntaxKind.StringKeyword),
    factory.createTypeLiteralNode([]),
  ]);
  return factory.createUnionTypeNode([...literals, factory.createParenthesizedType(any)]);
}
