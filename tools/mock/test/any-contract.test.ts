import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { createSandbox, startSandbox } from "#mock";
import { rawRequest } from "#testing/raw";

/** A sandbox of a contract that uses every construct of OpenAPI, without handlers and a seed. */
const service = {
  contract: join(import.meta.dirname, "../../testing/contracts/recordings/openapi.yaml"),
};
const server = await startSandbox(service, { port: 0 });
const { url } = server;
afterAll(() => server.close());

const account = { authorization: "Bearer any" };
const json = "application/json";

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  type?: string;
  body?: BodyInit;
}

async function send(path: string, { type, headers, ...init }: Sent = {}) {
  const sent = { ...headers, ...(type && { "content-type": type }) };
  const response = await fetch(url + path, { redirect: "manual", headers: sent, ...init });
  const text = await response.text();
  const { status } = response;
  const received = Object.fromEntries(response.headers);
  return { status, text, type: received["content-type"], headers: received };
}

/** The parts of a request that a problem document names. */
const errorsIn = (text: string): string[] =>
  JSON.parse(text).errors.map(({ location: part, name, pointer }: Record<string, string>) =>
    [part, name ?? pointer].join(" "),
  );

test("a form without fields has no bytes, and is a body", async () => {
  const contract = {
    openapi: "3.1.0",
    info: { title: "Forms", version: "1" },
    paths: {
      "/forms": {
        post: {
          operationId: "addForm",
          requestBody: {
            required: true,
            content: { "application/x-www-form-urlencoded": { schema: { type: "object" } } },
          },
          responses: { "204": { description: "Added." } },
        },
      },
    },
  };
  const sandbox = await createSandbox({ contract });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const statusOf = async (init: RequestInit) =>
    (await sandbox.fetch("http://a.test/forms", { method: "POST", ...init })).status;
  expect(await statusOf({ headers, body: "" })).toBe(204);
  expect(await statusOf({})).toBe(400);
});

test.each([
  [{ type: "string", format: "uuid" }, "must be a UUID string"],
  [
    { type: ["string", "null"], format: "date-time" },
    "must be a timestamp string such as 2026-03-02T09:30:00.000Z or null",
  ],
  [{ type: "string", format: "email" }, "must be a string of the format email"],
  [{ type: "string" }, "must be string"],
  [{ type: ["string", "integer"], format: "int64" }, "must be string or integer"],
])("the error of a value of another type than %j names what is expected", async (schema, text) => {
  const content = { "application/json": { schema } };
  const responses = { "204": { description: "Added." } };
  const post = { operationId: "addValue", requestBody: { required: true, content }, responses };
  const info = { title: "Values", version: "1" };
  const contract = { openapi: "3.1.0", info, paths: { "/values": { post } } };
  const sandbox = await createSandbox({ contract });
  const headers = { "content-type": json };
  const response = await sandbox.fetch("http://a.test/values", {
    method: "POST",
    headers,
    body: "true",
  });
  expect(await response.text()).toContain(` ${text}\n`);
});

test("operations that share a body have parameters of their own", async () => {
  const put = (id: string) => ({
    parameters: [{ name: id, in: "path" as const, required: true, schema: {} }],
    put: {
      requestBody: { $ref: "#/components/requestBodies/Note" },
      responses: { "204": { description: "Saved." } },
    },
  });
  const contract = {
    openapi: "3.1.0",
    info: { title: "Notes", version: "1" },
    paths: { "/books/{book_id}": put("book_id"), "/shelves/{shelf_id}": put("shelf_id") },
    components: { requestBodies: { Note: { content: { [json]: { schema: {} } } } } },
  };
  const sandbox = await createSandbox({ contract });
  const statusOf = async (path: string) => {
    const init = { method: "PUT", headers: { "content-type": json }, body: "{}" };
    return (await sandbox.fetch(`http://a.test${path}`, init)).status;
  };
  expect(await statusOf("/books/1")).toBe(204);
  expect(await statusOf("/shelves/1")).toBe(204);
});

test("a body of plain text is a value of the type in the schema, as a parameter is", async () => {
  const put = {
    requestBody: {
      required: true,
      content: { "text/plain": { schema: { type: "boolean" as const } } },
    },
    responses: { "204": { description: "Set." } },
  };
  const info = { title: "Settings", version: "1" };
  const contract = { openapi: "3.1.0", info, paths: { "/search": { put } } };
  const sandbox = await createSandbox({ contract });
  const statusOf = async (body: string) => {
    const init = { method: "PUT", headers: { "content-type": "text/plain" }, body };
    return (await sandbox.fetch("http://a.test/search", init)).status;
  };
  expect(await statusOf("true")).toBe(204);
  expect(await statusOf("maybe")).toBe(400);
});

