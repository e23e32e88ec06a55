import { type Contract, isObject, propertiesOf, type Schema } from "#reader";
import { isSimilar } from "#source";

interface Mistake {
  /** Where in the text the field is. */
  at: number;
  message: string;
  fix: string;
  /** Whether it is only that the contract does not have the name, which can be that of something else. */
  isUnknown?: true;
}

/**
 * What is wrong with the fields of JSON in a text. It can be a part of anything, so a field is compared with the fields of
 * its name in the whole contract, and below with those of its parent.
 */
export function checkValue(
  contract: Contract,
  value: unknown,
  text: string,
  body?: Schema,
): Mistake[] {
  const schemas = body === undefined ? [...contract.schemas.values()] : [body];
  const names = [...contract.schemas.values()].flatMap((schema) => [...schema.properties.keys()]);
  const words = new Set(names.flatMap((name) => name.split("_")));
  const position = { at: 0 };
  const visit = (value: unknown, schemas: Schema[], isTop: boolean): Mistake[] => {
    if (Array.isArray(value)) {
      const items = isTop ? schemas : schemas.flatMap((schema) => schema.items ?? []);
      return value.flatMap((item) => visit(item, items, isTop));
    }
    if (!isObject(value)) return [];
    const fields = Map.groupBy(
      schemas.flatMap((schema) => [...propertiesOf(schema, {}).values()]),
      ({ name }) => name,
    );
    return Object.entries(value).flatMap(([name, part]) => {
      position.at = Math.max(position.at, text.indexOf(`"${name}"`, position.at));
      const { at } = position;
      const known = (fields.get(name) ?? []).map(({ schema }) => schema);
      // An object with any keys, such as metadata.
      if (fields.size === 0) return [];
      if (known.length === 0) {
        const similar = [...fields.keys()].find((other) => isSimilar(other, name));
        const message = `the contract has no field ${name} here`;
        const isOpen = schemas.some(({ keywords }) => keywords.additionalProperties === true);
        const fix = `Correct the name${similar ? `, for example to ${similar}` : ""}.`;
        const isOther = body === undefined && !name.split("_").every((word) => words.has(word));
        return (isOpen || isOther) && similar === undefined
          ? []
          : [{ at, message, fix, isUnknown: true }];
      }
      const problem = mistakeIn(part, known);
      if (problem !== undefined)
        return [{ at, message: `${name} ${problem}`, fix: "Correct the value." }];
      return visit(part, known, false);
    });
  };
  return visit(value, schemas, true);
}

/** What is wrong with a value that can have any of some schemas. */
function mistakeIn(value: unknown, schemas: Schema[]): string | undefined {
  const types = new Set(schemas.flatMap((schema) => schema.types));
  const all = `${[...types].join(" or ")} in the contract`;
  if (value === null)
    return schemas.some((schema) => schema.isNullable) ? undefined : `cannot be null: it is ${all}`;
  const type = Array.isArray(value) ? "array" : typeof value;
  const own = type === "number" && Number.isInteger(value) ? ["integer", "number"] : [type];
  if (types.size > 0 && !own.some((each) => types.has(each as "string")))
    return `is ${type}, and ${all}`;
  const known = schemas.map((schema) => schema.knownValues ?? schema.values);
  if (typeof value !== "string" || known.includes(undefined)) return undefined;
  const values = known.flatMap((each) => each ?? []);
  if (values.length === 0 || values.includes(value)) return undefined;
  return `is none of the known values ${values.join(", ")}`;
}
