import { Converter } from "@apiture/openapi-down-convert";
import type { Bundle } from "./bundle.ts";
import { nameOf, type Schema, schemasOf } from "./contract.ts";

const introduction = `# What the OpenAPI 3.0 rendering loses

Made by "npm run build" from openapi/. Do not edit.

\`openapi-3.0.json\` is for gateways and tools that read 3.0 only. It describes the same operations; what
the 3.1 contract says beyond 3.0 is lost or said otherwise:

- \`info.summary\` and \`info.license.identifier\` are dropped.
- Of several \`examples\` of a schema, the first is kept.
- \`const\` becomes an \`enum\` of one value, and a type that may be null becomes \`nullable\`. Where a reference
  to an object may be null, \`nullable\` stands beside \`allOf\`, which tools understand but 3.0 does not define.
`;

/** What no keyword of 3.0 can say, by the keyword that says it in 3.1. */
const lost = {
  prefixItems:
    "The types of the elements of a pair, one by one, are dropped; it is an array of two strings",
  propertyNames: "The limit on the length of keys is dropped",
};

/** The contract for tools that read OpenAPI 3.0 only, and what is lost on the way. */
export function openapi30({ contract, json }: Bundle): Map<string, string> {
  const schemas = schemasOf(contract);
  const { summary: _, ...info } = contract.info as typeof contract.info & { summary?: string };
  const prepared = sayNullable({ ...JSON.parse(json), info }, schemas) as object;
  const converted = new Converter(prepared, { allOfTransform: true }).convert();
  const losses = Object.entries(lost).map(([keyword, loss]) => {
    const names = Object.entries(schemas).filter(([, schema]) => keyword in schema);
    return `- ${loss} (${names.map(([name]) => `\`${name}\``).join(", ")}).\n`;
  });
  return new Map([
    ["generated/openapi-3.0.json", `${JSON.stringify(converted, null, 2)}\n`],
    ["generated/openapi-3.0.md", introduction + losses.join("")],
  ]);
}

/** Rewrites what the converter leaves alone: a value or null, and pairs. */
function sayNullable(value: unknown, schemas: Record<string, Schema>): unknown {
  if (Array.isArray(value)) return value.map((item) => sayNullable(item, schemas));
  if (value === null || typeof value !== "object") return value;
  const { prefixItems: _, anyOf, ...rest } = value as Schema;
  const others = Object.entries(rest).map(([key, inner]) => [key, sayNullable(inner, schemas)]);
  const schema = Object.fromEntries(others) as Schema;
  const [first, second] = anyOf ?? [];
  if (first?.$ref === undefined || second?.type !== "null")
    return anyOf ? { anyOf, ...schema } : schema;
  const target = schemas[nameOf(first.$ref)] ?? {};
  const scalar =
    typeof target.type === "string" && target.type !== "object" && target.type !== "array";
  return scalar
    ? { ...target, ...schema, nullable: true }
    : { type: target.type ?? "object", nullable: true, allOf: [first], ...schema };
}
