import { _ } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import {
  type Contract,
  type Document,
  percentDecoded,
  type SchemaObject,
  valueAt,
  walk,
} from "#reader";
import { type Ajv, appendErrors, createAjv } from "#reader/ajv";
import { limitedPattern } from "../contract/validation.ts";

/** TypeScript takes the module of CommonJS for its default export. */
const standaloneCode = standalone as unknown as typeof standalone.default;

/**
 * The code of a function `compile` that returns checks which are compiled already, because the policy of a host can forbid
 * a page to compile code. They find all errors, also in a large value: only the reader of the page waits for them.
 */
export function compileOf(
  { document }: Contract,
  schemas: ReadonlyMap<string, SchemaObject>,
): string {
  const formats = _`formats`;
  const code = { regExp: limitedPattern, source: true, lines: true, optimize: 1, formats };
  const ajv = createAjv(document, { code });
  const checks = appendErrors(standaloneCode(ajv, idsOf(ajv, document, schemas)));
  return `
    import { fullFormats } from "ajv-formats/dist/formats.js";
    import { formatsOf } from "#reader";
    import { limitedPattern } from "../contract/validation.ts";
    function compile({ document }) {
      const formats = { ...fullFormats, ...formatsOf(document) };
      const exports = {};
      ${shareSchemas(checks, document)}
      return (name) => exports[name];
    }`;
}

/** The IDs under which Ajv has the schemas. Those with the same text have the same one. */
function idsOf(
  ajv: Ajv,
  document: Document,
  schemas: ReadonlyMap<string, SchemaObject>,
): Record<string, string> {
  const ids = new Map<string, string>();
  const idOf = (schema: SchemaObject): string => {
    const { $ref } = schema;
    const text = JSON.stringify(
      $ref === undefined ? schema : valueAt(document, percentDecoded($ref)),
    );
    const id = ids.get(text) ?? $ref ?? `schema${ids.size}`;
    if (id !== $ref && !ids.has(text)) ajv.addSchema(schema, id);
    ids.set(text, id);
    return id;
  };
  return Object.fromEntries([...schemas].map(([name, schema]) => [name, idOf(schema)]));
}

/** The script has the contract already, and takes its schemas from there. */
function shareSchemas(code: string, document: Document): string {
  const paths = new Map<string, string>();
  for (const { kind, value, path } of walk(document)) {
    const keys = path.map((key) => `[${JSON.stringify(key)}]`);
    if (kind === "schema") paths.set(JSON.stringify(value), `document${keys.join("")}`);
  }
  return code.replaceAll(
    /(?<=^const schema\d+ = )\{.*\}(?=;$)/gm,
    (text) => paths.get(text) ?? text,
  );
}
