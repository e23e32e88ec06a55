import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { createSandbox } from "#mock";
import { type Document, type PathItem, readContract } from "#reader";
import { hostileStrings, inheritedNames } from "#testing/hostile-strings";
import { startServer } from "#testing/http-server";
import { books as booksFolder } from "#testing/project";
import {
  formatJunit,
  formatText,
  readContractFile,
  tokenSourcesOf,
  type VerifyOptions,
  verify,
  type Workflow,
} from "#verify";
import { runCli } from "./cli.ts";
import { findings, limits, named } from "./library/run.ts";

const folder = mkdtempSync(join(tmpdir(), "contract-verify-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the verifier sent. */
interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What a service responds with, as JSON. */
interface Sends {
  status?: number;
  body: object;
  headers?: Record<string, string>;
}

const problem = (status: number): Sends => ({ status, body: { type: "/x", title: "No", status } });

interface Options extends Partial<VerifyOptions> {
  /** By the options of the command line. */
  tokens?: Record<string, string>;
}

/** Verifies a service in this process, and records what was sent to it. */
async function verifyService(
  document: object,
  respond: (request: Sent) => Sends | Promise<Sends | Response>,
  { tokens = {}, ...options }: Options = {},
) {
  const contract = readContract(document as Document);
  const sources = tokenSourcesOf(contract).filter(({ flag }) => flag in tokens);
  const sent: Sent[] = [];
  const fetch = async (url: URL, init: RequestInit) => {
    const received = new Request(url, init);
    const headers = Object.fromEntries(received.headers);
    const body = Buffer.from(await received.arrayBuffer()).toString("latin1");
    const request = { method: received.method, url: url.pathname + url.search, headers, body };
    sent.push(request);
    const response = await respond(request);
    if (response instanceof Response) return response;
    const { status = 200, headers: more } = response;
    const type = status < 400 ? "application/json" : "application/problem+json";
    return Response.json(response.body, { status, headers: { "content-type": type, ...more } });
  };
  const report = await verify({
    ...{ ...limits, ...options, contract, server: "http://service.test", fetch },
    tokens: Object.fromEntries(sources.map(({ name, flag }) => [name, tokens[flag] ?? ""])),
  });
  const resultOf = (operation: string, rule: string) =>
    report.results.find((result) => result.operation === operation && result.rule === rule);
  return { ...report, sent, resultOf };
}

describe("a contract with every construct", async () => {
  const { document } = readContractFile(
    join(import.meta.dirname, "../../testing/contracts/recordings/openapi.yaml"),
  );
  const tokens = {
    "--token": "account-1",
    "--station-key-token": "station-1",
    "--download-token": "download-1",
    "--staff-token": "ada:warbler",
    "--university-token": "university-1",
  };
  const sandbox = await createSandbox({ contract: document });
  /** Responds with the examples of the contract to every token but one. */
  const respond = async ({ url, body, ...request }: Sent) => {
    if (JSON.stringify([url, request]).includes("verify:unknown")) return problem(401);
    const sent = body === "" ? {} : { body: Buffer.from(body, "latin1") };
    const response = await sandbox.fetch(`http://sandbox.test${url}`, { ...request, ...sent });
    // Otherwise, only the format of the examples would be checked.
    response.headers.delete("x-sandbox");
    return response;
  };

  test("is verified by reading, with tokens where its security schemes say", async () => {
    const report = await verifyService(document, respond, { tokens });
    const { sent, resultOf } = report;
    expect(findings(report, ["failed", "note"])).toEqual([]);
    expect(new Set(sent.map(({ method }) => method))).toEqual(new Set(["GET", "HEAD", "OPTIONS"]));
    const readable = "list-stations get-station station.exists getLevels search getAudio listTaxa";
    const passed = readable.split(" ").map((id) => `${id}/success`);
    expect(named(report, "passed")).toEqual(expect.arrayContaining(passed));
    expect(resultOf("trace_station", "success")?.skipped).toEqual([
      "sends TRACE requests, which fetch does not send",
    ]);
    const stations = sent.find(({ url }) => url === "/stations");
    expect(stations?.headers.authorization).toBe("Bearer account-1");
    const audio = sent.find(({ url }) => url.includes("/audio"));
    expect(audio?.url).toBe("/recordings/rec-2041/audio?token=download-1");
    expect(audio?.headers.accept).toMatch(/^audio\/flac, application\/octet-stream, /);
    expect(JSON.stringify(report.results)).not.toMatch(/account-1|download-1|warbler/);
  });

  test("is verified by writing, in the media types that it documents", async () => {
    const report = await verifyService(document, respond, {
      tokens,
      inputs: { recording_id: "rec-2041", password: "warbler" },
      write: true,
      only: ["*/success", "*/no-token"],
    });
    const { sent, resultOf } = report;
    expect(findings(report, ["failed", "note"])).toEqual([]);
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
      ["/recordings/rec-2041", `Basic ${btoa("ada:warbler")}`],
      ["/recordings/rec-2041", undefined],
    ]);
  });

  test("deletes nothing that the run has not created", async () => {
    const options = { tokens, write: true, only: ["delete/*"] };
    const { sent, resultOf } = await verifyService(document, respond, options);
    expect(sent.filter(({ method }) => method === "DELETE")).toEqual([]);
    expect(resultOf("delete", "success")?.skipped).toEqual([
      "deletes a resource that the run has not created: use --input to name one",
    ]);
  });

  test("is checked down to the members of a union", async () => {
    const station = { id: "st-42", kind: "fixed", name: "A", position: [8.6, 54.3] };
    const body = { ...station, altitude: "high", labels: { habitat: 7 } };
    const { resultOf } = await verifyService(
      document,
      (request) => (request.url === "/stations/st-42" ? { body } : respond(request)),
      { tokens, only: ["get-station/*"] },
    );
    expect(resultOf("get-station", "body")?.result).toBe("failed");
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

test("an integer with any name in a path is found in a list, and is a number in a body", async () => {
  const properties = { isbn: { type: "integer" }, title: { type: "string" } } as const;
  const book = { type: "object", required: ["isbn", "title"], properties } as const;
  const parameters = [{ name: "isbn", in: "path", required: true, schema: { type: "integer" } }];
  const responses = (schema: object) => ({ "200": { description: "", ...json(schema) } });
  const one = { parameters, responses: responses(book) };
  const contract = contractOf("/books/{isbn}", {
    get: { operationId: "getBook", ...one },
    put: { operationId: "putBook", requestBody: json(book), ...one },
  } as PathItem);
  const list = { operationId: "listBooks", responses: responses({ type: "array", items: book }) };
  const paths = { "/books": { get: list }, ...contract.paths };
  const respond = ({ method, url, body }: Sent) => {
    const stored = method === "PUT" ? JSON.parse(body) : { isbn: 7, title: "Nets" };
    return { body: url === "/books" ? [stored] : stored };
  };
  const found = await verifyService({ ...contract, paths }, respond);
  expect(found.sent.map(({ url }) => url)).toContain("/books/7");
  const given = await verifyService(contract, respond, {
    write: true,
    inputs: { isbn: "8" },
  });
  const put = given.sent.find(({ method }) => method === "PUT");
  expect(JSON.parse(`${put?.body}`)).toMatchObject({ isbn: 8 });
});

describe("a resource with another key than id, of a type without a name", () => {
  const properties = { isbn: { type: "string" }, title: { type: "string", examples: ["Nets"] } };
  const book = { type: "object", properties };
  const responses = { "200": { description: "", ...json(book) } };
  const path = { name: "isbn", in: "path", required: true, schema: { type: "string" } };
  const get = { operationId: "getBook", responses };
  const patch = { operationId: "updateBook", requestBody: json(book), responses };
  const list = (operationId: string, items: object) => ({
    get: { operationId, responses: { "200": json({ type: "array", items }) } },
  });
  const author = { type: "object", properties: { id: { type: "string" } } };
  const contract = (item: object) => ({
    ...contractOf("/authors", list("listAuthors", author)),
    paths: {
      "/authors": list("listAuthors", author),
      "/books": list("listBooks", book),
      "/books/{isbn}": { parameters: [path], ...item },
    } as Record<string, PathItem>,
  });
  /** Responds with a change and stores nothing. */
  const respond = ({ method, url, body }: Sent) => {
    const stored = { isbn: "7", title: "Moor", ...(method === "PATCH" && JSON.parse(body)) };
    return { body: url === "/authors" ? [{ id: "1" }] : url === "/books" ? [stored] : stored };
  };

  test.each([{ get, patch }, { patch }])("is read to see what is stored: %j", async (item) => {
    const { resultOf } = await verifyService(contract(item), respond, { write: true });
    expect(resultOf("updateBook", "stored")?.result).toBe("failed");
  });

  test("is reported if nothing returns it", async () => {
    const { "/books/{isbn}": item } = contract({ patch }).paths;
    const lonely = { ...contract({}), paths: { "/books/{isbn}": item } as typeof item & object };
    const options = { write: true, inputs: { isbn: "7" } };
    const { resultOf } = await verifyService(lonely, respond, options);
    expect(resultOf("updateBook", "stored")?.skipped).toEqual([
      "what is stored was not checked: no operation returns it to the same caller",
    ]);
  });
});

describe("a change of a resource whose fields have no examples", () => {
  const fields = {
    title: { type: "string" },
    isbn: { type: "string" },
    pages: { type: "integer" },
  };
  const properties = { id: { type: "string" }, ...fields };
  const responses = { "200": { description: "", ...json({ type: "object", properties }) } };
  const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
  const contract = (body: object, more: object = {}) => {
    const media = { schema: { type: "object", properties: fields, ...body }, ...more };
    const requestBody = { content: { "application/json": media } };
    return contractOf("/books/{id}", {
      parameters: [id],
      get: { operationId: "getBook", responses },
      patch: { operationId: "updateBook", requestBody, responses },
    } as PathItem);
  };
  const stored = { id: "7", title: "Nets", isbn: "1", pages: 10 };
  /** Responds with the change, and stores what a function returns. */
  async function update(document: object, store: (book: object, change: object) => object) {
    let book: object = stored;
    const options = { write: true, inputs: { book_id: "7" }, only: ["updateBook/*"] };
    const report = await verifyService(
      document,
      ({ method, body }) => {
        if (method !== "PATCH") return { body: book };
        const change = JSON.parse(body) as object;
        book = store(book, change);
        return { body: { ...book, ...change } };
      },
      options,
    );
    return report.resultOf("updateBook", "stored");
  }
  const keeps = (book: object, change: object) => ({ ...book, ...change });
  const forgets = (book: object) => book;

  test.each<[string, object, object?]>([
    ["with an example of its own", {}, { example: { title: "Moor", pages: 10 } }],
    ["with examples of its own", {}, { examples: { one: { value: { title: "Moor" } } } }],
    ["whose example is what is stored", {}, { example: { title: "Nets" } }],
    ["with nothing but types", {}],
  ])("is sent in a body %s, and fails if it is not stored", async (_, body, more) => {
    const document = contract(body, more);
    expect((await update(document, keeps))?.result).toBe("passed");
    expect((await update(document, forgets))?.result).toBe("failed");
  });

  test("is sent as a required field, although a list shows what is stored", async () => {
    const document = contract({ required: ["title"] });
    const items = { type: "object", properties };
    const content = json({ type: "array", items });
    const listBooks = { operationId: "listBooks", responses: { "200": content } };
    const listed = { ...document, paths: { "/books": { get: listBooks }, ...document.paths } };
    const { resultOf } = await verifyService(
      listed,
      ({ method, url, body }) => {
        if (url === "/books") return { body: [stored] };
        return { body: { ...stored, ...(method === "PATCH" && (JSON.parse(body) as object)) } };
      },
      { write: true, only: ["updateBook/*"] },
    );
    expect(resultOf("updateBook", "stored")?.result).toBe("failed");
  });

  test.each([
    ["no value is known", { properties: { tags: { type: "array", items: { type: "string" } } } }],
    [
      "only one value is allowed",
      { properties: { title: { const: "Nets" } }, required: ["title"] },
    ],
  ])("is skipped with a reason if %s", async (_, body) => {
    expect(await update(contract(body), forgets)).toMatchObject({
      result: "skipped",
      skipped: ["the contract shows no value that the resource does not have already"],
    });
  });

  test("is skipped if the service rejects a value that the contract does not show", async () => {
    const report = await verifyService(
      contract({}),
      ({ method, url, body }) => {
        if (!url.endsWith("/7")) return problem(404);
        return method === "PATCH" && body !== "{}" ? problem(422) : { body: stored };
      },
      { write: true, inputs: { book_id: "7" }, only: ["updateBook/*"] },
    );
    expect(findings(report)).toEqual([]);
    expect(report.resultOf("updateBook", "stored")?.skipped).toEqual([
      "a made value of title was rejected: the contract shows no value to send",
    ]);
  });
});

test("a book on one shelf is not a book on every shelf", async () => {
  const id = (name: string) => ({ name, in: "path", required: true, schema: { type: "string" } });
  const shelf = { type: "object", properties: { shelf_id: { type: "string" } } };
  const book = { properties: { ...shelf.properties, book_id: { type: "string" } } };
  const get = (operationId: string, schema: object) => ({
    get: { operationId, responses: { "200": json({ type: "object", ...schema }) } },
  });
  const paths = {
    "/shelves": {
      get: { operationId: "list", responses: { "200": json({ type: "array", items: shelf }) } },
    },
    "/books": {
      get: {
        operationId: "all",
        responses: { "200": json({ type: "array", items: { ...shelf, ...book } }) },
      },
    },
    "/shelves/{shelf_id}/books/{book_id}": {
      ...get("getBook", book),
      parameters: [id("shelf_id"), id("book_id")],
    },
  };
  const shelves = [{ shelf_id: "north" }, { shelf_id: "south" }];
  const stored = { shelf_id: "north", book_id: "sea" };
  const find = (isFound: (path: string) => boolean) =>
    verifyService({ ...contractOf("/", {}), paths }, ({ url }) => {
      if (url === "/shelves") return { body: shelves };
      if (url === "/books") return { body: [stored] };
      return isFound(url) ? { body: stored } : problem(404);
    });
  const failedIn = async (isFound: (path: string) => boolean) =>
    (await find(isFound)).resultOf("getBook", "addressed")?.result;
  expect(await failedIn((path) => path === "/shelves/north/books/sea")).toBe("passed");
  expect(await failedIn((path) => path.endsWith("/books/sea"))).toBe("failed");
  expect(await failedIn((path) => /(north|south)\/books\/sea$/.test(path))).toBe("failed");
});

test("a name of a contract can be one that every object inherits, or contain a slash", async () => {
  const text = { type: "string" };
  const book = { type: "object", properties: { "book/id": text, constructor: text } };
  const page = { type: "object", properties: { "all/books": { type: "array", items: book } } };
  const get = (operationId: string, schema: object, name: string) => {
    const parameters = [{ name, in: "path", required: true, schema: text }];
    return {
      get: { operationId, responses: { "200": json(schema) }, ...(name && { parameters }) },
    };
  };
  const paths = {
    "/books": get("list", page, ""),
    "/books/{book/id}": get("getBook", book, "book/id"),
    "/classes/{constructor}": get("getClass", { type: "string" }, "constructor"),
  };
  const books = Array.from({ length: 201 }, (_, index) => ({ "book/id": `sea-${index}` }));
  const { results, resultOf, sent } = await verifyService(
    { ...contractOf("/", {}), paths },
    ({ url }) => {
      const found = books.find((book) => url === `/books/${book["book/id"]}`);
      if (url === "/books") return { body: { "all/books": books } };
      return found === undefined ? problem(404) : { body: found };
    },
  );
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
  expect(sent.map(({ url }) => url)).toContain("/books/sea-200");
  expect(resultOf("list", "body")?.skipped).toEqual([
    "only the first 200 of 201 items were checked",
  ]);
  expect(resultOf("getClass", "success")?.skipped).toEqual([
    "needs values that no list contains: use --input constructor=…",
  ]);
});

test.each([
  ["books", "book"],
  ["templates", "template"],
  ["classes", "class"],
  ["branches", "branch"],
  ["boxes", "box"],
  ["categories", "category"],
  ["swiss", "swiss"],
])("an item of %s is a %s", async (collection, name) => {
  const parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" } }];
  const responses = { "200": json({ type: "string" }) };
  const contract = contractOf(`/${collection}/{id}`, {
    get: { operationId: "getOne", parameters, responses },
  } as PathItem);
  const { resultOf } = await verifyService(contract, () => ({ body: {} }));
  expect(resultOf("getOne", "success")?.option).toBe(`--input ${name}_id=…`);
});

test("what a schema allows is not sent as an invalid value", async () => {
  const properties = {
    pages: { type: "number" },
    code: { type: ["string", "integer"] },
    tags: { type: ["array", "string"] },
    id: { type: "string", readOnly: true },
  };
  const schema = { type: "object", required: ["pages", "id"], properties };
  const declared = { "200": json(schema), "422": { description: "Invalid." } };
  const parameters = [{ name: "page", in: "query", schema: { type: ["integer", "string"] } }];
  const operations = {
    get: { operationId: "list", parameters, responses: declared },
    post: { operationId: "addBook", requestBody: json(schema), responses: declared },
  };
  const isInvalid = (body: string) => {
    const book = JSON.parse(body);
    const isCode = book.code === undefined || /string|number/.test(typeof book.code);
    const isTags =
      book.tags === undefined || Array.isArray(book.tags) || typeof book.tags === "string";
    return Array.isArray(book) || typeof book.pages !== "number" || !isCode || !isTags;
  };
  const { sent, resultOf } = await verifyService(
    contractOf("/books", operations as PathItem),
    ({ method, body, headers }) => {
      if (method !== "POST") return { body: { pages: 1, id: "1" } };
      if (body === '{"' || headers["content-type"] === "text/plain") return problem(400);
      return isInvalid(body || "[]") ? problem(422) : { body: { pages: 1, id: "1" } };
    },
    { write: true, only: ["*/invalid-*"] },
  );
  expect(resultOf("addBook", "invalid-body")).toMatchObject({ result: "passed", findings: [] });
  expect(sent.map(({ url }) => url)).not.toContain("/books?page=x");
});

const unauthorized = { "401": { description: "No token." } };

/** A contract of a list of books that needs a token. */
const listBooks = (responses: object = {}) =>
  contractOf(
    "/books",
    { get: { operationId: "listBooks", responses: { "200": json(books), ...responses } } },
    { ...bearer, security: [{ token: [] }] },
  );
const theSea = [{ id: 1, title: "The Sea" }];

describe("a contract without assumptions", () => {
  const tokens = { "--token": "any-token" };

  test("states itself what is required", async () => {
    const { resultOf } = await verifyService(listBooks(), () => ({ body: [{ id: 1 }] }), {
      tokens,
    });
    expect(resultOf("listBooks", "presence")?.result).toBe("failed");
  });

  test("demands the statuses that it declares, and no other", async () => {
    const respond = () => ({ body: theSea });
    const { results } = await verifyService(listBooks(), respond, { tokens });
    expect(results.filter(({ findings }) => findings.length > 0)).toEqual([]);
    expect(results.map(({ rule }) => rule)).not.toContain("no-token");
    const { resultOf } = await verifyService(listBooks(unauthorized), respond, { tokens });
    expect(resultOf("listBooks", "no-token")?.result).toBe("failed");
  });
});

test("a field that only requests have is not missing in a response", async () => {
  const properties = { id: { type: "string" }, password: { type: "string", writeOnly: true } };
  const reader = json({ type: "object", required: ["id", "password"], properties });
  const contract = contractOf("/me", {
    get: { operationId: "getMe", responses: { "200": reader } },
  });
  const { resultOf } = await verifyService(contract, () => ({ body: { id: "1" } }));
  expect(resultOf("getMe", "presence")?.result).toBe("passed");
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
  const { sent } = await verifyService(contract, () => ({ body: {} }), { write: true });
  const [first] = sent.filter(({ method }) => method === "POST");
  expect(first?.headers.accept).not.toBe("text/event-stream");
  expect(first?.body).toBe("");
});

test("what springdoc writes for JSON with basic or bearer is sent as such", async () => {
  const securitySchemes = {
    basic: { type: "http", scheme: "basic" },
    key: { type: "http", scheme: "bearer" },
  };
  const content = { "*/*": { schema: { type: "object", properties: { title: {} } } } };
  const post = {
    operationId: "addBook",
    requestBody: { required: true, content },
    responses: { "200": { description: "", content }, "401": { description: "No token." } },
    // Both are in the header Authorization, so that one request cannot have them.
    security: [{ basic: [], key: [] }],
  };
  const contract = contractOf("/books", { post } as PathItem, { components: { securitySchemes } });
  const { fetch } = await createSandbox({ contract: contract as Document });
  for (const [flag, sentAs] of [
    ["--token", "Basic YTpi"],
    ["--key-token", "Bearer a:b"],
  ] as const) {
    const report = await verifyService(
      contract,
      ({ url, body, ...request }) =>
        fetch(`http://books.test${url}`, { ...request, ...(body && { body }) }),
      { tokens: { [flag]: "a:b" }, write: true },
    );
    expect(findings(report, ["failed"])).toEqual([]);
    expect(named(report, "passed")).toContain("addBook/success-status");
    const types = { authorization: sentAs, "content-type": "application/json" };
    expect(report.sent.map(({ headers }) => headers)).toContainEqual(
      expect.objectContaining(types),
    );
  }
});

test.each(inheritedNames)("what a contract names can be %s", async (name) => {
  const only = (value: unknown) => Object.fromEntries([[name, value]]);
  const text = { type: "string" };
  const ref = { $ref: `#/components/schemas/${name}` };
  const book = { type: "object", required: ["id"], properties: { id: text, ...only(text) } };
  const responses = (status: string, schema: object) => ({
    [status]: { description: "", ...json(schema) },
    "401": { description: "No token." },
  });
  const parameters = ["query", "header", "cookie"].map((location) => {
    return { name, in: location, schema: text };
  });
  const list = { operationId: name, parameters, responses: responses("200", { items: ref }) };
  const add = { operationId: "add", requestBody: json(ref), responses: responses("201", ref) };
  const contract = contractOf("/books", { get: list, post: add } as PathItem, {
    security: [only([])],
    components: {
      schemas: only(book),
      securitySchemes: only({ type: "http", scheme: "bearer" }),
    },
  });
  const { fetch } = await createSandbox({ contract: contract as Document });
  const report = await verifyService(
    contract,
    ({ url, method, headers, body }) =>
      fetch(`http://books.test${url}`, { method, headers, ...(body !== "" && { body }) }),
    { tokens: { "--token": "some-token" }, write: true },
  );
  expect(findings(report, ["failed", "note"])).toEqual([]);
  expect(named(report, "passed")).toEqual(
    expect.arrayContaining([`${name}/success`, `${name}/no-token`, "add/success-status"]),
  );
});

test("an error of HEAD has no body, whatever the contract documents for it", async () => {
  const content = { "application/problem+json": { schema: { type: "object" } } };
  const head = {
    operationId: "hasBook",
    responses: { "200": { description: "" }, "404": { description: "None.", content } },
  };
  const contract = contractOf("/books", { head } as PathItem);
  const report = await verifyService(contract, async () => new Response(null, { status: 404 }));
  expect(report.sent).not.toEqual([]);
  expect(
    report.results.flatMap(({ rule, findings }) => (rule === "problem" ? findings : [])),
  ).toEqual([]);
});

test.each<[string[], string]>([
  [["application/jwk-set+json"], "application/jwk-set+json, application/problem+json"],
  [["text/csv", "image/*"], "text/csv, image/*, application/problem+json"],
  [["text/csv", "application/json"], "application/json, application/problem+json"],
  [[], "application/json, application/problem+json"],
])(
  "of a response in %j, the request accepts what can be checked best: %s",
  async (types, accept) => {
    const content = Object.fromEntries(types.map((type) => [type, {}]));
    const get = { operationId: "getKeys", responses: { "200": { description: "", content } } };
    const { sent } = await verifyService(contractOf("/keys", { get }), () => ({ body: {} }));
    expect(sent.map(({ headers }) => headers.accept)).toContain(accept);
  },
);

test("a success that is none of the documented responses breaks nothing if none is a success", async () => {
  const post = { operationId: "attach", responses: { "101": { description: "Upgraded." } } };
  const contract = contractOf("/session", { post });
  const { results } = await verifyService(contract, () => ({ body: {} }), { write: true });
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
});

test.each<[string, object]>([
  ["a cookie", { type: "apiKey", in: "cookie", name: "schl\u00fcssel\u2192" }],
  ["a header", { type: "apiKey", in: "header", name: "x key" }],
])("a key in %s that cannot be sent is the reason why nothing was checked", async (_, key) => {
  const { paths } = listBooks();
  const components = { securitySchemes: { token: key } };
  const contract = { ...contractOf("/", {}), paths, components, security: [{ token: [] }] };
  const { resultOf } = await verifyService(contract, () => ({ body: theSea }), {
    tokens: { "--token": "any-token" },
  });
  expect(resultOf("listBooks", "success")?.skipped).toEqual([
    expect.stringMatching(/^needs the (cookie schl.+|header x key), which has characters/),
  ]);
});

test("a stream without end is checked by its status and media type only", async () => {
  const stream = { "text/event-stream": { schema: { type: "string" } } };
  const get = {
    operationId: "streamReturns",
    responses: { "200": { description: "", content: stream } },
  };
  const contract = contractOf("/returns", { get } as PathItem);
  const cancel = vi.fn<() => void>();
  const headers = { "content-type": "text/event-stream" };
  const respond = async () => new Response(new ReadableStream({ cancel }), { headers });
  const { resultOf } = await verifyService(contract, respond);
  expect(resultOf("streamReturns", "content-type")?.result).toBe("passed");
  expect(resultOf("streamReturns", "success")?.result).toBe("passed");
  expect(cancel).toHaveBeenCalled();
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
    const result = await verifyService(contract, () => ({ body }), { write: true });
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

  test("no text where a form has no fields", async () => {
    expect((await send({}, "application/x-www-form-urlencoded")).body).toBe("");
    expect((await send({}, "multipart/form-data")).body).not.toContain("verify");
  });

  test("no body with GET, and what requires one there is skipped", async () => {
    const requestBody = { required: true, content: { "text/plain": { schema: text } } };
    const get = { operationId: "preview", requestBody, responses: ok };
    const contract = contractOf("/preview", { get } as PathItem);
    const { resultOf } = await verifyService(contract, () => problem(400));
    expect(resultOf("preview", "success")?.skipped).toEqual([
      "requires a body in a GET request, which HTTP clients do not send",
    ]);
  });

  test("as many fields as there must be", async () => {
    const object = { type: "object", properties: { title: text, note: text }, minProperties: 1 };
    expect((await send(object)).body).toBe('{"title":"string"}');
    const { resultOf } = await send({ ...object, minProperties: 3 });
    expect(resultOf("addBook", "success")?.skipped).toEqual([
      "needs a body of application/json, which the verifier cannot make",
    ]);
  });

  test("a text in quotes where it is JSON", async () => {
    expect((await send(text)).body).toBe('"string"');
    expect((await send(text, "text/plain")).body).toBe("string");
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
  const { resultOf } = await verifyService(
    listBooks(unauthorized),
    ({ headers }) =>
      headers.authorization ? { body: theSea, headers: { "x-sandbox": "example" } } : problem(401),
    { tokens: { "--token": "any-token" } },
  );
  expect(resultOf("listBooks", "no-token")?.result).toBe("passed");
  expect(resultOf("listBooks", "unknown-token")?.skipped).toEqual([
    "the sandbox responds with an example of the contract",
  ]);
});

test("security schemes decide about options and variables, and --owner about what a token gives access to", async () => {
  const item = {
    type: "object",
    properties: { id: { type: "string" }, reader_id: { type: "string" } },
  };
  const list = (operationId: string, more = {}) => ({
    get: { operationId, responses: { "200": json({ type: "array", items: item }) }, ...more },
  });
  const scheme = { type: "http", scheme: "bearer" };
  const contract = contractOf("/books", list("listBooks"), {
    components: { securitySchemes: { librarianToken: scheme, readerToken: scheme } },
    security: [{ librarianToken: [] }],
  });
  const loans = list("listLoans", { security: [{ readerToken: [] }] });
  Object.assign(contract.paths, { "/my/loans": loans });
  const file = join(folder, "schemes.json");
  writeFileSync(file, JSON.stringify(contract));
  const { output } = await runCli(["--contract", file, "--help"]);
  const names = ["--token", "BOOKS_API_TOKEN", "--other-reader-token", "BOOKS_API_READER_TOKEN"];
  for (const name of names) expect(output).toContain(name);
  const { sent, resultOf } = await verifyService(
    contract,
    () => ({
      body: [
        { id: "1", reader_id: "a" },
        { id: "2", reader_id: "b" },
      ],
    }),
    {
      tokens: { "--token": "librarian-1", "--reader-token": "reader-1" },
      owners: { readerToken: ["reader_id"] },
    },
  );
  const tokens = sent.map(({ url, headers }) => `${url} ${headers.authorization}`);
  expect(tokens).toContain("/books Bearer librarian-1");
  expect(tokens).toContain("/my/loans Bearer reader-1");
  expect(tokens).not.toContain("/my/loans Bearer librarian-1");
  expect(resultOf("listLoans", "own-resources")?.result).toBe("failed");
});

test("each security scheme has separate options, whatever its name and those of others are", async () => {
  const names = "main api-key api_key apiKey other other_main other_api_key ___ _ none constructor";
  const schemes = [...names.split(" "), "__proto__"];
  const scheme = { type: "http", scheme: "bearer" };
  const lists = schemes.map((name, index) => {
    const responses = { "200": json({ type: "array", items: { type: "object" } }) };
    return [`/${index}`, { get: { security: [{ [name]: [] }], responses } }];
  });
  const document = {
    ...{ openapi: "3.1.0", info, security: [{ main: [] }], paths: Object.fromEntries(lists) },
    components: { securitySchemes: Object.fromEntries(schemes.map((name) => [name, scheme])) },
  };
  const sources = tokenSourcesOf(readContract(document as Document));
  for (const part of ["name", "flag", "variable"] as const)
    expect(new Set(sources.map((source) => source[part])).size).toBe(2 * schemes.length);
  for (const { flag } of sources) expect(flag).toMatch(/^--[a-z0-9]+(-[a-z0-9]+)*$/);
  const flags = (of: string) => sources.flatMap(({ scheme, flag }) => (scheme === of ? flag : []));
  expect(flags("main")).toEqual(["--token", "--other-token"]);
  expect(flags("api-key")).toEqual(["--api-key-token", "--other-api-key-token"]);
  expect(flags("api_key")).toEqual(["--api-key-2-token", "--other-api-key-2-token"]);
  const file = join(folder, "names.json");
  writeFileSync(file, JSON.stringify(document));
  const { output } = await runCli(["--contract", file, "--help"]);
  expect(output).toContain("--other-api-key-2-token");
  const tokens = Object.fromEntries(sources.map(({ flag }, index) => [flag, `token-${index}`]));
  const { sent } = await verifyService(document, () => ({ body: [] }), { tokens });
  const used = sent.map(({ url, headers }) => `${url} ${headers.authorization}`);
  for (const index of schemes.keys()) expect(used).toContain(`/${index} Bearer token-${2 * index}`);
});

test("a server that does not respond is reported as such, whatever the contract needs before", async () => {
  const parameters = [{ name: "book_id", in: "path", required: true, schema: { type: "integer" } }];
  const get = { operationId: "get", parameters, responses: { "200": json(books) } };
  const contract = contractOf("/books/{book_id}", { get } as PathItem);
  const respond = () => {
    throw new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } });
  };
  await expect(verifyService(contract, respond)).rejects.toThrow(
    "the server cannot be reached: no connection, because nothing listens there",
  );
});

test("what needs a certificate is skipped, also by the check of another caller", async () => {
  const contract = contractOf(
    "/books",
    { get: { operationId: "list", responses: { "200": json(books) } } } as PathItem,
    {
      components: { securitySchemes: { certificate: { type: "mutualTLS" } } },
      security: [{ certificate: [] }],
    },
  );
  const assumed = { ...contract, "x-assumptions": { callers: { rules: ["isolation"] } } };
  const { results } = await verifyService(assumed, () => ({ body: [] }));
  expect(results.map(({ rule, skipped }) => [rule, skipped])).toContainEqual([
    "isolation",
    ["needs a token that the verifier cannot send"],
  ]);
});

test.each<[string, object?, object?]>([
  ["no responses"],
  ["only a default response", { default: { description: "Anything." } }],
  ["only errors", { "404": { description: "Never." } }],
  ["a success without content", { "2XX": { description: "Done." } }],
  [
    "a schema that cannot be compiled",
    { "200": json({ $id: "https://books.test/x", items: { $ref: "#/info" } }) },
  ],
  ["a success of any JSON", { "200": json({}) }],
  ["a schema that nothing matches", { "200": json({ not: {} }) }],
  ["a schema that is true", { "200": { content: { "application/json": { schema: true } } } }],
  [
    "parameters without examples",
    { "200": json({}) },
    [
      { name: "q", in: "query", required: true, schema: { type: "string", pattern: "^z$" } },
      { name: "x", in: "header", required: true, schema: {} },
    ],
  ],
])("an operation with %s does not end the run", async (_, responses, parameters) => {
  const get = { ...(responses && { responses }), ...(parameters && { parameters }) };
  const contract = contractOf("/books", { get } as PathItem);
  const report = await verifyService(contract, () => ({ body: { id: 1 } }));
  expect(formatText(report)).toMatch(/\d+ passed, \d+ failed/);
  expect(formatText(report)).not.toMatch(/undefined|\n\s+at /);
});

type Step = Workflow["steps"][number];

/** A workflow of one step. */
const workflowOf = (step: Partial<Step>): Workflow[] => {
  const steps = [{ stepId: "read", operationId: "listBooks", ...step }];
  return [{ id: "read", summary: "Read", inputs: [], steps }];
};

const slow = "^(a+)+$";
const slowText = `${"a".repeat(50)}!`;

test.each<[string, object, Partial<VerifyOptions>]>([
  ["a schema", { properties: { id: { type: "string", pattern: slow } } }, {}],
  ["the names of fields", { patternProperties: { [slow]: {} } }, {}],
  [
    "a workflow",
    {},
    {
      workflows: workflowOf({
        operationId: "readBook",
        successCriteria: [{ context: "$response.body#/id", type: "regex", condition: slow }],
      }),
    },
  ],
])(
  "a run ends after --max-time, with a report, although a pattern of %s takes longer",
  async (_, schema, options) => {
    const get = {
      operationId: "readBook",
      responses: { "200": json({ type: "object", ...schema }) },
    };
    const respond = () => ({ body: { id: slowText, [slowText]: 1 } });
    const run = await verifyService(contractOf("/book", { get }), respond, {
      ...options,
      maxTime: 0.1,
    });
    expect(run.incomplete).toBe("the run took the 0.1 s that --max-time allows");
    expect(run.resultOf("readBook", "success")).toBeDefined();
  },
);

test.each([".evil.test/x", "@evil.test/x", ":81/x", "/%2e%2e/x", "/a/..\\..\\x", "/.\t./x"])(
  "the path %j of a contract leads a token nowhere but to the server",
  async (path) => {
    const get = { operationId: "get", responses: { 200: { description: "A book." } } };
    const sent: URL[] = [];
    const { results } = await verify({
      contract: readContract(contractOf(path, { get }, { ...bearer, security: [{ token: [] }] })),
      server: "http://service.test/base",
      tokens: { token: "secret" },
      fetch: async (url) => {
        sent.push(url);
        return Response.json({});
      },
    });
    expect(sent.filter(({ href }) => !href.startsWith("http://service.test/base/"))).toEqual([]);
    expect(results.flatMap(({ skipped = [] }) => skipped)).toContain(
      "the path would lead elsewhere",
    );
  },
);

describe("the command that repeats a request runs nothing but curl and reads no file", () => {
  const keys = { header: "X-`evil`$x", query: "$(evil)`evil`", cookie: "`evil`$x" };
  const textOf = (word: string) => ({ type: "string", const: word });

  /** The commands of a report on a contract in which a word is a name and a value wherever there can be one. */
  async function commandsWith(word: string): Promise<string[]> {
    const schemes = Object.entries(keys).map(([location, name]) => {
      // What is sent as a header is limited in what it can contain.
      const isQuery = location === "query";
      return [location, { type: "apiKey", in: location, name: isQuery ? `${name}${word}` : name }];
    });
    const responses = { 200: json({ type: "integer" }) };
    const field = `a ${word}`;
    const form = { type: "object", required: [field], properties: { [field]: textOf(`@${word}`) } };
    const bodies = { "text/plain": textOf(`@${word}`), "multipart/form-data": form };
    const posts = Object.entries(bodies).map(([type, schema], index) => {
      const requestBody = { required: true, content: { [type]: { schema } } };
      const post = { operationId: `${index} ${word}`, requestBody, responses };
      return [`/${index}`, { post }];
    });
    const security = Object.keys(keys).map((name) => ({ [name]: [] }));
    const gets = security.map((one, index) => {
      const parameter = { name: word, in: "query", required: true, schema: textOf(word) };
      const get = {
        operationId: `get${index}`,
        security: [one],
        parameters: [parameter],
        responses,
      };
      return [`/get${index}`, { get }];
    });
    const document = {
      ...{ openapi: "3.1.0", info, paths: Object.fromEntries([...gets, ...posts]) },
      components: { securitySchemes: Object.fromEntries(schemes) },
    };
    const { results } = await verifyService(document, () => ({ status: 500, body: {} }), {
      tokens: { "--token": "a-token", "--query-token": "b-token", "--cookie-token": "c-token" },
      write: true,
    });
    const commands = results.flatMap(({ findings }) => findings.map(({ request }) => request));
    expect(commands.filter((command) => command.includes("_TOKEN")).length).toBeGreaterThan(2);
    expect(commands.join()).toContain("--data-raw ");
    expect(commands.join()).toContain("--form-string ");
    expect(commands.filter((command) => /-F |--data /.test(command))).toEqual([]);
    return commands;
  }

  test("with the method HEAD, and with a key in the query next to a body", async () => {
    const responses = { "200": { description: "Done." } };
    const contract = {
      ...contractOf("/books", {
        head: { operationId: "look", responses },
        post: { operationId: "add", requestBody: json({ type: "integer" }), responses },
      } as PathItem),
      components: { securitySchemes: { key: { type: "apiKey", in: "query", name: "key" } } },
      security: [{ key: [] }],
    };
    const options = { tokens: { "--token": "key-1" }, write: true, only: ["*/success"] };
    const { results } = await verifyService(contract, () => problem(500), options);
    expect(results.flatMap(({ findings }) => findings.map(({ request }) => request))).toEqual([
      `curl -i --head 'http://service.test/books' --url-query "key=$BOOKS_API_TOKEN"`,
      `curl -i -X POST 'http://service.test/books' --url-query "key=$BOOKS_API_TOKEN" -H 'content-type: application/json' --data-raw '1'`,
    ]);
  });

  test("with any words", async () => {
    const commands = (await Promise.all(hostileStrings.map(commandsWith))).flat();
    const script = `PATH=/nowhere\ncurl() { echo curl; }\n${commands.join("\n")}\n`;
    const output = execFileSync("sh", ["-e"], { input: script, encoding: "utf8", stdio: "pipe" });
    expect(output).toBe("curl\n".repeat(commands.length));
  });
});

test("the texts of a contract command neither a terminal nor CI", async () => {
  const command = "\n::stop-commands::x\u001b[2J ##[error]\u202e ##vso[task.complete]";
  const get = { operationId: `${command}read`, responses: { "200": json({ type: "string" }) } };
  const info = { title: `::error::${command}`, version: command };
  const document = { ...contractOf("/book", { get }), info };
  const workflows = workflowOf({
    stepId: command,
    description: command,
    operationId: `${command}read`,
    successCriteria: [{ condition: "$statusCode == 201" }],
  }).map((workflow) => ({ ...workflow, id: `::${command}`, summary: command }));
  const report = await verifyService(document, () => ({ body: { text: command } }), { workflows });
  const file = join(folder, "commands.json");
  writeFileSync(file, JSON.stringify(document));
  const { output } = await runCli(["--contract", file, "--help"]);
  for (const text of [
    formatText(report),
    formatJunit(report),
    output,
    JSON.stringify(report, null, 2),
  ]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for these characters.
    expect(text).not.toMatch(/^\s*::|##\w*\[|[\u0000-\u0009\u000b-\u001f\u202e]/m);
  }
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
    /this is no OpenAPI 3.1 document\n {2}Correct it, bundle its files/,
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
    /#\/none leads nowhere\n {2}Correct it, bundle its files/,
  ],
  [
    "refers to other files",
    () => join(booksFolder, "openapi.yaml"),
    /leads nowhere\n {2}Correct it, bundle its files/,
  ],
])("a contract that %s is reported", async (_, file, message) => {
  await using server = await startServer((response) => response.end());
  const { code, output } = await runCli(["--server", server.url, "--contract", file()]);
  expect(output).toMatch(message);
  expect(code).toBe(2);
});

describe("a workflow", () => {
  /** Runs one step against a service with a book. */
  async function runStep(step: Partial<Step>) {
    const options = { workflows: workflowOf(step), only: ["read"], tokens: { "--token": "any" } };
    const { resultOf } = await verifyService(listBooks(), () => ({ body: theSea }), options);
    return resultOf("read", "workflow");
  }

  const search = (condition: string) => {
    return { context: "$response.body", type: "jsonpath", condition };
  };

  test.each<[string | ReturnType<typeof search>, string]>([
    ["$statusCode == 200", "passed"],
    ["$statusCode != 200", "failed"],
    ["$response.body#/0/title == 'the sea'", "passed"],
    ["$response.body#/0/id > 1 || $response.body#/0/id >= 1", "passed"],
    ["!($response.body#/0/id >= 1 || $response.body#/0/id <= 0)", "failed"],
    ["$statusCode == 200 && $response.body#/0/title != 'The Sea'", "failed"],
    ["$response.body#/9/title == null", "passed"],
    ["$response.body#/9/id < 5", "failed"],
    ["$response.header.Content-Type == 'application/json'", "passed"],
    [search("$[0][?@.title == 'The Sea']"), "passed"],
    [search("$[0][?@.id == 1 && @.id == 2 && @.title == 'The Sea']"), "failed"],
    [{ context: "$response.body#/0/title", type: "regex", condition: "^The " }, "passed"],
  ])("compares and searches as Arazzo says: %j", async (given, result) => {
    const criterion = typeof given === "string" ? { condition: given } : given;
    expect((await runStep({ successCriteria: [criterion] }))?.result).toBe(result);
  });

  test.each<[object, string]>([
    [
      { successCriteria: [{ condition: "$statusCode is fine" }] },
      "read: the condition $statusCode is fine cannot be read",
    ],
    [{ onSuccess: [{ type: "end" }] }, "read: uses onSuccess, which cannot be run"],
    [
      { onFailure: [{ type: "goto" }] },
      "read: uses onFailure other than retry or end, which cannot be run",
    ],
    [{ operationId: "sellBook" }, "read: uses sellBook, which cannot be run"],
    [{}, "no step has successCriteria"],
  ])("with %j is skipped", async (step, reason) => {
    expect(await runStep(step)).toMatchObject({ result: "skipped", skipped: [reason] });
  });

  test("can send a token to an operation that needs none", async () => {
    const value = "Bearer {$inputs.token}";
    const parameters = [{ name: "Authorization", in: "header", value }];
    const successCriteria = [{ condition: "$statusCode == 200" }];
    const workflows = workflowOf({ parameters, successCriteria });
    const { results, sent } = await verifyService(
      { ...listBooks(), security: [] },
      () => ({ body: theSea }),
      {
        workflows: workflows.map((workflow) => ({ ...workflow, inputs: ["token"] })),
        only: ["read"],
        tokens: { "--token": "any-token" },
      },
    );
    expect(results).toMatchObject([{ rule: "workflow", result: "passed" }]);
    expect(sent.at(-1)?.headers.authorization).toBe("Bearer any-token");
  });

  test("that ends early is counted as run in part", async () => {
    const successCriteria = [{ condition: "$statusCode == 200" }];
    const [workflow] = workflowOf({ successCriteria, outputs: { id: "$response.body#/9/id" } });
    const steps = [
      ...(workflow?.steps ?? []),
      {
        stepId: "more",
        operationId: "listBooks",
        requestBody: { payload: "$steps.read.outputs.id" },
      },
    ];
    const workflows = [{ id: "read", summary: "Read", inputs: [], steps }];
    const report = await verifyService(listBooks(), () => ({ body: theSea }), {
      workflows,
      only: ["read"],
      tokens: { "--token": "any" },
    });
    expect(formatText(report)).toContain("workflows: 1 of 1 run, 1 of these in part\n");
  });
});
