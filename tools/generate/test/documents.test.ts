/** The documents that are made for tools that do not read OpenAPI 3.1. */
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { otherDocuments, schemaFiles } from "#generate";
import type { Document, SchemaObject } from "#reader";

const shelf = { $ref: "#/components/schemas/Shelf" };
const schemas: Record<string, SchemaObject> = {
  Shelf: {
    type: "object",
    properties: { room: { type: "string", "x-source": "1", "x-open-question": "Since when?" } },
    "x-assumption": "shelves",
    "x-absent-fields": ["kind"],
  },
  Count: { type: "integer", examples: [3] },
  Book: {
    type: "object",
    required: ["kind"],
    properties: {
      kind: { const: "book" },
      // It is no keyword, although it is called like one.
      schemas: { type: "array", items: { type: "string" } },
      sold: { const: false },
      rating: { type: ["number", "null"], exclusiveMinimum: 0 },
      shelf: { anyOf: [shelf, { type: "null" }] },
      copies: { anyOf: [{ $ref: "#/components/schemas/Count" }, { type: "null" }] },
      labels: {
        type: "object",
        propertyNames: { maxLength: 9 },
        additionalProperties: { type: "string" },
      },
      sequel: { $ref: "#/components/schemas/Book" },
      // It is no extension, although it is called like one.
      "x-copies": { type: "string", "x-source": "2" },
    },
    if: { properties: { sold: { const: true } } },
    else: { properties: { rating: { type: "number" } } },
    examples: [{ kind: "book", shelf: null, sequel: { kind: "book" } }],
  },
};
const content = { "application/json": { schema: { $ref: "#/components/schemas/Book" } } };
const responses = { "200": { description: "A book.", content } };
const contract = {
  openapi: "3.1.1",
  info: { title: "Books API", version: "1.0.0", license: { name: "MIT", identifier: "MIT" } },
  paths: { "/books": { get: { operationId: "getBook", responses } } },
  webhooks: { sold: { post: { operationId: "onSold", responses } } },
  components: { schemas },
} as Document;
const documents = otherDocuments(contract);
const read = (file: string) => documents.get(file) ?? "";

// Validators and generators each get null in a reference, and integers, in the way that they read.
test.each([
  ["openapi-3.0.json", { anyOf: [shelf, { enum: [null] }] }, undefined],
  ["openapi-3.0-generators.json", { allOf: [shelf], nullable: true }, "int64"],
])("%s is valid, with what 3.0 has and the license by its URL", async (file, orNull, format) => {
  const document = JSON.parse(read(file));
  expect((await new Validator().validate(document)).errors).toBeUndefined();
  expect(read(file)).not.toMatch(/"(webhooks|const|propertyNames|if|else)":/);
  expect(read(file)).not.toMatch(/"type": ?("null"|\[)/);
  expect(read(file)).not.toMatch(/"x-(source|assumption|open-question|absent-fields)"/);
  expect(document.info.license.url).toBe("https://spdx.org/licenses/MIT.html");
  // A scalar that can be null is written in place.
  expect(Object.keys(document.components.schemas)).toEqual(["Shelf", "Book"]);
  const { properties } = document.components.schemas.Book;
  expect(properties).toMatchObject({ shelf: orNull, sold: { enum: [false] } });
  expect(properties.copies.format).toBe(format);
  expect(properties.rating).toMatchObject({ minimum: 0, exclusiveMinimum: true, nullable: true });
  expect(properties.schemas.items).toEqual({ type: "string" });
});

test("the JSON Schema of each model compiles in strict Ajv and accepts its examples", () => {
  const ajv = new Ajv2020({ strict: true });
  for (const [name, text] of schemaFiles(contract)) {
    const validate = ajv.compile(JSON.parse(text));
    for (const example of schemas[name]?.examples ?? []) expect(validate(example), name).toBe(true);
  }
  expect(JSON.parse(read("schemas.json"))).toMatchObject({ $id: "urn:books-api:schemas" });
  expect(read("schemas.json")).not.toContain("x-source");
  expect(read("schemas.json")).toContain("x-copies");
});
