import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PathItem, readContract } from "contract-kit-reader";
import { afterAll, describe, expect, test, vi } from "vitest";
import { books as booksFolder } from "../../test/project.ts";
import { type Report, verify } from "../src/index.ts";
import { runCli } from "./cli.ts";
import { type HttpRequest, listen } from "./http.ts";

vi.setConfig({ testTimeout: 20_000 });

const folder = mkdtempSync(join(tmpdir(), "contract-verify-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a service responds with. Without a body, there is no content. */
interface Sends {
  status?: number;
  type?: string;
  body?: string | object;
  headers?: Record<string, string>;
}

const problem = (status: number): Sends => ({ status, body: { type: "/x", title: "No", status } });

type Respond = (request: HttpRequest) => Sends | undefined;

/** Starts a service that responds with JSON, or with 404 where a function has no response. */
async function startService(respond: Respond) {
  const sent: HttpRequest[] = [];
  const server = await listen((request) => {
    sent.push(request);
    const { status = 200, body, ...given } = respond(request) ?? problem(404);
    const { type = status < 400 ? "application/json" : "application/problem+json" } = given;
    const text = typeof body === "object" ? JSON.stringify(body) : body;
    const types = text === undefined ? {} : { "content-type": type };
    return { status, headers: { ...types, ...given.headers }, body: text ?? "" };
  });
  return { ...server, sent };
}

async function verifyService(contract: string | object, respond: Respond, args: string[] = []) {
  await using server = await startService(respond);
  const file = typeof contract === "string" ? contract : join(folder, "contract.json");
  if (typeof contract !== "string") writeFileSync(file, JSON.stringify(contract));
  const output = join(folder, "report.json");
  const all = ["--server", server.url, "--contract", file, "--output", output, ...args];
  const { code, output: text } = await runCli(all, {});
  const report = JSON.parse(readFileSync(output, "utf8")) as Report;
  const resultOf = (operation: string, rule: string) =>
    report.results.find((result) => result.operation === operation && result.rule === rule);
  return { ...report, code, text, sent: server.sent, resultOf };
}

const failures = ({ results }: Report) =>
  results.flatMap(({ operation, rule, findings }) =>
    findings.map(
      ({ level, expected, actual }) => `${level} ${operation}/${rule}: ${expected}, ${actual}`,
    ),
  );

describe("a contract with every construct", () => {
  const contract = join(import.meta.dirname, "../../test/contracts/recordings/openapi.yaml");
  const station = {
    id: "st-42",
    kind: "fixed",
    name: "Old lighthouse",
    position: [8.6, 54.3],
    altitude: 12.5,
  };
  const recording = { id: "rec-2041", station, duration: 312.5, published: false };
  const order = {
    id: 7,
    recordings: ["rec-2041"],
    delivery: { method: "mail", address: ["Lab 4"] },
  };
  const responses: [string, RegExp, Sends][] = [
    ["GET", /^\/stations(\?.*)?$/, { body: { items: [station], next: null } }],
    [
      "POST",
      /^\/stations$/,
      { status: 201, body: station, headers: { location: "/stations/st-42" } },
    ],
    ["OPTIONS", /^\/stations$/, { status: 204, headers: { allow: "GET" } }],
    ["GET", /^\/stations\/st-42$/, { body: station }],
    ["HEAD", /^\/stations\/st-42$/, {}],
    ["PATCH", /^\/stations\/st-42$/, { body: { ...station, name: "New lighthouse" } }],
    [
      "GET",
      /^\/levels\/st-42\/;from=2026-05-01;to=2026-05-07\/daily\.json$/,
      { body: [["st-42", "2026-05-01", 31.5]] },
    ],
    ["POST", /^\/session$/, { status: 303, headers: { location: "/recordings" } }],
    ["GET", /^\/recordings\?q=bittern$/, { body: [recording, { title: "Marsh", entries: [] }] }],
    ["GET", /^\/recordings\/rec-2041$/, { body: recording }],
    ["GET", /^\/recordings\/rec-2041\/audio\?token=/, { type: "audio/flac", body: "fLaC" }],
    ["PUT", /^\/recordings\/rec-2041\/audio$/, { status: 201 }],
    ["GET", /^\/recordings\/rec-2041\/spectrogram$/, { type: "image/png", body: "PNG" }],
    ["PUT", /^\/recordings\/rec-2041\/spectrogram$/, { status: 204 }],
    [
      "PUT",
      /^\/recordings\/rec-2041\/transcript$/,
      { type: "text/plain", body: "A bittern booms." },
    ],
    ["POST", /^\/recordings\/rec-2041\/detections$/, { status: 204 }],
    ["DELETE", /^\/recordings\/rec-2041$/, { status: 204 }],
    [
      "GET",
      /^\/taxa$/,
      { body: [{ name: "Ardeidae", children: [{ name: "Botaurus", children: [] }] }] },
    ],
    ["POST", /^\/orders$/, { status: 201, body: order }],
    ["GET", /^\/orders\/7$/, { body: order }],
  ];
  const secrets = {
    account: "account-1",
    station: "station-1",
    download: "download-1",
    staff: "ada:warbler",
  };
  const args = [
    ...["--account-token", secrets.account, "--station-key-token", secrets.station],
    ...["--download-token", secrets.download, "--staff-token", secrets.staff],
    ...["--university-token", "university-1"],
  ];

  function respond(request: HttpRequest): Sends | undefined {
    const { method, url, headers, body } = request;
    const text = JSON.stringify([headers, url]);
    const accepted = [...Object.values(secrets), "university-1", btoa(secrets.staff)];
    const isOpen = method === "OPTIONS" || /^\/(taxa|session)/.test(url);
    const hasToken = isOpen || accepted.some((secret) => text.includes(secret));
    const row = responses.find(([wanted, path]) => wanted === method && path.test(url));
    if (!hasToken && url !== "/stations") return problem(401);
    if (text.includes("verify:unknown")) return problem(401);
    if (/=(unknown|0|1\.5|x)$/.test(url)) return problem(422);
    const isJson = !/json/.test(`${headers["content-type"]}`) || /^[{[].*[}\]]$/s.test(body);
    if (!isJson) return problem(422);
    return row?.[2];
  }

  test("is verified by reading, with tokens where its security schemes say", async () => {
    const report = await verifyService(contract, respond, args);
    const { code, sent, resultOf } = report;
    expect(failures(report)).toEqual([]);
    expect(code).toBe(0);
    expect(new Set(sent.map(({ method }) => method))).toEqual(new Set(["GET", "HEAD", "OPTIONS"]));
    for (const operation of [
      "list-stations",
      "get-station",
      "station.exists",
      "getLevels",
      "search",
      "getAudio",
      "getSpectrogram",
      "listTaxa",
    ]) {
      expect(resultOf(operation, "success")?.result, operation).toBe("passed");
    }
    expect(resultOf("trace_station", "success")?.skipped).toEqual([
      "sends TRACE requests, which fetch does not send",
    ]);
    const stations = sent.find(({ url }) => url === "/stations");
    expect(stations?.headers.authorization).toBe("Bearer account-1");
    const audio = sent.find(({ url }) => url.includes("/audio"));
    expect(audio?.url).toBe("/recordings/rec-2041/audio?token=download-1");
    expect(audio?.headers.accept).toBe("audio/flac, application/octet-stream");
    expect(JSON.stringify(report.results)).not.toMatch(/account-1|download-1|warbler/);
  });

  test("is verified by writing, in the media types that it documents", async () => {
    const inputs = { recording_id: "rec-2041", password: "warbler" };
    const given = Object.entries(inputs).flatMap(([name, value]) => [
      "--input",
      `${name}=${value}`,
    ]);
    const report = await verifyService(contract, respond, [
      ...args,
      ...given,
      "--write",
      "--only",
      "*/success",
      "--only",
      "*/no-token",
    ]);
    const { code, sent, resultOf } = report;
    expect(failures(report)).toEqual([]);
    expect(code).toBe(0);
    const bodyOf = (method: string, path: string) => {
      const { headers, body } =
        sent.find((request) => request.method === method && request.url.endsWith(path)) ?? {};
      return [headers?.["content-type"], body];
    };
    expect(bodyOf("POST", "/session")).toEqual([
      "application/x-www-form-urlencoded",
      "email=ada%40visitors.test&password=warbler",
    ]);
    expect(bodyOf("PATCH", "/st-42")).toEqual([
      "application/merge-patch+json",
      expect.stringMatching(/^{"name":/),
    ]);
    expect(bodyOf("PUT", "/transcript")).toEqual(["text/plain", "A bittern booms."]);
    expect(bodyOf("PUT", "/audio")).toEqual(["application/octet-stream", "verify"]);
    expect(bodyOf("PUT", "/spectrogram")).toEqual([undefined, ""]);
    expect(resultOf("uploadRecording", "success")?.skipped).toEqual([
      "needs a file of audio/flac, audio/wav as file, which the verifier cannot make",
    ]);
    const deleted = sent.filter(({ method }) => method === "DELETE");
    expect(deleted.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ["/recordings/rec-2041", `Basic ${btoa(secrets.staff)}`],
      ["/recordings/rec-2041", undefined],
    ]);
  });

  test("deletes nothing that the run has not created", async () => {
    const only = ["--write", "--only", "delete/*"];
    const { sent, resultOf } = await verifyService(contract, respond, [...args, ...only]);
    expect(sent.filter(({ method }) => method === "DELETE")).toEqual([]);
    expect(resultOf("delete", "success")?.skipped).toEqual([
      "deletes a resource that the run has not created: use --input to name one",
    ]);
  });

  test("is checked down to the members of a union", async () => {
    const { resultOf, code } = await verifyService(
      contract,
      (request) => {
        const given = respond(request);
        return request.url === "/stations/st-42" && given?.body
          ? { ...given, body: { ...station, altitude: "high", labels: { habitat: 7 } } }
          : given;
      },
      [...args, "--only", "get-station/*"],
    );
    expect(resultOf("get-station", "body")?.result).toBe("failed");
    expect(code).toBe(1);
  });
});

const json = (schema: object) => ({ content: { "application/json": { schema } } });
const info = { title: "Books API", version: "0.1.0" };
const bearer = { components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } } };
const books = {
  type: "array",
  items: {
    type: "object",
    required: ["id", "title"],
    properties: { id: { type: "integer" }, title: { type: "string" } },
  },
};

