/** What an OpenAPI document states, as lines in the form of interface.ts. */

// biome-ignore lint/suspicious/noExplicitAny: the document is read as plain JSON.
type Node = any;

export function statementsOf(document: Node): string[] {
  return Object.entries<Node>(document.paths).flatMap(([path, item]) =>
    Object.entries<Node>(item)
      .filter(([method]) => ["get", "post", "patch", "put", "delete"].includes(method))
      .flatMap(([method, operation]) =>
        operationStatements(document, `${method.toUpperCase()} ${path}`, operation),
      ),
  );
}

function operationStatements(document: Node, call: string, operation: Node): string[] {
  const security: Node[] = operation.security ?? document.security;
  const options = security.map((option) => Object.keys(option).length);
  const auth = options.length === 0 ? "none" : options.includes(0) ? "optional" : "bearer";
  const parameters: Node[] = (operation.parameters ?? []).map((part: Node) =>
    resolve(document, part),
  );
  const sorting = parameters.find(({ name }) => name === "sorting")?.schema;
  const criteria = resolve(document, sorting?.items ?? {}).enum ?? [];
  const body = operation.requestBody?.content["application/json"].schema;
  const success = Object.entries<Node>(operation.responses).find(([code]) =>
    code.startsWith("2"),
  )?.[1];
  return [
    `${call} auth ${auth}`,
    ...(sorting === undefined ? [] : [`${call} query.sorting array of string`]),
    ...criteria.map((name: string) => `${call} query.sorting accepts ${name}`),
    ...(sorting?.default === undefined ? [] : [`${call} query.sorting default ${sorting.default}`]),
    ...(body === undefined ? [] : schemaStatements(document, body, `${call} body`)),
    ...schemaStatements(document, success.content["application/json"].schema, `${call} response`),
  ];
}

function schemaStatements(document: Node, written: Node, path: string): string[] {
  const { $ref = "" } = written.anyOf?.[0] ?? written;
  const absent: string[] = document["x-absent-fields"]?.[$ref.split("/").at(-1)] ?? [];
  return [
    ...typeStatements(document, merge(document, written), path),
    ...absent.map((name) => `${path} has no ${name}`),
  ];
}

function typeStatements(document: Node, schema: Node, path: string): string[] {
  const length = schema.minItems === schema.maxItems ? schema.minItems : undefined;
  if (schema.type === "array" && length > 0) {
    return [`${path} tuple of${" string".repeat(length)}`];
  }
  if (schema.type === "array") {
    return [`${path} array`, ...schemaStatements(document, schema.items, `${path}[]`)];
  }
  if (schema.type === "object") return objectStatements(document, schema, path);
  const type =
    schema.format === "uuid" ? "uuid" : schema.format === "date-time" ? "timestamp" : schema.type;
  return [
    `${path} ${type}`,
    ...(schema["x-extensible-enum"] ?? []).map((value: string) => `${path} knows ${value}`),
    ...(schema.const === undefined
      ? []
      : [`${path} always ${schema.const}`, `${path} knows ${schema.const}`]),
  ];
}

function objectStatements(document: Node, schema: Node, path: string): string[] {
  const fields = Object.entries<Node>(schema.properties ?? {});
  const { maxProperties, propertyNames } = schema;
  return [
    `${path} object`,
    ...fields.flatMap(([name, field]) => schemaStatements(document, field, `${path}.${name}`)),
    ...(maxProperties === undefined ? [] : [`${path} at most ${maxProperties} pairs`]),
    ...(propertyNames?.maxLength === undefined
      ? []
      : [`${path} at most ${propertyNames.maxLength} characters in a key`]),
  ];
}

/** A schema with its references and bases in place, without null. */
function merge(document: Node, written: Node): Node {
  const { allOf = [], anyOf = [], ...schema } = resolve(document, written);
  const [value] = anyOf.filter(({ type }: Node) => type !== "null");
  const bases = [...allOf, ...(value === undefined ? [] : [value])].map((part: Node) =>
    merge(document, part),
  );
  const merged = Object.assign({}, ...bases, schema);
  merged.properties = Object.assign(
    {},
    ...bases.map(({ properties }) => properties),
    schema.properties,
  );
  merged.type = [merged.type].flat().find((type: string) => type !== "null");
  return merged;
}

function resolve(document: Node, node: Node): Node {
  if (node.$ref === undefined) return node;
  const { $ref, ...siblings } = node;
  const [, , kind, name] = $ref.split("/");
  return { ...resolve(document, document.components[kind][name]), ...siblings };
}
