import { _ } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { type Contract, type Document, type SchemaObject, walk } from "#reader";
import { appendErrors, createAjv } from "#reader/ajv";
import { limitedPattern } from "../contract/validation.ts";

/** TypeScript takes the module of CommonJS for its default export. */
const standaloneCode = standalone as unknown as typeof standalone.default;

/**
 * The code of a function `compile` that returns checks which are compiled already, because the policy of a host can forbid
 * a page to compile code.
 */
export function compileOf(
  { document }: Contract,
  schemas: ReadonlyMap<string, SchemaObject>,
): string {
  // What the sandbox makes itself is not as large as what a request can contain, and has no variant for that.
  const received = [...schemas].filter(([name]) => !name.startsWith("contract"));
  const [all, first] = [
    compiled(document, [...schemas], true),
    compiled(document, received, false),
  ].map((code) => `((exports) => {${shareSchemas(code, document)}; return exports; })({})`);
  return `
    import { fullFormats } from "ajv-formats/dist/formats.js";
    import { formatsOf } from "#reader";
    import { limitedPattern } from "../contract/validation.ts";
    function compile({ document }) {
      const formats = { ...fullFormats, ...formatsOf(document) };
      const [all, first] = [${all}, ${first}];
      return (name, allErrors) => (allErrors ? undefined : first[name]) ?? all[name];
    }`;
}

/** The code of functions that validate against schemas, as properties of `exports`. */
function compiled(
  document: Document,
  schemas: [name: string, schema: SchemaObject][],
  allErrors: boolean,
): string {
  const regExp = Object.assign(limitedPattern, { code: "limitedPattern" });
  const code = { regExp, source: true, lines: true, optimize: 1, formats: _`formats` };
  const ajv = createAjv(document, { allErrors, code });
  // Ajv takes a name for a URL.
  for (const [index, [, schema]] of schemas.entries()) ajv.addSchema(schema, `schema${index}`);
  const names = schemas.map(([name], index) => [name, `schema${index}`]);
  return appendErrors(standaloneCode(ajv, Object.fromEntries(names)));
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
