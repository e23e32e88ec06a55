/** Validating what a contract shows against its schemas. */
import { asObject, type Document, isObject, join, keysOf, uriOf, valueAt, walk } from "#reader";
import { createAjv, type ErrorObject } from "#reader/ajv";

/** A value that the contract shows, and the pointer of its schema in the bundle. */
export interface Example {
  schema: string;
  value: unknown;
}

/** The keys that lead to a part of the contract. */
export type Path = (string | number)[];

/** An example with a name, and the component that it refers to, if any. */
export interface NamedExample extends Example {
  path: Path;
  ref: string | undefined;
}

/** What is wrong with an example, at a path of its value. */
interface ExampleError<Shown extends Example> {
  example: Shown;
  keys: string[];
  keyword: string;
  message: string;
  /** What the keyword compares, and the schema that has it. */
  params: Record<string, unknown>;
  parentSchema: unknown;
}

/** What is wrong with the examples of a contract. */
export function validateExamples<Shown extends Example>(
  contract: Document,
  examples: Shown[],
): ExampleError<Shown>[] {
  const ajv = createAjv(contract).addKeyword({
    keyword: "x-extensible-enum",
    type: "string",
    validate: (values: string[], value: string) => values.length === 0 || values.includes(value),
    error: { message: "must be a value in x-extensible-enum" },
  });
  return examples.flatMap((example) => {
    const $ref = `contract${example.schema}`;
    // A validator that was compiled before is known by its reference.
    const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref });
    if (validate(example.value)) return [];
    const errors = validate.errors ?? [];
    return errors
      .filter((error) => !isRepeated(error, errors))
      .map((error) => {
        const { instancePath, keyword, message, params, parentSchema } = error;
        const name = instancePath === "" ? "the value" : instancePath;
        const more = { params, parentSchema };
        return {
          example,
          keys: keysOf(instancePath),
          keyword,
          message: `${name} ${message}`,
          ...more,
        };
      });
  });
}

/** Whether a value that can be null is reported for something else than null. */
const isRepeated = ({ instancePath, keyword, params }: ErrorObject, errors: ErrorObject[]) =>
  (keyword === "anyOf" || (keyword === "type" && params.type === "null")) &&
  errors.some(
    (other) =>
      other.instancePath === instancePath &&
      other.keyword !== "anyOf" &&
      other.params.type !== "null",
  );

/** The reference to what is at a path of the contract. */
export const pointerTo = (path: Path) => uriOf(join("#", ...path));

/** The examples of parameters, headers and media types that have a name. */
export function* namedExamplesIn(contract: Document): Generator<NamedExample> {
  for (const { kind, value, path } of walk(contract)) {
    if (kind === "data" || kind === "schema") continue;
    const { schema, examples } = asObject(value);
    if (!isObject(schema) || !isObject(examples)) continue;
    for (const [key, entry] of Object.entries(examples)) {
      const { $ref } = asObject(entry);
      const ref = typeof $ref === "string" ? $ref : undefined;
      const { value } = asObject(ref === undefined ? entry : valueAt(contract, ref));
      const at = {
        schema: pointerTo([...path, "schema"]),
        path: [...path, "examples", key, "value"],
      };
      if (value !== undefined) yield { ...at, value, ref };
    }
  }
}
