import type { Bundle, Contract } from "./bundle.ts";
import { nameOf, type Operation, operationsOf, schemasOf } from "./contract.ts";
import { pageOf } from "./docs/names.ts";
import { comment, deprecation, promises, provenance, typeOf } from "./typescript.ts";

const header = '// Made by "npm run build" from openapi/. Do not edit.\n';
/** Where "npm start" shows the reference; the service's own address is not known. */
const reference = "http://127.0.0.1:4010/docs/";

/** A documented function for every operation, and the table that the path-typed client needs. */
export function operations({ contract }: Bundle): Map<string, string> {
  const all = operationsOf(contract);
  const functions = all.map(declare);
  const text = functions.join("\n");
  return new Map([
    ["generated/operations.ts", `${header}${imports(contract, text)}\n${text}`],
    ["generated/calls.ts", calls(all)],
  ]);
}

function imports(contract: Contract, text: string): string {
  const named = new Set(Array.from(text.matchAll(/: (?:Promise<)?(\w+)/g), ([, name]) => name));
  const used = Object.keys(schemasOf(contract)).filter((name) => named.has(name));
  return [
    'import { type Client, call } from "../client/client.ts";',
    'import type { CallOptions } from "../client/options.ts";',
    `import type {\n${used.map((name) => `  ${name},\n`).join("")}} from "./models.ts";`,
    "",
  ].join("\n");
}

function declare(operation: Operation): string {
  const { id, method, path, summary, description, takesToken, success } = operation;
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}Request`;
  const needed =
    operation.body !== undefined || operation.parameters.some(({ required }) => required);
  const answer = nameOf(success.schema.$ref ?? "");
  const doc = comment([
    `${summary}.`,
    description,
    deprecation(operation),
    `@returns ${success.description}`,
    ...operation.problems.map(
      ({ status, description: reason }) =>
        `@throws {ApiError} ${status === "default" ? "any other status" : status}: ${reason}`,
    ),
    "@throws {TimeoutError} No complete answer in time.",
    "@throws {NetworkError} The connection failed.",
    provenance(operation.source, operation.assumptions),
    `@see ${reference}${pageOf(operation.id)}`,
  ]);
  return `${comment([`What {@link ${id}} sends.`])}export interface ${name} extends CallOptions {
${parts(operation)}}

${doc}export function ${id}(client: Client, request${needed ? "" : "?"}: ${name}): Promise<${answer}> {
  return call("${id}", "${method}", "${path}", ${takesToken ? 1 : 0}, client, request);
}
`;
}

/** Path, query and body of a request, as far as the operation has them. */
function parts({ parameters, body }: Operation): string {
  const group = (place: "path" | "query") => {
    const members = parameters.filter((parameter) => parameter.in === place);
    if (members.length === 0) return "";
    const optional = place === "query";
    const fields = members.map(({ name, description, deprecated = false, required, schema }) => {
      const { default: assumed } = schema;
      const doc = comment(promises({ default: assumed, description, deprecated }), "    ");
      const type = typeOf(schema);
      return `${doc}    ${name}${required ? `: ${type}` : `?: ${type} | undefined`};\n`;
    });
    const end = optional ? " | undefined" : "";
    return `  ${place}${optional ? "?" : ""}: {\n${fields.join("")}  }${end};\n`;
  };
  const sent = body === undefined ? "" : `  body: ${typeOf(body)};\n`;
  return group("path") + group("query") + sent;
}

function calls(all: Operation[]): string {
  const rows = all.map(
    ({ id, method, path, takesToken }) =>
      `  "${method} ${path}": ["${id}", ${takesToken ? 1 : 0}],\n`,
  );
  return `${header}
/** By method and path: the operation, and 1 where a token is asked for or allowed. */
export const calls: Record<string, [operation: string, takesToken: 0 | 1]> = {
${rows.join("")}};
`;
}