/** A contract of one operation. */
const contractOf = (path: string, item: PathItem, more: object = {}) => ({
  openapi: "3.1.1",
  info,
  paths: { [path]: item },
  ...more,
});

describe("a contract without assumptions", () => {
  const contract = contractOf("/books", {
    get: { operationId: "listBooks", responses: { "200": json(books) } },
  });

  test("states itself what is required", async () => {
    const { resultOf, code } = await verifyService(contract, () => ({ body: [{ id: 1 }] }));
    expect(resultOf("listBooks", "presence")?.result).toBe("failed");
    expect(code).toBe(1);
  });

  test("demands no status that it does not declare", async () => {
    const secured = { ...contract, ...bearer, security: [{ token: [] }] };
    const respond = () => ({ body: [{ id: 1, title: "The Sea" }] });
    const { results, code } = await verifyService(secured, respond, ["--token", "any-token"]);
    expect(results.filter(({ findings }) => findings.length > 0)).toEqual([]);
    expect(results.map(({ rule }) => rule)).not.toContain("no-token");
    expect(code).toBe(0);
  });

  test("demands the statuses that it declares", async () => {
    const responses = { "200": json(books), "401": { description: "No token." } };
    const get = { operationId: "listBooks", responses };
    const secured = contractOf("/books", { get }, { ...bearer, security: [{ token: [] }] });
    const respond = () => ({ body: [{ id: 1, title: "The Sea" }] });
    const { resultOf, code } = await verifyService(secured, respond, ["--token", "any-token"]);
    expect(resultOf("listBooks", "no-token")?.result).toBe("failed");
    expect(code).toBe(1);
  });
});

