/**
 * Both sides of the double entry, brought to one shape: a map from the place of a value in a
 * body ("items[].product.prices[].price_amount") to what is known of it there.
 *
 * The two readers share that shape and nothing else. One starts from the resources and forms
 * of the hand-written tables, the other from a JSON Schema of the bundle.
 */

export interface Leaf {
  /** A type of interface.yaml; "fields" and "array" for what holds further places. */
  type: string;
  nullable: boolean;
  required: boolean;
  /** The component that stands here, where one has a name in settled.yaml. */
  component: string | undefined;
  /** The one value that is ever here. */
  always: string | undefined;
  /** Everything that narrows the value beyond its type. */
  limits: Record<string, unknown>;
  /** All that is said of it: where it stands and in the components it is made of. */
  description: string;
}

export type Leaves = Map<string, Leaf>;

/** The place of a field inside the place that holds it. */
function inside(path: string, field: string): string {
  return path === "" ? field : `${path}.${field}`;
}

/** "seen b a" and [b, a] are the same set: one spelling for both sides. */
function seen(values: readonly string[]): string {
  return ["seen", ...values.toSorted()].join(" ");
}

// The tables ---------------------------------------------------------------------------------

export type FieldType = string | Fields;
export interface Fields {
  [names: string]: FieldType;
}

export interface Form {
  from?: string;
  part?: string;
  adds?: Fields;
  changes?: Fields;
  without?: string[];
}

export interface Resource {
  part: string;
  fields: Fields;
  forms?: Record<string, Form>;
}

/** What reading a type needs to know of the two tables. */
export interface Vocabulary {
  list: Fields;
  resources: Record<string, Resource>;
  nullable: Record<string, string[]>;
  absent: Record<string, string[]>;
  components: Record<string, string>;
}

const PLAIN_TYPES: readonly string[] = [
  "uuid",
  "timestamp",
  "string",
  "integer",
  "boolean",
  "object",
];

/** "product (order)" is the resource "product" in the form "order". */
export function resourceAndForm(name: string): { resource: string; form: string | undefined } {
  const match = /^([^(]+) \((.+)\)$/.exec(name);
  return match?.[1] === undefined
    ? { resource: name, form: undefined }
    : { resource: match[1], form: match[2] };
}

/** Each field by its own name: the key "a, b" stands for two fields. */
export function fieldsOneByOne(fields: Fields): [string, FieldType][] {
  return Object.entries(fields).flatMap(([names, type]) =>
    names.split(", ").map((name): [string, FieldType] => [name, type]),
  );
}

/** The fields of a resource in one of its forms. */
export function fieldsOfForm(
  resources: Record<string, Resource>,
  name: string,
): Map<string, FieldType> {
  const { resource: resourceName, form: formName } = resourceAndForm(name);
  const resource = resources[resourceName];
  if (resource === undefined) throw new Error(`The tables know no type "${name}"`);
  if (formName === undefined) {
    if (resource.forms !== undefined) throw new Error(`"${name}" has forms: name one of them`);
    return new Map(fieldsOneByOne(resource.fields));
  }
  const form = resource.forms?.[formName];
  if (form === undefined) throw new Error(`The tables know no form "${name}"`);
  const fields =
    form.from === undefined
      ? new Map(fieldsOneByOne(resource.fields))
      : fieldsOfForm(resources, `${resourceName} (${form.from})`);
  for (const dropped of form.without ?? []) {
    if (!fields.delete(dropped)) throw new Error(`"${name}" cannot be without "${dropped}"`);
  }
  for (const [field, type] of fieldsOneByOne(form.adds ?? {})) {
    if (fields.has(field)) throw new Error(`"${name}" adds "${field}", which is there already`);
    fields.set(field, type);
  }
  for (const [field, type] of fieldsOneByOne(form.changes ?? {})) {
    if (!fields.has(field)) throw new Error(`"${name}" changes "${field}", which is not there`);
    fields.set(field, type);
  }
  return fields;
}

/** Whether settled.yaml lists this field of a resource, by name or as one of all inside another. */
function isListed(listed: readonly string[] | undefined, field: string): boolean {
  return (listed ?? []).some((entry) =>
    entry.endsWith(".*") ? field.startsWith(entry.slice(0, -1)) : entry === field,
  );
}

/** Every place of a body of this type, as the tables have it. */
export function leavesOfTable(vocabulary: Vocabulary, type: FieldType): Leaves {
  const leaves: Leaves = new Map();

  function add(path: string, leaf: Partial<Leaf> & { type: string }): void {
    leaves.set(path, {
      nullable: false,
      required: true,
      component: undefined,
      always: undefined,
      limits: {},
      description: "",
      ...leaf,
    });
  }

  function readFields(
    path: string,
    fields: Iterable<[string, FieldType]>,
    owner: string,
    within: string,
  ): void {
    for (const [name, fieldType] of fields) {
      const field = inside(within, name);
      const place = inside(path, name);
      read(place, fieldType, owner, field);
      const leaf = leaves.get(place);
      if (leaf === undefined) throw new Error(`Nothing was read at ${place}`);
      leaf.nullable =
        isListed(vocabulary.nullable[owner], field) ||
        isListed(vocabulary.nullable.everywhere, name);
      leaf.required = !isListed(vocabulary.absent[owner], field);
    }
  }

  function read(path: string, fieldType: FieldType, owner: string, field: string): void {
    if (typeof fieldType !== "string") {
      add(path, { type: "fields" });
      readFields(path, fieldsOneByOne(fieldType), owner, field);
      return;
    }
    const [first = "", second, ...rest] = fieldType.split(" ");
    if (PLAIN_TYPES.includes(fieldType)) {
      add(path, { type: fieldType });
    } else if (first === "seen") {
      add(path, { type: seen(fieldType.split(" ").slice(1)) });
    } else if (first === "tuple" && second === "of") {
      add(path, { type: fieldType });
    } else if (first === "array" && second === "of") {
      add(path, { type: "array" });
      read(`${path}[]`, rest.join(" "), owner, `${field}[]`);
    } else if (first === "list" && second === "of") {
      add(path, { type: "fields", component: vocabulary.components[fieldType] });
      for (const [name, envelopeType] of fieldsOneByOne(vocabulary.list)) {
        const place = inside(path, name);
        if (envelopeType === "array") read(place, `array of ${rest.join(" ")}`, "list", name);
        else read(place, envelopeType, "list", name);
        const leaf = leaves.get(place);
        if (leaf !== undefined) leaf.component = vocabulary.components[name];
      }
    } else {
      add(path, { type: "fields", component: vocabulary.components[fieldType] });
      readFields(
        path,
        fieldsOfForm(vocabulary.resources, fieldType),
        resourceAndForm(fieldType).resource,
        "",
      );
    }
  }

  read("", type, "", "");
  return leaves;
}

// The contract -------------------------------------------------------------------------------

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  propertyNames?: Schema;
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  "x-extensible-enum"?: string[];
  "x-source"?: string | string[];
  [keyword: string]: unknown;
}

