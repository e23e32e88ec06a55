import { bundle as bundleWithRedocly, loadConfig } from "@redocly/openapi-core";
import { bundleSource } from "contract-kit/bundle";
import { valueAt } from "contract-kit-reader";
import { createProject } from "contract-kit-testing/project";
import { expect, test } from "vitest";
import { lint } from "../template/scripts/lint.ts";

/** A project whose contract is one document. */
async function projectOf(document: object) {
  const project = await createProject();
  await project.remove("openapi");
  await project.write("openapi/openapi.yaml", JSON.stringify(document));
  return project;
}

test.each(["on", "off"])(
  "a bundle stays the same when Redocly bundles it again, with the sources of facts %s",
  async (provenance) => {
    await using project = await createProject();
    const option = /house\/provenance: \w+/;
    await project.edit("redocly.yaml", option, `house/provenance: ${provenance} # as given`);
    await project.edit("openapi/components/parameters/Limit.yaml", /$/, "x-assumption: limits\n");
    const { published } = await bundleSource(project.path);
    const text = JSON.stringify(published);
    expect(text).toMatch(/Others may occur\..*Assumed: `limits`\./);

    await project.write("generated/openapi.json", text);
    const config = await loadConfig({ configPath: `${project.path}/redocly.yaml` });
    const again = await bundleWithRedocly({
      ref: `${project.path}/generated/openapi.json`,
      config,
    });
    expect(again.bundle.parsed).toEqual(published);
  },
);

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
  await using project = await projectOf(document);
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

test("the example of a oneOf is that of the first variant that matches no other", async () => {
  const text = { type: "string", examples: ["Tom"] };
  const schema = {
    oneOf: [
      { type: "object", properties: { name: text } },
      { type: "object", properties: { name: text, owner: text } },
      { type: "array", items: text, maxItems: 1 },
    ],
  };
  const content = { "application/json": { schema } };
  const document = {
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: { "/pet": { get: { responses: { 200: { description: "It.", content } } } } },
  };
  await using project = await projectOf(document);
  const { published } = await bundleSource(project.path);
  const media = "#/paths/~1pet/get/responses/200/content/application~1json";
  expect(valueAt(published, `${media}/examples/example/value`)).toEqual(["Tom"]);
});

test("an example is made only where there is none, and only if it is valid, short and validated in time", async () => {
  const json = "application/json";
  const response = (schema: object, others: object = {}) => ({
    description: "It.",
    content: { [json]: { schema, ...others } },
  });
  const mine = { mine: { value: { a: "real" } } };
  const object = { type: "object", properties: { a: { type: "string" } } };
  const many = { type: "array", minItems: 9000, items: { type: "string", minLength: 10 } };
  const responses = {
    200: response(object, { examples: mine }),
    201: response(object, { example: { a: "real" } }),
    400: response(object),
    401: response({ type: "string", pattern: "^[0-9]+$", maxLength: 0, minLength: 1 }),
    402: response({ type: "string", minLength: 60, pattern: "^([a-z]+)+=$" }),
    403: response(many),
    default: response({ type: "object", properties: { anyOf: { type: "object" } } }),
  };
  const requestBody = {
    content: { [json]: { schema: object, examples: { sent: { value: {} } } } },
  };
  const document = {
    openapi: "3.1.0",
    info: { title: "Examples", version: "1" },
    paths: { "/it": { post: { requestBody, responses } } },
  };
  await using project = await projectOf(document);
  const decorators = "decorators: { house/publication: on }";
  await project.write("redocly.yaml", `plugins: [contract-kit/redocly]\n${decorators}\n`);
  const { findings, bundle } = await lint(project.path);
  const shown = (status: string) => {
    const pointer = `#/paths/~1it/post/responses/${status}/content/application~1json`;
    const { schema: _, ...media } = Object(valueAt(bundle?.published, pointer));
    return media;
  };
  expect(shown("200")).toEqual({ examples: mine });
  expect(shown("201")).toEqual({ example: { a: "real" } });
  const made = { summary: "It", value: { a: "string" } };
  expect(shown("400")).toEqual({ examples: { example: made } });
  for (const status of ["401", "402", "403"]) expect(shown(status)).toEqual({});
  const rules = findings.map(({ rule }) => rule);
  expect(rules.filter((rule) => /^(made-|slow-|no-invalid-)|examples-match/.test(rule))).toEqual(
    [],
  );
});
