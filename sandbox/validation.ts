import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { fastFormats } from "ajv-formats/dist/formats.js";
import type { ProblemError as ProblemDetail } from "../generated/models.ts";
import type { Issue } from "./entity-model.ts";
import {
  type Contract,
  type Operation,
  type Parameter,
  type Schema,
  withoutNull,
} from "./openapi.ts";

/** The parts of a request that the contract describes, as the types that it has for them. */
export interface RequestParts {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  body?: unknown;
}

/** The number of errors in a response. A large body could have a million. */
const maxErrors = 20;

/** Validates values against schemas of the contract. */
export class Validator {
  readonly #contract: Contract;
  readonly #ajv: Ajv2020;
  /** Schemas are compiled when they are first used, since most runs use few of them. */
  readonly #compiled = new WeakMap<object, ValidateFunction>();

  constructor(contract: Contract) {
    const options = { strict: false, strictNumbers: true, allErrors: true, formats: fastFormats };
    this.#contract = contract;
    this.#ajv = new Ajv2020(options).addSchema({ ...contract.document, $id: "contract" });
  }

  validate(schema: Schema, value: unknown): (Issue & { keyword: string })[] {
    return this.#validate(schema, () => schema, value);
  }

  validateRequest(operation: Operation, request: RequestParts): ProblemDetail[] {
    const errors = this.#validate(operation, () => this.#requestSchema(operation), request);
    return errors.map(toProblemDetail);
  }

  /** Reads the parameters of a request as the types of their schemas. Each may be sent several times. */
  readParameters(
    { parameters }: Operation,
    sent: (parameter: Parameter) => string[],
  ): RequestParts {
    const parts: RequestParts = { path: {}, query: {}, header: {} };
    for (const parameter of parameters.filter((each) => this.#isReadable(each))) {
      const value = this.#read(parameter, sent(parameter));
      if (value !== undefined) parts[parameter.in as "path"][parameter.name] = value;
    }
    return parts;
  }

  #validate(key: object, schema: () => Schema, value: unknown) {
    let check = this.#compiled.get(key);
    if (check === undefined) {
      // Seen from outside the document, its references have to name it.
      const text = JSON.stringify(schema()).replaceAll('"$ref":"#/', '"$ref":"contract#/');
      check = this.#ajv.compile(JSON.parse(text));
      this.#compiled.set(key, check);
    }
    return check(value) ? [] : (check.errors ?? []).slice(0, maxErrors).map(describe);
  }

  #requestSchema({ parameters, body }: Operation): Schema {
    const part = (location: string): Schema => {
      const own = parameters.filter((each) => each.in === location && this.#isReadable(each));
      const properties = Object.fromEntries(own.map(({ name, schema = {} }) => [name, schema]));
      const required = own.filter((each) => each.required).map(({ name }) => name);
      return { type: "object", properties, required };
    };
    const parts = { path: part("path"), query: part("query"), header: part("header") };
    const required = body?.isRequired ? ["body"] : [];
    return { properties: { ...parts, body: body?.schema ?? {} }, required };
  }

  /** Whether a parameter is a value or a list of values. Others, and cookies, are not validated. */
  #isReadable(parameter: Parameter): boolean {
    return parameter.in !== "cookie" && this.#schemaOf(parameter).type !== "object";
  }

  #schemaOf({ schema = {} }: Parameter): Schema {
    return this.#contract.resolve(withoutNull(this.#contract.resolve(schema)));
  }

  #read(parameter: Parameter, values: string[]): unknown {
    const schema = this.#schemaOf(parameter);
    if (values.length === 0) return schema.default;
    if (schema.items === undefined) return values.length > 1 ? values : typed(values[0], schema);
    const isExploded = parameter.explode ?? parameter.in === "query";
    const texts = isExploded ? values : values.flatMap((text) => text.split(","));
    const items = this.#contract.resolve(schema.items);
    return texts.map((text) => typed(text, items));
  }
}

/** A number is only what JSON takes for one, so that `0x10` and an empty value stay strings. */
function typed(text = "", { type }: Schema): unknown {
  const types = [type].flat();
  const isNumber = types.includes("number") && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text);
  const isInteger = types.includes("integer") && /^-?(0|[1-9]\d*)$/.test(text);
  if (isNumber || isInteger) return Number(text);
  return types.includes("boolean") && /^(true|false)$/.test(text) ? text === "true" : text;
}

/** An error of Ajv at the value that is wrong, which may be a property that is missing or unknown. */
function describe({ instancePath, params, keyword, message = "is not valid" }: ErrorObject) {
  const keys = instancePath.split("/").slice(1);
  const path = keys.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const { missingProperty, additionalProperty } = params;
  if (missingProperty) return { path: [...path, missingProperty], message: "is required", keyword };
  if (!additionalProperty) return { path, message, keyword };
  return { path: [...path, additionalProperty], message: "is unknown", keyword };
}

function toProblemDetail({ path, message: detail }: Issue): ProblemDetail {
  const [location, ...rest] = path;
  if (location === "body") return { in: location, pointer: toPointer(rest), detail };
  return { in: `${location}`, name: `${rest[0]}`, detail };
}

/** A JSON Pointer, cut off where a key in it is longer than any should be. */
export function toPointer(path: Issue["path"]): string {
  const keys = path.map((key) => `/${`${key}`.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  return keys.join("").slice(0, 300);
}
