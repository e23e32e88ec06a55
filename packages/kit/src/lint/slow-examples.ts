import { createContext, runInContext } from "node:vm";
import { escapePointerFragment } from "@redocly/openapi-core";
import { plainTextFor } from "contract-kit-reference/sample";
import type { Node } from "../rules/types.ts";
import type { Finding } from "./findings.ts";
import { limits } from "./limits.ts";
import {
  type Cursor,
  finding,
  follow,
  locationOf,
  resolve,
  rootFile,
  type Source,
} from "./source.ts";

/** More, and a recursive function exceeds the size of the call stack. */
const maxDepth = 1_000;

/** A text that a pattern is applied to, and where the contract has it. */
interface Match {
  pattern: string;
  text: string;
  cursor: Cursor;
}

/** Reports the first pattern that takes too long, or the value that takes most time to validate if all take too long. */
export function findSlowExamples(source: Source): Finding[] {
  const root: Cursor = { file: rootFile, pointer: "#", node: undefined };
  const context: Context = { source, example: root, matches: [], counts: new Map(), size: 0 };
  let sum = 0;
  let largest = { count: 0, cursor: root };
  for (const { schema, cursor } of examplesOf(source)) {
    context.example = cursor;
    const count = countComparisons(context, schema, cursor.node, 0);
    sum += count;
    if (count > largest.count) largest = { count, cursor };
    if (sum <= limits.comparisons) continue;
    const message = `validation takes more than ${limits.comparisons} comparisons here`;
    const fix = "Use fewer allOf, anyOf and oneOf, no uniqueItems, or smaller examples.";
    return [finding(locationOf(source, largest.cursor), "validation-size", message, fix)];
  }
  const slow = findSlowMatch(context.matches);
  if (slow === undefined) return [];
  const message = `the pattern ${slow.pattern} takes too long here`;
  const fix = "Write a pattern without repetitions of repetitions, or a shorter example.";
  return [finding(locationOf(source, slow.cursor), "slow-pattern", message, fix)];
}

/** Every example and default with its schema, and every schema without a value. */
function* examplesOf(source: Source): Generator<{ schema: Cursor; cursor: Cursor }> {
  function* visit(cursor: Cursor): ReturnType<typeof examplesOf> {
    const { file, pointer } = cursor;
    const node = Object(cursor.node) as Node;
    const at = (below: string, node: unknown): Cursor => ({
      file,
      pointer: `${pointer}/${below}`,
      node,
    });
    const isContent = typeof node.schema === "object" && node.schema !== null;
    const schema = isContent ? at("schema", node.schema) : cursor;
    yield { schema, cursor: { ...cursor, node: undefined } };
    for (const key of ["example", "default"]) {
      if (node[key] !== undefined) yield { schema, cursor: at(key, node[key]) };
    }
    for (const [key, value] of Object.entries(Object(node.examples))) {
      const example = at(`examples/${escapePointerFragment(key)}`, value);
      const { value: content } = Object(follow(source, example, [])?.node);
      yield { schema, cursor: isContent ? { ...example, node: content } : example };
    }
    for (const [key, value] of Object.entries(node))
      if (typeof value === "object" && value !== null)
        yield* visit(at(escapePointerFragment(key), value));
  }
  for (const [file, { parsed }] of source.documents)
    yield* visit({ file, pointer: "#", node: parsed });
}

interface Context {
  source: Source;
  /** The example whose comparisons are counted. */
  example: Cursor;
  matches: Match[];
  /** The comparisons of every schema with every value. */
  counts: Map<unknown, Map<unknown, number>>;
  /** How many there are in `counts`. */
  size: number;
}

/** How many comparisons a validator makes, at most. */
function countComparisons(context: Context, schema: Cursor, value: unknown, depth: number): number {
  const { source, counts } = context;
  const { node } = schema;
  if (typeof node !== "object" || node === null) return 1;
  const ofSchema = counts.get(node) ?? new Map<unknown, number>();
  counts.set(node, ofSchema);
  const known = ofSchema.get(value);
  if (known !== undefined) return known;
  context.size += 1;
  if (context.size > limits.comparisons || depth > maxDepth) return Number.POSITIVE_INFINITY;
  // A schema that contains itself ends there.
  ofSchema.set(value, 1);
  const { pattern, uniqueItems, enum: values, properties, $ref } = node as Node;
  if (typeof pattern === "string") {
    // Where there is no example, one is made.
    const text = value === undefined ? plainTextFor(node) : value;
    if (typeof text === "string") collect(context, pattern, text);
  }
  let count = 1 + [values].flat().length + Object.keys(Object(properties)).length;
  if (Array.isArray(value) && uniqueItems) count += value.length ** 2 / 2;
  for (const [part, below] of [...inPlace(node, value), ...inside(context, node, value)])
    count += countComparisons(context, { ...schema, node: part }, below, depth + 1);
  const target = typeof $ref === "string" && resolve(source, schema, []);
  if (target) count += countComparisons(context, target, value, depth + 1);
  ofSchema.set(value, count);
  return count;
}

type Part = [schema: unknown, value: unknown];

/** The schemas that a validator applies to the same value. */
function inPlace(schema: Node, value: unknown): Part[] {
  const { allOf, anyOf, oneOf, not, if: condition, then, else: otherwise } = schema;
  const dependent = Object.values(Object(schema.dependentSchemas));
  return [allOf, anyOf, oneOf, not, condition, then, otherwise, ...dependent]
    .flat()
    .map((part) => [part, value]);
}

/** The schemas that a validator applies to the items of a list or to the fields of an object. */
function inside(context: Context, schema: Node, value: unknown): Part[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) {
    const { prefixItems, items, contains, unevaluatedItems } = schema;
    return value.flatMap((item, index): Part[] => [
      [prefixItems?.[index] ?? items, item],
      [contains, item],
      [unevaluatedItems, item],
    ]);
  }
  const { properties, additionalProperties, unevaluatedProperties, propertyNames } = schema;
  const patterns = Object.entries(Object(schema.patternProperties));
  return Object.entries(value).flatMap(([name, field]): Part[] => {
    for (const [pattern] of patterns) collect(context, pattern, name);
    return [
      [properties?.[name] ?? additionalProperties, field],
      [unevaluatedProperties, field],
      [propertyNames, name],
      ...patterns.map(([, part]): Part => [part, field]),
    ];
  });
}

function collect({ matches, example }: Context, pattern: string, text: string): void {
  matches.push({ pattern, text, cursor: example });
}

/** The match that is running when the time is over. */
function findSlowMatch(matches: Match[]): Match | undefined {
  const context = createContext({ matches, index: 0 });
  try {
    runInContext(matchAll, context, { timeout: limits.patterns });
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    return matches[context.index];
  }
}

/** A house rule reports patterns that are not valid. */
const matchAll = `
  for (; index < matches.length; index++) {
    try { new RegExp(matches[index].pattern, "u").test(matches[index].text); }
    catch {}
  }`;
