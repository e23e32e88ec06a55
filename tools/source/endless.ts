/** What would take gigabytes, or never end, when the files are read: aliases that multiply, and `$ref`s in a circle. */
import type { Document } from "@redocly/openapi-core";
import { asObject, encodeKey, isObject, join, valueAt } from "#reader";
import type { Finding } from "./findings.ts";
import { type Cursor, finding, follow, locationOf, resolve, type Source } from "./source.ts";

/** How many values a file can have, with what its aliases stand for. */
const maxValues = 100_000;

/**
 * Collects the `$ref`s of a document. Reports aliases that multiply: for the parser, an alias is the same object again, but
 * what is made from the document has the values of each.
 */
export function collectRefs(source: Source, file: string, document: Document): Finding | undefined {
  const sizes = new Map<object, number>();
  let problem: Finding | undefined;
  const measure = (value: unknown, pointer: string): number => {
    if (typeof value !== "object" || value === null || problem !== undefined) return 1;
    const measured = sizes.get(value);
    if (measured !== undefined) return measured;
    // An alias inside what it refers to.
    sizes.set(value, Number.POSITIVE_INFINITY);
    if (typeof asObject(value).$ref === "string") source.refs.push({ file, pointer, node: value });
    let size = 1;
    for (const [key, child] of Object.entries(value))
      size += measure(child, `${pointer}/${encodeKey(key)}`);
    if (size > maxValues) {
      const message = `with its aliases, the value has more than ${maxValues} values`;
      const at = locationOf(source, { file, pointer });
      problem ??= finding(at, "yaml-aliases", message, "Write $ref in place of YAML aliases.");
    }
    sizes.set(value, size);
    return size;
  };
  measure(document.parsed, "#");
  return problem;
}

/** Reports each circle of `$ref`s once. A schema can contain itself, but it cannot be itself. */
export function findCircles(source: Source): Finding[] {
  const reported = new Set<string>();
  return source.refs.flatMap((cursor) => {
    const hops: string[] = [];
    follow(source, cursor, hops);
    // The last hop is the first that was made before.
    const isCircle = hops.length > 1 && hops.indexOf(hops.at(-1) ?? "") === 0;
    const isKnown = hops.some((hop) => reported.has(hop));
    if (!isCircle || isKnown) return [];
    for (const hop of hops) reported.add(hop);
    const fix = "Write the definition in place of the $ref, or refer to the definition itself.";
    const at = locationOf(source, cursor);
    return [finding(at, "circular-ref", "the $ref leads back to itself", fix)];
  });
}

/**
 * Reports where a schema applies itself to the same value again, through `allOf`, `oneOf` and others: validating a value
 * would never end.
 */
export function findEndlessSchemas(source: Source): Finding[] {
  const findings: Finding[] = [];
  const states = new Map<unknown, "open" | "closed">();
  const visit = (cursor: Cursor): void => {
    states.set(cursor.node, "open");
    for (const part of appliedBy(source, cursor)) {
      const state = states.get(part.node);
      if (state === undefined) visit(part);
      if (state !== "open") continue;
      const message = "the schema consists of itself, so that validating a value never ends";
      const fix = "Refer to a schema with what both have in common.";
      findings.push(finding(locationOf(source, cursor), "circular-schema", message, fix));
    }
    states.set(cursor.node, "closed");
  };
  for (const cursor of source.refs) if (!states.has(cursor.node)) visit(cursor);
  return findings;
}

/** The schemas that a schema applies to the same value. */
function appliedBy(source: Source, cursor: Cursor): Cursor[] {
  const { file, pointer, node } = cursor;
  const keywords = asObject(node);
  const target = typeof keywords.$ref === "string" ? resolve(source, cursor, []) : undefined;
  const inLists = ["allOf", "anyOf", "oneOf"].flatMap((key) =>
    Object.keys(keywords[key] ?? {}).map((name) => [key, name]),
  );
  const parts = [...inLists, ["not"], ["if"], ["then"], ["else"]]
    .map((path) => ({
      file,
      pointer: join(pointer, ...path),
      node: valueAt(node, join("", ...path)),
    }))
    .filter((part) => isObject(part.node));
  return target === undefined ? parts : [target, ...parts];
}
