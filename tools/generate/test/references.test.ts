/** What is next to a `$ref` applies as well, and what the `$ref` leads to keeps its name, also where it contains itself. */

import { afterAll, expect, test } from "vitest";
import type { Document } from "#reader";
import { writeClient } from "./write-client.ts";

/** Keywords next to a `$ref`, and what each adds to the type. */
const keywords: [keyword: string, value: unknown, type?: string][] = [
  ["type", "object"],
  ["required", ["a"], "{ a: string }"],
  ["properties", { b: { type: "integer" } }, "{ b?: number }"],
  ["additionalProperties", true, "Record<string, unknown>"],
  ["allOf", [{ type: "object", properties: { c: { type: "boolean" } } }], "{ c?: boolean }"],
  ["items", { type: "string" }],
];

/** Where a `$ref` is, and what becomes of its type. */
const places: [
  name: string,
  schemaOf: (ref: object) => object,
  typeOf: (type: string) => string,
][] = [
  ["Property", (ref) => ref, (type) => type],
  ["List", (ref) => ({ type: "array", items: ref }), (type) => `(${type})[]`],
  [
    "Map",
    (ref) => ({ type: "object", additionalProperties: ref }),
    (type) => `{ [field: string]: ${type} }`,
  ],
  ["Union", (ref) => ({ anyOf: [ref, { type: "string" }] }), (type) => `(${type}) | string`],
];

/** None of the keywords, each and all of them at every place, in a schema that contains itself. */
const shapes = places.flatMap(([place, schemaOf, typeOf]) =>
  [[], ...keywords.map((keyword) => [keyword]), keywords].map((chosen, index) => {
    const name = `${place}${index}`;
    const siblings = Object.fromEntries(chosen);
    const schema = schemaOf({ $ref: `#/components/schemas/${name}`, ...siblings });
    const types = [`api.${name}`, ...chosen.flatMap(([, , type = []]) => type)];
    return { name, schema, type: typeOf(types.join(" & ")) };
  }),
);

const nullable = { $ref: "#/components/schemas/Nullable" };
const base = { $ref: "#/components/schemas/Base" };
const document: Document = {
  openapi: "3.1.1",
  info: { title: "Shapes", version: "1" },
  paths: { "/": { get: { operationId: "get", responses: {} } } },
  components: {
    schemas: {
      ...Object.fromEntries(
        shapes.map(({ name, schema }) => [
          name,
          { type: "object", properties: { a: { type: "string" }, next: schema } },
        ]),
      ),
      Nullable: { type: ["object", "null"], properties: { a: { type: "string" } } },
      NotNull: { type: "object", properties: { a: { ...nullable, type: "object" } } },
      Base: { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } },
      Strict: { allOf: [base, { required: ["a"] }] },
      Stricter: { allOf: [base, { required: ["a"] }], properties: { c: { type: "string" } } },
      StrictOrNull: { allOf: [nullable], required: ["a"] },
    },
  },
};

const client = await writeClient(
  document,
  `
  import type * as api from "./generated/index.ts";
  import type { components } from "./generated/types.ts";
  type Schemas = components["schemas"];
  type Same<A, B> = [A, B] extends [B, A] ? true : false;
  ${shapes
    .map(
      ({ name, type }) => `
  export const ${name}: Same<api.${name}, { a?: string; next?: ${type} }> = true;
  export const ${name}ByPath: Same<Schemas["${name}"], api.${name}> = true;`,
    )
    .join("")}
  export const notNull: api.NotNull = { a: {} };
  export const strict: api.Strict = { a: "" };
  export const byPath: Schemas["Strict"] = strict;
  export const stricter: api.Stricter = { a: "", c: "" };
  export const strictOrNull: Schemas["StrictOrNull"] = { a: "" };
  export const invalid: [api.NotNull, api.Strict, api.Stricter, Schemas["Strict"]] = [
    // @ts-expect-error: keywords next to the $ref exclude null
    { a: null },
    // @ts-expect-error: a part of allOf requires a
    { b: "" },
    // @ts-expect-error: a part of allOf requires a
    { b: "" },
    // @ts-expect-error: a part of allOf requires a
    { b: "" },
  ];
`,
);
afterAll(client.remove);

test("a function and a call by path have the same type, with all of its keywords", async () => {
  expect(await client.compile()).toEqual({ code: 0, output: "" });
});

test("what a `$ref` leads to is named", () => {
  const models = client.files.get("generated/models.ts") ?? "";
  for (const { name } of shapes) {
    const [, fields] = models.split(`export interface ${name} {`);
    const [own = ""] = fields?.split("\nexport ") ?? [];
    expect(own).toMatch(new RegExp(`\\b${name}\\b`));
  }
});