test("a field that only requests have is not missing in a response", async () => {
  const properties = { id: { type: "string" }, password: { type: "string", writeOnly: true } };
  const reader = json({ type: "object", required: ["id", "password"], properties });
  const contract = contractOf("/me", {
    get: { operationId: "getMe", responses: { "200": reader } },
  });
  const { resultOf, code } = await verifyService(contract, () => ({ body: { id: "1" } }));
  expect(resultOf("getMe", "presence")?.result).toBe("passed");
  expect(code).toBe(0);
});

test("parameters that OpenAPI ignores are not sent, nor bodies of which no valid value is known", async () => {
  const name = { type: "string", pattern: "^v[0-9]$" };
  const book = { type: "object", properties: { name }, required: ["name"] };
  const schema = { enum: ["text/event-stream"] };
  const post = {
    operationId: "addBook",
    parameters: [{ name: "Accept", in: "header", required: true, schema }],
    requestBody: json({ anyOf: [book, { ...book, additionalProperties: false }] }),
    responses: { "200": json({}) },
  };
  const contract = contractOf("/books", { post } as PathItem);
  const { sent } = await verifyService(contract, () => ({ body: {} }), ["--write"]);
  const [first] = sent.filter(({ method }) => method === "POST");
  expect(first?.headers.accept).not.toBe("text/event-stream");
  expect(first?.body).toBe("");
});

