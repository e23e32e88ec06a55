/** What is next to a `$ref` applies as well, and what the `$ref` leads to keeps its name, also where it contains itself. */

import { afterAll, expect, test } from "vitest";
import type { Document } from "#reader";
import { writeClient } from "#testing/generated";

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

/** Every combination of the keywords at every place, in a schema that contains itself. */
const shapes = places.flatMap(([place, schemaOf, typeOf]) =>
  Array.from({ length: 2 ** keywords.length }, (_, combination) => {
    const name = `${place}${combination}`;
    const chosen = keywords.filter((_, index) => combination & (2 ** index));
    const siblings = Object.fromEntries(chosen);
    const schema = schemaOf({ $ref: `#/components/schemas/${name}`, ...siblings });
    const types = [`api.${name}`, ...chosen.flatMap(([, , type = []]) => type)];
    return { name, schema, type: typeOf(types.join(" & ")) };
  }),
);

const schemas = Object.fromEntries(
  shapes.map(({ name, schema }) => [
    name,
    { type: "object", properties: { a: { type: "string" }, next: schema } },
  ]),
);
const document: Document = {
  openapi: "3.1.1",
  info: { title: "Shapes", version: "1" },
  paths: {},
  components: { schemas },
};
const consumer = `
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
    .join("")}`;

const client = await writeClient(document, consumer);
afterAll(client.remove);

test("a function and a call by path have the same type, with all of its keywords", async () => {
  expect(shapes).toHaveLength(256);
  expect(await client.compile()).toEqual({ code: 0, output: "" });
});

test("what a `$ref` leads to is named", () => {
  const models = client.files.get("generated/models.ts") ?? "";
  const declarations = models.split(/^export /m).slice(1);
  const unnamed = declarations.filter((declaration) => {
    const [, name = "", fields = ""] = /^interface (\w+) \{\n(.*)/s.exec(declaration) ?? [];
    return !new RegExp(`\\b${name}\\b`).test(fields);
  });
  expect(declarations).toHaveLength(shapes.length);
  expect(unnamed).toEqual([]);
});

test("null that keywords next to a `$ref` exclude is no value of the type", async () => {
  const nullable = await writeClient(
    {
      ...document,
      components: {
        schemas: {
          A: { type: ["object", "null"], properties: { a: { type: "string" } } },
          B: {
            type: "object",
            required: ["a"],
            properties: { a: { $ref: "#/components/schemas/A", type: "object" } },
          },
        },
      },
    },
    `import type { B } from "./generated/index.ts";
     export const valid: B = { a: {} };
     // @ts-expect-error: null is excluded
     export const invalid: B = { a: null };`,
  );
  expect(await nullable.compile()).toEqual({ code: 0, output: "" });
  nullable.remove();
});

test("a part of `allOf` that only requires a field makes it required, in a function and by path", async () => {
  const base = { $ref: "#/components/schemas/Base" };
  const required = await writeClient(
    {
      ...document,
      components: {
        schemas: {
          Base: { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } },
          Strict: { allOf: [base, { required: ["a"] }] },
          Stricter: { allOf: [base, { required: ["a"] }], properties: { c: { type: "string" } } },
        },
      },
    },
    `import type * as api from "./generated/index.ts";
     import type { components } from "./generated/types.ts";
     export const strict: api.Strict = { a: "" };
     export const byPath: components["schemas"]["Strict"] = strict;
     export const stricter: api.Stricter = { a: "", c: "" };
     // @ts-expect-error: a is missing
     export const first: api.Strict = { b: "" };
     // @ts-expect-error: a is missing
     export const second: api.Stricter = { b: "" };
     // @ts-expect-error: a is missing
     export const third: components["schemas"]["Strict"] = { b: "" };`,
  );
  expect(await required.compile()).toEqual({ code: 0, output: "" });
  required.remove();
});