/** What reading a schema needs to know of the bundle, and how a timestamp is to be written. */
export interface SchemaWorld {
  schemas: Record<string, Schema>;
  timestamps: { like: string[]; unlike: string[] };
}

/** What says nothing about the value itself, and what `readNode` reads on its own. */
const NO_LIMITS: ReadonlySet<string> = new Set([
  "$ref",
  "title",
  "description",
  "example",
  "examples",
  "type",
  "properties",
  "required",
  "items",
  "prefixItems",
  "allOf",
  "const",
]);

function componentName(schema: Schema | undefined): string | undefined {
  return schema?.$ref?.replace("#/components/schemas/", "");
}

function isNull(schema: Schema): boolean {
  return schema.type === "null";
}

/** The schema that `{ anyOf: [x, null] }` makes nullable. */
function nullableChoice(schema: Schema): Schema | undefined {
  const [only, ...others] = schema.anyOf?.filter((choice) => !isNull(choice)) ?? [];
  return schema.anyOf?.some(isNull) === true && others.length === 0 ? only : undefined;
}

/** One of the schemas that hold together for a value, free of references and `allOf`. */
interface Part {
  schema: Schema;
  /** undefined where the part does not care. */
  admitsNull: boolean | undefined;
}

function partsOf(world: SchemaWorld, schema: Schema, names: string[]): Part[] {
  const parts: Part[] = [];
  const choice = nullableChoice(schema);
  const { anyOf, ...withoutChoice } = schema;
  const types = typesOf(schema);
  const admitsNull = types.length === 0 ? undefined : types.includes("null");
  parts.push({ schema: choice === undefined ? schema : withoutChoice, admitsNull });
  if (choice !== undefined) {
    parts.push(...partsOf(world, choice, names).map((part) => ({ ...part, admitsNull: true })));
  }
  const name = componentName(schema);
  if (name !== undefined) {
    const target = world.schemas[name];
    if (target === undefined) throw new Error(`The bundle has no schema "${name}"`);
    names.push(name);
    parts.push(...partsOf(world, target, names));
  }
  for (const member of schema.allOf ?? []) parts.push(...partsOf(world, member, names));
  return parts;
}

