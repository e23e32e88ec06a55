import { child, children, follow, isFields, type Spot } from "./spot.ts";
import { schemaName } from "./usage.ts";

/**
 * What a value has to be, however it is written: ladders of `allOf`, references and the ways to allow
 * null are resolved. Everything keeps the place where it is written.
 */
export interface Shape {
  /** Undefined where any type is allowed. */
  types: Set<string> | undefined;
  /** By name: the schemas that all hold for the field. */
  fields: Map<string, Spot[]>;
  required: Map<string, Spot>;
  /** All other keywords that bind, each as often as it is written. */
  keywords: Map<string, Spot[]>;
  /** What only explains; that of a component under another name is told where it is written. */
  wording: Map<string, Spot[]>;
}

const explaining = [
  "title",
  "description",
  "examples",
  "example",
  "$comment",
  "externalDocs",
  "xml",
];

export function isWording(keyword: string): boolean {
  return (
    explaining.includes(keyword) || (keyword.startsWith("x-") && keyword !== "x-extensible-enum")
  );
}

/** The shape of what all of these schemas hold for. */
export function shapeOf(document: object, schemas: Spot[]): Shape {
  const shape: Shape = {
    types: undefined,
    fields: new Map(),
    required: new Map(),
    keywords: new Map(),
    wording: new Map(),
  };
  for (const schema of schemas) gather(document, shape, schema, false, new Set());
  return shape;
}

function gather(
  document: object,
  shape: Shape,
  schema: Spot,
  referred: boolean,
  seen: Set<string>,
): void {
  if (!isFields(schema.value)) {
    // `true` allows everything; `false` is a keyword of its own here, as is what is no schema.
    if (schema.value !== true) add(shape.keywords, "not a schema object", schema);
    return;
  }
  for (const [keyword, spot] of children(schema)) {
    if (isWording(keyword)) {
      if (!referred) add(shape.wording, keyword, spot);
    } else if (keyword === "$ref") {
      const target = follow(document, schema);
      if (target === undefined) add(shape.keywords, "$ref", spot);
      else if (!seen.has(target.pointer)) {
        gather(document, shape, target, true, new Set([...seen, target.pointer]));
      }
    } else if (keyword === "allOf") {
      for (const part of children(spot).values()) gather(document, shape, part, referred, seen);
    } else if (keyword === "anyOf" || keyword === "oneOf") {
      gatherVariants(document, shape, keyword, spot, referred, seen);
    } else if (keyword === "type") {
      const types = [spot.value].flat().map(String);
      shape.types = meet(shape.types, new Set(types));
    } else if (keyword === "properties") {
      for (const [name, property] of children(spot)) add(shape.fields, name, property);
    } else if (keyword === "required") {
      for (const each of children(spot).values()) {
        if (!shape.required.has(String(each.value))) shape.required.set(String(each.value), each);
      }
    } else {
      add(shape.keywords, keyword, spot);
    }
  }
}

/** One variant beside null is that variant, which may be null; several are kept as they are. */
function gatherVariants(
  document: object,
  shape: Shape,
  keyword: string,
  list: Spot,
  referred: boolean,
  seen: Set<string>,
): void {
  const variants = [...children(list).values()].map((spot) => {
    const alone = shapeOf(document, []);
    gather(document, alone, spot, referred, seen);
    return { spot, shape: alone, types: typesOf(alone) };
  });
  const anything = variants.some(({ types }) => types === undefined);
  const types = anything ? undefined : new Set(variants.flatMap(({ types }) => [...(types ?? [])]));
  const others = variants.filter(({ spot }) => !isNull(spot));
  const [only] = others;
  if (only !== undefined && others.length === 1) {
    shape.types = meet(shape.types, types);
    for (const [name, spots] of only.shape.fields) add(shape.fields, name, ...spots);
    for (const [name, spot] of only.shape.required) shape.required.set(name, spot);
    for (const [name, spots] of only.shape.keywords) add(shape.keywords, name, ...spots);
    for (const [name, spots] of only.shape.wording) add(shape.wording, name, ...spots);
    return;
  }
  shape.types = meet(shape.types, types);
  if (others.length > 1) add(shape.keywords, keyword, list);
}

/** The component that these schemas are, explanations aside, and whether null is allowed beside it. */
export function componentOf(schemas: Spot[]): { name: string; orNull: boolean } | undefined {
  const [schema, ...others] = schemas;
  if (schema === undefined || others.length > 0 || !isFields(schema.value)) return undefined;
  const binding = Object.keys(schema.value).filter((keyword) => !isWording(keyword));
  const [keyword] = binding;
  if (keyword === undefined || binding.length > 1) return undefined;
  if (keyword === "$ref") {
    const name = schemaName(schema.value.$ref);
    return name === undefined ? undefined : { name, orNull: false };
  }
  if (!["allOf", "anyOf", "oneOf"].includes(keyword)) return undefined;
  const parts = [...children(child(schema, keyword)).values()];
  const component = componentOf(parts.filter((part) => !isNull(part)));
  if (component === undefined || (keyword === "allOf" && parts.some(isNull))) return undefined;
  return { ...component, orNull: component.orNull || parts.some(isNull) };
}

/** Whether a schema allows null and says nothing else that binds. */
function isNull({ value }: Spot): boolean {
  if (!isFields(value) || value.type !== "null") return false;
  return Object.keys(value).every((keyword) => keyword === "type" || isWording(keyword));
}

/** The types a value may have, where they are not written those of the values that are allowed. */
export function typesOf({ types, keywords }: Shape): Set<string> | undefined {
  if (types !== undefined) return types;
  const [constant] = keywords.get("const") ?? [];
  const [values] = keywords.get("enum") ?? [];
  if (constant !== undefined) return new Set([typeOf(constant.value)]);
  return values && new Set([values.value].flat().map(typeOf));
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;
}

/** The types that both allow; an integer is a number. */
function meet(a: Set<string> | undefined, b: Set<string> | undefined): Set<string> | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const both = [...a].filter((type) => b.has(type) || (type === "integer" && b.has("number")));
  if (b.has("integer") && a.has("number") && !both.includes("integer")) both.push("integer");
  return new Set(both);
}

function add(map: Map<string, Spot[]>, key: string, ...spots: Spot[]): void {
  map.set(key, [...(map.get(key) ?? []), ...spots]);
}
