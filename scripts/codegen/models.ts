import { type Contract, componentName, operationsOf, type Schema, schemasOf } from "../contract.ts";
import { describeSchema, docComment, header, members, typeOf } from "./typescript.ts";

/** A documented type for every schema, and the known values of every extensible enum. */
export function models(contract: Contract): Map<string, string> {
  const requests = new Set(
    operationsOf(contract).map(({ body }) => componentName(body?.schema.$ref ?? "")),
  );
  const declarations = Object.entries(schemasOf(contract)).map(([name, schema]) =>
    declare(name, schema, requests.has(name)),
  );
  return new Map([["generated/models.ts", [header, ...declarations].join("\n")]]);
}

function declare(name: string, schema: Schema, isRequest: boolean): string {
  const comment = docComment(describeSchema(schema));
  if (schema.allOf !== undefined) {
    const bases = schema.allOf.flatMap(({ $ref }) =>
      $ref === undefined ? [] : [componentName($ref)],
    );
    const own = schema.allOf.filter(({ $ref }) => $ref === undefined);
    const body = own.map((part) => members(part, isRequest)).join("");
    return `${comment}export interface ${name} extends ${bases.join(", ")} {\n${body}}\n`;
  }
  if (schema.properties !== undefined) {
    return `${comment}export interface ${name} {\n${members(schema, isRequest)}}\n`;
  }
  return `${comment}export type ${name} = ${typeOf(schema)};\n${knownValues(name, schema)}`;
}

/** The known values of an extensible enum and a type guard for them. */
function knownValues(name: string, schema: Schema): string {
  const values = schema["x-extensible-enum"] ?? [];
  if (values.length === 0) return "";
  const constant = `${name.charAt(0).toLowerCase()}${name.slice(1)}Values`;
  return `
/** The known values of {@link ${name}}. Others may occur. */
export const ${constant} = ${JSON.stringify(values)} as const;

/** Checks whether a value is a known {@link ${name}}. An unknown value is not an error. */
export function isKnown${name}(value: ${name}): value is (typeof ${constant})[number] {
  return (${constant} as readonly string[]).includes(value);
}
`;
}
