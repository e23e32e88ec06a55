import {
  type Contract,
  componentName,
  type Operation,
  operationsOf,
  type Schema,
  schemasOf,
} from "../contract.ts";
import { deprecationTag, describeSchema, docComment, header, typeOf } from "./typescript.ts";

/** A documented function for every operation, and the table that the path-typed client needs. */
export function operations(contract: Contract): Map<string, string> {
  const all = operationsOf(contract);
  const schemas = schemasOf(contract);
  const functions = all.map((operation) => declare(operation, schemas)).join("\n");
  return new Map([
    ["generated/operations.ts", `${header}${imports(contract, functions)}\n${functions}`],
    ["generated/calls.ts", calls(all, schemas)],
  ]);
}

function imports(contract: Contract, functions: string): string {
  const names = new Set(
    Array.from(functions.matchAll(/: (?:Promise<)?(\w+)/g), ([, name]) => name),
  );
  const used = Object.keys(schemasOf(contract)).filter((name) => names.has(name));
  const checks = ["isEmpty", "isPage"].filter((name) => functions.includes(`, ${name})`));
  return [
    `import { ${["type Client", "call", ...checks].join(", ")} } from "../client/client.ts";`,
    'import type { CallOptions } from "../client/options.ts";',
    `import type {\n${used.map((name) => `  ${name},\n`).join("")}} from "./models.ts";`,
    "",
  ].join("\n");
}

function declare(operation: Operation, schemas: Record<string, Schema>): string {
  const { id, method, path, summary, description, acceptsToken, success } = operation;
  const request = `${id.charAt(0).toUpperCase()}${id.slice(1)}Request`;
  const isRequired =
    operation.body !== undefined || operation.parameters.some(({ required }) => required);
  const result = success.schema === undefined ? "void" : componentName(success.schema.$ref ?? "");
  const check = checkOf(operation, schemas);
  const comment = docComment([
    `${summary}.`,
    description,
    deprecationTag(operation),
    `@returns ${success.description}`,
    ...operation.problems.map(
      ({ status, description: cause }) =>
        `@throws {ApiError} ${status === "default" ? "any other status" : status}: ${cause}`,
    ),
    "@throws {TimeoutError} No complete response arrived in time.",
    "@throws {NetworkError} The connection failed.",
  ]);
  return `${docComment([`The request of {@link ${id}}.`])}export interface ${request} extends CallOptions {
${requestParts(operation)}}

${comment}export function ${id}(client: Client, request${isRequired ? "" : "?"}: ${request}): Promise<${result}> {
  return call("${id}", "${method}", "${path}", ${acceptsToken ? 1 : 0}, client, request${check});
}
`;
}

function requestParts({ parameters, body }: Operation): string {
  const group = (location: "path" | "query") => {
    const members = parameters.filter((parameter) => parameter.in === location);
    if (members.length === 0) return "";
    const isOptional = !members.some(({ required }) => required);
    const fields = members.map(
      ({ name, description = "", deprecated = false, required, schema }) => {
        const comment = docComment(
          describeSchema({ default: schema.default, description, deprecated }),
          "    ",
        );
        const type = typeOf(schema);
        return `${comment}    ${name}${required ? `: ${type}` : `?: ${type} | undefined`};\n`;
      },
    );
    const end = isOptional ? " | undefined" : "";
    return `  ${location}${isOptional ? "?" : ""}: {\n${fields.join("")}  }${end};\n`;
  };
  const bodyPart = body === undefined ? "" : `  body: ${typeOf(body.schema)};\n`;
  return group("path") + group("query") + bodyPart;
}

/** The function that checks the body of a success response, as the last argument. Default: `isObject`. */
function checkOf({ success }: Operation, schemas: Record<string, Schema>): string {
  if (success.schema === undefined) return ", isEmpty";
  const { properties } = schemas[componentName(success.schema.$ref ?? "")] ?? {};
  return properties?.pagination === undefined ? "" : ", isPage";
}

function calls(all: Operation[], schemas: Record<string, Schema>): string {
  const rows = all
    .map((operation) => {
      const { id, method, path, acceptsToken } = operation;
      return `  "${method} ${path}": ["${id}", ${acceptsToken ? 1 : 0}${checkOf(operation, schemas)}],\n`;
    })
    .join("");
  const checks = ["isEmpty", "isPage"].filter((name) => rows.includes(`, ${name}]`));
  const imported =
    checks.length > 0 ? `import { ${checks.join(", ")} } from "../client/client.ts";\n` : "";
  return `${header}${imported}
type Call = [operation: string, acceptsToken: 0 | 1, isResult?: (body: unknown) => boolean];

/** By method and path: the operation, 1 if it accepts a token, and the check of its result. */
export const calls: Record<string, Call> = {
${rows}};
`;
}
