import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { fastFormats } from "ajv-formats/dist/formats.js";
import type { ProblemError as ProblemDetail } from "../generated/models.ts";
import {
  type Document,
  type Operation,
  type Parameter,
  resolve,
  type Schema,
  withoutNull,
} from "./contract.ts";
import type { Issue } from "./entity-model.ts";

/** The parts of a request that the contract describes, as the types that it has for them. */
export interface RequestParts {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  body?: unknown;
}

/** Validates values against schemas of the contract. */
export interface Validator {
  /** Reads parameters as the types of their schemas. Each may be sent several times. */
  readParameters: (operation: Operation, sent: (parameter: Parameter) => string[]) => RequestParts;
  validateRequest: (operation: Operation, request: RequestParts) => ProblemDetail[];
  validate: (schema: Schema, value: unknown) => (Issue & { keyword: string })[];
}

/** More errors help nobody, and a large body could have a million. */
const maxErrors = 20;

export function createValidator(document: Document): Validator {
  const options = { strict: false, strictNumbers: true, allErrors: true, formats: fastFormats };
  const ajv = new Ajv2020(options).addSchema({ ...document, $id: "contract" });
  const compiled = new WeakMap<object, ValidateFunction>();

  /** Schemas are compiled when they are first used, since most runs use few of them. */
  function validate(key: object, value: unknown, schema: object = key) {
    let check = compiled.get(key);
    if (check === undefined) {
      // Seen from outside the document, its references have to name it.
      const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/');
      check = ajv.compile(JSON.parse(text));
      compiled.set(key, check);
    }
    return check(value) ? [] : (check.errors ?? []).slice(0, maxErrors).map(describe);
  }

  /** A single value or a list of values; parameters in other styles are not validated. */
  const schemaOf = ({ schema = {} }: Parameter) =>
    resolve(document, withoutNull(resolve(document, schema)));
  const isReadable = (parameter: Parameter) =>
    parameter.in !== "cookie" && schemaOf(parameter).type !== "object";

  function requestSchema({ parameters, body }: Operation): Schema {
    const part = (location: string): Schema => {
      const own = parameters.filter((each) => each.in === location && isReadable(each));
      const properties = Object.fromEntries(own.map(({ name, schema = {} }) => [name, schema]));
      const required = own.filter((each) => each.required).map(({ name }) => name);
      return { type: "object", properties, required };
    };
    const parts = { path: part("path"), query: part("query"), header: part("header") };
    return {
      properties: { ...parts, body: body?.schema ?? {} },
      required: body?.isRequired ? ["body"] : [],
    };
  }

  function read(parameter: Parameter, values: string[]): unknown {
    const schema = schemaOf(parameter);
    if (values.length === 0) return schema.default;
    if (schema.items === undefined) return values.length > 1 ? values : typed(values[0], schema);
    const isExploded = parameter.explode ?? parameter.in === "query";
    const items = isExploded ? values : values.flatMap((text) => text.split(","));
    return items.map((text) => typed(text, resolve(document, schema.items)));
  }

  return {
    validate,
    validateRequest: (operation, request) => {
      const schema = compiled.has(operation) ? {} : requestSchema(operation);
      return validate(operation, request, schema).map(toProblemDetail);
    },
    readParameters: ({ parameters }, sent) => {
      const parts: RequestParts = { path: {}, query: {}, header: {} };
      for (const parameter of parameters.filter(isReadable)) {
        const value = read(parameter, sent(parameter));
        if (value !== undefined) parts[parameter.in as "path"][parameter.name] = value;
      }
      return parts;
    },
  };
}

/** A number is only what JSON takes for one, so that `0x10` and an empty value stay strings. */
function typed(text = "", { type }: Schema): unknown {
  const types = [type].flat();
  const isNumeric = types.includes("integer") || types.includes("number");
  if (isNumeric && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) return Number(text);
  return types.includes("boolean") && /^(true|false)$/.test(text) ? text === "true" : text;
}

/** An error of Ajv at the value that is wrong, which for a missing property is the property. */
function describe({ instancePath, params, keyword, message = "is not valid" }: ErrorObject) {
  const keys = instancePath.split("/").slice(1);
  const path = keys.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const property = params.missingProperty ?? params.additionalProperty;
  return { path: typeof property === "string" ? [...path, property] : path, message, keyword };
}

function toProblemDetail({ path, message: detail }: Issue): ProblemDetail {
  const [location, ...rest] = path;
  if (location === "body") return { in: location, pointer: toPointer(rest), detail };
  return { in: `${location}`, name: `${rest[0]}`, detail };
}

/** A JSON Pointer, cut off where somebody sent a key that is longer than any. */
export function toPointer(path: Issue["path"]): string {
  const keys = path.map((key) => `${key}`.replaceAll("~", "~0").replaceAll("/", "~1"));
  return keys
    .map((key) => `/${key}`)
    .join("")
    .slice(0, 300);
}
