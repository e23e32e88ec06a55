import { type Choice, own, type Schema, type TypeName } from "#reader";
import { codeSpan, markdownText, valueSpan } from "../markup/markdown.ts";
import { labelOf } from "../markup/page-names.ts";

/** Values, limits and the default, as short Markdown texts. */
export function limitsOf(schema: Schema): string[] {
  const { default: initial, limits, propertyNames: keys, items, format = "", types } = schema;
  const pattern = schema.annotation("pattern");
  const keyPattern = keys?.annotation("pattern");
  const multiple = schema.annotation("multipleOf");
  const values = items ?? valuesOfMap(schema);
  const isNamed = own(formats, format) !== undefined && types.every((type) => type === "string");
  return [
    ...valuesIn(schema),
    initial !== undefined && `default ${[initial].flat().map(valueSpan).join(", ") || "`[]`"}`,
    format !== "" && !isNamed && `format ${codeSpan(format)}`,
    pattern !== undefined && `pattern ${valueSpan(pattern)}`,
    range(limits.minimum, limits.maximum, ""),
    limits.exclusiveMinimum !== undefined && `greater than ${limits.exclusiveMinimum}`,
    limits.exclusiveMaximum !== undefined && `less than ${limits.exclusiveMaximum}`,
    multiple !== undefined && `a multiple of ${valueSpan(multiple).replaceAll("`", "")}`,
    range(limits.minLength, limits.maxLength, "character"),
    range(limits.minItems, limits.maxItems, "item"),
    range(limits.minProperties, limits.maxProperties, "pair"),
    range(keys?.limits.minLength, keys?.limits.maxLength, "character", " in a key"),
    ...(keys === undefined ? [] : valuesIn(keys).map((text) => `keys are ${text}`)),
    keyPattern !== undefined && `keys match ${valueSpan(keyPattern)}`,
    ...(values === undefined || values === schema || hasFields(values) ? [] : limitsOfEach(values)),
    ...rulesOf(schema),
  ].filter((text) => typeof text === "string");
}

/** The limits of the items of an array or of the values of a map, unless they are arrays themselves. */
function limitsOfEach(items: Schema): string[] {
  if (items.items !== undefined || valuesOfMap(items) !== undefined) return [];
  const values = valuesIn(items);
  const others = limitsOf(items).slice(values.length);
  return [...values, ...others.map((text) => `each ${text}`)];
}

function valuesIn({ values: closed, knownValues: open }: Schema): string[] {
  const values = (closed ?? open)?.map(valueSpan).join(", ");
  if (values === undefined || closed?.length === 1) return [];
  if (closed !== undefined) return [`one of ${values}`];
  if (values === "") return ["the known values are not published"];
  return [`known values ${values}, others may come`];
}

function range(
  low: number | undefined,
  high: number | undefined,
  unit: string,
  where = "",
): string | false {
  const least = low === 0 && unit !== "" ? undefined : low;
  if (least === undefined && high === undefined) return false;
  const of = unit === "" ? "" : ` ${unit}${(high ?? least) === 1 ? "" : "s"}${where}`;
  if (least === high) return `exactly ${least}${of}`;
  if (high === undefined) return `at least ${least}${of}`;
  if (least === undefined) return `at most ${high}${of}`;
  return least < 0 ? `from ${least} to ${high}${of}` : `${least}–${high}${of}`;
}

/** What applies to a value together with something else, and what it must not be, as short Markdown texts. */
function rulesOf(schema: Schema): string[] {
  return schema.statements.flatMap((statement) => {
    const words = (keyword: string) => wordsOf(statement.at(keyword));
    const { not, if: condition, then: consequence, else: alternative } = statement.keywords;
    return [
      not !== undefined && !statement.isNever && `not valid if ${words("not")}`,
      condition !== undefined && consequence !== undefined && `if ${words("if")}: ${words("then")}`,
      condition !== undefined &&
        alternative !== undefined &&
        `unless ${words("if")}: ${words("else")}`,
    ].filter((text) => typeof text === "string");
  });
}

/** What a schema says, such as "`paid` is `true` and `paid_at` is present". */
function wordsOf(schema: Schema, path = ""): string {
  const { name, properties, required, choices, values } = schema;
  const nameOf = (key: string) => (path === "" ? key : `${path}.${key}`);
  const subject = path === "" ? "the value" : codeSpan(path);
  const stated =
    values?.map(valueSpan).join(" or ") ?? [typeWords(schema), ...limitsOf(schema)].join(", ");
  const isObject = properties.size + required.length + choices.length > 0;
  if (name !== undefined || !isObject) return `${subject} is ${stated}`;
  const present = required.filter((key) => !properties.has(key));
  return [
    ...[...properties.values()].map(({ name: key, schema }) =>
      schema.isNever ? `${codeSpan(nameOf(key))} is absent` : wordsOf(schema, nameOf(key)),
    ),
    ...present.map((key) => `${codeSpan(nameOf(key))} is present`),
    ...choices.map(({ options }) => options.map((option) => wordsOf(option, path)).join(", or ")),
  ].join(" and ");
}