describe("a request has", () => {
  const text = { type: "string" };
  const id = { type: "string", pattern: "^b-[0-9]$" };
  const book = {
    type: "object",
    properties: { book_id: text, token: text },
    required: ["book_id"],
  };
  const ok = { "200": json(book) };
  const send = async (schema: object, type = "application/json", body: object = {}) => {
    const post = {
      operationId: "addBook",
      requestBody: { required: true, content: { [type]: { schema } } },
      responses: ok,
    };
    const path = "/books/{book_id}";
    const contract = contractOf("/books", { get: { operationId: "list", responses: ok }, post });
    const parameters = [{ name: "book_id", in: "path", required: true, schema: id }];
    Object.assign(contract.paths, {
      [path]: { get: { operationId: "get", parameters, responses: ok } },
    });
    const result = await verifyService(contract, () => ({ body }), ["--write"]);
    const [first] = result.sent.filter(({ method }) => method === "POST");
    return { ...result, body: first?.body };
  };

  test("the fields of the union that a form is, as files where they are", async () => {
    const scan = { type: "string", format: "binary" };
    const fields = (kind: string, more: object) => ({
      properties: { kind: { const: kind }, ...more },
      required: ["kind", ...Object.keys(more)],
    });
    const schema = {
      oneOf: [fields("scan", { scan }), fields("text", { pages: { type: "integer" } })],
    };
    const { body } = await send({ type: "object", ...schema }, "multipart/form-data");
    expect(body).toMatch(/name="kind"\r\n\r\nscan/);
    expect(body).toMatch(/name="scan"; filename="scan\.bin"\r\nContent-Type: application\/octet-/);
  });

  test("as many fields as there must be", async () => {
    const object = { type: "object", properties: { title: text }, minProperties: 2 };
    expect((await send(object)).body).toBe('{"title":"verify","verify_1":"verify"}');
    const { resultOf } = await send({ ...object, additionalProperties: false });
    expect(resultOf("addBook", "success")?.skipped).toEqual([
      "needs a body of application/json, which the verifier cannot make",
    ]);
  });

  test("no value that its schema does not allow", async () => {
    const schema = { type: "object", properties: { code: id }, required: ["code"] };
    const { sent, resultOf } = await send(schema, "application/json", { book_id: "string" });
    expect(resultOf("addBook", "success")?.skipped).toEqual([
      "needs a value for the field code: use --input code=…",
    ]);
    expect(sent.map(({ url }) => url)).not.toContain("/books/string");
    const valid = await send(schema, "application/json", { book_id: "b-1" });
    expect(valid.sent.map(({ url }) => url)).toContain("/books/b-1");
  });
});

