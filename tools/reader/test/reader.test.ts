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
  withQuery,
} from "#reader";
import { runLimited } from "#reader/time-limit";
import { root } from "#testing/repository";

const file = join(root, "tools/testing/contracts/recordings/openapi.yaml");
const recordings: Document = parse(await readFile(file, "utf8"));
const contract = readContract(recordings);
const operation = (id: string) => contract.operations.find((each) => each.id === id) as Operation;
const info = { title: "A", version: "1" };

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
  const levels = "/levels/{station_ids}/{window}/daily{format}";
  expect([method, path, authorization]).toEqual(["GET", levels, "required"]);
  expect(parameters.map(({ style }) => style)).toEqual(["simple", "matrix", "label"]);
  expect(successOf(operation("put-audio"))?.status).toBe("2XX");
});

test("references are followed, and allOf is merged", () => {
  const schema = jsonIn(successOf(operation("get-station"))?.content)?.schema;
  const [{ options = [], discriminator } = {}] = schema?.choices ?? [];
  expect(options.map(({ name }) => name)).toEqual(["FixedStation", "BuoyStation"]);
  expect([...(discriminator?.options.keys() ?? [])]).toEqual(["fixed", "buoy"]);
  expect(options[0]?.names).toEqual(["FixedStation", "StationBase"]);
  expect(options[0]?.properties.get("altitude")?.schema.types).toEqual(["number"]);
});

test.each([
  ["the constant of a variant", {}, "A one|B two", { const: "one" }, { enum: ["two"] }],
  ["the names of components without constants", {}, "A A|B B", {}, {}],
  ["a mapping", { mapping: { a: "A", b: "#/components/schemas/B" } }, "A a|B b", {}, {}],
  ["a number", {}, "A 1|B 2", { const: 1 }, { const: 2 }],
  ["only what one variant has", {}, "B b", { enum: ["c"] }, { enum: ["b", "c"] }],
])("a discriminator has %s", (_, more, expected, first, second) => {
  const variant = (kind: object) => ({ properties: { kind }, required: ["kind"] });
  const oneOf = ["A", "B"].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const discriminator = { propertyName: "kind", ...more };
  const schemas = {
    A: variant(first),
    B: { anyOf: [variant(second), variant(second)] },
    Either: { oneOf, discriminator },
  };
  const contract = readContract({ openapi: "3.1.0", info, components: { schemas } });
  const [choice] = contract.schemas.get("Either")?.choices ?? [];
  const found = [...(choice?.discriminator?.options ?? [])];
  expect(found.map(([value, { name }]) => `${name} ${value}`).join("|")).toBe(expected);
});

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
  const located = (location: "path" | "query") => ({
    ...{ name: "constructor", in: location, style: "simple", explode: false },
    ...{ allowReserved: false, mediaType: undefined },
  });
  const target = { path: "/{constructor}", parameters: [located("path"), located("query")] };
  expect(buildPath(target, {})).toBe("/{constructor}");
  expect(buildQuery(target, {})).toBe("");
});

test("parameters are written in their styles", () => {
  const window = { from: "2026-05-01", to: "2026-05-07" };
  const values = { station_ids: ["st-1", "st-2"], window, format: "csv" };
  expect(buildPath(operation("getLevels"), values)).toBe(
    "/levels/st-1,st-2/;from=2026-05-01;to=2026-05-07/daily.csv",
  );
  const query = { ids: ["a", "b"], habitats: ["c", "d"], latitude: { from: 53 }, near: [8, 54] };
  expect(buildQuery(operation("list-stations"), query)).toBe(
    "ids=a%20b&habitats=c|d&latitude%5Bfrom%5D=53&near=%5B8%2C54%5D",
  );
});

test("a list in an object of deepObject repeats its name, and an object has further brackets", () => {
  const parameter = {
    ...{ name: "filter", in: "query" as const, style: "deepObject", explode: true },
    ...{ allowReserved: false, mediaType: undefined },
  };
  const size = { min: 0.5, units: ["m", "km"] };
  const filter = { kind: "a b", tags: [1, 2], size, rest: { is_open: true } };
  const query = buildQuery({ parameters: [parameter], path: "/" }, { filter });
  expect(query.split("&").map(decodeURIComponent)).toEqual([
    "filter[kind]=a b",
    ...["filter[tags]=1", "filter[tags]=2"],
    ...["filter[size][min]=0.5", "filter[size][units]=m", "filter[size][units]=km"],
    "filter[rest][is_open]=true",
  ]);
});

test("operations are found by the path, and by a query in their path, but by no fragment", () => {
  const [get, put] = [{ responses: {} }, { responses: {} }];
  const paths = { "/a": { get }, "/a?kind=1": { get }, "/a#old": { get, put }, "/bü": { get } };
  const { operations } = readContract({ openapi: "3.1.0", info, paths });
  const findRoute = createRouter(operations);
  const find = (path: string, query: string) =>
    findRoute(path, query)?.operations.map((found) => `${found.method} ${found.path}`);
  const plain = ["GET /a", "GET /a#old", "PUT /a#old"];
  expect(find("/a", "")).toEqual(plain);
  expect(find("/a", "?kind=2")).toEqual(plain);
  expect(find("/a", "?limit=3&kind=1")).toEqual(["GET /a?kind=1"]);
  expect(find("/b%C3%BC", "")).toEqual(["GET /bü"]);
  expect(withQuery("/a", "limit=3")).toBe("/a?limit=3");
  expect(withQuery("/a?kind=1", "limit=3")).toBe("/a?kind=1&limit=3");
});

test("paths that differ in the names of their parameters only are one path, after those with literals", () => {
  const [get, put] = [{ responses: {} }, { responses: {} }];
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
  const paths = { "/a": { $ref: "#/paths/~1b" } };
  expect(() => readContract({ openapi: "3.1.0", info, paths })).toThrow(
    "#/paths/~1a: the reference #/paths/~1b leads nowhere",
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
