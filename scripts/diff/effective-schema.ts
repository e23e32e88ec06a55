import { canonical, isObject, type Node } from "./pair.ts";
import { isDocumentation } from "./policy.ts";

/** What a value has to satisfy, whichever schemas of an `allOf` chain or behind references state it. */
export interface EffectiveSchema {
  /** The allowed types; undefined where any type is allowed. */
  types: Set<string> | undefined;
  properties: Map<string, Node[]>;
  required: Set<string>;
  /** Every other keyword with its occurrences. */
  keywords: Map<string, Node[]>;
  /** Pointers of the schemas that state all this. */
  sources: string[];
}

/** Merges schemas that all apply to the same value. */
export function mergeSchemas(nodes: Node[]): EffectiveSchema {
  const schema: EffectiveSchema = {
    types: undefined,
    properties: new Map(),
    required: new Set(),
    keywords: new Map(),
    sources: [],
  };
  for (const node of nodes) merge(schema, node, false);
  normalize(schema);
  return schema;
}

/** Merges a schema with the target of its reference and the members of its `allOf`. */
function merge(schema: EffectiveSchema, node: Node, orNull: boolean): void {
  // A schema can refer to itself.
  if (schema.sources.includes(node.pointer)) return;
  schema.sources.push(node.pointer);
  if (!isObject(node.value) && node.value !== true) add(schema.keywords, "boolean schema", node);
  for (const [keyword, value] of node.children) {
    if (!isDocumentation(keyword)) mergeKeyword(schema, node, keyword, value, orNull);
  }
}

function mergeKeyword(
  schema: EffectiveSchema,
  node: Node,
  keyword: string,
  value: Node,
  orNull: boolean,
): void {
  const target = node.resolve();
  const option = keyword === "anyOf" ? nullableOption(value) : undefined;
  if (keyword === "$ref" && target !== node) merge(schema, target, orNull);
  else if (option) merge(schema, option, true);
  else if (keyword === "allOf") {
    for (const [, member] of value.children) merge(schema, member, orNull);
  } else if (keyword === "type") intersectTypes(schema, value, orNull);
  else if (keyword === "properties") {
    for (const [name, property] of value.children) add(schema.properties, name, property);
  } else if (keyword === "required") {
    for (const [, name] of value.children) schema.required.add(String(name.value));
  } else add(schema.keywords, keyword, value);
}

const nullOnly = canonical([["type", '"null"']]);

/** The schema in `anyOf: [schema, {type: "null"}]`. */
function nullableOption(anyOf: Node): Node | undefined {
  const options = anyOf.children.map(([, option]) => option);
  const others = options.filter((option) => constraintsOf(option) !== nullOnly);
  return options.length === 2 && others.length === 1 ? others[0] : undefined;
}

function intersectTypes(schema: EffectiveSchema, { value }: Node, orNull: boolean): void {
  const types = [value, orNull ? "null" : []].flat().map(String);
  schema.types = new Set(types.filter((type) => schema.types?.has(type) ?? true));
}

/** Removes what other keywords imply, so that two ways to write the same schema are equal. */
function normalize(schema: EffectiveSchema): void {
  const { keywords } = schema;
  const constant = keywords.get("const")?.[0];
  if (typeof constant?.value === "string") schema.types ??= new Set(["string"]);
  if (constant || keywords.has("enum")) keywords.delete("x-extensible-enum");
  if (isUniformTuple(keywords)) keywords.delete("prefixItems");
}

/** Whether `prefixItems` repeats `items` for every item that there can be. */
function isUniformTuple(keywords: Map<string, Node[]>): boolean {
  const first = (keyword: string) => keywords.get(keyword)?.[0];
  const tuple = first("prefixItems")?.children ?? [];
  return (
    first("maxItems")?.value === tuple.length &&
    tuple.every(([, item]) => constraintsOf(item) === constraintsOf(first("items")))
  );
}

/** The text of a schema without its documentation. */
function constraintsOf(schema: Node | undefined): string {
  const constraints = schema?.children.filter(([keyword]) => !isDocumentation(keyword)) ?? [];
  return canonical(constraints.map(([keyword, { value }]) => [keyword, canonical(value)]));
}

function add(map: Map<string, Node[]>, key: string, node: Node): void {
  map.set(key, [...(map.get(key) ?? []), node]);
}
