import type { Document } from "@redocly/openapi-core";
import { asObject, encodeKey, isObject, join, valueAt } from "#reader";
import { rootFile } from "#repository";
import type { Finding } from "./findings.ts";
import {
  type Cursor,
  finding,
  follow,
  locationOf,
  maxHops,
  resolve,
  type Source,
} from "./source.ts";

/** No contract needs more. The limits bound the time and the memory that a contract takes. */
export const limits = {
  bytes: 500_000,
  characters: 50_000,
  values: 100_000,
  /** Of a union, of `allOf`, and of the values that a discriminator maps. */
  variants: 200,
  /** How many `$ref`s lead from the paths to a schema, on the shortest way. */
  steps: 100,
  /** How long it takes to validate an example. */
  milliseconds: 500,
};

/** Collects the `$ref`s of a document, and reports the first thing that takes too long to process, or cannot be. */
export function inspect(
  source: Source,
  file: string,
  document: Document,
  { characters, values, variants } = limits,
): Finding | undefined {
  /** How many values an object has. An alias is the same object again. */
  const sizes = new Map<object, number>();
  let problem: Finding | undefined;
  const report = (pointer: string, rule: string, message: string, fix: string) => {
    problem ??= finding(locationOf(source, { file, pointer }), rule, message, fix);
  };
  const measure = (value: unknown, pointer: string): number => {
    if (typeof value === "string" && value.length > characters) {
      const message = `the text has ${value.length} characters, and at most ${characters} are allowed`;
      const fix = "Shorten it, or move it to a chapter in openapi/info.";
      report(pointer, "text-length", message, fix);
    }
    if (typeof value !== "object" || value === null || problem !== undefined) return 1;
    const measured = sizes.get(value);
    if (measured !== undefined) return measured;
    // An alias inside what it refers to.
    sizes.set(value, Number.POSITIVE_INFINITY);
    if (typeof asObject(value).$ref === "string") source.refs.push({ file, pointer, node: value });
    if (Object.hasOwn(value, "hasOwnProperty")) {
      const message = "Redocly and Spectral call the key hasOwnProperty as a method";
      report(`${pointer}/hasOwnProperty`, "unreadable-key", message, "Give it another name.");
    }
    const [minimum] = ["minItems", "minLength", "minProperties"].filter((key) =>
      isTooLarge(asObject(value)[key]),
    );
    if (minimum !== undefined) {
      const message = `${minimum} is ${asObject(value)[minimum]}, and at most ${limits.values} is allowed`;
      report(`${pointer}/${minimum}`, "schema-size", message, "Write a smaller number.");
    }
    for (const [key, count] of variantsIn(asObject(value))) {
      if (count <= variants) continue;
      const message = `${key} has ${count} entries, and at most ${variants} are allowed`;
      report(
        `${pointer}/${key}`,
        "schema-variants",
        message,
        "Write fewer, or one schema for several.",
      );
    }
    let size = 1;
    for (const [key, child] of Object.entries(value))
      size += measure(child, `${pointer}/${encodeKey(key)}`);
    if (size > values) {
      const message = `with its aliases, the value has more than ${values} values`;
      report(pointer, "yaml-aliases", message, "Write $ref in place of YAML aliases.");
    }
    sizes.set(value, size);
    return size;
  };
  measure(document.parsed, "#");
  return problem;
}

/** How many schemas the lists of an object have, and how many values a discriminator. */
const variantsIn = (value: Record<string, unknown>): [key: string, count: number][] => [
  ...["allOf", "anyOf", "oneOf"].flatMap((key): [string, number][] =>
    Array.isArray(value[key]) ? [[key, value[key].length]] : [],
  ),
  ["discriminator/mapping", Object.keys(asObject(asObject(value.discriminator).mapping)).length],
];

const isTooLarge = (minimum: unknown): boolean =>
  typeof minimum !== "object" && Number(minimum) > limits.values;

/** Reports each circle or long chain of `$ref`s once. A schema can contain itself, but it cannot be itself. */
export function findCycles(source: Source): Finding[] {
  const reported = new Set<string>();
  return source.refs.flatMap((cursor) => {
    const hops: string[] = [];
    follow(source, cursor, hops);
    const isChain = hops.length > maxHops;
    // The last hop is the first that was made before.
    const isCircle = hops.length > 1 && hops.indexOf(hops.at(-1) ?? "") === 0;
    if (!isChain && !isCircle) return [];
    const isKnown = hops.some((hop) => reported.has(hop));
    for (const hop of hops) reported.add(hop);
    if (isKnown) return [];
    const message = isChain
      ? `the $ref leads through more than ${maxHops} others`
      : "the $ref leads back to itself";
    const fix = "Write the definition in place of the $ref, or refer to the definition itself.";
    return [finding(locationOf(source, cursor), "circular-ref", message, fix)];
  });
}

