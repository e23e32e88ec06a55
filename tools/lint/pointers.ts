/** What a JSON Pointer in an expression such as `$response.body#/id` leads to, as far as the schemas say. */
import { keysOf, type Response, type Schema } from "#reader";

/** Whether one of the responses can have something at a pointer. */
export const hasPointer = (responses: Response[], pointer: string): boolean =>
  schemasAt(responses, pointer) !== undefined;

/** The schemas of what responses can have at a pointer: none if they do not say, undefined if nothing can be there. */
export function schemasAt(responses: Response[], pointer: string): Schema[] | undefined {
  const content = responses.flatMap((response) => response.content);
  const schemas = content.flatMap(({ schema }) => schema ?? []);
  return schemas.length === 0 ? [] : firstOf(schemas, keysOf(pointer));
}

function firstOf(schemas: Schema[], keys: string[]): Schema[] | undefined {
  const found = schemas.map((schema) => below(schema, keys)).filter((each) => each !== undefined);
  return found.length === 0 ? undefined : found.flat();
}

function below(schema: Schema, [key, ...others]: string[]): Schema[] | undefined {
  if (key === undefined) return schema.isNever ? undefined : [schema];
  const { types, properties, items, choices } = schema;
  const isIndex = /^\d+$/.test(key);
  const part = properties.get(key)?.schema ?? (isIndex ? items : undefined);
  if (part !== undefined) return below(part, others);
  if (schema.additionalProperties) return below(schema.additionalProperties, others);
  const options = choices.flatMap(({ options }) => options);
  if (options.length > 0) return firstOf(options, [key, ...others]);
  const isOpen = types.every((type) => type === "object" || (type === "array" && isIndex));
  return properties.size === 0 && isOpen ? [] : undefined;
}