/** A part of a type in words. Pages link the name of a component to it. */
interface TypePart {
  text: string;
  component?: string;
}

/** The type in words: `UUID`, `timestamp`, `array of Benefit`. On its own section, a component is not its own type. */
export function typeOf(schema: Schema, isOwn = false, around: string[] = []): TypePart[] {
  const { name, values, types, choices, properties } = schema;
  const word = (text: string): TypePart[] => [{ text }];
  if (schema.isNever) return word("no value");
  if (values?.length === 1) return word(JSON.stringify(values[0]));
  if (name !== undefined && !isOwn && (isObject(schema) || around.includes(name)))
    return [{ text: labelOf(name), component: name }];
  if (around.includes(keyOf(schema))) return word("any value");
  const typeInside = (inner: Schema) => typeOf(inner, false, [...around, keyOf(schema)]);
  const options = properties.size > 0 ? [] : choices.flatMap(({ options }) => options);
  const all =
    options.length > 0
      ? options.map(typeInside)
      : types.map((type) => wordsOfType(schema, type, typeInside));
  const different = [...new Map(all.map((parts) => [JSON.stringify(parts), parts])).values()];
  if (different.length === 0) return word(wordOfFormat(schema) ?? "any value");
  return different.flatMap((parts, index) => [...(index === 0 ? [] : word(" or ")), ...parts]);
}

/** The type as a text of Markdown without links. */
export const typeWords = (schema: Schema): string =>
  typeOf(schema)
    .map(({ text }) => markdownText(text))
    .join("");

/** Whether a component is more than a name for a simple value. */
const isObject = (schema: Schema): boolean => schema.items === undefined && hasFields(schema);

function wordsOfType(
  schema: Schema,
  type: TypeName,
  typeInside: (inner: Schema) => TypePart[],
): TypePart[] {
  const { items } = schema;
  const values = valuesOfMap(schema);
  if (type === "array" && items !== undefined) return [{ text: "array of " }, ...typeInside(items)];
  if (type === "object" && values !== undefined)
    return [{ text: "map of " }, ...typeInside(values)];
  return [{ text: (type === "string" ? wordOfFormat(schema) : undefined) ?? type }];
}

const formats: Record<string, string> = {
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

const wordOfFormat = ({ format = "" }: Schema): string | undefined => own(formats, format);

/** What one of several choices is called, and how a value shows that it was chosen. */
export function optionLabel(option: Schema, discriminator: Choice["discriminator"]): string {
  const { property = "", options = [] } = discriminator ?? {};
  const [value] = [...options].find(([, target]) => target === option) ?? [];
  const fields = option.required.map(codeSpan).join(" and ");
  const isNamed = option.name !== undefined || fields === "";
  const name =
    option.title !== undefined
      ? markdownText(option.title)
      : `${typeWords(option)}${isNamed ? "" : ` with ${fields}`}`;
  return value === undefined ? name : `${name}, if ${codeSpan(property)} is ${valueSpan(value)}`;
}

/** What identifies a schema within itself: a component, or where it is written. */
export const keyOf = (schema: Schema): string => schema.name ?? schema.pointer;

/** The values of a map, which is an object whose fields have no names of their own. */
function valuesOfMap({ properties, additionalProperties: values }: Schema): Schema | undefined {
  return properties.size === 0 && values?.written !== true && !values?.isNever ? values : undefined;
}

/** What has the fields: the schema itself, the items of an array, or the values of a map. */
export function innermost(schema: Schema, around: string[] = []): Schema {
  const inner = schema.items ?? valuesOfMap(schema);
  if (inner === undefined || around.includes(keyOf(schema))) return schema;
  return innermost(inner, [...around, keyOf(schema)]);
}

/** Whether a value has fields, or can be chosen from values that have fields. */
export function hasFields(schema: Schema, around: string[] = []): boolean {
  const inner = innermost(schema);
  if (around.includes(keyOf(inner))) return false;
  const isInside = (option: Schema) => hasFields(option, [...around, keyOf(inner)]);
  return inner.properties.size > 0 || inner.choices.some(({ options }) => options.some(isInside));
}
