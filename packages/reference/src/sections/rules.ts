import type { Schema } from "contract-kit-reader";
import { codeSpan } from "../markup/markdown.ts";
import { limitsOf } from "./limits.ts";
import { typeOf } from "./type-words.ts";

/** What applies to a value together with something else, and what it must not be, as short Markdown texts. */
export function rulesOf(schema: Schema): string[] {
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
