import { cp } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launch, root, run } from "../../packages/test/process.ts";
import { createProject, type Project } from "../../packages/test/project.ts";
import { rawRequest } from "../../packages/test/raw.ts";

/** The sandbox with a contract that uses every construct of OpenAPI, and for which it has neither handlers nor a seed. */
let project: Project;
let sandbox: ReturnType<typeof launch>;
let url: string;
beforeAll(async () => {
  project = await createProject(["sandbox"]);
  await project.remove("openapi");
  await cp(join(root, "packages/test/contracts/recordings"), join(project.path, "openapi"), {
    recursive: true,
  });
  const { code, output } = await run(project.path, "scripts/bundle.ts");
  expect(code, output).toBe(0);
  sandbox = launch(project.path, ["sandbox/cli.ts", "--port", "0"]);
  [, url = ""] = await sandbox.until(/ at (http\S+)\n/);
});
afterAll(async () => {
  sandbox?.kill("SIGTERM");
  await sandbox?.ended;
  await project?.[Symbol.asyncDispose]();
});

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
  JSON.parse(text).errors.map(({ in: part, name, pointer }: Record<string, string>) =>
    [part, name ?? pointer].join(" "),
  );

test("a contract without handlers is announced with a request that works", async () => {
  await sandbox.until(/22 operations, none with a handler/);
  await sandbox.until(/curl -H 'Authorization: Bearer any' \S+\/stations\n/);
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

  test("whose problem has the status that was requested", async () => {
    const { text } = await send("/stations", { method: "POST", headers: { prefer: "code=503" } });
    const problem = { type: "about:blank", title: "Service Unavailable", status: 503 };
    expect(JSON.parse(text)).toEqual(problem);
  });
});

describe("parameters are validated:", () => {
  const rows: [string, string, Record<string, string>, string[]][] = [
    ["a list with spaces", "/stations?ids=st-1%20x", {}, ["query ids"]],
    ["a list with commas", "/stations?filter%5Bkind%5D=fixed,raft", {}, ["query filter[kind]"]],
    ["a deep object", "/stations?latitude%5Bfrom%5D=south", {}, ["query latitude"]],
    ["JSON", "/stations?near=%5B8.6%5D", {}, ["query near"]],
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
    for (const path of valid) expect(await send(path, { headers })).toMatchObject({ status: 200 });
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
    ajv.addSchema(JSON.parse(await project.read("generated/openapi.json")), "contract");
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

  test("as the contract's example in another media type", async () => {
    const trace = "TRACE /stations/st-1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    const received = await rawRequest(url, trace);
    expect(received).toMatch(/^HTTP\/1\.1 401 /);
    expect(received).toMatch(/content-type: message\/http\r\n/);
    expect(received).toMatch(/x-sandbox: example\r\n/);
    expect(received).toMatch(/TRACE \/v2\/stations\/st-42$/);
  });
});

test("a contract with the path / has it in place of the way to the reference", async () => {
  await using other = await createProject(["sandbox"]);
  await other.edit("openapi/openapi.yaml", "  /v1/books/:", "  /:");
  await other.write("dist/docs/index.html", "The reference");
  expect(await run(other.path, "scripts/bundle.ts")).toMatchObject({ code: 0 });
  const started = launch(other.path, ["sandbox/cli.ts", "--port", "0"]);
  const [, base = ""] = await started.until(/ at (http\S+)\n/);
  const response = await fetch(`${base}/`, { redirect: "manual", headers: account });
  expect(response.status).toBe(200);
  expect((await fetch(`${base}/docs/`)).status).toBe(200);
  started.kill("SIGTERM");
  await started.ended;
});

test("a contract can consist of a union: in examples that are made, and in a form", async () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const inside = { type: "array", items: ref("Shape") };
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
        post: {
          requestBody: { content: { "multipart/form-data": { schema: ref("Shape") } } },
          responses: { 204: { description: "Stored." }, 422: { description: "Invalid." } },
        },
      },
    },
    components: {
      schemas: {
        Named: { type: "object", properties: { kind: { type: "string" }, id, code: ulid } },
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
          properties: { kind: { const: "line" }, radius: { type: "string" } },
        },
      },
    },
  };
  await using other = await createProject(["sandbox"]);
  await other.remove("openapi");
  await other.write("openapi/openapi.yaml", JSON.stringify(document));
  expect(await run(other.path, "scripts/bundle.ts")).toMatchObject({ code: 0 });
  const { paths } = JSON.parse(await other.read("generated/openapi.json"));
  const { default: example } = paths["/shapes"].get.responses[200].content[json].examples;
  // It ends where its schema repeats, has what a schema says itself, and matches patterns.
  const values = { id: "circle-0000", code: "DDDD", radius: 1 };
  expect(example.value).toEqual({ kind: "circle", inside: [], ...values });

  const started = launch(other.path, ["sandbox/cli.ts", "--port", "0"]);
  const [, base = ""] = await started.until(/ at (http\S+)\n/);
  const statuses = ["2", "two"].map(async (radius) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ kind: "circle", radius })) body.set(name, value);
    return (await fetch(`${base}/shapes`, { method: "POST", body })).status;
  });
  expect(await Promise.all(statuses)).toEqual([204, 422]);
  started.kill("SIGTERM");
  await started.ended;
});
