import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { Document } from "#reader";
import { readSources, samplesOf } from "#reference";
import { generate } from "#testing/build";
import { writeClient } from "#testing/generated";
import { importModule } from "#testing/import-module";
import { root } from "#testing/repository";

const contracts = join(root, "tools/testing/contracts/recordings");
const document: Document = parse(readFileSync(join(contracts, "openapi.yaml"), "utf8"));

/** What is generated of a contract with these paths and schemas. */
function generateOf(paths: object, schemas: object = {}) {
  const { openapi, info } = document;
  const contract = { openapi, info, paths, components: { schemas } } as Document;
  return generate(contract, contract);
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
  const sources = readSources({
    document,
    site: { client: "../generated/index.ts" },
  });
  const samples = sources.contract.operations.map((operation, index) => {
    return [`samples/${index}.ts`, samplesOf(sources, operation).typescript ?? ""];
  });
  // Samples read files in Node. The client itself compiles without its types.
  samples.push(["samples/node.d.ts", 'declare module "node:fs";']);
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
  test("parameters in every style, and in headers and cookies", () => {
    const { url, headers } = sentTo("GET", "/stations?");
    expect(url.split("?").slice(1).join("?").split("&")).toEqual([
      "filter%5Bkind%5D=fixed,buoy",
      "sort=-name",
      "sort=name",
      "ids=st-1%20st-2",
      "habitats=wet%20land|dune",
      "latitude%5Bfrom%5D=53.6",
      "latitude%5Bto%5D=55",
      `near=${encodeURIComponent("[8.6,54.3]")}`,
      "network=https://networks.test/coast?year=2026",
    ]);
    expect(headers).toMatchObject({ "x-request-id": "req-1", cookie: "units=metric" });
    expect(sentTo("GET", "/levels/").url).toContain(
      "/levels/st-1,st%2F2/;from=2026-05-01;to=2026-05-07/daily.json",
    );
  });

  test("no list in a path that would lead to another path", async () => {
    const { createClient, getLevels } = await written.load("generated/index.ts");
    const client = createClient({
      baseUrl: "http://recordings.test",
      fetch: () => Response.json([]),
    });
    for (const station_ids of [[".."], ["."], [""], []]) {
      const call = getLevels(client, { path: { station_ids, window: {}, format: "json" } });
      const message = `getLevels: path.station_ids is ${JSON.stringify(station_ids)}`;
      await expect(call).rejects.toEqual(new TypeError(message));
    }
  });

  test("a body of each media type", () => {
    const types = output.sent.map(({ headers, body }) => [headers["content-type"], body]);
    expect(types).toEqual(
      expect.arrayContaining([
        ["application/merge-patch+json", '{"name":"Mole"}'],
        ["application/json-patch+json", expect.stringContaining('"replace"')],
        ["application/x-www-form-urlencoded", "email=a%40b.test&password=p%26q&topics=owls,frogs"],
        ["image/webp", "pixels"],
        ["text/plain", "text"],
      ]),
    );
    expect(sentTo("POST", "/v2/recordings").body).toEqual([
      ["file", { type: "audio/flac", text: "sound" }],
      ["details", { type: "application/json", text: '{"started_at":"2026-05-01T04:00:00Z"}' }],
      ["photos", { type: "image/jpeg", text: "1" }],
      ["photos", { type: "image/jpeg", text: "2" }],
    ]);
  });

  test("the first credentials that it has of those that an operation accepts", () => {
    expect(sentTo("POST", "/stations").headers).toMatchObject({ "x-station-key": "key" });
    expect(sentTo("GET", "/stations/nearest").headers).toMatchObject({
      authorization: "Bearer token of the account",
    });
    expect(sentTo("DELETE", "/recordings/rec-1").headers).toMatchObject({
      authorization: `Basic ${btoa("ada:secret")}`,
    });
    expect(sentTo("GET", "/audio").url).toContain("?token=download%20token");
    expect(sentTo("POST", "/orders").headers).not.toHaveProperty("authorization");
  });

  test("what openapi-fetch sends when an operation is called by its path", () => {
    const { url, headers } = output.sent.at(-1) as Sent;
    expect(url).toBe("http://recordings.test/v2/stations?sort=-name");
    expect(headers).toMatchObject({ "x-request-id": "req-1" });
    expect(output.byPath).toEqual({ data: output.results[0] });
  });
});

describe("a generated client returns", () => {
  test("JSON, text, bytes or nothing, as the response has it", () => {
    const [page, ids, csv] = output.results;
    expect(page).toMatchObject({ items: [{ name: "Pier" }], next: null });
    expect([ids, csv]).toEqual([["st-1"], "id\nst-1"]);
    expect(output.results).toEqual(expect.arrayContaining([[0, 255, 1], "text", null]));
  });

  test("an error for a redirect, which is no documented success", () => {
    expect(output.results).toContainEqual({ name: "ApiError", status: 303 });
  });

  test("no secret when it is printed", () => {
    expect(output.client).not.toMatch(/token|key|secret/);
  });
});

