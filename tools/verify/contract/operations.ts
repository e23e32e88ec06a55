import {
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

/** What an operation takes as its body. */
export const mediaToSend = ({ body }: Operation): MediaType | undefined => body?.content[0];

/** The fields of a body. */
export const fieldsToSend = (operation: Operation): Property[] => [
  ...(mediaToSend(operation)?.schema?.properties.values() ?? []),
];

/** A list in its envelope: the field with the items, and JSON Pointers to how many items there are and to the last page. */
export interface ListEnvelope {
  item: Schema;
  property: string;
  total: string;
  lastPage: string;
}

/** The list that an operation returns; undefined for any other response. */
export function listOf(operation: Operation): ListEnvelope | undefined {
  const schema = operation.method === "GET" ? successSchemaOf(operation) : undefined;
  const { item, property, total, lastPage }: Partial<List> = (schema && listIn(schema)) ?? {};
  const isPaged = property !== undefined && total !== undefined && lastPage !== undefined;
  return item && isPaged ? { item, property, total, lastPage } : undefined;
}

/** The elements of an array that are objects. */
export const objectsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The items of a list in a body. */
export const itemsOf = ({ property }: ListEnvelope, json: unknown): Record<string, unknown>[] =>
  objectsIn(own(json, property));

/** The ID of a resource. */
export const idOf = (resource: unknown): unknown => own(resource, "id");

/** What distinguishes an item of a list from others: its ID, or else all of it. */
export const identify = (item: unknown): unknown => idOf(item) ?? JSON.stringify(item);

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

/** The same for a parameter of a path. */
export const parameterValueName = ({ name, schema }: Parameter): string =>
  idName(schema) ?? toWords(name);

/** The names of the values that are parts of the path of an operation. */
export const namesInPath = (operation: Operation): string[] =>
  parametersIn(operation, "path").map(parameterValueName);

const withoutSlash = (path: string) => path.replace(/\/$/, "");

export const isSamePath = (path: string, other: string): boolean =>
  withoutSlash(path) === withoutSlash(other);

/** Whether a path is that of an item in a collection, such as `/books/{id}` in `/books/`. */
export const isPathOfItem = (path: string, collection: string): boolean =>
  isSamePath(path.replace(/\{[^{}/]+\}\/?$/, ""), collection) && /\}\/?$/.test(path);

/** `Books API` and `BooksApi` as `books_api`. */
export const toWords = (text: string): string =>
  text.replaceAll(/(?<=[a-z\d])(?=[A-Z])|\W+/g, "_").toLowerCase();

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
