import { escapePointerFragment, unescapePointerFragment } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { type Document, formatsOf, withoutRequired } from "contract-kit-reader";
import type { Bundle } from "../bundle/bundle.ts";
import type { Node } from "../rules/types.ts";
import type { Finding } from "./findings.ts";
import { fixes } from "./fixes.ts";
import { finding, locate, type Source } from "./source.ts";

type Path = (string | number)[];

/** Validates what Redocly does not: examples of headers, defaults, and whether values of extensible enums are known. */
export function checkExamples(source: Source, contract: Node, errorsOf: ErrorsOf): Finding[] {
  const findings: Finding[] = [];
  const fix = `${fixes.redocly["no-invalid-schema-examples"]}`;
  const validate = (schema: Node, schemaPath: Path, value: unknown, path: Path) => {
    for (const { keys, message } of errorsOf(schema.$ref ?? pointerTo(schemaPath), value))
      findings.push(finding(locate(source, [...path, ...keys]), "examples-match", message, fix));
  };

  const visit = (node: unknown, path: Path): void => {
    if (typeof node !== "object" || node === null) return;
    const { schema, example, examples, $ref, type } = node as Node;
    if (typeof schema === "object" && schema !== null) {
      const schemaPath = [...path, "schema"];
      if (example !== undefined) validate(schema, schemaPath, example, [...path, "example"]);
      for (const [name, entry] of Object.entries<Node>(Object(examples))) {
        const [, , , shared] = String(entry.$ref ?? "").split("/");
        const { value } = shared === undefined ? entry : contract.components.examples[shared];
        const at = shared ? ["components", "examples", shared] : [...path, "examples", name];
        if (value !== undefined) validate(schema, schemaPath, value, [...at, "value"]);
      }
    }
    const isSchema = typeof $ref === "string" || typeof type === "string" || Array.isArray(type);
    const { default: initial } = node as Node;
    if (isSchema && initial !== undefined) validate(node, path, initial, [...path, "default"]);
    for (const [key, value] of Object.entries(node))
      if (!/^(x-.*|examples?|default|const|enum|value)$/.test(key) || path.at(-1) === "properties")
        visit(value, [...path, key]);
  };
  visit(contract, []);
  return findings;
}

/** What is wrong with a value, for the schema at a pointer of the contract. */
export type ErrorsOf = (pointer: string, value: unknown) => { keys: string[]; message: string }[];

/** Compiles each schema of a contract when a value of it is validated. */
export function validatorFor(contract: Document): ErrorsOf {
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
  return (pointer, value) => {
    const $ref = `contract${pointer}`;
    // A schema that was compiled before is known by its reference.
    const validator = ajv.getSchema($ref) ?? ajv.compile({ $ref });
    if (validator(value)) return [];
    return (validator.errors ?? []).map(({ instancePath, message }) => ({
      keys: keysOf(instancePath),
      message: `${instancePath === "" ? "the value" : instancePath} ${message}`,
    }));
  };
}

/**
 * Reports the examples of responses that the build makes from schemas and that break them, once for each response. The
 * sandbox and the reference would have them.
 */
export function checkMadeExamples(
  source: Source,
  { published, reference }: Bundle,
  errorsOf: ErrorsOf,
): Finding[] {
  const findings = new Map<string, Finding>();
  const visit = (node: Node, written: Node, path: Path): void => {
    if (typeof node !== "object" || node === null || node === written) return;
    const isMedia = typeof node.schema === "object" && node.schema !== null;
    for (const [name, { value }] of Object.entries<Node>(isMedia ? Object(node.examples) : {})) {
      if (value === undefined || Object(written?.examples)[name] !== undefined) continue;
      const [error] = errorsOf(pointerTo([...path, "schema"]), value);
      if (error === undefined) continue;
      const text = `the example that is made from the schema is not valid: ${error.message}`;
      const fix = "Add an example here, or examples to the properties of the schema.";
      const made = finding(locate(source, path), "made-examples-match", text, fix);
      findings.set(`${made.file}:${made.line}`, { ...made, severity: "warning" });
    }
    for (const [key, value] of Object.entries(node))
      if (!/^(examples|schemas?|x-.*)$/.test(key))
        visit(value, Object(written)[key], [...path, key]);
  };
  visit(published, reference, []);
  return [...findings.values()];
}

const pointerTo = (path: Path) =>
  `#/${path.map((key) => encodeURIComponent(escapePointerFragment(key))).join("/")}`;
const keysOf = (pointer: string) => pointer.split("/").slice(1).map(unescapePointerFragment);
