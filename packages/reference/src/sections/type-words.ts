import type { Discriminator, Schema, TypeName } from "contract-kit-reader";
import { codeSpan } from "../markup/markdown.ts";
import { labelOf } from "../pages/page-names.ts";

/** A part of a type in words, and the component that it leads to. */
export interface TypeWord {
  text: string;
  component?: string;
}

/** The type in words: `UUID`, `timestamp`, `array of Benefit`. */
export const typeOf = (schema: Schema): string =>
  typeWords(schema)
    .map(({ text }) => text)
    .join("");

/** The type in words, with the components that it names. On its own section, a component is not its own type. */
export function typeWords(schema: Schema, around: string[] = [], isOwn = false): TypeWord[] {
  const { name, values, types, choices, properties } = schema;
  if (schema.isNever) return [{ text: "no value" }];
  if (values?.length === 1) return [{ text: JSON.stringify(values[0]) }];
  if (name !== undefined && !isOwn && (isObject(schema) || around.includes(name)))
    return [{ text: labelOf(name), component: name }];
  if (around.includes(keyOf(schema))) return [{ text: "any value" }];
  const inside = [...around, keyOf(schema)];
  const options = properties.size > 0 ? [] : choices.flatMap(({ options }) => options);
  const alternatives = options.map((option) => typeWords(option, inside));
  if (alternatives.length > 0) return joinTypes(alternatives);
  const ofTypes = types.map((type) => wordsOfType(schema, type, inside));
  return ofTypes.length > 0 ? joinTypes(ofTypes) : [{ text: wordOfFormat(schema) ?? "any value" }];
}

/** Whether a component is more than a name for a simple value. */
const isObject = (schema: Schema): boolean =>
  schema.items === undefined && schema.prefixItems.length === 0 && hasFields(schema);

function joinTypes(alternatives: TypeWord[][]): TypeWord[] {
  const texts = alternatives.map((words) => words.map(({ text }) => text).join(""));
  return alternatives
    .filter((_, index) => texts.indexOf(texts[index] ?? "") === index)
    .flatMap((words, index) => (index === 0 ? words : [{ text: " or " }, ...words]));
}

function wordsOfType(schema: Schema, type: TypeName, around: string[]): TypeWord[] {
  const { items, prefixItems } = schema;
  const values = valuesOfMap(schema);
  if (type === "array" && prefixItems.length > 0) {
    const words = prefixItems.flatMap((item) => [{ text: ", " }, ...typeWords(item, around)]);
    const end = items === undefined || items.isNever ? "]" : ", …]";
    return [{ text: "[" }, ...words.slice(1), { text: end }];
  }
  if (type === "array" && items !== undefined)
    return [{ text: "array of " }, ...typeWords(items, around)];
  if (type === "object" && values !== undefined)
    return [{ text: "map of " }, ...typeWords(values, around)];
  return [{ text: (type === "string" ? wordOfFormat(schema) : undefined) ?? type }];
}

export const formats: Record<string, string> = {
  binary: "binary data",
  byte: "base64 text",
  date: "date",
  "date-time": "timestamp",
  duration: "duration",
  email: "email address",
  time: "time",
  uri: "URL",
  "uri-reference": "URL",
  uuid: "UUID",
};

function wordOfFormat(schema: Schema): string | undefined {
  const { format = "" } = schema;
  const media = schema.annotation("contentMediaType");
  if (formats[format] !== undefined) return formats[format];
  if (media === undefined) return undefined;
  const encoding = schema.annotation("contentEncoding");
  return encoding === undefined ? media : `${media} in ${encoding}`;
}

/** What one of several choices is called, and how a value shows that it was chosen. */
export function optionLabel(option: Schema, discriminator: Discriminator | undefined): string {
  const { property = "", options = [] } = discriminator ?? {};
  const entries = [...options].filter(([, target]) => target === option);
  const stated = entries.map(([value]) => value);
  const values = (stated.length > 0 ? stated : (option.constantsOf(property) ?? []))
    .map(codeSpan)
    .join(" or ");
  const fields = option.required.map(codeSpan).join(" and ");
  const isNamed = option.name !== undefined || fields === "";
  const name = option.title ?? `${typeOf(option)}${isNamed ? "" : ` with ${fields}`}`;
  return values === "" ? name : `${name}, if ${codeSpan(property)} is ${values}`;
}

/** What identifies a schema within itself: a component, or where it is written. */
export const keyOf = (schema: Schema): string => schema.name ?? schema.pointer;

/** The values of a map, which is an object whose fields have no names of their own. */
export function valuesOfMap(schema: Schema): Schema | undefined {
  const { properties, patternProperties, additionalProperties: values } = schema;
  const isMap = properties.size === 0 && patternProperties.size === 0;
  return isMap && values?.written !== true && !values?.isNever ? values : undefined;
}

/** What has the fields: the schema itself, the items of an array, or the values of a map. */
export function innermost(schema: Schema, around: string[] = []): Schema {
  const inner = schema.prefixItems.length > 0 ? undefined : (schema.items ?? valuesOfMap(schema));
  if (inner === undefined || around.includes(keyOf(schema))) return schema;
  return innermost(inner, [...around, keyOf(schema)]);
}

/** Whether a value has fields, or can be chosen from values that have fields. */
export function hasFields(schema: Schema, around: string[] = []): boolean {
  const inner = innermost(schema);
  if (around.includes(keyOf(inner))) return false;
  const { properties, patternProperties, prefixItems, choices } = inner;
  const isInside = (option: Schema) => hasFields(option, [...around, keyOf(inner)]);
  return (
    properties.size > 0 ||
    patternProperties.size > 0 ||
    prefixItems.length > 0 ||
    choices.some(({ options }) => options.some(isInside))
  );
}
