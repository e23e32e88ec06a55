import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Mock, startMock } from "../../scripts/mock.ts";
import {
  document,
  follow,
  type Json,
  type MediaType,
  operations,
  violations,
} from "../contract/document.ts";
import { root } from "../contract/project.ts";
import { exampleBody, examplePath } from "../mock/answers.ts";

type Schema = { [key: string]: Json };
const schemas = document.components.schemas as Record<string, Schema>;
const names = Object.keys(schemas);
const file = (name: string): Schema =>
  JSON.parse(readFileSync(join(root, `generated/schemas/${name}.json`), "utf8"));

/** What Ajv makes of a file as it is, and all that it has to say about it. */
function taken(name: string): { validate: ValidateFunction; said: unknown[] } {
  const said: unknown[] = [];
  const say = (...words: unknown[]) => void said.push(...words);
  const ajv = new Ajv2020({
    strict: true,
    allErrors: true,
    logger: { log: say, warn: say, error: say },
  });
  addFormats.default(ajv);
  return { validate: ajv.compile(file(name)), said };
}

/** Every example of a body that is answered or sent, with the schema it is an example of. */
const examples = operations.flatMap(({ operationId, requestBody, responses }) =>
  [requestBody ?? { content: {} }, ...Object.values(responses)]
    .flatMap(({ content }) => Object.values(content ?? {}))
    .flatMap((media) => examplesOf(operationId, media)),
);

function examplesOf(operation: string, { schema, examples = {} }: MediaType) {
  const [, name = ""] = /^#\/components\/schemas\/(\w+)$/.exec(refOf(schema)) ?? [];
  return Object.entries(examples).map(([title, example]) => {
    const { value } = follow<{ value: Json }>(example);
    return { operation, title, name, value };
  });
}

function refOf(schema: object): string {
  return (schema as { $ref?: string }).$ref ?? "";
}

describe("generated/schemas", () => {
  test("has a file for every schema of the contract and nothing else", () => {
    const found = readdirSync(join(root, "generated/schemas"));
    expect(found.sort()).toEqual(names.map((name) => `${name}.json`).sort());
  });

  test.each(names)("%s is taken by Ajv in strict mode, without a word", (name) => {
    const { validate, said } = taken(name);
    expect(said).toEqual([]);
    for (const example of (schemas[name]?.examples as Json[] | undefined) ?? []) {
      expect(validate(example), JSON.stringify(validate.errors)).toBe(true);
    }
  });

  test("are all taken together, each under its own name", () => {
    const ajv = new Ajv2020({ strict: true });
    addFormats.default(ajv);
    for (const name of names) ajv.addSchema(file(name));
    for (const name of names) expect(ajv.getSchema(`urn:selling-api:schema:${name}`)).toBeDefined();
  });

  test.each(names)("%s refers to nothing outside itself", (name) => {
    const text = JSON.stringify(file(name));
    const refs = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref]) => ref);
    const inside = Object.keys(file(name).$defs ?? {}).map((other) => `#/$defs/${other}`);
    expect(refs.filter((ref) => !inside.includes(ref ?? ""))).toEqual([]);
    expect(inside.filter((ref) => !refs.includes(ref))).toEqual([]);
    expect(text).not.toMatch(/"x-/);
  });

  test("hold for every example of a body in the contract", () => {
    const validators = new Map(names.map((name) => [name, taken(name).validate]));
    expect(new Set(examples.map(({ operation }) => operation)).size).toBe(19);
    for (const { operation, title, name, value } of examples) {
      const validate = validators.get(name);
      expect(validate?.(value), `${operation}, ${title}: ${JSON.stringify(validate?.errors)}`).toBe(
        true,
      );
    }
  });

  test("refuse and take the same as the contract when something in an example is changed", () => {
    const validators = new Map(names.map((name) => [name, taken(name).validate]));
    let refused = 0;
    for (const { name, value } of examples) {
      for (const [what, changed] of changes(value)) {
        const expected = violations({ $ref: `#/components/schemas/${name}` }, changed).length === 0;
        expect(validators.get(name)?.(changed), `${name}, ${what}`).toBe(expected);
        if (!expected) refused++;
      }
    }
    expect(refused).toBeGreaterThan(500);
  });
});

/** A value with each field of it and of what it holds left out, of another type, or null. */
function* changes(value: Json, depth = 0): Generator<[string, Json]> {
  if (value === null || typeof value !== "object" || depth > 1) return;
  for (const [key, inner] of Object.entries(value)) {
    const with_ = (changed: Json): Json =>
      Array.isArray(value)
        ? value.map((item, index) => (String(index) === key ? changed : item))
        : { ...value, [key]: changed };
    if (!Array.isArray(value)) {
      const { [key]: _, ...others } = value;
      yield [`without ${key}`, others];
    }
    yield [`${key} null`, with_(null)];
    yield [`${key} of another type`, with_(typeof inner === "string" ? 1 : "another")];
    for (const [what, changed] of changes(inner, depth + 1)) {
      yield [`${key}: ${what}`, with_(changed)];
    }
  }
}

