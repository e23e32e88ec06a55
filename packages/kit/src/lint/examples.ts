import { escapePointerFragment, unescapePointerFragment } from "@redocly/openapi-core";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { type Document, formatsOf, withoutRequired } from "contract-kit-reader";
import type { Node } from "../rules/types.ts";
import { exampleFix, type Finding } from "./findings.ts";
import { finding, locate, type Source } from "./source.ts";

type Path = (string | number)[];

/** Validates what Redocly does not: examples of headers, defaults, and whether values of extensible enums are known. */
export function checkExamples(source: Source, contract: Node): Finding[] {
  const ajv = validatorFor(contract);
  const validators = new Map<string, ValidateFunction>();
  const findings: Finding[] = [];
  const report = (path: Path, rule: string, message: string, fix: string) =>
    findings.push(finding(locate(source, path), rule, message, fix));

  const validate = (schema: Node, schemaPath: Path, value: unknown, path: Path) => {
    const $ref = `contract${schema.$ref ?? pointerTo(schemaPath)}`;
    const validator = validators.get($ref) ?? ajv.compile({ $ref });
    validators.set($ref, validator);
    if (validator(value)) return;
    for (const { instancePath, message } of validator.errors ?? []) {
      const keys = keysOf(instancePath);
      const where = instancePath === "" ? "the value" : instancePath;
      report([...path, ...keys], "examples-match", `${where} ${message}`, exampleFix);
    }
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

/** A validator that has the contract with the id `contract`. */
function validatorFor(contract: Node): Ajv2020 {
  const formats = { ...fullFormats, ...formatsOf(contract as Document) };
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
  ajv.addSchema(withoutRequired(contract as Document, "readOnly", "writeOnly"), "contract");
  return ajv;
}

/**
 * Reports the examples of responses that the build makes from schemas and that break them, once for each response. The
 * sandbox and the reference would have them.
 */
export function checkMadeExamples(source: Source, published: Node, reference: Node): Finding[] {
  const ajv = validatorFor(published);
  const findings = new Map<string, Finding>();
  const visit = (node: Node, written: Node, path: Path): void => {
    if (typeof node !== "object" || node === null || node === written) return;
    const isMedia = typeof node.schema === "object" && node.schema !== null;
    for (const [name, { value }] of Object.entries<Node>(isMedia ? Object(node.examples) : {})) {
      if (value === undefined || Object(written?.examples)[name] !== undefined) continue;
      const validator = ajv.compile({ $ref: `contract${pointerTo([...path, "schema"])}` });
      if (validator(value)) continue;
      const [{ instancePath = "", message = "" } = {}] = validator.errors ?? [];
      const where = instancePath === "" ? "the value" : instancePath;
      const text = `the example that is made from the schema is not valid: ${where} ${message}`;
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
