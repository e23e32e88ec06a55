/** The documents that are generated next to the client. */
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { otherDocuments, schemaFiles } from "#generate";
import type { Document, SchemaObject } from "#reader";
import { generate } from "#testing/build";

const name = { $ref: "#/components/schemas/Book/$defs/Author/$defs/Name" };
const shelf = { $ref: "#/components/schemas/Shelf" };
const schemas: Record<string, SchemaObject> = {
  Shelf: { type: "object", properties: { room: { type: "string", "x-source": "1" } } },
  Count: { type: "integer", examples: [3] },
  Book: {
    type: "object",
    required: ["kind"],
    $defs: {
      Author: {
        type: "object",
        $defs: { Name: { type: ["string", "null"] } },
        properties: { name },
      },
    },
    properties: {
      author: { $ref: "#/components/schemas/Book/$defs/Author" },
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
    examples: [{ kind: "book", shelf: null, sequel: { kind: "book" } }],
  },
};
const content = { "application/json": { schema: { $ref: "#/components/schemas/Book" } } };
const contract = {
  openapi: "3.1.1",
  info: { title: "Books API", version: "1.0.0", license: { name: "MIT", identifier: "MIT" } },
  paths: { "/books": { get: { responses: { "200": { description: "A book.", content } } } } },
  components: { schemas },
} as Document;
const responses = { "200": { description: "A book." } };
/** It compiles the schema of a version once. */
const validator = new Validator();
const files = await generate(contract, contract);
const read = (file: string) => files.get(`generated/${file}`) ?? "";

// Validators and generators each get null in a reference, and integers, in the way that they read.
test.each([
  ["openapi-3.0.json", { anyOf: [shelf, { enum: [null] }] }, undefined],
  ["openapi-3.0-generators.json", { allOf: [shelf], nullable: true }, "int64"],
])("%s is valid, with what 3.0 has and the license by its URL", async (file, orNull, format) => {
  const document = JSON.parse(read(file));
  expect((await validator.validate(document)).errors).toBeUndefined();
  expect(read(file)).not.toMatch(/"(\$schema|\$defs|const|prefixItems|propertyNames)":/);
  expect(read(file)).not.toMatch(/"type": ?("null"|\[)/);
  expect(document.info.license.url).toBe("https://spdx.org/licenses/MIT.html");
  // A scalar that can be null is written in place.
  expect(Object.keys(document.components.schemas).sort()).toEqual([
    ...["AuthorName", "Book", "BookAuthor", "Shelf"],
  ]);
  expect(document.components.schemas).toMatchObject({
    Book: { properties: { author: { $ref: "#/components/schemas/BookAuthor" } } },
    BookAuthor: { properties: { name: { $ref: "#/components/schemas/AuthorName" } } },
    AuthorName: { type: "string", nullable: true },
  });
  const { properties } = document.components.schemas.Book;
  expect(properties).toMatchObject({ shelf: orNull, sold: { enum: [false] } });
  expect(properties.copies.format).toBe(format);
  expect(properties.rating).toMatchObject({ minimum: 0, exclusiveMinimum: true, nullable: true });
  expect(properties.schemas.items).toEqual({ type: "string" });
});

test.each<[string, object]>([
  ["webhooks only", { webhooks: { sold: { post: {} } } }],
  ["an operation without responses", { paths: { "/": { get: {} } } }],
  [
    "client certificates",
    {
      paths: { "/": { get: { responses, security: [{ certificate: [], key: [] }] } } },
      security: [{ certificate: [] }],
      components: {
        securitySchemes: {
          certificate: { type: "mutualTLS" },
          key: { type: "http", scheme: "bearer" },
        },
      },
    },
  ],
  [
    "a definition of any name",
    {
      paths: {},
      components: {
        schemas: {
          Shelf: {
            $defs: { "a ü/b": { type: "string" } },
            properties: { room: { $ref: "#/components/schemas/Shelf/$defs/a ü~1b" } },
          },
          Room: { $ref: "#/components/schemas/Shelf" },
        },
      },
    },
  ],
])("a contract with %s is valid in 3.0, too", async (_, parts) => {
  const { openapi, info } = contract;
  const documents = otherDocuments({ openapi, info, ...parts } as Document);
  for (const file of ["openapi-3.0.json", "openapi-3.0-generators.json"]) {
    const { errors } = await validator.validate(JSON.parse(documents.get(file) ?? ""));
    expect(errors, file).toBeUndefined();
  }
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

test("openapi-typescript accepts an operation that the bundle has in a path and in a component", async () => {
  const books = { get: { operationId: "getBook", responses: { "204": { description: "None." } } } };
  const components = { schemas, pathItems: { books } };
  const document = { ...contract, paths: { "/books": books }, components } as Document;
  const types = (await generate(document, document)).get("generated/types.ts");
  expect(types?.match(/getBook: /g)).toHaveLength(1);
});
