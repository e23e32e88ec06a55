import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { type Document, findOutside } from "#reader";
import { root } from "#testing/repository";

const recordings = join(root, "tools/testing/contracts/recordings/openapi.yaml");
const bundle = join(root, "generated/openapi.json");

test.each([recordings, bundle])("%s is in the dialect", (file) => {
  expect(findOutside(parse(readFileSync(file, "utf8")))).toEqual([]);
});

const info = { title: "Books", version: "1.0.0" };
const responses = { "200": { description: "Fine." } };
const get = { operationId: "listBooks", responses };

const withSchema = (schema: unknown) => ({ paths: {}, components: { schemas: { Book: schema } } });
const withOperation = (operation: object) => ({
  paths: { "/books": { get: { ...get, ...operation } } },
});
const withParameter = (parameter: object) =>
  withOperation({ parameters: [{ name: "a", in: "query", schema: {}, ...parameter }] });
const withScheme = (scheme: object) => ({
  paths: {},
  components: { securitySchemes: { key: scheme } },
});

const operation = "#/paths/~1books/get";
const parameter = `${operation}/parameters/0`;
const book = "#/components/schemas/Book";
const deep = `${"(a".repeat(21)}${")".repeat(21)}`;

test.each<[what: string, parts: object, pointer: string, problem: string]>([
  [
    "a callback",
    withOperation({ callbacks: {} }),
    `${operation}/callbacks`,
    "callbacks is not in the dialect",
  ],
  [
    "a method",
    { paths: { "/books": { trace: get } } },
    "#/paths/~1books/trace",
    "trace is not in the dialect",
  ],
  [
    "a missing operationId",
    { paths: { "/books": { get: { responses } } } },
    operation,
    "has no operationId",
  ],
  [
    "a cookie",
    withParameter({ in: "cookie" }),
    `${parameter}/in`,
    "must be one of path, query, header",
  ],
  [
    "a style",
    withParameter({ style: "deepObject" }),
    parameter,
    "the style deepObject is not in the dialect",
  ],
  [
    "a list without explode",
    withParameter({ explode: false }),
    parameter,
    "explode: false is not in the dialect",
  ],
  [
    "a list in a path",
    withParameter({ in: "path", schema: { type: "array" } }),
    parameter,
    "a parameter of this type is not in the dialect",
  ],
  [
    "a form",
    withOperation({ requestBody: { content: { "multipart/form-data": {} } } }),
    `${operation}/requestBody`,
    "a request body that is not application/json is not in the dialect",
  ],
  [
    "two media types",
    withOperation({ responses: { "200": { content: { "a/b": {}, "c/d": {} } } } }),
    `${operation}/responses/200`,
    "a response with several media types is not in the dialect",
  ],
  [
    "schemes that are required together",
    { paths: {}, security: [{ a: [], b: [] }] },
    "#/security/0",
    "a requirement of several schemes together is not in the dialect",
  ],
  [
    "an API key",
    withScheme({ type: "apiKey", in: "header", name: "key" }),
    "#/components/securitySchemes/key/type",
    "must be one of http, oauth2",
  ],
  [
    "basic authentication",
    withScheme({ type: "http", scheme: "basic" }),
    "#/components/securitySchemes/key",
    "the HTTP scheme basic is not in the dialect",
  ],
  [
    "a reference into a component",
    withSchema({ $ref: `${book}/properties/id` }),
    book,
    "a $ref leads to a component",
  ],
  [
    "a discriminator",
    withSchema({ discriminator: {} }),
    `${book}/discriminator`,
    "discriminator is not in the dialect",
  ],
  [
    "a boolean schema",
    withSchema({ properties: { id: true } }),
    `${book}/properties/id`,
    "a schema that is true or false is not in the dialect",
  ],
  [
    "a wrong type",
    withSchema({ type: "text" }),
    `${book}/type`,
    "must be a type, or a list of types",
  ],
  [
    "a long pattern",
    withSchema({ pattern: "a".repeat(1001) }),
    `${book}/pattern`,
    "must have at most 1000 characters and 20 groups in each other",
  ],
  [
    "a deep pattern",
    withSchema({ pattern: deep }),
    `${book}/pattern`,
    "must have at most 1000 characters and 20 groups in each other",
  ],
  [
    "a pattern that is no regular expression",
    withSchema({ pattern: "^(a" }),
    `${book}/pattern`,
    "Invalid regular expression: /^(a/u: Unterminated group",
  ],
  [
    "a range of media types",
    withOperation({ responses: { "200": { content: { "image/*": {} } } } }),
    `${operation}/responses/200`,
    "a range of media types is not in the dialect",
  ],
  ...["/books?kind=1", "/books#old"].map((path): [string, object, string, string] => [
    `the path ${path}`,
    { paths: { [path]: { get } } },
    `#/paths/${path.replace("/", "~1")}`,
    "a path with a query or a fragment is not in the dialect",
  ]),
  [
    "a % in a path",
    { paths: { "/100%": { get } } },
    "#/paths/~1100%",
    "the path has a % that begins no percent-encoding",
  ],
  [
    "half of a character in a path",
    { paths: { "/\ud800": { get } } },
    "#/paths/~1\ud800",
    "the path has half of a character",
  ],
])("%s is outside of it, at its place", (_, parts, pointer, problem) => {
  const document = { openapi: "3.1.1", info, ...parts } as unknown as Document;
  expect(findOutside(document)).toContainEqual({ pointer, problem });
});

test("what only looks like a group or a keyword is inside of it", () => {
  const schema = { pattern: String.raw`\(`.repeat(30), examples: [{ discriminator: true }] };
  const document = { openapi: "3.1.1", info, ...withSchema(schema) } as unknown as Document;
  expect(findOutside(document)).toEqual([]);
});