function typesOf(schema: Schema): string[] {
  return schema.type === undefined ? [] : [schema.type].flat();
}

/** The limits a part sets, by keyword, with those on the names of properties spelled out. */
function limitsOf(schema: Schema): Record<string, unknown> {
  const limits: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (NO_LIMITS.has(keyword) || keyword.startsWith("x-")) continue;
    if (keyword === "additionalProperties" && value === true) continue;
    if (keyword === "propertyNames" && schema.propertyNames !== undefined) {
      for (const [inner, limit] of Object.entries(limitsOf(schema.propertyNames))) {
        limits[`propertyNames.${inner}`] = limit;
      }
      continue;
    }
    limits[keyword] = value;
  }
  return limits;
}

function isTimestampPattern(world: SchemaWorld, pattern: unknown): boolean {
  if (typeof pattern !== "string") return false;
  const expression = new RegExp(pattern, "u");
  return (
    world.timestamps.like.every((text) => expression.test(text)) &&
    !world.timestamps.unlike.some((text) => expression.test(text))
  );
}

/** The type of a string, taking out of its limits those that make the type what it is. */
function stringType(world: SchemaWorld, parts: Part[], limits: Record<string, unknown>): string {
  const open = parts.map((part) => part.schema["x-extensible-enum"]).find(Array.isArray);
  if (open !== undefined) return seen(open);
  if (limits.format === "uuid") {
    delete limits.format;
    return "uuid";
  }
  if (limits.format === "date-time" && isTimestampPattern(world, limits.pattern)) {
    delete limits.format;
    delete limits.pattern;
    return "timestamp";
  }
  return "string";
}

/** Every place of a body that has this schema, as the bundle has it. */
export function leavesOfSchema(world: SchemaWorld, schema: Schema): Leaves {
  const leaves: Leaves = new Map();

  function readNode(path: string, schemas: Schema[], required: boolean, above: string[]): void {
    const names: string[] = [];
    const parts = schemas.flatMap((each) => partsOf(world, each, names));
    const fragments = parts.map((part) => part.schema);
    const types = new Set(fragments.flatMap(typesOf).filter((type) => type !== "null"));
    const limits: Record<string, unknown> = Object.assign({}, ...fragments.map(limitsOf));
    const value = fragments.find((fragment) => "const" in fragment)?.const;
    const properties = new Map<string, Schema[]>();
    for (const fragment of fragments) {
      for (const [name, property] of Object.entries(fragment.properties ?? {})) {
        properties.set(name, [...(properties.get(name) ?? []), property]);
      }
    }
    const tuple = fragments.find((fragment) => fragment.prefixItems !== undefined)?.prefixItems;
    const items = fragments.flatMap((fragment): Schema[] =>
      fragment.items === undefined ? [] : [fragment.items],
    );
    const repeated = names.find((name) => above.includes(name));

    let type = [...types].toSorted().join(" or ");
    if (repeated !== undefined) type = `${repeated} inside itself`;
    else if (properties.size > 0) type = type === "object" ? "fields" : `${type} with fields`;
    else if (type === "string") type = stringType(world, parts, limits);
    else if (type === "array" && tuple !== undefined) {
      const length = tuple.length;
      type = `tuple of ${tuple.map((each) => typesOf(each).join("|")).join(" ")}`;
      const others = items.every((each) => typesOf(each).join() === "string");
      if (others && limits.minItems === length && limits.maxItems === length) {
        delete limits.minItems;
        delete limits.maxItems;
      } else type += " of any length";
    }

    const first = schemas[0] ?? {};
    leaves.set(path, {
      type,
      nullable:
        parts.some((part) => part.admitsNull === true) &&
        !parts.some((part) => part.admitsNull === false) &&
        value === undefined,
      required,
      component: componentName(first) ?? componentName(nullableChoice(first)),
      always: value === undefined ? undefined : String(value),
      limits,
      description: fragments.flatMap((fragment) => fragment.description ?? []).join("\n"),
    });
    if (repeated !== undefined) return;

    const needed = new Set(fragments.flatMap((fragment) => fragment.required ?? []));
    for (const [name, held] of properties) {
      readNode(inside(path, name), held, needed.has(name), [...above, ...names]);
    }
    for (const name of needed) {
      if (!properties.has(name)) limits[`required ${name}`] = "which is no property";
    }
    if (type === "array") {
      readNode(`${path}[]`, items, true, [...above, ...names]);
    }
  }

  readNode("", [schema], true, []);
  return leaves;
}
