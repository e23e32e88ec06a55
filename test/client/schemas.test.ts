import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { schemaFile } from "../../scripts/codegen/json-schemas.ts";
import { schemasOf } from "../../scripts/contract.ts";
import { contract, root } from "./example-requests.ts";

const schemas = schemasOf(contract);

/** What strict Ajv prints. */
const logged: unknown[] = [];
const log = (...parts: unknown[]) => void logged.push(parts);
const ajv = new Ajv2020({ strict: true, logger: { log, warn: log, error: log } });
addFormats.default(ajv);

describe("the JSON Schema of", () => {
  test.each(Object.keys(schemas))("%s compiles in strict Ajv and accepts its examples", (name) => {
    const validate = ajv.compile(JSON.parse(schemaFile(contract, name)));
    expect(logged).toEqual([]);
    for (const example of schemas[name]?.examples ?? []) expect(validate(example)).toBe(true);
  });
});

describe("generated/openapi-3.0.json", () => {
  const text = readFileSync(new URL("generated/openapi-3.0.json", root), "utf8");

  test("is valid under the schema of OpenAPI 3.0", async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(text));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  test("has the paths and schemas of the contract, without keywords that 3.0 does not have", () => {
    const { paths, components } = JSON.parse(text);
    expect(Object.keys(paths)).toEqual(Object.keys(contract.paths));
    expect(Object.keys(components.schemas)).toEqual(Object.keys(schemas));
    expect(text).not.toMatch(
      /"(jsonSchemaDialect|\$schema|\$defs|const|prefixItems|propertyNames)":/,
    );
    expect(text).not.toMatch(/"type": ?("null"|\[)/);
  });
});