describe("a contract that cannot be expressed ends the build with the place", () => {
  test.each([
    [
      "two operations with one name",
      {
        "/books": { get: { operationId: "list-books", responses: {} } },
        "/other": { get: { operationId: "listBooks", responses: {} } },
      },
      /#\/paths\/~1other\/get: it becomes `listBooks` in the client, as #\/paths\/~1books\/get does/,
    ],
  ])("%s", async (_, paths, message) => {
    await expect(generateOf(paths)).rejects.toThrow(message);
  });
});

test.each([
  ["an object in a header", { name: "x", in: "header", schema: { type: "object" } }],
  ["JSON in a cookie", { name: "x", in: "cookie", content: { "application/json": {} } }],
  [
    "JSON in a path",
    {
      name: "id",
      in: "path",
      required: true,
      content: { "application/json": { schema: { type: "object" } } },
    },
  ],
  [
    "allowReserved with a list",
    { name: "x", in: "query", allowReserved: true, schema: { type: "array", items: {} } },
  ],
])("an operation with %s has no function, and everything else is made", async (_, parameter) => {
  const responses = { "200": { description: "" } };
  const paths = {
    "/books/{id}": {
      get: { operationId: "getBook", parameters: [parameter], responses },
      put: { operationId: "putBook", responses },
    },
  } as NonNullable<Document["paths"]>;
  const files = await generateOf(paths);
  const functions = files.get("generated/operations.ts");
  expect(functions).toContain("export function putBook");
  expect(functions).not.toContain("getBook");
  expect(files.get("generated/types.ts")).toContain("getBook");
  const sources = readSources({ document: { ...document, paths }, site: { client: "books" } });
  const [get, put] = sources.contract.operations.map((each) =>
    Object.keys(samplesOf(sources, each)),
  );
  expect(put).toContain("typescript");
  expect(get).not.toContain("typescript");
  expect([...files.keys()]).toContain("generated/openapi.yaml");
});

test("a contract gets the modules of the runtime that its operations need, and no others", async () => {
  const moduleNames = (files: Map<string, string>) =>
    [...files.keys()].flatMap((file) => /runtime\/(.*)\.ts$/.exec(file)?.[1] ?? []).sort();
  const ok = { "200": { description: "", content: { "application/json": { schema: {} } } } };
  const get = { operationId: "call", responses: ok };
  const files = await generateOf({ "/books/{id}": { get } });
  const names =
    "api-client call deadline errors failures options path problem reliable-fetch results";
  const smallest = names.split(" ");
  expect(moduleNames(files)).toEqual(smallest);
  expect(files.get("generated/index.ts")).not.toMatch(/paginate|AccessToken/);
  // The function of an operation has its name, and what the client itself needs another one.
  expect(files.get("generated/operations.ts")).toMatch(
    /import { call as call_ }[\s\S]*function call\(/,
  );
  const added = ["contents", "credentials", "parameters", "tokens"];
  expect(moduleNames(written.files)).toEqual([...smallest, ...added].sort());
});

test("a bundle has nothing of the operations that it does not call", async () => {
  const stdin = { contents: 'import "./generated/index.ts";', resolveDir: written.folder };
  const { outputFiles } = await build({
    stdin,
    absWorkingDir: import.meta.dirname,
    bundle: true,
    write: false,
    format: "esm",
  });
  expect(outputFiles[0]?.text.replaceAll(/^\s*\/\/.*\n/gm, "")).toBe("");
});

test("JSON in a range is sent as such, and each media type is named once", async () => {
  const send = async (...types: string[]) => {
    const schema = { type: "object" };
    const content = Object.fromEntries(types.map((type) => [type, { schema }]));
    const post = { operationId: "addBook", requestBody: { content }, responses: {} };
    return (await generateOf({ "/books": { post } })).get("generated/operations.ts");
  };
  expect(await send("*/*")).toContain('mediaTypes({ "application/json": json, "*/*": json })');
  const types = 'mediaTypes({ "application/json": json, "application/*+json": json })';
  expect(await send("application/json", "application/*+json")).toContain(types);
});

test("only a list with a page number and a last page gets paginate", async () => {
  const object = (properties: object) => {
    return { type: "object", properties, required: Object.keys(properties) };
  };
  const items = { type: "array", items: object({}) };
  const integer = { type: "integer" };
  const files = (parameter: string, page: object, schemas = {}) => {
    const parameters = [{ name: parameter, in: "query", schema: integer }];
    const content = { "application/json": { schema: object(page) } };
    const responses = { "200": { description: "", content } };
    const get = { operationId: "listBooks", parameters, responses };
    return generateOf({ "/books": { get } }, schemas);
  };
  const pagination = object({ max_page: integer });
  const paged = await files("page", { items, pagination });
  expect(paged.get("generated/index.ts")).toContain("paginate");
  expect(paged.get("generated/operations.ts")).toContain("read: readJson(isPage)");
  // A model of that name hides the type of the runtime.
  const named = await files("page", { items, pagination }, { Page: items });
  expect(named.get("generated/index.ts")).toContain("{ paginate, type Paginated }");
  // Every name that the reader knows is one of a page, as in the verifier and the sandbox.
  const others = await files("page_number", {
    results: items,
    meta: object({ "last-page": integer, total_pages: integer }),
  });
  expect(others.get("generated/index.ts")).toContain("paginate");
  expect(others.get("generated/runtime/page.ts")).toContain(`export interface Page<Item> {
  results: Item[];
  meta: { total_pages: number };
}`);
  expect(others.get("generated/runtime/page.ts")).toContain('pageParameter = "page_number"');
  // Other envelopes are results as any other.
  const mayLack = { type: "object", properties: { items, pagination } };
  for (const other of [
    await files("cursor", { items, pagination: object({ next_cursor: { type: "string" } }) }),
    await files("offset", { items, pagination }),
    await files("page", { list: mayLack }),
  ]) {
    expect(other.get("generated/index.ts")).not.toContain("paginate");
    expect(other.get("generated/operations.ts")).not.toContain("read:");
    expect([...other.keys()]).not.toContain("generated/runtime/paginate.ts");
  }
});

test("a file in a schema that a form consists of is a Blob when it is sent", async () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const page = { type: "string" as const, format: "binary" };
  const scan = { properties: { kind: { const: "scan" }, page }, required: ["kind", "page"] };
  const schemas = {
    Base: scan,
    Scan: { allOf: [ref("Base")] },
    Document: { oneOf: [ref("Scan"), ref("Song")] },
  };
  const song = { properties: { kind: { const: "song" } }, required: ["kind"] };
  const post = {
    operationId: "addFile",
    requestBody: { content: { "multipart/form-data": { schema: ref("Document") } } },
    responses: {
      "200": { description: "", content: { "application/json": { schema: ref("Document") } } },
    },
  };
  const generated = await generateOf({ "/files": { post } }, { ...schemas, Song: song });
  const models = generated.get("generated/models.ts");
  expect(models).toMatch(/interface BaseInput {[^}]*page: Blob;/);
  expect(models).toMatch(/interface Base {[^}]*page: string;/);
  expect(generated.get("generated/operations.ts")).toContain("body?: DocumentInput | FormData");
});

