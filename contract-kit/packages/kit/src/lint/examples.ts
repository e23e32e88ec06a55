import { asObject, type Document, isObject, valueAt, walk } from "contract-kit-reader";
import { type Example, pointerTo, validateExamples } from "../source/examples.ts";
import { type Finding, fixes } from "../source/findings.ts";
import { limits } from "../source/limits.ts";
import { finding, locate, type Source } from "../source/source.ts";

type Path = (string | number)[];

/** An example of the author. Redocly reports what is wrong with those of schemas, but not with those next to a `$ref`. */
interface WrittenExample extends Example {
  isInSchema: boolean;
  path: Path;
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
      if (isSchema) yield* at($ref === undefined, entry, "examples", Number(key));
      else {
        const { $ref, value } = asObject(entry);
        const shared = typeof $ref === "string" ? valueAt(contract, $ref) : undefined;
        yield* at(false, shared ? asObject(shared).value : value, "examples", key, "value");
      }
    }
  }
}