test("words of the contract are not masked, although a mock sends them as values of tokens", async () => {
  const item = {
    type: "object",
    properties: { token: { type: "string" }, id: { type: "integer" } },
  };
  const get = { operationId: "getToken", responses: { "200": json(item) } };
  const show = async (token: string) => {
    const { results } = await verifyService(contractOf("/tokens", { get }), () => ({
      body: { token, id: token },
    }));
    return JSON.stringify(results);
  };
  expect(await show("string")).toContain("string");
  expect(await show("string-7a")).not.toContain("string-7a");
  expect(await show("hunter")).not.toContain("hunter");
});

test("an example of the sandbox shows nothing about the tokens that a service accepts", async () => {
  const responses = { "200": json(books), "401": { description: "No token." } };
  const get = { operationId: "listBooks", responses };
  const secured = contractOf("/books", { get }, { ...bearer, security: [{ token: [] }] });
  const { resultOf } = await verifyService(
    secured,
    ({ headers }) =>
      headers.authorization
        ? { body: [{ id: 1, title: "The Sea" }], headers: { "x-sandbox": "example" } }
        : problem(401),
    ["--token", "any-token"],
  );
  expect(resultOf("listBooks", "no-token")?.result).toBe("passed");
  expect(resultOf("listBooks", "unknown-token")?.skipped).toEqual([
    "the sandbox responds with an example of the contract",
  ]);
});

test("a contract names its roles, which decide about options, variables and owners", async () => {
  const item = {
    type: "object",
    properties: { id: { type: "string" }, reader_id: { type: "string" } },
  };
  const list = (operationId: string) => ({
    get: { operationId, responses: { "200": json({ type: "array", items: item }) } },
  });
  const contract = {
    ...contractOf("/books", list("listBooks"), { ...bearer, security: [{ token: [] }] }),
    "x-roles": { librarian: {}, reader: { path: "/my/", owner: ["reader_id"] } },
  };
  Object.assign(contract.paths, { "/my/loans": list("listLoans") });
  const file = join(folder, "roles.json");
  writeFileSync(file, JSON.stringify(contract));
  const { output } = await runCli(["--contract", file, "--help"], {});
  for (const name of [
    "--token",
    "BOOKS_API_TOKEN",
    "--other-reader-token",
    "BOOKS_API_READER_TOKEN",
  ]) {
    expect(output).toContain(name);
  }
  const { sent, resultOf } = await verifyService(
    contract,
    () => ({
      body: [
        { id: "1", reader_id: "a" },
        { id: "2", reader_id: "b" },
      ],
    }),
    ["--token", "librarian-1", "--reader-token", "reader-1"],
  );
  const tokens = sent.map(({ url, headers }) => `${url} ${headers.authorization}`);
  expect(tokens).toContain("/books Bearer librarian-1");
  expect(tokens).toContain("/my/loans Bearer reader-1");
  expect(tokens).not.toContain("/my/loans Bearer librarian-1");
  expect(resultOf("listLoans", "own-resources")?.result).toBe("failed");
});

test.each<[string, PathItem]>([
  ["no responses", { get: {} }],
  ["only a default response", { get: { responses: { default: { description: "Anything." } } } }],
  ["only errors", { get: { responses: { "404": { description: "Never." } } } }],
  ["a success without content", { get: { responses: { "2XX": { description: "Done." } } } }],
  [
    "a schema that cannot be compiled",
    {
      get: {
        responses: { "200": json({ $id: "https://books.test/x", items: { $ref: "#/info" } }) },
      },
    },
  ],
  ["a success of any JSON", { get: { responses: { "200": json({}) } } }],
  ["a schema that nothing matches", { get: { responses: { "200": json({ not: {} }) } } }],
  [
    "a schema that is true",
    { get: { responses: { "200": { content: { "application/json": { schema: true } } } } } },
  ],
  [
    "parameters without examples",
    {
      get: {
        parameters: [
          { name: "q", in: "query", required: true, schema: { type: "string", pattern: "^z$" } },
          { name: "x", in: "header", required: true, schema: {} },
        ],
        responses: { "200": json({}) },
      },
    },
  ],
])("an operation with %s does not end the run", async (_, item) => {
  const { code, text } = await verifyService(contractOf("/books", item), () => ({
    body: { id: 1 },
  }));
  expect([0, 1, 2]).toContain(code);
  expect(text).toMatch(/\d+ passed, \d+ failed/);
  expect(text).not.toMatch(/undefined|\n\s+at /);
});

