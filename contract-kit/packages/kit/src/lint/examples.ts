import { escapePointerFragment, unescapePointerFragment } from "@redocly/openapi-core";
import { asObject, type Document, isObject, valueAt, walk } from "contract-kit-reader";
import { type Ajv2020, createAjv, type ValidateFunction } from "contract-kit-reader/ajv";
import { isTimeout, runLimited } from "contract-kit-reader/time-limit";
import { type Finding, fixes } from "../source/findings.ts";
import { limits } from "../source/limits.ts";
import { finding, locate, type Source } from "../source/source.ts";

type Path = (string | number)[];

/** A value that the contract shows, and the pointer of its schema in the bundle. */
interface Example {
  schema: string;
  value: unknown;
}

/** An example of the author. Redocly reports what is wrong with those of schemas. */
interface WrittenExample extends Example {
  isInSchema: boolean;
  path: Path;
}

/** What is wrong with an example, at a path of its value. */
interface ExampleError<Shown extends Example> {
  example: Shown;
  keys: string[];
  keyword: string;
  message: string;
}

/**
 * Validates what Redocly does not validate: examples of headers, defaults, and whether values of extensible enums are known;
 * and the other examples for their time.
 */
export function findWrongExamples(source: Source, contract: Document): ExampleFindings {
  const all = [...examplesIn(contract)];
  // The examples of a schema come first, because they are part of others.
  const examples = all.sort((a, b) => Number(b.isInSchema) - Number(a.isInSchema));
  const { slow, errors } = validateExamples(contract, examples);
  if (slow !== undefined) {
    const message = `an example takes more than ${limits.milliseconds} ms to validate`;
    const fix =
      "Write a pattern without repetitions of repetitions, fewer allOf, anyOf and oneOf, or a smaller example.";
    return {
      slow: [finding(locate(source, slow.path), "slow-example", message, fix)],
      wrong: [],
    };
  }
  const wrong = errors.flatMap(
    ({ example: { isInSchema, path }, keys, keyword, message }): Finding[] => {
      if (isInSchema && keyword !== "x-extensible-enum") return [];
      const fix = `${fixes.redocly["no-invalid-schema-examples"]}`;
      return [finding(locate(source, [...path, ...keys]), "examples-match", message, fix)];
    },
  );
  return { slow: [], wrong };
}

/** What is wrong with the examples. If one is slow, the others are not validated. */
export interface ExampleFindings {
  slow: Finding[];
  /** Examples that people have written. */
  wrong: Finding[];
}

/** The examples and defaults of a contract. */
function* examplesIn(contract: Document): Generator<WrittenExample> {
  for (const { kind, value, path } of walk(contract)) {
    if (kind === "data") continue;
    const { schema, example, examples, $ref, ...node } = asObject(value);
    const isSchema = kind === "schema";
    if (!isSchema && !isObject(schema)) continue;
    const ref = isSchema ? $ref : asObject(schema).$ref;
    const pointer =
      typeof ref === "string" ? ref : pointerTo(isSchema ? path : [...path, "schema"]);
    const at = (isInSchema: boolean, value: unknown, ...keys: Path): WrittenExample[] =>
      value === undefined ? [] : [{ isInSchema, schema: pointer, value, path: [...path, ...keys] }];
    yield* isSchema ? at(false, node.default, "default") : at(false, example, "example");
    for (const [key, entry] of Object.entries(examples ?? {})) {
      if (isSchema) yield* at(true, entry, "examples", Number(key));
      else {
        const { $ref, value } = asObject(entry);
        const shared = typeof $ref === "string" ? valueAt(contract, $ref) : undefined;
        yield* at(false, shared ? asObject(shared).value : value, "examples", key, "value");
      }
    }
  }
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

export const pointerTo = (path: Path) =>
  `#/${path.map((key) => encodeURIComponent(escapePointerFragment(key))).join("/")}`;
