/** What several rules need to find the nodes of a contract. */

import { isPlainObject as isObject } from "@redocly/openapi-core";
import type { Located, Location, Node, Resolve, UserContext, Visit, Visitor } from "./types.ts";

export const problem = (message: string, fix: string, location: Location) => ({
  message,
  suggest: [fix],
  location,
});

export const entries = (value: Node): [string, Node][] =>
  isObject(value) ? Object.entries(value) : [];

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
    const { Root: enter, ...visitor } = collect(defined, used);
    return {
      ...visitor,
      Root: {
        ...(enter && { enter }),
        leave(_, { report }) {
          for (const { name, location } of used.filter((use) => !defined.has(use.name)))
            report(problem(`no ${what} ${name}`, fix, location));
        },
      },
    };
  };
}

export function follow({ node, location }: Located, resolve: Resolve): Located {
  if (typeof node?.$ref !== "string") return { node, location };
  const target = resolve(node, location.source.absoluteRef);
  return { node: target.node, location: target.location ?? location };
}

/** The component that a schema refers to, directly or as `anyOf: [$ref, { type: "null" }]`. */
export function schemaName(schema: Node): string | undefined {
  const [variant, ...others] = list(schema?.anyOf).filter((part) => part?.type !== "null");
  if (variant !== undefined) return others.length === 0 ? schemaName(variant) : undefined;
  return /([^/#]+?)(\.yaml)?$/.exec(schema?.$ref ?? "")?.[1];
}

const data = /^(x-.*|examples?|default|const|enum)$/;
const maps = /^(properties|patternProperties|\$defs|dependentSchemas)$/;

/** Every schema that the body of a request or of a response consists of, without those that were seen before. */
export function schemasOfBody(
  { node: { content }, location }: Located,
  resolve: Resolve,
  seen: Set<Node>,
): Located[] {
  const below = ({ node, location }: Located, ...path: string[]): Located => ({
    node: path.reduce((value, key) => value?.[key], node),
    location: location.child(path),
  });
  const schemas = [];
  const queue = Object.keys(Object(content)).map((type) =>
    below({ node: content, location: location.child("content") }, type, "schema"),
  );
  for (const schema of queue) {
    const { node } = schema;
    if (!isObject(node) || seen.has(node)) continue;
    seen.add(node);
    schemas.push(schema);
    for (const [keyword, value] of entries(node).filter(([key]) => !data.test(key))) {
      if (keyword === "$ref") queue.push(follow(schema, resolve));
      else if (!Array.isArray(value) && !maps.test(keyword)) queue.push(below(schema, keyword));
      else queue.push(...Object.keys(Object(value)).map((key) => below(schema, keyword, key)));
    }
  }
  return schemas;
}
