import { expect, test } from "vitest";
import { parse } from "yaml";
import { readContract, type Schema } from "#reader";
import { sampleOfSchema } from "#reader/sample";

/** The value that is made for a schema, which is one of several in YAML. */
function sampleOf(name: string, schemas: string): unknown {
  const document = {
    openapi: "3.1.0",
    info: { title: "Samples", version: "1" },
    paths: {},
    components: { schemas: parse(schemas) },
  };
  return sampleOfSchema(readContract(document).schemas.get(name) as Schema);
}

test("the value of a union ends where its schema repeats, matches patterns, and has what a schema says itself", () => {
  const sample = sampleOf(
    "Shape",
    `
      Named:
        type: object
        properties:
          kind: { type: string }
          id: &id { type: string, pattern: "^(circle|line)-[0-9a-f]{4}$" }
          code: { type: string, format: ulid, pattern: "^[A-Z]+$", minLength: 3 }
          lines: &lines { type: array, items: { $ref: "#/components/schemas/Line" } }
      Shape:
        oneOf: [{ $ref: "#/components/schemas/Circle" }, { $ref: "#/components/schemas/Line" }]
      Circle:
        allOf:
          - type: object
            properties:
              kind: { const: circle }
              inside: { type: array, items: { $ref: "#/components/schemas/Shape" } }
              radius: { type: integer, default: 1 }
          - $ref: "#/components/schemas/Named"
      Line:
        type: object
        required: [kind]
        properties: { kind: { const: line }, radius: { type: string }, lines: *lines }
    `,
  );
  expect(sample).toEqual({
    kind: "circle",
    inside: [],
    radius: 1,
    id: "circle-0000",
    code: "DDDD",
    lines: [{ kind: "line", radius: "string", lines: [] }],
  });
});

test("a value has no field that is absent for its type, also in a base, an item and behind a reference", () => {
  const sample = sampleOf(
    "Prices",
    `
      Prices:
        type: object
        properties: { items: { type: array, items: { allOf: [{ $ref: "#/components/schemas/Price" }, { type: object, properties: { least: &least { type: integer, examples: [5], description: The least. Absent unless \`type\` is \`custom\` or \`free\`. } } }] } } }
      Price:
        type: object
        required: [shown]
        properties:
          type: { type: string, examples: [fixed] }
          amount: { type: integer, examples: [9], description: Absent unless \`type\` is \`fixed\`. }
          interval: { type: string, examples: [month], description: May be absent unless \`type\` is \`recurring\`. }
          next: { anyOf: [{ type: "object", properties: { type: { const: free }, least: *least } }, { type: "null" }] }
          shown: { type: integer, examples: [1], description: Absent unless \`type\` is \`custom\`. }
    `,
  );
  expect(sample).toEqual({
    items: [
      { type: "fixed", amount: 9, interval: "month", next: { type: "free", least: 5 }, shown: 1 },
    ],
  });
});
