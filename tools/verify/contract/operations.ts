import {
  type Contract,
  isObject,
  jsonIn,
  type List,
  listIn,
  type MediaType,
  type Operation,
  own,
  type Parameter,
  type Property,
  propertiesOf,
  type Schema,
  successOf,
} from "#reader";

/** The parameters of an operation in one location. */
export const parametersIn = ({ parameters }: Operation, location: Parameter["in"]): Parameter[] =>
  parameters.filter((parameter) => parameter.in === location);

/** The documented success status. */
export const successStatusOf = (operation: Operation): number =>
  Number(successOf(operation)?.status ?? 200);

/** The schema of the JSON in a success response. */
export const successSchemaOf = (operation: Operation): Schema | undefined =>
  jsonIn(successOf(operation)?.content)?.schema;

/** Whether a body or a response is an object with fields. */
export const hasFields = (media: MediaType | undefined): media is MediaType & { schema: Schema } =>
  media?.schema !== undefined && media.schema.properties.size > 0;

/** The list that an operation returns; undefined for any other response. */
export function listOf(operation: Operation): List | undefined {
  const schema = operation.method === "GET" ? successSchemaOf(operation) : undefined;
  return schema && listIn(schema);
}

/** The elements of an array that are objects. */
export const objectsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The items of a list in a body. */
export function itemsOf({ property }: List, json: unknown): Record<string, unknown>[] {
  return objectsIn(property === undefined ? json : isObject(json) ? json[property] : undefined);
}

/** The name for values of an ID schema: `book_copy_id` for `BookCopyId`. */
export function idName({ names }: Schema): string | undefined {
  const component = names.find((name) => name.endsWith("Id"));
  return component && toWords(component);
}

/** The name for the values of a resource's own `id`. */
export function ownIdName(resource: Schema | undefined): string | undefined {
  const id = resource?.properties.get("id");
  return id && valueNameOf(id, resource);
}

/** The name under which the values of a field are found, that of its ID schema if it has one. */
export function valueNameOf({ name, schema }: Property, resource?: Schema): string {
  const fullName = name === "id" && resource?.name !== undefined ? `${resource.name}_id` : name;
  return idName(schema) ?? toWords(fullName);
}

/** The same for a parameter. `id` in `/books/{id}` is the `book_id`. */
export function parameterValueName({ path }: Operation, { name, schema }: Parameter): string {
  const [, collection] = /([\w-]+)\/\{id\}/.exec(path) ?? [];
  const fullName = name === "id" && collection ? `${singularOf(collection)}_id` : name;
  return idName(schema.items ?? schema) ?? toWords(fullName);
}

/** `classes` as `class`, `categories` as `category` and `books` as `book`. */
const singularOf = (plural: string): string =>
  plural.replace(/ies$/, "y").replace(/(?<=ss|x|ch|sh)es$|(?<!s)s$/, "");

/** What identifies a resource: a property of it, and the name under which its values are found. */
export interface Key {
  property: string;
  name: string;
}

/**
 * What identifies the resource that an operation returns, or each item of its list: `id`, or the property that the last
 * parameter of the path names. Of a list, that is the path of an item.
 */
export function keyOf(contract: Contract, operation: Operation): Key | undefined {
  if (!keys.has(operation)) keys.set(operation, findKey(contract, operation));
  return keys.get(operation);
}

/** Comparing each path with each other takes most of the time of a contract with a thousand. */
const keys = new WeakMap<Operation, Key | undefined>();

function findKey({ operations }: Contract, operation: Operation): Key | undefined {
  const list = listOf(operation);
  const resource = list?.item ?? successSchemaOf(operation);
  const one = operations.find(({ path }) => isPathOfItem(path, operation.path));
  const owner = one ?? (list === undefined ? operation : undefined);
  const [, last] = /\{([^{}]+)\}[^{}]*$/.exec(owner?.path ?? "") ?? [];
  const parameter = owner && parametersIn(owner, "path").find(({ name }) => name === last);
  const name = owner && parameter && parameterValueName(owner, parameter);
  const named = [...(resource?.properties.values() ?? [])].find(
    (property) => property.name === last || valueNameOf(property, resource) === name,
  );
  const ownName = ownIdName(resource);
  if (ownName === undefined)
    return named && name !== undefined ? { property: named.name, name } : undefined;
  // The type of a resource without a name is that of its path.
  return { property: "id", name: ownName === "id" && name?.endsWith("_id") ? name : ownName };
}

const withoutSlash = (path: string) => path.replace(/\/$/, "");

export const isSamePath = (path: string, other: string): boolean =>
  withoutSlash(path) === withoutSlash(other);

/** Whether a path is that of an item in a collection, such as `/books/{id}` in `/books/`. */
export const isPathOfItem = (path: string, collection: string): boolean =>
  isSamePath(path.replace(/\{[^{}/]+\}\/?$/, ""), collection) && /\}\/?$/.test(path);

/** The names of the values that are parts of paths. */
export const namesInPaths = ({ operations }: Contract): Set<string> =>
  new Set(
    operations.flatMap((operation) =>
      parametersIn(operation, "path").map((parameter) => parameterValueName(operation, parameter)),
    ),
  );

/** Whether a parameter of a path identifies a resource, unlike a date or one of some values. */
export function isIdentifier({ in: location, schema }: Parameter): boolean {
  const { types, values, format = "", items } = schema;
  const isScalar = (items ?? schema).types.some((type) => type === "string" || type === "integer");
  const isPlain = isScalar || types.length === 0;
  return location === "path" && isPlain && values === undefined && !format.startsWith("date");
}

/** `Books API` and `BooksApi` as `books_api`. */
export function toWords(text: string): string {
  const words =
    cachedWords.get(text) ?? text.replaceAll(/(?<=[a-z\d])(?=[A-Z])|\W+/g, "_").toLowerCase();
  cachedWords.set(text, words);
  return words;
}

/** Every response is read with the same names of the contract. */
const cachedWords = new Map<string, string>();

/** An object in a value, with its schema. */
export interface Visited {
  schema: Schema;
  object: Record<string, unknown>;
  /** The JSON Pointer to the object. */
  pointer: string;
}

/** An object and all objects in it that the schema names, each with its schema. */
export function* visitObjects(schema: Schema, value: unknown, pointer = ""): Generator<Visited> {
  if (isObject(value)) {
    yield { schema, object: value, pointer };
    for (const [name, property] of propertiesOf(schema, value)) {
      const part = own(value, name);
      if (typeof part === "object")
        yield* visitObjects(property.schema, part, `${pointer}/${name}`);
    }
  } else if (Array.isArray(value) && schema.items !== undefined) {
    for (const [index, item] of value.entries()) {
      yield* visitObjects(schema.items, item, `${pointer}/${index}`);
    }
  }
}
