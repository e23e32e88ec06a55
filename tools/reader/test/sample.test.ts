import { expect, test } from "vitest";
import { parse } from "yaml";
import { jsonIn, readContract, type Schema, successOf } from "#reader";
import { sampleOfSchema } from "#reader/sample";

/** The value that is made for the response of a contract with one operation. */
function sampleIn(contract: string): unknown {
  const { operations } = readContract(parse(contract));
  const [operation] = operations;
  const schema = operation && jsonIn(successOf(operation)?.content)?.schema;
  return sampleOfSchema(schema as Schema);
}

test("the value of a union ends where its schema repeats, matches patterns, and has what a schema says itself", () => {
  const sample = sampleIn(`
    openapi: 3.1.0
    info: { title: Shapes, version: "1" }
    paths:
      /shapes: { get: { operationId: listShapes, responses: { "200": { description: All., content: { application/json: { schema: { $ref: "#/components/schemas/Shape" } } } } } } }
    components:
      schemas:
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
  `);
  const line = { kind: "line", radius: "string", lines: [] };
  expect(sample).toMatchObject({
    ...{ kind: "circle", inside: [], radius: 1, id: "circle-0000", code: "DDDD" },
    lines: [line],
  });
});

test("a value has no field that is absent for its type, also in a base, an item and behind a reference", () => {
  const sample = sampleIn(`
    openapi: 3.1.0
    info: { title: Prices, version: "1" }
    paths:
      /prices: { get: { operationId: listPrices, responses: { "200": { description: All., content: { application/json: { schema: { $ref: "#/components/schemas/Prices" } } } } } } }
    components:
      schemas:
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
  `);
  expect(sample).toEqual({
    items: [
      { type: "fixed", amount: 9, interval: "month", next: { type: "free", least: 5 }, shown: 1 },
    ],
  });
});
