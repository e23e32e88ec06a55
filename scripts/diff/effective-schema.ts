import {
  type Choice,
  type Document,
  type Located,
  partsOf,
  Schemas,
  type WrittenSchema,
} from "../../contract/index.ts";
import { canonical, Node } from "./node.ts";
import { isDocumentation } from "./policy.ts";

/** What a value has to satisfy, whichever schemas of an `allOf` chain or behind references state it. */
export interface EffectiveSchema {
  /** The allowed types; undefined where any type is allowed. */
  types: Set<string> | undefined;
  isNullable: boolean;
  properties: Map<string, Node[]>;
  required: Set<string>;
  /** Each `oneOf` and `anyOf` that leaves a choice. */
  choices: Choice[];
  /** What the others leave without a choice. Its keywords are merged with the others. */
  onlyOptions: Node[];
  /** Every other keyword with its occurrences. */
  keywords: Map<string, Node[]>;
  /** Pointers of the schemas that state all this. */
  sources: string[];
}

/** Merges schemas that all apply to the same value. */
export function mergeSchemas(nodes: Node[]): EffectiveSchema {
  const view = viewOf(nodes);
  const schema: EffectiveSchema = {
    types: undefined,
    isNullable: true,
    properties: new Map(),
    required: new Set(),
    choices: view?.choices ?? [],
    onlyOptions: [],
    keywords: new Map(),
    sources: [],
  };
  for (const node of nodes) {
    for (const part of partsOf(node.contract, located(node))) {
      schema.sources.push(part.pointer);
      for (const [keyword, value] of new Node(node.contract, part.schema, part.pointer).children) {
        if (!isDocumentation(keyword)) mergeKeyword(schema, keyword, value, part.acceptsNull);
      }
    }
  }
  normalize(schema);
  if (view && schema.choices.length > 0) {
    schema.types ??= new Set(view.types);
    schema.isNullable = view.isNullable;
  } else if (schema.types) schema.isNullable = schema.types.has("null");
  return schema;
}

/** Several schemas as the reader of the contract sees them; undefined if there is none. */
export function viewOf(nodes: Node[]) {
  const [first, ...others] = nodes;
  const schemas = new Schemas(first?.contract as Document);
  return first && schemas.read(located(first), ...others.map(located));
}

const located = (node: Node) => node as Located<WrittenSchema>;

function mergeKeyword(
  schema: EffectiveSchema,
  keyword: string,
  value: Node,
  acceptsNull: boolean,
): void {
  // The parts of a schema include what these keywords refer to, or its choices do.
  if (["$ref", "allOf", "discriminator"].includes(keyword)) return;
  if (keyword === "anyOf" || keyword === "oneOf") {
    const options = value.children.map(([, option]) => option);
    const [only, ...others] = options.filter((option) => constraintsOf(option) !== nullOnly);
    if (only && others.length === 0) schema.onlyOptions.push(only);
  } else if (keyword === "type") intersectTypes(schema, value, acceptsNull);
  else if (keyword === "properties") {
    for (const [name, property] of value.children) add(schema.properties, name, property);
  } else if (keyword === "required") {
    for (const [, name] of value.children) schema.required.add(String(name.value));
  } else add(schema.keywords, keyword, value);
}

const nullOnly = canonical([["type", '"null"']]);

function intersectTypes(schema: EffectiveSchema, { value }: Node, acceptsNull: boolean): void {
  const types = [value, acceptsNull ? "null" : []].flat().map(String);
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