test("a made example has no optional part that lacks what it requires because its schema repeats", async () => {
  const shelf = { $ref: "#/components/schemas/Shelf" };
  const schema = {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", examples: ["Top"] },
      above: shelf,
      below: { anyOf: [shelf, { type: "null" }] },
      others: { type: "array", minItems: 1, items: shelf },
      room: { type: "object", required: ["first"], properties: { first: shelf } },
      byName: { type: "object", additionalProperties: shelf },
      key: {
        type: "object",
        required: ["id"],
        properties: { id: { type: "string", writeOnly: true } },
      },
    },
  };
  const responses = { "200": { description: "One.", content: { [json]: { schema: shelf } } } };
  const contract = {
    openapi: "3.1.0",
    info: { title: "Shelves", version: "1" },
    paths: { "/shelf": { get: { responses } } },
    components: { schemas: { Shelf: schema } },
  };
  const sandbox = await createSandbox({ contract });
  const response = await sandbox.fetch("http://a.test/shelf");
  expect(await response.json()).toEqual({ name: "Top", byName: {}, key: {} });
});

describe("a response is an example of the contract:", () => {
  const problem = "application/problem+json";
  const rows: [string, string, Sent, number, string | undefined, RegExp][] = [
    ["of a union", "/stations/st-1", { headers: account }, 200, json, /"name":"Old lighthouse"/],
    ["without a body", "/orders/7", { method: "HEAD", headers: account }, 200, json, /^$/],
    ["of HEAD", "/stations/st-1", { method: "HEAD", headers: account }, 200, undefined, /^$/],
    ["of OPTIONS", "/stations", { method: "OPTIONS" }, 204, undefined, /^$/],
    [
      "with the status of a range",
      "/recordings/rec-1/audio",
      { method: "PUT", headers: account, type: "application/octet-stream", body: "\u0000" },
      200,
      undefined,
      /^$/,
    ],
    ["of bytes", "/recordings/rec-1/audio?token=any", {}, 200, "audio/flac", /^$/],
    [
      "without a 2xx",
      "/session",
      {
        method: "POST",
        body: new URLSearchParams({ email: "ada@visitors.test", password: "a", topics: "a,b" }),
      },
      303,
      undefined,
      /^$/,
    ],
    ["of a referenced path", "/taxa", {}, 200, json, /"Ardeidae"/],
    ["of an error", "/stations", { headers: { prefer: "code=401" } }, 401, problem, /"status":401/],
  ];
  test.each(rows)("%s", async (_, path, sent, status, type, text) => {
    const response = await send(path, sent);
    expect(response).toMatchObject({ status, type, headers: { "x-sandbox": "example" } });
    expect(response.text).toMatch(text);
  });

  test("in the media type that the client prefers", async () => {
    const accept = (accept: string) => send("/stations", { headers: { accept } });
    expect(await accept("text/csv, application/json;q=0.5")).toMatchObject({
      type: "text/csv",
      text: "id,name\nst-42,Old lighthouse\n",
    });
    expect((await accept("application/vnd.recordings.stations+json")).text).toBe(
      '["st-42","st-43"]',
    );
    expect((await accept("*/*")).type).toBe(json);
    expect((await accept("image/png")).status).toBe(406);
  });

  test("with the headers that have an example", async () => {
    expect((await send("/stations")).headers).toMatchObject({
      "x-rate-remaining": "59",
      link: '</v2/stations?page=2>; rel="next"',
    });
    expect((await send("/stations", { method: "OPTIONS" })).headers.allow).toBe("GET,POST");
  });

  test("without an optional header that may be that of another status", async () => {
    const { headers } = await send("/stations", {
      method: "POST",
      headers: { prefer: "code=503" },
    });
    expect(headers).not.toHaveProperty("retry-after");
  });

  test("whose problem has the status that was requested", async () => {
    const { text } = await send("/stations", { method: "POST", headers: { prefer: "code=503" } });
    const problem = { type: "about:blank", title: "Service Unavailable", status: 503 };
    expect(JSON.parse(text)).toEqual(problem);
  });
});

