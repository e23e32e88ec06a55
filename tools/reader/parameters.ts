/** Writing the values of parameters into a URL, and reading a single value from its text. */
import type { Operation, Parameter } from "./operations.ts";
import type { Schema } from "./schema.ts";
import { isObject, own, type Values } from "./values.ts";

/** The part of an operation that its URL depends on. */
interface Target {
  path: Operation["path"];
  parameters: Pick<Parameter, "name" | "in">[];
}

/** The path of an operation with these values of its path parameters. What has no value stays in braces. */
export function buildPath({ path, parameters }: Target, values: Values): string {
  return path.replaceAll(/\{([^}]+)\}/g, (expression, name: string) => {
    const isDeclared = parameters.some((one) => one.in === "path" && one.name === name);
    const value = isDeclared ? own(values, name) : undefined;
    return value === undefined ? expression : encode(value);
  });
}

/** The query of a request without `?`; empty if no parameter has a value. A list repeats its parameter. */
export function buildQuery({ parameters }: Target, values: Values): string {
  return parameters
    .filter((parameter) => parameter.in === "query" && own(values, parameter.name) !== undefined)
    .flatMap(({ name }) =>
      [own(values, name)].flat().map((value) => `${encodeURIComponent(name)}=${encode(value)}`),
    )
    .join("&");
}

const encode = (value: unknown): string =>
  encodeURIComponent(isObject(value) ? JSON.stringify(value) : String(value));

/** JSON, or a text that is none as it is. */
export function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A number is only what JSON takes for one, so that `0x10` and an empty value stay strings. */
export function readScalar(text: string, schema: Schema | undefined): unknown {
  const types = schema?.types ?? [];
  const isNumber = types.includes("number") && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text);
  const isInteger = types.includes("integer") && /^-?(0|[1-9]\d*)$/.test(text);
  if (isNumber || isInteger) return Number(text);
  return types.includes("boolean") && /^(true|false)$/.test(text) ? text === "true" : text;
}
