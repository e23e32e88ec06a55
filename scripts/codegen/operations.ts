import {
  type Contract,
  componentName,
  type Operation,
  operationsOf,
  type Schema,
  schemasOf,
} from "../contract.ts";
import { deprecationTag, describeSchema, docComment, header, typeOf } from "./typescript.ts";

/** A documented function for every operation, and what the client reads of each. */
export function operations(contract: Contract): Map<string, string> {
  const all = operationsOf(contract);
  const schemas = schemasOf(contract);
  const functions = all.map(declare).join("\n");
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
  return [
    'import { type Client, call } from "../client/client.ts";',
    'import type { CallOptions } from "../client/options.ts";',
    'import * as calls from "./calls.ts";',
    `import type {\n${used.map((name) => `  ${name},\n`).join("")}} from "./models.ts";`,
    "",
  ].join("\n");
}

function declare(operation: Operation): string {
  const { id, summary, description, success } = operation;
  const request = `${id.charAt(0).toUpperCase()}${id.slice(1)}Request`;
  const isRequired =
    operation.body !== undefined || operation.parameters.some(({ required }) => required);
  const result = success.schema === undefined ? "void" : componentName(success.schema.$ref ?? "");
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
  return call(calls.${id}, client, request);
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

/** The constants that the functions pass to the client. A bundle contains those of the functions it calls. */
function calls(all: Operation[], schemas: Record<string, Schema>): string {
  const parts = all.map((operation) => ({ operation, parts: partsOf(operation, schemas) }));
  const names = new Set(parts.flatMap(({ parts }) => Object.values(parts)));
  const rows = parts.map(({ operation: { id, method, path }, parts }) => {
    const functions = Object.entries(parts).map(([key, name]) =>
      key === name ? key : `${key}: ${name}`,
    );
    const fields = [`id: "${id}"`, `method: "${method}"`, `path: "${path}"`, ...functions];
    return `export const ${id}: Operation = { ${fields.join(", ")} };\n`;
  });
  const imported = [...[...names].sort(), "type Operation"].join(", ");
  return `${header}import { ${imported} } from "../client/operation.ts";\n\n${rows.join("")}`;
}

/** The functions of client/operation.ts that an operation needs, by the key of its constant. */
function partsOf(operation: Operation, schemas: Record<string, Schema>): Record<string, string> {
  const { acceptsToken, parameters, body, success } = operation;
  const { properties } = schemas[componentName(success.schema?.$ref ?? "")] ?? {};
  return {
    ...(acceptsToken && { authorize: "bearer" }),
    ...(parameters.some((parameter) => parameter.in === "query") && { query: "query" }),
    ...(body && { body: "json" }),
    ...(success.schema === undefined && { isResult: "isEmpty" }),
    ...(properties?.pagination && { isResult: "isPage" }),
  };
}