/** Reports the end of the longest chain of `$ref`s that is too long. */
export function findLongChains(source: Source): Finding[] {
  const { ref, steps } = findDeepest(source);
  if (ref === undefined || steps <= limits.steps) return [];
  const message = `the $ref is the last of ${steps} in a row, and at most ${limits.steps} are allowed`;
  return [depthFinding(source, ref, message)];
}

/** Says where to begin when schemas refer to each other so that it exceeded the call stack. Throws every other error again. */
export function reportDepth(source: Source, error: unknown): Finding {
  const { ref } = findDeepest(source);
  if (!(error instanceof RangeError) || ref === undefined) throw error;
  const message =
    "more schemas refer to each other in a row than can be followed, and this $ref is the furthest from the paths";
  return depthFinding(source, ref, message);
}

const depthFinding = (source: Source, ref: Cursor, message: string): Finding =>
  finding(locationOf(source, ref), "schema-depth", message, "Refer to fewer schemas in a row.");

/** The component or the file that a place is in. */
const ownerOf = ({ file, pointer }: Cursor): string =>
  file + (/^#\/(components\/[^/]+|\$defs)\/[^/]+/.exec(pointer)?.[0] ?? "");

/** The `$ref` that is the most steps away from the paths, or from a component that nothing refers to. */
function findDeepest(source: Source): { ref: Cursor | undefined; steps: number } {
  const links = source.refs.flatMap((ref) => {
    const target = resolve(source, ref, []);
    return target === undefined ? [] : [{ ref, from: ownerOf(ref), to: ownerOf(target) }];
  });
  const linksOf = Map.groupBy(links, ({ from }) => from);
  const targets = new Set(links.map(({ to }) => to));
  const starts = [rootFile, ...linksOf.keys()].filter((owner) => !targets.has(owner));
  const stepsTo = new Map(starts.map((owner) => [owner, 0]));
  let deepest: { ref: Cursor | undefined; steps: number } = { ref: source.refs[0], steps: 0 };
  for (const [owner, steps] of stepsTo) {
    for (const { ref, to } of linksOf.get(owner) ?? []) {
      if (stepsTo.has(to)) continue;
      stepsTo.set(to, steps + 1);
      if (steps + 1 > deepest.steps) deepest = { ref, steps: steps + 1 };
    }
  }
  return deepest;
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
  const inLists = ["allOf", "anyOf", "oneOf", "dependentSchemas"].flatMap((key) =>
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

/** Reports the first schema whose example would be too large, because each of its schemas uses others many times. */
export function findLargeExamples(source: Source): Finding[] {
  const sizes = new Map<unknown, number>();
  const large = source.refs
    .map((cursor) => ({ cursor, size: exampleSize(source, cursor, sizes) }))
    .filter(({ size }) => size > limits.values)
    .sort((a, b) => a.size - b.size)
    .slice(0, 1);
  return large.map(({ cursor }) => {
    const message = `an example of the schema has more than ${limits.values} values`;
    const fix = "Write examples in the schema, or use fewer schemas in it.";
    return finding(locationOf(source, cursor), "example-size", message, fix);
  });
}

/** How many values an example has that is made from the examples of the parts of a schema. */
function exampleSize(source: Source, cursor: Cursor, sizes: Map<unknown, number>): number {
  const target = follow(source, cursor, []);
  const schema = asObject(target?.node);
  const { properties, items, contains, examples, allOf, anyOf, oneOf } = schema;
  if (target === undefined || examples !== undefined) return 1;
  const known = sizes.get(target.node);
  if (known !== undefined) return known;
  // A schema that contains itself ends there.
  sizes.set(target.node, 1);
  const [variant] = [anyOf ?? oneOf].flat();
  const sizeOf = (node: unknown) =>
    typeof node === "object" && node !== null ? exampleSize(source, { ...target, node }, sizes) : 0;
  const parts = [...Object.values(asObject(properties)), ...[allOf].flat(), variant].map(sizeOf);
  const sizeOfItems = (Number(schema.minItems) || 1) * sizeOf(items ?? contains);
  // A long text takes as much memory as many values.
  const sizeOfText = (Number(schema.minLength) || 0) / 10;
  const size = parts.reduce((sum, part) => sum + part, 1 + sizeOfItems + sizeOfText);
  sizes.set(target.node, size);
  return size;
}