describe("parameters are validated:", () => {
  const rows: [string, string, Record<string, string>, string[]][] = [
    ["a list with spaces", "/stations?ids=st-1%20x", {}, ["query ids"]],
    ["a cookie", "/stations", { cookie: "units=nautical" }, ["cookie units"]],
    ["one that overrides that of the path", "/stations/far", {}, Array(3).fill("path station_id")],
    [
      "labels, a matrix and a list in a path",
      "/levels/st-1,x/;from=2026-05-01;to=later/daily.xml",
      {},
      ["path station_ids", "path window", "path format"],
    ],
  ];
  test.each(rows)("%s", async (_, path, headers, expected) => {
    const { status, text } = await send(path, { headers: { ...account, ...headers } });
    expect(status).toBe(422);
    expect(errorsIn(text)).toEqual(expected);
  });

  test("in every style, without an error if they are valid", async () => {
    const headers = { ...account, cookie: "units=metric" };
    const valid = [
      "/stations?ids=st-1%20st-2&filter%5Bkind%5D=fixed,buoy&habitats=wetland%7Cdune&sort=name&sort=-name",
      "/stations?latitude%5Bfrom%5D=53.6&near=%5B8.6,54.3%5D&network=https://networks.test/?a=b&page=2",
      "/levels/st-1,st-2/;from=2026-05-01;to=2026-05-07/daily.csv",
      "/stations/nearest",
    ];
    for (const path of valid) {
      const response = await send(path, { headers });
      expect(response.status).toBe(200);
      expect(response.headers).not.toHaveProperty("x-sandbox-ignored");
    }
    const { headers: key } = await send("/recordings/rec-1/audio?token=1");
    expect(key).not.toHaveProperty("x-sandbox-ignored");
  });
});

describe("bodies are validated:", () => {
  const patch = (type: string, value: unknown) =>
    send("/stations/st-1", {
      method: "PATCH",
      headers: account,
      type,
      body: JSON.stringify(value),
    });
  const upload = (fields: Record<string, string | Blob>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return send("/recordings", { method: "POST", headers: account, body });
  };
  const file = new Blob(["sound"], { type: "audio/flac" });

  test("each media type by its own schema", async () => {
    const merge = "application/merge-patch+json";
    expect((await patch(merge, { name: "New" })).status).toBe(200);
    expect(errorsIn((await patch(merge, { nme: "New" })).text)).toEqual(["body /nme"]);
    const operations = [{ op: "replace", path: "/name", value: null }];
    expect((await patch("application/json-patch+json", operations)).status).toBe(200);
    expect(errorsIn((await patch("application/json-patch+json", [{}])).text)).toEqual([
      "body /0/op",
      "body /0/path",
    ]);
    expect((await patch(json, {})).status).toBe(415);
  });

  test("a name that is not allowed, once and by that name", async () => {
    const { text } = await patch("application/merge-patch+json", { labels: { HABITAT: "land" } });
    expect(errorsIn(text)).toEqual(["body /labels/HABITAT"]);
    expect(text).toContain("has a name that must match pattern");
  });

  test("forms", async () => {
    const body = new URLSearchParams({ email: "ada" });
    const { status, text } = await send("/session", { method: "POST", body });
    expect(status).toBe(422);
    expect(errorsIn(text).sort()).toEqual(["body /email", "body /password"]);
  });

  test("files next to fields that are JSON", async () => {
    const details = JSON.stringify({ started_at: "2026-05-03T04:12:00Z", duration: 4 });
    expect((await upload({ file, details, comment: "Wind" })).status).toBe(200);
    expect(errorsIn((await upload({ details: "{}" })).text)).toEqual([
      "body /file",
      "body /details/started_at",
    ]);
    const type = "multipart/form-data; boundary=x";
    const broken = { method: "POST", headers: account, type, body: "--y" };
    expect((await send("/recordings", broken)).status).toBe(400);
  });

  test("texts, and files of any type in a range", async () => {
    const put = (path: string, type: string, body: string) =>
      send(`/recordings/rec-1/${path}`, { method: "PUT", headers: account, type, body });
    expect((await put("transcript", "text/plain", "A bittern")).text).toBe("A bittern booms.");
    expect((await put("transcript", "text/plain", "x".repeat(20_001))).text).toMatch(/20000 char/);
    expect((await put("spectrogram", "image/webp", "x")).status).toBe(204);
    expect((await put("spectrogram", "text/html", "x")).status).toBe(415);
    expect((await put("audio", "application/octet-stream", "")).status).toBe(400);
  });

  test("without the fields that only responses have", async () => {
    const order = { recordings: ["rec-1"], delivery: { method: "mail", address: ["Lab 4"] } };
    const body = JSON.stringify(order);
    const response = await send("/orders", { method: "POST", headers: account, type: json, body });
    expect(response.status, response.text).toBe(201);
  });
});

