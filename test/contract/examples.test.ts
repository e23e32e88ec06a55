import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect, test } from "vitest";
import { root } from "./project.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Tree = { [key: string]: Json };

const contract: Tree = JSON.parse(await readFile(join(root, "generated/openapi.json"), "utf8"));
const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ ...contract, $id: "contract:" });

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface Example {
  at: string;
  schema: string;
  value: Json;
}

const ofSchemas: Example[] = [];
const ofBodies: Example[] = [];
const ofOthers: Example[] = [];
const schemas = new Set<string>();
visit(contract, []);

/** Finds every place that has a schema, and what examples stand beside or in it. */
function visit(node: Json | undefined, path: string[]): void {
  if (Array.isArray(node)) node.forEach((item, index) => void visit(item, [...path, `${index}`]));
  if (!isTree(node)) return;
  if (path.length === 2 && path[0] === "components" && path[1] === "schemas") {
    for (const [name, schema] of Object.entries(node)) visitSchema(schema, [...path, name]);
    return;
  }
  if (isTree(node.schema)) {
    const schema = pointer([...path, "schema"]);
    const list = "in" in node || path.includes("headers") ? ofOthers : ofBodies;
    if (node.example !== undefined) list.push({ at: pointer(path), schema, value: node.example });
    for (const [name, example] of Object.entries(isTree(node.examples) ? node.examples : {})) {
      const at = pointer([...path, "examples", name]);
      list.push({ at, schema, value: resolve(example).value ?? null });
    }
    visitSchema(node.schema, [...path, "schema"]);
  }
  for (const [key, child] of Object.entries(node)) {
    if (key !== "schema" && key !== "examples" && !key.startsWith("x-"))
      visit(child, [...path, key]);
  }
}

function visitSchema(schema: Json | undefined, path: string[]): void {
  if (!isTree(schema)) return;
  const at = pointer(path);
  schemas.add(at);
  for (const [index, value] of (Array.isArray(schema.examples) ? schema.examples : []).entries()) {
    ofSchemas.push({ at: `${at}/examples/${index}`, schema: at, value });
  }
  for (const key of ["default", "const"]) {
    const value = schema[key];
    if (value !== undefined) ofSchemas.push({ at: `${at}/${key}`, schema: at, value });
  }
  for (const key of ["items", "additionalProperties", "propertyNames", "not", "contains"]) {
    visitSchema(schema[key], [...path, key]);
  }
  for (const key of ["allOf", "anyOf", "oneOf", "prefixItems"]) {
    const list = schema[key];
    if (!Array.isArray(list)) continue;
    for (const [index, item] of list.entries()) visitSchema(item, [...path, key, `${index}`]);
  }
  for (const key of ["properties", "patternProperties", "$defs"]) {
    const children = schema[key];
    if (!isTree(children)) continue;
    for (const [name, child] of Object.entries(children)) visitSchema(child, [...path, key, name]);
  }
}

function pointer(path: string[]): string {
  return `#${path.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")}`;
}

function resolve(node: Json): Tree {
  if (!isTree(node)) return {};
  if (typeof node.$ref !== "string") return node;
  const keys = node.$ref.split("/").slice(1);
  return resolve(keys.reduce<Json>((at, key) => (isTree(at) ? (at[key] ?? null) : null), contract));
}

function misfits(examples: Example[]): string[] {
  return examples.flatMap(({ at, schema, value }) => {
    const $ref = `contract:${encodeURI(schema)}`;
    const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref });
    return validate(value) ? [] : [`${at}: ${ajv.errorsText(validate.errors)}`];
  });
}

test(`every example in a schema fits it (${ofSchemas.length} in ${schemas.size} schemas)`, () => {
  expect(ofSchemas.length).toBeGreaterThan(0);
  expect(misfits(ofSchemas)).toEqual([]);
});

test(`every example of a body fits its schema (${ofBodies.length})`, () => {
  expect(ofBodies.length).toBeGreaterThan(0);
  expect(misfits(ofBodies)).toEqual([]);
});

test(`every example of a parameter or header fits its schema (${ofOthers.length})`, () => {
  expect(misfits(ofOthers)).toEqual([]);
});

test("an example that does not fit is told with its place", () => {
  const schema = "#/components/schemas/Timestamp";
  expect(misfits([{ at: "#/here", schema, value: "yesterday" }])).toEqual([
    expect.stringMatching(/^#\/here: .*pattern/),
  ]);
});
