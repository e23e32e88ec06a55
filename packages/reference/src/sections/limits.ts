import type { Schema } from "contract-kit-reader";
import { codeSpan } from "../markup/markdown.ts";
import { hasFields, valuesOfMap } from "./schema-shape.ts";
import { formats } from "./type-words.ts";

/** The limits of schemas, which are on as many pages as their components. */
const knownLimits = new WeakMap<Schema, string[]>();

/** Values, limits and the default, as short Markdown texts. */
export function limitsOf(schema: Schema): string[] {
  const limits = knownLimits.get(schema) ?? readLimits(schema);
  knownLimits.set(schema, limits);
  return limits;
}

function readLimits(schema: Schema): string[] {
  const { default: initial, limits, propertyNames, items, format = "", types } = schema;
  const pattern = schema.annotation("pattern");
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
    schema.annotation("multipleOf") !== undefined &&
      `a multiple of ${schema.annotation("multipleOf")}`,
    range(limits.minLength, limits.maxLength, "character"),
    range(limits.minItems, limits.maxItems, "item"),
    schema.annotation<boolean>("uniqueItems") === true && "no item twice",
    range(limits.minProperties, limits.maxProperties, "pair"),
    range(
      propertyNames?.limits.minLength,
      propertyNames?.limits.maxLength,
      "character",
      " in a key",
    ),
    propertyNames?.annotation("pattern") !== undefined &&
      `keys match ${codeSpan(propertyNames.annotation("pattern"))}`,
    ...(values === undefined || values === schema || hasFields(values) ? [] : limitsOfEach(values)),
  ].filter((text) => typeof text === "string");
}

/** The limits of the items of an array or of the values of a map, unless they are arrays themselves. */
function limitsOfEach(items: Schema): string[] {
  if (items.items !== undefined || valuesOfMap(items) !== undefined) return [];
  const values = valuesIn(items);
  return [
    ...values,
    ...limitsOf(items)
      .slice(values.length)
      .map((text) => `each ${text}`),
  ];
}

function valuesIn({ values: closed, knownValues: open }: Schema): string[] {
  const values = (closed ?? open)?.map(codeSpan).join(" ");
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
