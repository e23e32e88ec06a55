import { isObject } from "./values.ts";

/**
 * What a value in an OpenAPI document is: an object of OpenAPI, a schema, data that is no part of the contract, or a map,
 * whose keys are names and can be words of OpenAPI. A list is what its items are.
 */
export type Kind = "node" | "schema" | "data" | "nodes" | "schemas" | "examples";

const keywords: Record<Exclude<Kind, "node">, string> = {
  schema: "schema allOf anyOf oneOf not if then else items additionalProperties propertyNames",
  schemas: "schemas properties",
  nodes:
    "content headers links parameters paths responses scopes securitySchemes variables webhooks",
  examples: "examples",
  data: "example value default const enum",
};

const kinds = new Map(
  Object.entries(keywords).flatMap(([kind, keys]) =>
    keys.split(" ").map((key) => [key, kind as Kind] as const),
  ),
);

/** What is below a key of a value. In a path alone, a number is the place in a list. */
export function kindBelow(kind: Kind, key: string, isItem = /^\d+$/.test(key)): Kind {
  if (kind === "examples") return isItem ? "data" : "node";
  if (kind === "nodes") return "node";
  if (kind === "schemas") return "schema";
  if (kind === "data" || isItem) return kind;
  if (kind === "schema" && key === "examples") return "data";
  return kinds.get(key) ?? (key.startsWith("x-") ? "data" : "node");
}

/** An object of OpenAPI, a schema, which can be a boolean, or data, and the keys that lead to it. */
export interface Place {
  kind: Kind;
  value: unknown;
  path: string[];
}

const isPlace = ({ kind, value }: Place): boolean =>
  kind === "data" ||
  (kind === "node" && isObject(value)) ||
  (kind === "schema" && (isObject(value) || typeof value === "boolean"));

const placesBelow = ({ kind, path }: Place, value: object): Place[] =>
  Object.entries(value).map(([key, part]) => {
    const isItem = Array.isArray(value);
    return { kind: kindBelow(kind, key, isItem), value: part, path: [...path, key] };
  });

const hasPlaces = (kind: Kind, value: unknown): value is object =>
  kind !== "data" && typeof value === "object" && value !== null;

/** Every place in a document, the outer ones first. */
export function* walk(value: unknown, kind: Kind = "node", path: string[] = []): Generator<Place> {
  const place = { kind, value, path };
  if (isPlace(place)) yield place;
  if (!hasPlaces(kind, value)) return;
  for (const below of placesBelow(place, value)) yield* walk(below.value, below.kind, below.path);
}

/** What a place becomes. */
type Replace = (place: Place) => unknown;

/** A copy of a document, in which places are replaced before and after those that are inside of them. */
export function mapDocument(
  document: unknown,
  { before, after }: { before?: Replace; after?: Replace },
  kind: Kind = "node",
): unknown {
  const map = (place: Place): unknown => {
    const replaces = isPlace(place);
    const value = replaces && before ? before(place) : place.value;
    const copy = hasPlaces(place.kind, value) ? copyOf(place, value) : value;
    return replaces && after ? after({ ...place, value: copy }) : copy;
  };
  const copyOf = (place: Place, value: object) => {
    const below = placesBelow(place, value);
    if (Array.isArray(value)) return below.map(map);
    return Object.fromEntries(below.map((part) => [part.path.at(-1), map(part)]));
  };
  return map({ kind, value: document, path: [] });
}
