import type { Bundle } from "./bundle.ts";
import { nameOf, operationsOf, type Schema, schemasOf } from "./contract.ts";
import { comment, members, promises, typeOf } from "./typescript.ts";

const header = '// Made by "npm run build" from openapi/. Do not edit.\n';

/** A documented type for every schema of the contract, and what is known of every open value. */
export function models({ contract }: Bundle): Map<string, string> {
  const schemas = schemasOf(contract);
  const sent = new Set(operationsOf(contract).map(({ body }) => nameOf(body?.$ref ?? "")));
  const declarations = Object.entries(schemas).map(([name, schema]) =>
    declare(name, schema, sent.has(name)),
  );
  return new Map([["generated/models.ts", [header, ...declarations].join("\n")]]);
}

function declare(name: string, schema: Schema, sent: boolean): string {
  const doc = comment(promises(schema));
  if (schema.allOf !== undefined) {
    const bases = schema.allOf.flatMap(({ $ref }) => ($ref === undefined ? [] : [nameOf($ref)]));
    const own = schema.allOf.filter(({ $ref }) => $ref === undefined);
    const body = own.map((part) => members(part, sent)).join("");
    return `${doc}export interface ${name} extends ${bases.join(", ")} {\n${body}}\n`;
  }
  if (schema.properties !== undefined) {
    return `${doc}export interface ${name} {\n${members(schema, sent)}}\n`;
  }
  return `${doc}export type ${name} = ${typeOf(schema)};\n${known(name, schema["x-extensible-enum"])}`;
}

/** The known values of an open value and a guard for them; nothing where none is known. */
function known(name: string, values: string[] = []): string {
  if (values.length === 0) return "";
  const constant = `${name.charAt(0).toLowerCase()}${name.slice(1)}Values`;
  return `
/** The values of {@link ${name}} that are known. There may be others. */
export const ${constant} = ${JSON.stringify(values)} as const;

/** Whether a value is a known {@link ${name}}; one that is not is no error. */
export function isKnown${name}(value: ${name}): value is (typeof ${constant})[number] {
  return (${constant} as readonly string[]).includes(value);
}
`;
}
