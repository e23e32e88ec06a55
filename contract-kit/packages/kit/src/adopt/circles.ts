import { asObject, type Document, isObject, join } from "contract-kit-reader";
import type { Changes } from "./changes.ts";
import { namesWithout } from "./names.ts";
import type { Node } from "./nodes.ts";

const prefix = "#/components/schemas/";

/**
 * Some generators write a base whose choices consist of the base itself, so that no value could be validated. What the
 * choices share becomes a separate component, and the base and its choices consist of it.
 */
export function separateBases(document: Document, changes: Changes): Document {
  const schemas = { ...document.components?.schemas } as Record<string, Node>;
  const nextName = namesWithout();
  const partsOf = (name: string): Node[] =>
    ["allOf", "oneOf", "anyOf"].flatMap((key) => list(schemas[name], key));
  for (const [name, { oneOf, anyOf, discriminator, ...shared }] of Object.entries(schemas)) {
    const choices = Object.entries({ oneOf, anyOf }).filter(([, all]) => all !== undefined);
    const found = new Set(namesIn(choices.flatMap(([key]) => list(schemas[name], key))));
    for (const other of found) for (const next of namesIn(partsOf(other))) found.add(next);
    const variants = [...found].filter((other) =>
      namesIn(list(schemas[other], "allOf")).includes(name),
    );
    if (variants.length === 0) continue;
    const base = nextName(`${name}Base`, (next) => Object.hasOwn(schemas, next));
    schemas[base] = shared;
    schemas[name] = {
      allOf: [{ $ref: prefix + base }],
      ...Object.fromEntries(choices),
      ...(discriminator !== undefined && { discriminator }),
    };
    for (const variant of variants) {
      const allOf = list(schemas[variant], "allOf").map((part) =>
        part.$ref === prefix + name ? { ...part, $ref: prefix + base } : part,
      );
      schemas[variant] = { ...schemas[variant], allOf };
      const what = `it consists of ${base}, because it is a choice of ${name}`;
      changes.note(what, join("#/components/schemas", variant));
    }
  }
  return { ...document, components: { ...document.components, schemas } };
}

const list = (schema: unknown, key: string): Node[] => {
  const parts = asObject(schema)[key];
  return Array.isArray(parts) ? parts.filter(isObject) : [];
};

/** The components that schemas refer to. */
const namesIn = (parts: Node[]): string[] =>
  parts.flatMap(({ $ref }) => (`${$ref}`.startsWith(prefix) ? `${$ref}`.slice(prefix.length) : []));
