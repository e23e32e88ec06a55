import { createContext, runInContext } from "node:vm";
import { escapePointerFragment, unescapePointerFragment } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { type Document, formatsOf, valueAt, withoutRequired } from "contract-kit-reader";
import type { Bundle } from "../bundle/bundle.ts";
import type { Node } from "../rules/types.ts";
import { type Finding, fixes } from "./findings.ts";
import { limits } from "./limits.ts";
import { finding, locate, type Source } from "./source.ts";

type Path = (string | number)[];

/** Who reports what is wrong with an example: Redocly those of schemas, and this module the others, which the build made. */
const order = ["redocly", "author", "build"] as const;

/** A value that the contract shows, and the pointer of its schema in the bundle. */
interface Example {
  by: (typeof order)[number];
  schema: string;
  value: unknown;
  path: Path;
}

/** What is wrong with an example, at a path of its value. */
type ExampleError = Example & { keys: string[]; keyword: string; message: string };

/**
 * Validates each example once: what Redocly does not validate (examples of headers, defaults, and whether values of extensible
 * enums are known), what the build makes from schemas for the sandbox and the reference, and the others for their time.
 */
export function validateExamples(source: Source, bundle: Bundle): ExampleFindings {
  const all = examplesIn(bundle, bundle.published, bundle.reference, []);
  // The examples of a schema come first, because they are part of others.
  const examples = [...all].sort((a, b) => order.indexOf(a.by) - order.indexOf(b.by));
  const { slow, errors } = validateAll(bundle.published, examples);
  if (slow !== undefined) {
    const message = `an example takes more than ${limits.milliseconds} ms to validate`;
    const fix =
      "Write a pattern without repetitions of repetitions, fewer allOf, anyOf and oneOf, or a smaller example.";
    return {
      slow: [finding(locate(source, slow.path), "slow-example", message, fix)],
      wrong: [],
      made: [],
    };
  }
  const wrong = errors.flatMap(({ by, path, keys, keyword, message }): Finding[] => {
    if (by === "build" || (by === "redocly" && keyword !== "x-extensible-enum")) return [];
    const fix = `${fixes.redocly["no-invalid-schema-examples"]}`;
    return [finding(locate(source, [...path, ...keys]), "examples-match", message, fix)];
  });
  const places = new Set<string>();
  const made = errors.flatMap(({ by, path, message }): Finding[] => {
    const at = locate(source, path);
    // One for each response.
    if (by !== "build" || places.size === places.add(`${at.file}:${at.line}`).size) return [];
    const text = `the example that is made from the schema is not valid: ${message}`;
    const fix = "Add an example here, or examples to the properties of the schema.";
    return [{ ...finding(at, "made-examples-match", text, fix), severity: "warning" }];
  });
  return { slow: [], wrong, made };
}

/** What is wrong with the examples. If one is slow, the others are not validated. */
export interface ExampleFindings {
  slow: Finding[];
  /** Examples that people have written. */
  wrong: Finding[];
  /** Examples that the build makes from schemas, which are warnings. */
  made: Finding[];
}

/** The examples and defaults below a node of the published contract. The build has made what the reference lacks. */
function* examplesIn(bundle: Bundle, node: Node, written: Node, path: Path): Generator<Example> {
  if (typeof node !== "object" || node === null) return;
  const { schema, example, examples, $ref, type } = node;
  const isContent = typeof schema === "object" && schema !== null;
  const pointer = isContent
    ? (schema.$ref ?? pointerTo([...path, "schema"]))
    : ($ref ?? pointerTo(path));
  const isSchema = typeof $ref === "string" || typeof type === "string" || Array.isArray(type);
  const at = (by: Example["by"], value: unknown, ...keys: Path): Example[] =>
    value === undefined ? [] : [{ by, schema: pointer, value, path: [...path, ...keys] }];
  if (isContent && Object(written).example !== undefined) yield* at("author", example, "example");
  if (isSchema) yield* at("author", node.default, "default");
  for (const [key, entry] of Object.entries<Node>(Object(examples))) {
    if (Array.isArray(examples)) yield* at("redocly", entry, "examples", Number(key));
    else if (isContent && Object(Object(written).examples)[key] === undefined)
      yield* at("build", entry.value);
    else if (isContent) {
      const { $ref, value } = entry;
      const shared = typeof $ref === "string" ? valueAt(bundle.published, $ref) : undefined;
      yield* at("author", shared ? Object(shared).value : value, "examples", key, "value");
    }
  }
  for (const [key, value] of Object.entries(node))
    if (!/^(x-.*|examples?|default|const|enum|value)$/.test(key) || path.at(-1) === "properties")
      yield* examplesIn(bundle, value, Object(written)[key], [...path, key]);
}

/** Validates examples until one takes too long. */
function validateAll(
  contract: Document,
  examples: Example[],
): { slow?: Example | undefined; errors: ExampleError[] } {
  const formats = { ...fullFormats, ...formatsOf(contract) };
  const options = { strict: false, allErrors: true, validateSchema: false, logger: false } as const;
  // Optimizing the compiled code takes longer than it saves.
  const ajv = new Ajv2020({ ...options, formats, code: { optimize: false } });
  ajv.addKeyword({
    keyword: "x-extensible-enum",
    type: "string",
    validate: (values: string[], value: string) => values.length === 0 || values.includes(value),
    error: { message: "must be a value in x-extensible-enum" },
  });
  // Which side sends an example is not known here.
  ajv.addSchema(withoutRequired(contract, "readOnly", "writeOnly"), "contract");
  const errors: ExampleError[] = [];
  const jobs = examples.map((example) => {
    const $ref = `contract${example.schema}`;
    // A schema that was compiled before is known by its reference.
    const validator = ajv.getSchema($ref) ?? ajv.compile({ $ref });
    return () => {
      if (validator(example.value)) return;
      for (const { instancePath, keyword, message } of validator.errors ?? []) {
        const keys = instancePath.split("/").slice(1).map(unescapePointerFragment);
        const name = instancePath === "" ? "the value" : instancePath;
        errors.push({ ...example, keys, keyword, message: `${name} ${message}` });
      }
    };
  });
  // Only what a script of a context runs can be ended.
  const context = createContext({ jobs, index: 0 });
  while (context.index < jobs.length) {
    const { index } = context;
    try {
      const script = "for (; index < jobs.length; index++) jobs[index]();";
      runInContext(script, context, { timeout: limits.milliseconds });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
      // It had all of the time for itself.
      if (context.index === index) return { slow: examples[index], errors };
    }
  }
  return { errors };
}

const pointerTo = (path: Path) =>
  `#/${path.map((key) => encodeURIComponent(escapePointerFragment(key))).join("/")}`;
