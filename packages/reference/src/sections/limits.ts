import type { Schema } from "contract-kit-reader";
import { codeSpan } from "../markup/markdown.ts";
import { formats, hasFields, typeOf, valuesOfMap } from "./type-words.ts";

/** Values, limits and the default, as short Markdown texts. */
export function limitsOf(schema: Schema): string[] {
  const { default: initial, limits, propertyNames: keys, items, format = "", types } = schema;
  const pattern = schema.annotation("pattern");
  const keyPattern = keys?.annotation("pattern");
  const multiple = schema.annotation("multipleOf");
  const values = items ?? valuesOfMap(schema);
  const isNamed = formats[format] !== undefined && types.every((type) => type === "string");
  return [
    ...valuesIn(schema),
    initial !== undefined && `default ${[initial].flat().map(codeSpan).join(", ") || "`[]`"}`,
    format !== "" && !isNamed && `format ${codeSpan(format)}`,
    pattern !== undefined && `pattern ${codeSpan(pattern)}`,
    range(limits.minimum, limits.maximum, ""),
    limits.exclusiveMinimum !== undefined && `greater than ${limits.exclusiveMinimum}`,
    limits.exclusiveMaximum !== undefined && `less than ${limits.exclusiveMaximum}`,
    multiple !== undefined && `a multiple of ${multiple}`,
    range(limits.minLength, limits.maxLength, "character"),
    range(limits.minItems, limits.maxItems, "item"),
    schema.annotation<boolean>("uniqueItems") === true && "no item twice",
    range(limits.minProperties, limits.maxProperties, "pair"),
    range(keys?.limits.minLength, keys?.limits.maxLength, "character", " in a key"),
    keyPattern !== undefined && `keys match ${codeSpan(keyPattern)}`,
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
  const values = (closed ?? open)?.map(codeSpan).join(", ");
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
    const { keywords, isNever } = statement;
    const entriesOf = (keyword: string) => Object.entries(Object(keywords[keyword]));
    const words = (...keys: string[]) => wordsOf(statement.at(...keys));
    const { not, if: condition, then: consequence, else: alternative, contains } = keywords;
    return [
      ...entriesOf("dependentRequired").map(
        ([name, names]) =>
          `${codeSpan(name)} only with ${[names].flat().map(codeSpan).join(" and ")}`,
      ),
      ...entriesOf("dependentSchemas").map(
        ([name]) => `with ${codeSpan(name)}: ${words("dependentSchemas", name)}`,
      ),
      not !== undefined && !isNever && `not valid if ${words("not")}`,
      condition !== undefined && consequence !== undefined && `if ${words("if")}: ${words("then")}`,
      condition !== undefined &&
        alternative !== undefined &&
        `unless ${words("if")}: ${words("else")}`,
      contains !== undefined && `for one of its items: ${words("contains")}`,
    ].filter((text) => typeof text === "string");
  });
}

/** What a schema says, such as "`paid` is `true` and `paid_at` is present". */
function wordsOf(schema: Schema, path = ""): string {
  const { name, properties, required, choices, values } = schema;
  const nameOf = (key: string) => (path === "" ? key : `${path}.${key}`);
  const subject = path === "" ? "the value" : codeSpan(path);
  const stated =
    values?.map(codeSpan).join(" or ") ?? [typeOf(schema), ...limitsOf(schema)].join(", ");
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
