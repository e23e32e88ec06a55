import { isObject, propertiesOf, type Schema, uuid } from "#reader";

/** A UUID as the sandbox stores it. In upper case it is the same one (RFC 9562). */
export const lowerCaseId = <Value>(value: Value): Value =>
  typeof value === "string" && uuid.test(value) ? (value.toLowerCase() as Value & string) : value;

/** A value of a schema with every UUID in lower case, wherever the schema says that there is one. */
export function lowerCaseIds(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined || value === null) return value;
  if (typeof value === "string") return isUuid(schema) ? lowerCaseId(value) : value;
  if (Array.isArray(value)) {
    return value.map((item) => lowerCaseIds(schema.items, item));
  }
  if (!isObject(value)) return value;
  const properties = propertiesOf(schema, value);
  const entries = Object.entries(value).map(([name, item]) => [
    name,
    lowerCaseIds(properties.get(name)?.schema ?? schema.additionalProperties, item),
  ]);
  return Object.fromEntries(entries);
}

const isUuid = ({ format, choices }: Schema): boolean =>
  format === "uuid" ||
  choices.some(({ options }) => options.some((option) => option.format === "uuid"));