describe("credentials are required", () => {
  const basic = { authorization: `Basic ${btoa("ada:secret")}` };
  const remove = { method: "DELETE" };
  test.each<[string, string, Sent, number]>([
    ["as Basic", "/recordings/rec-1", { ...remove, headers: basic }, 204],
    ["as a bearer token instead", "/recordings/rec-1", { ...remove, headers: account }, 204],
    ["as a key in a cookie", "/recordings/rec-1/audio", { headers: { cookie: "session=1" } }, 200],
    ["as a key in the query", "/recordings/rec-1/audio?token=1", {}, 200],
    ["as a key in a header", "/recordings?q=a", { headers: { "x-station-key": "k" } }, 200],
    ["unless they are optional", "/stations", {}, 200],
    ["of another scheme", "/recordings?q=a", { headers: basic }, 401],
    ["at all", "/recordings/rec-1/audio", {}, 401],
  ])("%s", async (_, path, sent, status) => {
    expect((await send(path, sent)).status).toBe(status);
  });

  test("with a challenge for each scheme", async () => {
    const { headers } = await send("/recordings/rec-1", remove);
    expect(headers["www-authenticate"]).toBe('Basic realm="sandbox", Bearer');
  });
});

describe("an error is sent as the contract declares it:", () => {
  const order = { method: "POST", headers: account, type: json };
  test("as a problem document", async () => {
    const { type, text } = await send("/stations/far", { headers: account });
    expect(type).toBe("application/problem+json");
    const ajv = new Ajv2020({ strict: false, formats: fullFormats });
    ajv.addSchema(parse(await readFile(service.contract, "utf8")), "contract");
    const $ref = "contract#/components/schemas/Problem";
    expect([ajv.validate({ $ref }, JSON.parse(text)), ajv.errors]).toEqual([true, null]);
  });

  test("as text for people with status 400, if it declares none for a request that is not valid", async () => {
    expect(await send("/orders", { ...order, body: '{"recordings":[1]}' })).toMatchObject({
      status: 400,
      type: "text/plain",
      text: expect.stringContaining("\nbody /recordings/0 must be string\n"),
    });
    const { text } = await send("/recordings", { headers: account });
    expect(text).toBe("400 Bad Request\nquery q is required\n");
  });

  test("as 404 for an ID that nothing can have, if it declares no 400", async () => {
    expect((await send("/recordings/far/audio?token=any")).status).toBe(404);
  });

  test("as the contract's example in another media type", async () => {
    const trace = "TRACE /stations/st-1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    const received = await rawRequest(url, trace);
    expect(received).toMatch(/^HTTP\/1\.1 401 /);
    expect(received).toMatch(/content-type: message\/http\r\n/);
    expect(received).toMatch(/x-sandbox: example\r\n/);
    expect(received).toMatch(/TRACE \/v2\/stations\/st-42$/);
  });
});

test("the reference is served as soon as it is made, and / leads to it if the contract has no such path", async () => {
  const docs = await mkdtemp(join(tmpdir(), "mock-docs-"));
  const paths = { "/": { get: { responses: { 204: { description: "Nothing." } } } } };
  const contract = { openapi: "3.1.0", info: { title: "Root", version: "1" }, paths };
  const sandboxes = [
    await createSandbox({ contract, docs }),
    await createSandbox({ contract: { ...contract, paths: {} }, docs }),
  ];
  const statuses = () =>
    Promise.all(
      sandboxes.flatMap((sandbox) =>
        ["/", "/docs/"].map(async (path) => (await sandbox.fetch(`http://a.test${path}`)).status),
      ),
    );
  expect(await statuses()).toEqual([204, 404, 404, 404]);
  await writeFile(join(docs, "index.html"), "The reference");
  expect(await statuses()).toEqual([204, 200, 302, 200]);
  const [sandbox] = sandboxes;
  const missing = await sandbox?.fetch("http://a.test/docs/missing.html");
  expect([missing?.status, await missing?.text()]).toEqual([404, "There is no such page."]);
  await rm(docs, { recursive: true });
});
