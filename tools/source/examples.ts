/** Validating what a contract shows against its schemas, within the limits of time. */
import { type Document, encodeKey, keysOf } from "#reader";
import { type Ajv2020, createAjv, type ValidateFunction } from "#reader/ajv";
import { isTimeout, runLimited } from "#reader/time-limit";
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
  const jobs = examples.map((example) => {
    return { example, validator: compile(ajv, `contract${example.schema}`) };
  });
  const found: ExampleError<Shown>[][] = [];
  let index = 0;
  const validateNext = () => {
    const job = jobs[index];
    if (job) found[index] = errorsOf(job.example, job.validator);
  };
  while (index < jobs.length) {
    // Together, because each limit takes time itself. An example that does not fit gets all of the time for itself.
    const isSlow = takesTooLong(limits.milliseconds / 10, () => {
      for (; index < jobs.length; index++) validateNext();
    });
    if (!isSlow) break;
    if (takesTooLong(limits.milliseconds, validateNext))
      return { slow: examples[index], errors: found.flat() };
    index++;
  }
  return { errors: found.flat() };
}

function errorsOf<Shown extends Example>(
  example: Shown,
  validator: ValidateFunction | string,
): ExampleError<Shown>[] {
  if (typeof validator === "string") {
    const message = `its schema cannot be used: ${validator}`;
    return [{ example, keys: [], keyword: "$ref", message }];
  }
  if (validator(example.value)) return [];
  return (validator.errors ?? []).map(({ instancePath, keyword, message }) => {
    const name = instancePath === "" ? "the value" : instancePath;
    return { example, keys: keysOf(instancePath), keyword, message: `${name} ${message}` };
  });
}

function takesTooLong(milliseconds: number, work: () => void): boolean {
  try {
    runLimited(milliseconds, work);
    return false;
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return true;
  }
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
