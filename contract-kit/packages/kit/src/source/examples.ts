/** Validating what a contract shows against its schemas, within the limits of time. */
import { escapePointerFragment, unescapePointerFragment } from "@redocly/openapi-core";
import type { Document } from "contract-kit-reader";
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
  const errors: ExampleError<Shown>[] = [];
  const jobs = examples.map((example) => {
    const validator = compile(ajv, `contract${example.schema}`);
    return () => {
      if (typeof validator === "string") {
        const message = `its schema cannot be used: ${validator}`;
        errors.push({ example, keys: [], keyword: "$ref", message });
      } else if (!validator(example.value)) {
        for (const { instancePath, keyword, message } of validator.errors ?? []) {
          const keys = instancePath.split("/").slice(1).map(unescapePointerFragment);
          const name = instancePath === "" ? "the value" : instancePath;
          errors.push({ example, keys, keyword, message: `${name} ${message}` });
        }
      }
    };
  });
  let index = 0;
  while (index < jobs.length) {
    const first = index;
    try {
      runLimited(limits.milliseconds, () => {
        for (; index < jobs.length; index++) jobs[index]?.();
      });
    } catch (error) {
      if (!isTimeout(error)) throw error;
      // It had all of the time for itself.
      if (index === first) return { slow: examples[index], errors };
    }
  }
  return { errors };
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
  `#/${path.map((key) => encodeURIComponent(escapePointerFragment(key))).join("/")}`;
