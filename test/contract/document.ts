import { readFileSync } from "node:fs";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";

/** The JSON that the tests read: any value, whose parts the reader names. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface MediaType {
  schema: object;
  examples?: Record<string, { value: Json }>;
}

export interface Answer {
  description: string;
  content?: Record<string, MediaType>;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: { $ref?: string; examples?: Json[] };
}

export interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: Parameter[];
  security: Record<string, string[]>[];
  requestBody?: { content: Record<string, MediaType> };
  /** By status; `default` stands for the statuses that are not declared. */
  responses: Record<string, Answer>;
}

const bundle = new URL("../../generated/openapi.json", import.meta.url);

/** The published bundle, as anybody reads it. */
export const document = JSON.parse(readFileSync(bundle, "utf8")) as {
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, Record<string, unknown>>;
};

/** Every operation of the bundle with its parameters and answers in place of references. */
export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => ["get", "post", "patch", "put", "delete"].includes(method))
    .map(([method, value]) => {
      const operation = value as Operation;
      const own = [...((item.parameters ?? []) as object[]), ...(operation.parameters ?? [])];
      const responses = Object.entries(operation.responses).map(([status, answer]) => {
        const { content, ...rest } = follow<Answer>(answer);
        return [status, { ...rest, ...(content && { content: withExamples(content) }) }];
      });
      return {
        ...operation,
        method: method.toUpperCase(),
        path,
        parameters: own.map((parameter) => follow<Parameter>(parameter)),
        responses: Object.fromEntries(responses),
      };
    }),
);

function withExamples(content: Record<string, MediaType>): Record<string, MediaType> {
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => {
      const examples = Object.entries(media.examples ?? {}).map(([name, example]) => [
        name,
        follow<{ value: Json }>(example),
      ]);
      return [type, { ...media, examples: Object.fromEntries(examples) }];
    }),
  );
}

/** What a reference of the bundle leads to; anything else as it is. */
export function follow<T>(value: unknown): T {
  const { $ref } = value as { $ref?: string };
  if ($ref === undefined) return value as T;
  const target = $ref
    .slice("#/".length)
    .split("/")
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
  return follow<T>(target);
}

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: fullFormats });
ajv.addSchema({ $id: "bundle", ...document });

/** What is wrong with a value under a schema of the bundle; empty if nothing is. */
export function violations(schema: object, value: unknown): ErrorObject[] {
  const { $ref } = schema as { $ref?: string };
  const validate =
    $ref === undefined ? ajv.compile(absolute(schema)) : ajv.getSchema(`bundle${$ref}`);
  if (validate === undefined) throw new Error(`no schema ${$ref} in the bundle`);
  return validate(value) === true ? [] : (validate.errors ?? []);
}

/** A schema that is written in place, with references that reach the bundle from anywhere. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"bundle#/'));
}
