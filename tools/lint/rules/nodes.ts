/** What several rules need to find the nodes of a contract. */

import { asObject, isObject, walk } from "#reader";
import type { Located, Location, Node, Resolve, UserContext, Visit, Visitor } from "./types.ts";

export const problem = (message: string, fix: string, location: Location) => ({
  message,
  suggest: [fix],
  location,
});

export const entries = (value: Node): [string, Node][] => Object.entries(asObject(value));

/** The options of a rule, or of a part of them, which have these keys and no others. */
export function optionsOf(options: Node, ...keys: string[]): Node {
  const known = ["severity", "message", ...keys];
  const unknown = Object.keys(options).find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw new Error(`there is no option ${unknown}, but ${keys.join(", ")}`);
  return options;
}

/** `x-source: "1"` is short for `x-source: ["1"]`. */
export const list = (value: Node): Node[] => (value === undefined ? [] : [value].flat());

/**
 * A visitor of every object as it is written. Redocly visits an object with `$ref` in place of what it refers to,
 * and so misses the keys next to `$ref`.
 */
export const everyNode = (visit: Visit): Visitor => ({ any: visit, ref: visit });

/** A visitor of every property of a schema and of every parameter. */
export const everyField = (
  visit: (name: string, field: Located, context: UserContext) => void,
): Visitor => ({
  SchemaProperties(properties, context) {
    for (const [name, node] of entries(properties))
      visit(name, { node, location: context.location.child(name) }, context);
  },
  Parameter({ name, schema }, context) {
    if (schema !== undefined)
      visit(String(name), { node: schema, location: context.location.child("schema") }, context);
  },
});

/** A rule about names that refer to a definition anywhere in the contract. */
export function namesExist(
  what: string,
  collect: (defined: Set<unknown>, used: { name: string; location: Location }[]) => Visitor,
  fix = "Correct the name, or add what it names.",
): () => Visitor {
  return () => {
    const defined = new Set<unknown>();
    const used: { name: string; location: Location }[] = [];
    const leave: Visit = (_, { report }) => {
      for (const { name, location } of used.filter((use) => !defined.has(use.name)))
        report(problem(`no ${what} ${name}`, fix, location));
    };
    return { ...collect(defined, used), Root: { leave } };
  };
}

export function follow({ node, location }: Located, resolve: Resolve): Located {
  if (typeof node?.$ref !== "string") return { node, location };
  const target = resolve(node, location.source.absoluteRef);
  return { node: target.node, location: target.location ?? location };
}

/** The values of the examples of a media type. */
export function examplesOf({ node, location }: Located, resolve: Resolve): Located[] {
  const { example, examples } = asObject(node);
  const named = entries(examples).map(([name, node]) => {
    const entry = follow({ node, location: location.child(["examples", name]) }, resolve);
    return { node: entry.node?.value, location: entry.location.child("value") };
  });
  return [{ node: example, location: location.child("example") }, ...named];
}

/** The component that a schema refers to, directly or as `anyOf: [$ref, { type: "null" }]`. */
export function schemaName(schema: Node): string | undefined {
  const [variant, ...others] = list(schema?.anyOf).filter((part) => part?.type !== "null");
  if (variant !== undefined) return others.length === 0 ? schemaName(variant) : undefined;
  return /([^/#]+?)(\.yaml)?$/.exec(schema?.$ref ?? "")?.[1];
}

/** A schema, what it refers to, and the schemas below some of its keywords that describe the same value, with theirs. */
export function partsOf(
  schema: Located,
  resolve: Resolve,
  keywords = ["allOf"],
  depth = 0,
): Located[] {
  const { node, location }: Located = schema;
  if (depth > 10 || !isObject(node)) return [];
  const target = "$ref" in node ? [follow(schema, resolve)] : [];
  const below = keywords.flatMap((keyword) =>
    list(node[keyword]).map((part: Node, index) => ({
      node: part,
      location: location.child([keyword, `${index}`]),
    })),
  );
  const parts = [...target, ...below];
  return [schema, ...parts.flatMap((part) => partsOf(part, resolve, keywords, depth + 1))];
}

/** A schema and every other that it consists of, without those that were seen before. */
export function* schemasBelow(
  { node, location }: Located,
  resolve: Resolve,
  seen: Set<Node>,
): Generator<Located> {
  for (const { kind, value, path } of walk(node, "schema")) {
    if (kind !== "schema" || !isObject(value) || seen.has(value)) continue;
    seen.add(value);
    const schema = { node: value, location: path.length > 0 ? location.child(path) : location };
    yield schema;
    if ("$ref" in value) yield* schemasBelow(follow(schema, resolve), resolve, seen);
  }
}
