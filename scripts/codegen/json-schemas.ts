import { type Contract, componentName, type Schema, schemasOf } from "../contract.ts";

const dialect = "https://json-schema.org/draft/2020-12/schema";

/** One JSON Schema 2020-12 with every schema of the contract under `$defs`, without `x-` keywords. */
export function schemas(contract: Contract): Map<string, string> {
  const file = {
    $schema: dialect,
    $id: `urn:${slug(contract)}:schemas`,
    $comment: 'Made by "npm run build" from openapi/. Do not edit.',
    $defs: portable(schemasOf(contract)),
  };
  return new Map([["generated/schemas.json", `${JSON.stringify(file, null, 2)}\n`]]);
}

/** A JSON Schema for one schema of the contract, with everything it refers to under `$defs`. */
export function schemaFile(contract: Contract, name: string): string {
  const all = schemasOf(contract);
  const names = [...reachable(all[name], all)].filter((other) => other !== name).sort();
  const file = {
    $schema: dialect,
    $id: `urn:${slug(contract)}:schema:${name}`,
    ...(portable(all[name]) as object),
    ...(names.length > 0 && {
      $defs: Object.fromEntries(names.map((other) => [other, portable(all[other])])),
    }),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The title of the contract as a part of a URN, such as `selling-api`. */
const slug = ({ info }: Contract): string => info.title.toLowerCase().replaceAll(/\W+/g, "-");

/** The names of all schemas that a schema refers to, directly and indirectly. */
function reachable(schema: unknown, all: Record<string, Schema>, names = new Set<string>()) {
  for (const [, $ref = ""] of JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)) {
    const name = componentName($ref);
    if (names.has(name)) continue;
    names.add(name);
    reachable(all[name], all, names);
  }
  return names;
}

function portable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(portable);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith("x-"))
      .map(([key, part]) =>
        key === "$ref" ? [key, `#/$defs/${componentName(String(part))}`] : [key, portable(part)],
      ),
  );
}