describe("generated/openapi-3.0.json", () => {
  const path = join(root, "generated/openapi-3.0.json");
  const text = readFileSync(path, "utf8");
  const converted = JSON.parse(text) as typeof document & { openapi: string };

  test("is valid under the schema of OpenAPI 3.0", async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(text));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(converted.openapi).toBe("3.0.3");
  });

  test("has the same operations and the same schemas", () => {
    const idsOf = (of: typeof document) =>
      Object.values(of.paths).flatMap((item) =>
        Object.values(item).flatMap((operation) => {
          const { operationId = [] } = operation as { operationId?: string };
          return operationId;
        }),
      );
    expect(idsOf(converted)).toEqual(idsOf(document));
    expect(Object.keys(converted.paths)).toEqual(Object.keys(document.paths));
    expect(Object.keys(converted.components.schemas ?? {})).toEqual(names);
  });

  test("says nothing in its schemas that 3.0 has no word for", () => {
    const found = [...schemasIn(converted)];
    expect(found.length).toBeGreaterThan(500);
    const wrong = found.flatMap(([place, schema]) => {
      const keys = Object.keys(schema).filter((key) => !key.startsWith("x-"));
      if ("$ref" in schema) {
        return keys.length > 1 ? [`${place}: ${keys} beside a reference`] : [];
      }
      const unknown = keys.filter((key) => !keywords.has(key)).map((key) => `${place}: ${key}`);
      const type = "type" in schema && !types.has(schema.type as string) ? [`${place}: type`] : [];
      const untyped =
        "nullable" in schema && !("type" in schema) ? [`${place}: nullable without a type`] : [];
      return [...unknown, ...type, ...untyped];
    });
    expect(wrong).toEqual([]);
  });

  test("bears no trace of the converter", () => {
    expect(text).not.toMatch(/down-convert/i);
    expect(text).not.toMatch(/jsonSchemaDialect|\$schema|\$defs|\$comment/);
  });

  test("says of each field whether it may be null, as the contract does", () => {
    for (const name of names) {
      for (const [key, property] of fieldsOf(schemas[name] ?? {})) {
        const other = new Map(fieldsOf((converted.components.schemas?.[name] ?? {}) as Schema));
        const nullable = (other.get(key) as Schema | undefined)?.nullable === true;
        expect(nullable, `${name}.${key}`).toBe(/"null"/.test(JSON.stringify(property)));
      }
    }
  });

  test("has beside it what is lost, each loss with all the schemas it concerns", () => {
    const losses = readFileSync(join(root, "generated/openapi-3.0.md"), "utf8");
    for (const keyword of ["prefixItems", "propertyNames"]) {
      const concerned = names.filter((name) => JSON.stringify(schemas[name]).includes(keyword));
      expect(concerned).not.toEqual([]);
      for (const name of concerned) expect(losses).toContain(`\`${name}\``);
    }
  });

  describe("served by a stock mock", () => {
    let mock: Mock;
    beforeAll(async () => {
      mock = await startMock({ contract: path, host: "127.0.0.1", port: 0 });
    });
    afterAll(() => mock?.stop());

    test.each(operations.map((operation) => [operation.operationId, operation] as const))(
      "answers %s as the contract promises",
      async (_, operation) => {
        const body = exampleBody(operation);
        const response = await fetch(mock.url + examplePath(operation), {
          method: operation.method,
          headers: { authorization: "Bearer token", "content-type": "application/json" },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const promised = operation.responses[response.status]?.content?.["application/json"];
        expect(response.ok).toBe(true);
        expect(violations(promised?.schema ?? { not: {} }, await response.json())).toEqual([]);
      },
    );
  });
});

const types = new Set(["array", "boolean", "integer", "number", "object", "string"]);
/** All that a schema may say under OpenAPI 3.0. */
const keywords = new Set([
  "title",
  "multipleOf",
  "maximum",
  "exclusiveMaximum",
  "minimum",
  "exclusiveMinimum",
  "maxLength",
  "minLength",
  "pattern",
  "maxItems",
  "minItems",
  "uniqueItems",
  "maxProperties",
  "minProperties",
  "required",
  "enum",
  "type",
  "allOf",
  "oneOf",
  "anyOf",
  "not",
  "items",
  "properties",
  "additionalProperties",
  "description",
  "format",
  "default",
  "nullable",
  "discriminator",
  "readOnly",
  "writeOnly",
  "xml",
  "externalDocs",
  "example",
  "deprecated",
]);

/** The properties of a schema, and of what it adds to its bases. */
function fieldsOf(schema: Schema): [string, Json][] {
  const parts = [schema, ...((schema.allOf ?? []) as Schema[])];
  return parts.flatMap(({ properties }) => Object.entries(properties ?? {}));
}

/** Every schema of a document, wherever it may stand, with its place. */
function* schemasIn(of: typeof document): Generator<[string, Schema]> {
  const { schemas = {}, ...others } = of.components;
  for (const [name, schema] of Object.entries(schemas)) yield* schemaIn(name, schema as Schema);
  yield* below("", { paths: of.paths, components: others } as unknown as Json);
}

function* below(place: string, value: Json): Generator<[string, Schema]> {
  if (value === null || typeof value !== "object") return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "schema") yield* schemaIn(`${place}/schema`, inner as Schema);
    else if (key !== "examples" && key !== "example") yield* below(`${place}/${key}`, inner);
  }
}

function* schemaIn(place: string, schema: Schema): Generator<[string, Schema]> {
  yield [place, schema];
  for (const key of ["allOf", "anyOf", "oneOf"]) {
    for (const part of (schema[key] ?? []) as Schema[]) yield* schemaIn(`${place}/${key}`, part);
  }
  for (const key of ["items", "not", "additionalProperties"]) {
    const inner = schema[key];
    if (typeof inner === "object") yield* schemaIn(`${place}/${key}`, inner as Schema);
  }
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    yield* schemaIn(`${place}/${key}`, inner as Schema);
  }
}
