import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { client } from "#generate";
import type { Document } from "#reader";
import { readSources, samplesOf } from "#reference";
import { importModule } from "#testing/import-module";
import { root } from "#testing/repository";
import { writeClient } from "./write-client.ts";

const contracts = join(root, "tools/testing/contracts/recordings");
const document: Document = parse(readFileSync(join(contracts, "openapi.yaml"), "utf8"));

/** The client of a contract with these paths and schemas. */
function clientOf(paths: object, schemas: object = {}) {
  const { openapi, info } = document;
  return client({ openapi, info, paths, components: { schemas } } as Document);
}

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

let written: Awaited<ReturnType<typeof writeClient>>;
let output: {
  sent: Sent[];
  results: unknown[];
  byPath: { data: unknown; error: unknown };
  client: string;
};

beforeAll(async () => {
  const consumer = readFileSync(join(contracts, "consumer.ts"), "utf8");
  const sources = readSources({ document, site: { client: "../generated/index.ts" } });
  const samples = sources.contract.operations.map((operation, index) => {
    return [`samples/${index}.ts`, samplesOf(sources, operation).typescript ?? ""];
  });
  written = await writeClient(document, consumer, Object.fromEntries(samples));
  output = JSON.parse(await importModule(written.folder, "consumer.ts"));
});
afterAll(() => written?.remove());

const sentTo = (method: string, path: string): Sent =>
  output.sent.find((request) => request.method === method && request.url.includes(path)) as Sent;

test("the client of a contract with every construct, its use and the samples of the reference compile", async () => {
  expect(await written.compile()).toEqual({ code: 0, output: "" });
});

describe("a generated client sends", () => {
  test("parameters in the path, the query and headers, by function and by path", () => {
    const lists = output.sent.filter(({ url }) => url.includes("/stations?"));
    expect(lists).toHaveLength(2);
    for (const { url, headers } of lists) {
      expect(url).toMatch(/\?filter\[kind\]=fixed&filter\[kind\]=buoy&sort=-name$/);
      expect(headers).toMatchObject({ "x-request-id": "req-1" });
    }
    expect(sentTo("GET", "/levels/").url).toMatch(/\/levels\/st-1\/daily\.json$/);
  });

  test("the first token that it has of those that an operation accepts", () => {
    const account = "Bearer of the account";
    expect(sentTo("POST", "/stations").headers.authorization).toBe(account);
    expect(sentTo("GET", "/audio").headers.authorization).toBe(account);
    expect(sentTo("DELETE", "/rec-1").headers.authorization).toBe("Bearer of the service");
    expect(sentTo("GET", "/taxa").headers).not.toHaveProperty("authorization");
  });
});

describe("a generated client returns", () => {
  test("JSON, bytes or nothing, as the response has it, and an error for a problem", () => {
    expect(output.results).toMatchObject([
      { items: [{ name: "Pier" }], next: null },
      { name: "Pier" },
      2,
      ["31.5", 40],
      [0, 255, 1],
      { name: "ApiError", status: 200 },
      null,
      null,
      [],
      { id: 7 },
    ]);
    expect(output.byPath).toEqual({ data: output.results[0] });
  });

  test("text", async () => {
    const content = { "text/csv": { schema: { type: "string" } } };
    const get = { operationId: "export", responses: { "200": { description: "", content } } };
    const operations = clientOf({ "/books": { get } }).get("generated/operations.ts");
    expect(operations).toMatch(/Promise<string> {\n.*, readText\);/);
  });

  test("no secret when it is printed", () => {
    expect(output.client).not.toMatch(/of the (account|service)/);
  });
});

test("two operations of one name end the build with the place", () => {
  const responses = {};
  const paths = {
    "/books": { get: { operationId: "list-books", responses } },
    "/other": { get: { operationId: "listBooks", responses } },
  };
  expect(() => clientOf(paths)).toThrow(
    /#\/paths\/~1other\/get: it becomes `listBooks` in the client, as #\/paths\/~1books\/get does/,
  );
});

test("a list with a page number and a last page can be iterated over, whatever its fields are called", () => {
  const object = (properties: object) => {
    return { type: "object", properties, required: Object.keys(properties) };
  };
  const items = { type: "array", items: object({}) };
  const integer = { type: "integer" };
  const files = (parameter: string, schema: object) => {
    const parameters = [{ name: parameter, in: "query", schema: integer }];
    const responses = { "200": { description: "", content: { "application/json": { schema } } } };
    return clientOf({ "/books": { get: { operationId: "listBooks", parameters, responses } } });
  };
  const named = files("page", object({ results: items, meta: object({ max_page: integer }) }));
  expect(named.get("generated/operations.ts")).toContain("readJson(isPage)");
  expect(named.get("generated/runtime/page.ts")).toContain(`export interface Page<Item> {
  results: Item[];
  meta: { max_page: number };
}`);
  expect(named.get("generated/runtime/page.ts")).toContain('pageParameter = "page"');
  // Other envelopes are results as any other.
  const pagination = object({ max_page: integer });
  for (const [parameter, schema] of [
    ["cursor", object({ items, pagination: object({ next_cursor: { type: "string" } }) })],
    ["offset", object({ items, pagination })],
    ["page", { type: "object", properties: { items, pagination } }],
  ] as const)
    expect(files(parameter, schema).get("generated/operations.ts")).not.toContain("isPage");
});

test("what the contract deprecates is marked", () => {
  const notice = "Deprecated since 1.2.0, sunset in 2.0.0: use another.";
  const deprecated = { deprecated: true, description: notice };
  const shelf = { type: "object", properties: { room: { type: "string", ...deprecated }, id: {} } };
  const parameters = [{ name: "limit", in: "query", ...deprecated, schema: { type: "integer" } }];
  const responses = { "200": { description: "" } };
  const paths = {
    "/shelves": { get: { operationId: "listShelves", ...deprecated, parameters, responses } },
    "/rooms": { get: { operationId: "listRooms", responses } },
  };
  const files = clientOf(paths, { Shelf: shelf });
  const mark = "@deprecated since 1.2.0, sunset in 2.0.0: use another.";
  const tagsOf = (file: string, declaration: string) => {
    const text = files.get(file) ?? "";
    return text.slice(0, text.indexOf(declaration)).split("/**").at(-1);
  };
  const operations = "generated/operations.ts";
  expect(tagsOf(operations, "export function listShelves(")).toContain(mark);
  expect(tagsOf(operations, "limit?: number")).toContain(mark);
  expect(tagsOf(operations, "export function listRooms(")).not.toContain("@deprecated");
  expect(tagsOf("generated/models.ts", "room?: ")).toContain(mark);
});
