/** What an OpenAPI document states, as lines in the form of interface.ts. */
import {
  type Document,
  jsonIn,
  type Operation,
  readContract,
  type Schema,
  successOf,
} from "#reader";

export const statementsOf = (document: Document): string[] =>
  readContract(document).operations.flatMap(operationStatements);

const auth = { required: "bearer", optional: "optional", none: "none" };

function operationStatements(operation: Operation): string[] {
  const { method, path, authorization, parameters, body } = operation;
  const call = `${method} ${path}`;
  const sorting = parameters.find(({ name }) => name === "sorting");
  const response = jsonIn(successOf(operation)?.content)?.schema;
  return [
    `${call} auth ${auth[authorization]}`,
    ...parameters.flatMap(({ in: location, name, schema }) =>
      location === "path" && schema ? typeStatements(schema, `${call} path.${name}`) : [],
    ),
    ...(sorting?.schema ? sortingStatements(sorting.schema, `${call} query.sorting`) : []),
    ...(sorting?.isRequired ? [] : [`${call} query.sorting optional`]),
    ...schemaStatements(jsonIn(body?.content)?.schema, `${call} body`),
    ...schemaStatements(response, `${call} response`),
  ];
}

const sortingStatements = (sorting: Schema, path: string): string[] => [
  `${path} array of string`,
  ...(sorting.items?.values ?? []).map((criterion) => `${path} accepts ${criterion}`),
  ...(sorting.default === undefined ? [] : [`${path} default ${sorting.default}`]),
];

function schemaStatements(schema: Schema | undefined, path: string): string[] {
  if (schema === undefined) return [];
  const absent = schema.absentFields.map((name) => `${path} has no ${name}`);
  return [...typeStatements(schema, path), ...absent];
}

const formats: Record<string, string> = { uuid: "uuid", "date-time": "timestamp" };

function typeStatements(schema: Schema, path: string): string[] {
  const { tupleLength, items, knownValues } = schema;
  const [type = ""] = schema.types;
  if (type === "object") return objectStatements(schema, path);
  if (tupleLength !== undefined) return [`${path} tuple of${" string".repeat(tupleLength)}`];
  if (type === "array") return [`${path} array`, ...schemaStatements(items, `${path}[]`)];
  return [
    `${path} ${formats[schema.format ?? ""] ?? type}`,
    ...(knownValues ?? []).map((value) => `${path} knows ${value}`),
  ];
}

function objectStatements({ properties, limits, propertyNames }: Schema, path: string): string[] {
  const pairs = limits.maxProperties;
  const characters = propertyNames?.limits.maxLength;
  return [
    `${path} object`,
    ...[...properties].flatMap(([name, { schema, isRequired }]) => [
      ...schemaStatements(schema, `${path}.${name}`),
      ...(isRequired ? [`${path}.${name} required`] : []),
    ]),
    ...(pairs === undefined ? [] : [`${path} at most ${pairs} pairs`]),
    ...(characters === undefined ? [] : [`${path} at most ${characters} characters in a key`]),
  ];
}
