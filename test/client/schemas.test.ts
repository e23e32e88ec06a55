import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { schemaFiles } from "../../scripts/codegen/json-schemas.ts";
import { document } from "../published-contract.ts";
import { contract, root } from "./example-requests.ts";

const schemas = Object(document.components?.schemas);
const files = schemaFiles(document);

/** What strict Ajv prints. */
const logged: unknown[] = [];
const log = (...parts: unknown[]) => void logged.push(parts);
const ajv = new Ajv2020({ strict: true, logger: { log, warn: log, error: log } });
addFormats.default(ajv);

describe("the JSON Schema of", () => {
  test.each([...files])("%s compiles in strict Ajv and accepts its examples", (name, text) => {
    const validate = ajv.compile(JSON.parse(text));
    expect(logged).toEqual([]);
    for (const example of contract.schemas.get(name)?.examples ?? [])
      expect(validate(example)).toBe(true);
  });
});

const read = (file: string) => readFileSync(new URL(`generated/${file}`, root), "utf8");

describe.each(["openapi-3.0.json", "openapi-3.0-generators.json"])("generated/%s", (file) => {
  const text = read(file);

  test("is valid under the schema of OpenAPI 3.0", async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(text));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  test("has the paths of the contract and every schema that they need", () => {
    const { paths, components } = JSON.parse(text);
    expect(Object.keys(paths)).toEqual(Object.keys(document.paths ?? {}));
    const references = text.matchAll(/"#\/components\/schemas\/(\w+)"/g);
    const used = new Set(Array.from(references, ([, name]) => name));
    expect(Object.keys(components.schemas).sort()).toEqual([...used].sort());
  });

  test("has no keywords that 3.0 does not have", () => {
    expect(text).not.toMatch(
      /"(jsonSchemaDialect|\$schema|\$defs|const|prefixItems|propertyNames)":/,
    );
    expect(text).not.toMatch(/"type": ?("null"|\[)/);
  });

  test("names the license by its URL", () => {
    expect(JSON.parse(text).info.license.url).toBe("https://spdx.org/licenses/MIT.html");
  });
});

test("validators and generators each get null in a reference in the way that they read", () => {
  const addressIn = (file: string) =>
    JSON.parse(read(file)).components.schemas.Order.properties.billing_address;
  const $ref = "#/components/schemas/Address";
  expect(addressIn("openapi-3.0.json")).toMatchObject({ anyOf: [{ $ref }, { enum: [null] }] });
  expect(addressIn("openapi-3.0-generators.json")).toMatchObject({
    allOf: [{ $ref }],
    nullable: true,
  });
});

test("integers have 64 bits for generators, and no format that TypeScript makes a bigint of", () => {
  expect(JSON.parse(read("openapi-3.0-generators.json")).components.schemas.Amount.format).toBe(
    "int64",
  );
  expect(schemas.Amount).not.toHaveProperty("format");
});

test("no timestamp has a pattern, on which generated clients fail", () => {
  const timestamps = [...contract.schemas.values()].filter(({ format }) => format === "date-time");
  for (const { written } of timestamps) expect(written).not.toHaveProperty("pattern");
});