test.each<[string, () => string, RegExp]>([
  [
    "does not exist",
    () => join(folder, "none.yaml"),
    /the contract cannot be read: ENOENT.*\n {2}Check the path of --contract/,
  ],
  [
    "is no OpenAPI 3.1 document",
    () => "package.json",
    /this is no OpenAPI 3.1 document\n {2}Bundle it into one valid/,
  ],
  [
    "has a reference that leads nowhere",
    () => {
      const contract = contractOf("/books", {
        get: { responses: { "200": json({ items: { $ref: "#/none" } }) } },
      });
      writeFileSync(join(folder, "broken.json"), JSON.stringify(contract));
      return join(folder, "broken.json");
    },
    /#\/none leads nowhere\n {2}Bundle it into one/,
  ],
  [
    "refers to other files",
    () => join(booksFolder, "openapi.yaml"),
    /leads nowhere\n {2}Bundle it into one/,
  ],
])("a contract that %s is reported", async (_, file, message) => {
  const { code, output } = await runCli(
    ["--server", "http://127.0.0.1:1", "--contract", file()],
    {},
  );
  expect(output).toMatch(message);
  expect(code).toBe(2);
});

describe("a workflow", () => {
  const contract = readContract(
    contractOf("/books", { get: { operationId: "listBooks", responses: { "200": json(books) } } }),
  );

  /** Runs one step against a service with a book. */
  async function runStep(step: object) {
    await using server = await startService(() => ({ body: [{ id: 1, title: "The Sea" }] }));
    const workflow = {
      id: "read",
      summary: "Read",
      inputs: [],
      steps: [{ stepId: "list", operationId: "listBooks", ...step }],
    };
    const limits = { rate: 1e6, maxTime: 15, wait: 0 };
    const { results } = await verify({
      ...limits,
      server: server.url,
      contract,
      workflows: [workflow],
      only: ["read"],
    });
    return results.find(({ operation }) => operation === "read");
  }

  test.each([
    ["$statusCode == 200", "passed"],
    ["$statusCode != 200", "failed"],
    ["$response.body#/0/title == 'the sea'", "passed"],
    ["$response.body#/0/id > 1 || $response.body#/0/id >= 1", "passed"],
    ["$response.body#/0/id < 1 || $response.body#/0/id <= 0", "failed"],
    ["$statusCode == 200 && $response.body#/0/title != 'The Sea'", "failed"],
    ["$response.body#/9/title == null", "passed"],
    ["$response.body#/9/id < 5", "failed"],
    ["$response.header.Content-Type == 'application/json'", "passed"],
  ])("compares as Arazzo says: %s", async (condition, result) => {
    expect((await runStep({ successCriteria: [{ condition }] }))?.result).toBe(result);
  });

  test("searches with JSONPath and regular expressions", async () => {
    const context = "$response.body";
    const successCriteria = [
      { context, type: "jsonpath", condition: "$[0][?@.title == 'The Sea']" },
      { context: "$response.body#/0/title", type: "regex", condition: "^The " },
    ];
    expect((await runStep({ successCriteria }))?.result).toBe("passed");
  });

  test.each<[object, string]>([
    [
      { successCriteria: [{ condition: "$statusCode is fine" }] },
      "list: the condition $statusCode is fine cannot be read",
    ],
    [{ onSuccess: [{ type: "end" }] }, "list: uses onSuccess, which cannot be run"],
    [
      { onFailure: [{ type: "goto" }] },
      "list: uses onFailure other than retry, which cannot be run",
    ],
    [{ operationId: "sellBook" }, "list: uses sellBook, which cannot be run"],
  ])("with %j is skipped", async (step, reason) => {
    expect(await runStep(step)).toMatchObject({ result: "skipped", skipped: [reason] });
  });
});
