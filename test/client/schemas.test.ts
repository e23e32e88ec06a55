import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { build } from "../../sandbox/index.ts";
import { root } from "../project.ts";
import { contract } from "../published-contract.ts";
import { documents, formats, logged, validate } from "./json-schemas.ts";

test("the JSON Schema of every model compiles in strict Ajv and accepts its examples and what the sandbox builds", () => {
  for (const [name, { examples }] of contract.schemas) {
    for (const value of [...examples, build(name as "Order")])
      expect(validate(name, value), name).toBeNull();
  }
  expect(logged).toEqual([]);
});

test("the formats of the recipe for Ajv are those of the sandbox and the verifier", () => {
  const readme = readFileSync(join(root, "client/recipes.md"), "utf8");
  const [, recipe = ""] = /^const formats = (\{[\s\S]*?^\});$/m.exec(readme) ?? [];
  const written = new Function(`return ${recipe.replace("(text: string)", "(text)")}`)();
  const digits = "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02";
  const checks = [written, formats].map((given) => {
    const own = new Ajv2020({ formats: given });
    return Object.keys(formats).map(
      (format) => [format, own.compile({ type: "string", format })] as const,
    );
  });
  const accepts = (sample: string) => {
    const [inRecipe, shared] = checks.map((list) =>
      list.filter(([, check]) => check(sample)).map(([format]) => format),
    );
    expect(inRecipe, sample).toEqual(shared);
    return shared;
  };
  for (const text of [digits, digits.toUpperCase()]) expect(accepts(text)).toEqual(["uuid"]);
  for (const text of ["2026-03-02T09:30:00.000Z", "2028-02-29T23:59:59.999Z"])
    expect(accepts(text)).toEqual(["date-time"]);
  const others = [
    ...[`urn:uuid:${digits}`, `{${digits}}`, digits.replaceAll("-", ""), `${digits}\n`],
    ...["2026-02-30T00:00:00.000Z", "2026-13-01T00:00:00.000Z", "2026-03-02T24:00:00.000Z"],
    ...["2016-12-31T23:59:60.000Z", "2026-03-02T09:30:00Z", "2026-03-02t09:30:00.000z"],
    ...[
      "2026-03-02T09:30:00.000+00:00",
      "2026-03-02 09:30:00.000Z",
      "2026-03-02",
      "+012026-03-02T09:30:00.000Z",
    ],
  ];
  for (const text of others) expect(accepts(text)).toEqual([]);
});

test.each(["openapi-3.0.json", "openapi-3.0-generators.json"])(
  "%s is valid under the schema of OpenAPI 3.0",
  async (file) => {
    const { errors } = await new Validator().validate(JSON.parse(documents.get(file) ?? ""));
    expect(errors).toBeUndefined();
  },
);

test("no timestamp has a pattern, on which generated clients fail", () => {
  const timestamps = [...contract.schemas.values()].filter(({ format }) => format === "date-time");
  for (const { written } of timestamps) expect(written).not.toHaveProperty("pattern");
});