test("a call by path neither sends read-only fields nor returns write-only ones", async () => {
  const id = { type: "integer" as const, readOnly: true };
  const properties = { id, title: { type: "string" as const }, key: { writeOnly: true } };
  const Book = { type: "object", properties, required: ["id", "title", "key"] };
  const schema = { $ref: "#/components/schemas/Book" };
  const content = { "application/json": { schema: { type: "array" as const, items: schema } } };
  const post = { requestBody: { content }, responses: { "200": { description: "", content } } };
  const types = (await generateOf({ "/": { post } }, { Book })).get("generated/types.ts") ?? "";
  expect(types).toMatch(/Book: {\s+readonly id: number;\s+title: string;\s+};/);
  expect(types).toMatch(/BookInput: {\s+title: string;\s+key: unknown;\s+};/);
  expect(types.match(/"application\/json": .*/g)).toEqual([
    '"application/json": components["schemas"]["BookInput"][];',
    '"application/json": components["schemas"]["Book"][];',
  ]);
});

test("items of a tuple after minItems are optional", async () => {
  const number = { type: "number" as const };
  const position = { type: "array", prefixItems: [number, number, { type: ["string", "null"] }] };
  const schemas = [0, 2, 3].map((minItems) => [
    `From${minItems}`,
    { ...position, minItems, items: false },
  ]);
  const files = await generateOf({}, Object.fromEntries(schemas));
  expect(files.get("generated/models.ts")?.match(/From\d = .*;/g)).toEqual([
    "From0 = [number?, number?, (string | null)?];",
    "From2 = [number, number, (string | null)?];",
    "From3 = [number, number, (string | null)];",
  ]);
});

test("what the contract deprecates is marked", async () => {
  const notice = "Deprecated since 1.2.0, sunset in 2.0.0: use another.";
  const deprecated = { deprecated: true, description: notice };
  const shelf = { type: "object", properties: { room: { type: "string", ...deprecated }, id: {} } };
  const parameters = [{ name: "limit", in: "query", ...deprecated, schema: { type: "integer" } }];
  const responses = { "200": { description: "" } };
  const paths = {
    "/shelves": { get: { operationId: "listShelves", ...deprecated, parameters, responses } },
    "/rooms": { get: { operationId: "listRooms", responses } },
  };
  const files = await generateOf(paths, { Shelf: shelf });
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
