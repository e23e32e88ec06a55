import { valueAt } from "contract-kit-reader";
import { createProject } from "contract-kit-testing/project";
import { expect, test } from "vitest";
import { bundleSource } from "../src/bundle/bundle.ts";

test("the bundle has an example of a union, which ends where its schema repeats and matches patterns", async () => {
  const json = "application/json";
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const inside = { type: "array", items: ref("Shape") };
  const lines = { type: "array", items: ref("Line") };
  const integer = { type: "integer", default: 1 };
  const id = { type: "string", pattern: "^(circle|line)-[0-9a-f]{4}$" };
  const ulid = { type: "string", format: "ulid", pattern: "^[A-Z]+$", minLength: 3 };
  const circle = {
    allOf: [
      { type: "object", properties: { kind: { const: "circle" }, inside, radius: integer } },
      ref("Named"),
    ],
  };
  const document = {
    openapi: "3.1.0",
    info: { title: "Shapes", version: "1" },
    paths: {
      "/shapes": {
        get: {
          responses: {
            200: { description: "All.", content: { [json]: { schema: ref("Shape") } } },
          },
        },
      },
    },
    components: {
      schemas: {
        Named: { type: "object", properties: { kind: { type: "string" }, id, code: ulid, lines } },
        Shape: {
          oneOf: [ref("Circle"), ref("Line")],
          discriminator: {
            propertyName: "kind",
            mapping: { circle: ref("Circle").$ref, line: ref("Line").$ref },
          },
        },
        Circle: circle,
        Line: {
          type: "object",
          required: ["kind"],
          properties: { kind: { const: "line" }, radius: { type: "string" }, lines, $ref: id },
        },
      },
    },
  };
  await using project = await createProject();
  await project.remove("openapi");
  await project.write("openapi/openapi.yaml", JSON.stringify(document));
  const { published } = await bundleSource(project.path);
  const example = valueAt(
    published,
    "#/paths/~1shapes/get/responses/200/content/application~1json",
  );
  // It has what a schema says itself.
  const line = { kind: "line", radius: "string", lines: [] };
  const values = { id: "circle-0000", code: "DDDD", radius: 1, lines: [line] };
  expect(Object(example).examples.shape.value).toEqual({ kind: "circle", inside: [], ...values });
});
