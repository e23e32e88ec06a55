import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import {
  buildPath,
  buildQuery,
  createRouter,
  type Document,
  jsonIn,
  listIn,
  type Operation,
  readContract,
  type Schema,
  type SchemaObject,
  successOf,
} from "#reader";
import { createAjv } from "#reader/ajv";
import { runLimited } from "#reader/time-limit";
import { root } from "#testing/repository";

const file = join(root, "tools/testing/contracts/recordings/openapi.yaml");
const recordings: Document = parse(await readFile(file, "utf8"));
const contract = readContract(recordings);
const operation = (id: string) => contract.operations.find((each) => each.id === id) as Operation;
const info = { title: "A", version: "1" };

const named = (operationId: string) => ({ operationId, responses: {} });

function readSchema(A: SchemaObject): Schema {
  const { schemas } = readContract({ openapi: "3.1.0", info, components: { schemas: { A } } });
  return schemas.get("A") as Schema;
}

test.each(["2.0", "3.0.3", "3.2.0"])(
  "OpenAPI %s is an error with a command that converts it",
  (version) => {
    const key = version === "2.0" ? "swagger" : "openapi";
    expect(() => readContract({ [key]: version, info } as unknown as Document)).toThrow(
      `#: this is no OpenAPI 3.1 document, but ${version}`,
    );
  },
);

test("operations have a name, a method, a path and the first success", () => {
  const { method, path, authorization, parameters } = operation("getLevels");
  const levels = "/levels/{station_id}/daily{format}";
  expect([method, path, authorization]).toEqual(["GET", levels, "required"]);
  expect(parameters.map(({ name }) => name)).toEqual(["station_id", "format"]);
  expect(successOf(operation("create-station"))?.status).toBe("201");
});

test("references are followed, and allOf is merged", () => {
  const schema = jsonIn(successOf(operation("get-station"))?.content)?.schema;
  const [{ options = [], discriminator } = {}] = schema?.choices ?? [];
  expect(options.map(({ name }) => name)).toEqual(["FixedStation", "BuoyStation"]);
  expect([...(discriminator?.options.keys() ?? [])]).toEqual(["fixed", "buoy"]);
  expect(options[0]?.names).toEqual(["FixedStation", "StationBase"]);
  expect(options[0]?.properties.get("altitude")?.schema.types).toEqual(["number"]);
});

test.each(["a/b", "a~b", "a%b", "a#", "a\"'b", "a\nb", "a\u2028b", "a\u00a0"])(
  "a reference leads to the schema %j for a validator",
  (name) => {
    const pointer = `#/components/schemas/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    for (const $ref of [pointer, `#${encodeURI(pointer.slice(1)).replaceAll("#", "%23")}`]) {
      const schemas = { A: { $ref }, [name]: { type: "string" } };
      const ajv = createAjv({ openapi: "3.1.0", info, components: { schemas } } as Document);
      const isValid = (value: unknown) => ajv.validate("contract#/components/schemas/A", value);
      expect([isValid("a"), isValid(1)]).toEqual([true, false]);
    }
  },
);

test("a recursive schema is read as far as it is needed", () => {
  const taxon = contract.schemas.get("Taxon");
  expect(taxon?.properties.get("children")?.schema.items?.reference).toBe(taxon);
});

test("schemas that aliases of YAML make one object are read in their own places", () => {
  const schema = readSchema(parse("properties: { a: &id { type: string }, b: *id }"));
  for (const { name, schema: property } of schema.properties.values()) {
    expect(property.pointer).toBe(`#/components/schemas/A/properties/${name}`);
  }
});

test("a parameter that is named like what every object inherits has no value", () => {
  const located = (location: "path" | "query") => ({ name: "constructor", in: location });
  const target = { path: "/{constructor}", parameters: [located("path"), located("query")] };
  expect(buildPath(target, {})).toBe("/{constructor}");
  expect(buildQuery(target, {})).toBe("");
});

test("a list repeats its parameter in the query", () => {
  const query = { "filter[kind]": ["fixed", "a&b"], sort: ["-name"], page: 2 };
  expect(buildQuery(operation("list-stations"), query)).toBe(
    "filter%5Bkind%5D=fixed&filter%5Bkind%5D=a%26b&sort=-name&page=2",
  );
  const values = { station_id: "st-1/2", format: ".json" };
  expect(buildPath(operation("getLevels"), values)).toBe("/levels/st-1%2F2/daily.json");
});

test("a path with other characters is found as it is sent", () => {
  const paths = { "/bü": { get: named("a") } };
  const { operations } = readContract({ openapi: "3.1.0", info, paths });
  const found = createRouter(operations)("/b%C3%BC")?.operations.map(({ path }) => path);
  expect(found).toEqual(["/bü"]);
});

test("paths that differ in the names of their parameters only are one path, after those with literals", () => {
  const [get, put] = [named("get"), named("put")];
  const paths = { "/{x}/{y}": { get }, "/{y}/{x}": { put }, "/{z}/c": { get } };
  const { operations } = readContract({ openapi: "3.1.0", info, paths });
  const findRoute = createRouter(operations);
  const find = (path: string) => {
    const { operations = [], valuesFor } = findRoute(path) ?? {};
    return operations.map((found) => [found.path, valuesFor?.(found)]);
  };
  expect(find("/1/2")).toEqual([
    ["/{x}/{y}", { x: "1", y: "2" }],
    ["/{y}/{x}", { y: "1", x: "2" }],
  ]);
  expect(find("/1/c")).toEqual([["/{z}/c", { z: "1" }]]);
});

test("a list is found with its numbers, next to it or in one object", () => {
  const data = { items: { type: "object" as const } };
  const count = { type: "integer" as const };
  const page = { properties: { total: count, max_page: count } };
  const find = (properties: SchemaObject["properties"] = {}) => {
    const { property, total, lastPage } = listIn(readSchema({ properties })) ?? {};
    return [property, total, lastPage];
  };
  expect(find({ data, count, pages: count })).toEqual(["data", "/count", "/pages"]);
  expect(find({ data, count, page })).toEqual(["data", "/page/total", "/page/max_page"]);
  expect(find({ data, count })).toEqual(["data", "/count", undefined]);
  for (const name of ["total_entries", "totalElements", "TotalRecordCount", "total_results"])
    expect(find({ data, [name]: count })).toEqual(["data", `/${name}`, undefined]);
  expect(find({ data, others: data })).toEqual([undefined, undefined, undefined]);
});

test("what cannot be read is an error with its place", () => {
  const $ref = "#/components/parameters/Page";
  const paths = { "/a": { get: { ...named("a"), parameters: [{ $ref }] } } };
  expect(() => readContract({ openapi: "3.1.0", info, paths })).toThrow(
    `#/paths/~1a/get/parameters/0: the reference ${$ref} leads nowhere`,
  );
});

test("the limit of some work is not over while other programs have the machine", () => {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  const pauses = [500];
  const work = () => `done, ${Atomics.wait(pause, 0, 0, pauses.shift() ?? 0)}`;
  expect(runLimited(200, work)).toBe("done, timed-out");
  const endless = () => {
    for (;;);
  };
  expect(() => runLimited(5, endless)).toThrow("timed out after 5ms");
});
