/** Validating what a contract shows against its schemas, within the limits of time. */
import { type Document, encodeKey, keysOf } from "contract-kit-reader";
import { type Ajv2020, createAjv, type ValidateFunction } from "contract-kit-reader/ajv";
import { isTimeout, runLimited } from "contract-kit-reader/time-limit";
import { limits } from "./limits.ts";

/** A value that the contract shows, and the pointer of its schema in the bundle. */
export interface Example {
  schema: string;
  value: unknown;
}

/** What is wrong with an example, at a path of its value. */
interface ExampleError<Shown extends Example> {
  example: Shown;
  keys: string[];
  keyword: string;
  message: string;
}

/** Validates examples until one takes too long. */
export function validateExamples<Shown extends Example>(
  contract: Document,
  examples: Shown[],
): { slow?: Shown | undefined; errors: ExampleError<Shown>[] } {
  // Which side sends an example is not known here.
  const ajv = createAjv(contract, { contract: ["readOnly", "writeOnly"] }).addKeyword({
    keyword: "x-extensible-enum",
    type: "string",
    validate: (values: string[], value: string) => values.length === 0 || values.includes(value),
    error: { message: "must be a value in x-extensible-enum" },
  });
  // Compiling takes long, too, and cannot be ended.
  const validators = examples.map(({ schema }) => compile(ajv, `contract${schema}`));
  const errors: ExampleError<Shown>[] = [];
  let index = 0;
  while (index < examples.length) {
    const first = index;
    try {
      runLimited(limits.milliseconds, () => {
        for (const example of examples.slice(first)) {
          errors.push(...errorsOf(example, validators[index]));
          index++;
        }
      });
    } catch (error) {
      if (!isTimeout(error)) throw error;
      // It had all of the time for itself.
      if (index === first) return { slow: examples[index], errors };
    }
  }
  return { errors };
}

/** What is wrong with an example, or with its schema. */
function errorsOf<Shown extends Example>(
  example: Shown,
  validator: ValidateFunction | string | undefined,
): ExampleError<Shown>[] {
  if (typeof validator === "string") {
    const message = `its schema cannot be used: ${validator}`;
    return [{ example, keys: [], keyword: "$ref", message }];
  }
  if (validator === undefined || validator(example.value)) return [];
  return (validator.errors ?? []).map(({ instancePath, keyword, message }) => {
    const name = instancePath === "" ? "the value" : instancePath;
    return { example, keys: keysOf(instancePath), keyword, message: `${name} ${message}` };
  });
}

/** The validator of a schema, or why there is none. One that was compiled before is known by its reference. */
function compile(ajv: Ajv2020, $ref: string): ValidateFunction | string {
  try {
    return ajv.getSchema($ref) ?? ajv.compile({ $ref });
  } catch (error) {
    return `${(error as Error).message.split("\n")[0]}`;
  }
}

/** The reference to what is at a path of the contract. */
export const pointerTo = (path: (string | number)[]) =>
  `#/${path.map((key) => encodeURIComponent(encodeKey(`${key}`))).join("/")}`;
