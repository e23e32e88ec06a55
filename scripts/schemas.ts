import type { Bundle } from "./bundle.ts";
import { nameOf, type Schema, schemasOf } from "./contract.ts";

/**
 * A JSON Schema 2020-12 for every schema of the contract, with all it refers to under `$defs` and
 * without the `x-` keys, so that a strict validator takes each file as it is.
 */
export function schemas({ contract }: Bundle): Map<string, string> {
  const all = schemasOf(contract);
  return new Map(
    Object.entries(all).map(([name, schema]) => {
      const others = [...reached(schema, all)].filter((other) => other !== name).sort();
      const definitions = Object.fromEntries(others.map((other) => [other, portable(all[other])]));
      const file = {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        $id: `urn:selling-api:schema:${name}`,
        $comment: 'Made by "npm run build" from openapi/. Do not edit.',
        ...(portable(schema) as object),
        ...(others.length > 0 && { $defs: definitions }),
      };
      return [`generated/schemas/${name}.json`, `${JSON.stringify(file, null, 2)}\n`];
    }),
  );
}

/** The names of all schemas that this one refers to, however far away. */
function reached(schema: unknown, all: Record<string, Schema>, names = new Set<string>()) {
  for (const [, $ref = ""] of JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)) {
    const name = nameOf($ref);
    if (names.has(name)) continue;
    names.add(name);
    reached(all[name], all, names);
  }
  return names;
}

function portable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(portable);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith("x-"))
      .map(([key, inner]) =>
        key === "$ref" ? [key, `#/$defs/${nameOf(String(inner))}`] : [key, portable(inner)],
      ),
  );
}
