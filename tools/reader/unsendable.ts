/** What the functions of a client cannot send, because OpenAPI or `fetch` has no form for it. */
import type { Operation, Parameter } from "./operations.ts";
import type { Schema } from "./schema.ts";

export const isListSchema = ({ types, items, prefixItems }: Schema): boolean =>
  types.includes("array") || items !== undefined || prefixItems.length > 0;

/** Whether a value is a list or an object. */
export const isStructure = (schema: Schema): boolean =>
  isListSchema(schema) || schema.types.includes("object") || schema.properties.size > 0;

/** What keeps an operation from having a function, and its place; undefined for most operations. */
export function unsendable({
  parameters,
}: Operation): { what: string; pointer: string } | undefined {
  for (const parameter of parameters) {
    const what = unsendableValue(parameter);
    if (what !== undefined) return { what, pointer: parameter.pointer };
  }
  return undefined;
}

function unsendableValue(parameter: Parameter): string | undefined {
  const { schema, style, mediaType, allowReserved } = parameter;
  const isJson = mediaType !== undefined;
  if (parameter.in === "query") {
    const isReserved = allowReserved && !isJson && style !== "deepObject" && isStructure(schema);
    return isReserved ? "`allowReserved` with a list or an object" : undefined;
  }
  if (parameter.in === "path") {
    const isStyled = style !== "simple" || isStructure(schema);
    return isJson && isStyled ? "a path parameter with `content`" : undefined;
  }
  const isObject = isStructure(schema) && !isListSchema(schema);
  return isJson || isObject ? "an object in a header or cookie" : undefined;
}
