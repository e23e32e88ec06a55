import type { Direction } from "./policy.ts";
import { at, child, children, follow, isFields, rootOf, type Spot } from "./spot.ts";

/** An operation as it stands in a document. */
export interface Operation {
  method: string;
  path: string;
  /** For a person, such as `GET /v1/orders/{id}`. */
  title: string;
  id: string | undefined;
  item: Spot;
  spot: Spot;
}

export const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

export function operationsIn(document: object): Operation[] {
  return [...children(child(rootOf(document), "paths"))].flatMap(([path, spot]) => {
    const item = follow(document, spot);
    if (item === undefined) return [];
    return methods.flatMap((method) => {
      const operation = child(item, method);
      if (operation === undefined) return [];
      const id = child(operation, "operationId")?.value;
      return {
        method,
        path,
        title: `${method.toUpperCase()} ${path}`,
        id: typeof id === "string" ? id : undefined,
        item,
        spot: operation,
      };
    });
  });
}

/** Parameters of an operation, its path's included, by place and name; references followed. */
export function parametersOf(document: object, { item, spot }: Operation): Map<string, Spot> {
  const all = [child(item, "parameters"), child(spot, "parameters")].flatMap((list) => [
    ...children(list).values(),
  ]);
  return new Map(
    all.flatMap((written) => {
      const parameter = follow(document, written);
      if (!isFields(parameter?.value)) return [];
      return [[`${parameter.value.in} ${parameter.value.name}`, parameter] as const];
    }),
  );
}

/** Where a schema with a name is used: sent or answered, and a way to it from each operation. */
export interface Usage {
  directions: Set<Direction>;
  trails: string[][];
}

export function usageOf(document: object): Map<string, Usage> {
  const usage = new Map<string, Usage>();
  for (const operation of operationsIn(document)) {
    const { title, spot } = operation;
    const sent = new Set<string>();
    for (const [key, parameter] of parametersOf(document, operation)) {
      for (const schema of schemasIn(parameter)) {
        walk(document, usage, schema, [title, key], "request", sent);
      }
    }
    for (const schema of schemasIn(follow(document, child(spot, "requestBody")))) {
      walk(document, usage, schema, [title, "body"], "request", sent);
    }
    const answered = new Set<string>();
    for (const [status, written] of children(child(spot, "responses"))) {
      const answer = follow(document, written);
      for (const schema of schemasIn(answer)) {
        walk(document, usage, schema, [title, status], "answer", answered);
      }
      for (const [name, header] of children(child(answer, "headers"))) {
        for (const schema of schemasIn(follow(document, header))) {
          walk(document, usage, schema, [title, status, `header ${name}`], "answer", answered);
        }
      }
    }
  }
  return usage;
}

/** The schema of a parameter or header, those of a body or answer. */
function schemasIn(spot: Spot | undefined): Spot[] {
  const contents = [...children(child(spot, "content")).values()];
  return [spot, ...contents].flatMap((each) => child(each, "schema") ?? []);
}

/** Breadth first, so that the way told is a short one. */
function walk(
  document: object,
  usage: Map<string, Usage>,
  start: Spot,
  trail: string[],
  direction: Direction,
  seen: Set<string>,
): void {
  const queue: { node: unknown; trail: string[] }[] = [{ node: start.value, trail }];
  for (const { node, trail } of queue) {
    if (typeof node !== "object" || node === null) continue;
    for (const [key, part] of Object.entries(node)) {
      if (key === "$ref") {
        const name = schemaName(part);
        if (name === undefined || seen.has(name)) continue;
        seen.add(name);
        const target = at(document, String(part));
        if (target === undefined) continue;
        const known = usage.get(name) ?? { directions: new Set(), trails: [] };
        known.directions.add(direction);
        known.trails.push(trail);
        usage.set(name, known);
        queue.push({ node: target.value, trail });
      } else if (key === "properties") {
        for (const [name, property] of Object.entries(part ?? {})) {
          queue.push({ node: property, trail: [...trail, name] });
        }
      } else if (key === "items") {
        queue.push({ node: part, trail: [...trail.slice(0, -1), `${trail.at(-1)}[]`] });
      } else if (!isData(key)) {
        queue.push({ node: part, trail });
      }
    }
  }
}

/** The name of a component schema, if a reference leads to one. */
export function schemaName($ref: unknown): string | undefined {
  return /^#\/components\/schemas\/([^/]+)$/.exec(String($ref))?.[1];
}

/** Keywords whose values are data and hold no schemas. */
function isData(key: string): boolean {
  return (
    ["examples", "example", "default", "enum", "const", "required", "type"].includes(key) ||
    key.startsWith("x-")
  );
}
