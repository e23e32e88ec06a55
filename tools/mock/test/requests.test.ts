import { describe, expect, test } from "vitest";
import type { Sent } from "#testing/send";
import {
  addBook,
  book,
  books,
  booksPath,
  collect,
  contract,
  lend,
  loansPath,
  openLending,
  problem,
  readers,
  seed,
  seedWith,
  shelf,
  tokens,
  unknownId,
  uuid,
} from "./lending.ts";
import { useLending } from "./use-lending.ts";

const { sandbox, get } = await useLending();
const create = (more: Partial<Sent> = {}) => sandbox.send({ ...addBook, ...more });

describe("access tokens", () => {
  const requests: Sent[] = [addBook, lend, { path: booksPath }, { path: booksPath + books.tides }];
  test.each(requests)("are required and checked by %j", async (request) => {
    const before = sandbox.state();
    for (const token of [undefined, "unknown", `${tokens.harbour}x`, tokens.ben.toUpperCase()]) {
      const response = await sandbox.send({ ...request, token });
      expect(response).toMatchObject({ status: 401, body: problem("Unauthorized") });
      expect(response.headers["www-authenticate"]).toBe("Bearer");
    }
    const response = await sandbox.send({ ...request, token: tokens.ben });
    expect(response).toMatchObject({ status: 403, body: problem("Forbidden") });
    expect(sandbox.state()).toEqual(before);
  });

  test("are ignored by an operation that requires none", async () => {
    const { body: lent } = await sandbox.send(lend);
    const collected = await sandbox.send({ ...collect(lent), token: "unknown" });
    expect(collected.status).toBe(200);
  });

  test.each([
    [`bearer ${tokens.harbour}`, 200],
    [`BEARER   ${tokens.harbour}  `, 200],
    [`Basic ${tokens.harbour}`, 401],
    [tokens.harbour, 401],
    [`Bearer ${tokens.harbour} x`, 401],
    ["Bearer", 401],
  ])("in the header %j lead to %i", async (authorization, status) => {
    const path = "/v1/books/";
    expect(await sandbox.send({ path, headers: { authorization } })).toMatchObject({ status });
  });
});

test("a request with several errors gets the first in this order", async () => {
  const [json, plain] = [{ "content-type": "application/json" }, { "content-type": "text/plain" }];
  const post = { ...addBook, token: undefined };
  const patch = { method: "PATCH", path: booksPath + unknownId, token: tokens.ben };
  const accept = "text/html";
  const large = { ...post, headers: { ...plain, accept }, body: "x".repeat(1_000_001) };
  const requests: [number, Sent][] = [
    [404, { ...large, method: "PUT", path: "/v1/nothing/" }],
    [405, { ...large, method: "PUT" }],
    [413, large],
    [406, { ...post, headers: { ...json, accept }, body: "{" }],
    [401, { ...post, headers: plain, body: "text" }],
    [415, { ...patch, headers: plain, body: "{" }],
    [400, { ...patch, path: `${booksPath}x`, headers: json, body: "{" }],
    [422, { ...patch, body: { title: 3 } }],
    [403, { ...patch, body: {} }],
    [404, { ...patch, token: tokens.harbour, body: {} }],
  ];
  for (const [status, request] of requests)
    expect(await sandbox.send(request)).toMatchObject({ status });
});

describe("a list", () => {
  const list = async (query: string) => (await get(`${booksPath}?${query}`, tokens.harbour)).body;
  const more = ["B", "A", "C"].map((title, number) =>
    book(uuid(9, number), { title, status: title === "B" ? "lent" : "available" }),
  );
  const idOf = ({ id }: { id: string }) => id;
  const titlesOf = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);

  test.each([7, 37])(
    "has pages of %i that add up to all of it, each entity once and in order",
    async (limit) => {
      await sandbox.put(seedWith(...shelf(36)));
      const [last, ids] = [Math.ceil(37 / limit), [] as string[]];
      for (let page = 1; page <= last; page++) {
        const { items, pagination } = await list(`page=${page}&limit=${limit}&sorting=-title`);
        expect(pagination).toEqual({ total_count: 37, max_page: last });
        ids.push(...items.map(idOf));
      }
      expect(ids).toEqual((await list("limit=100&sorting=-title")).items.map(idOf));
      expect(new Set(ids).size).toBe(37);
    },
  );

  test("has ten entities on a page by default, and none after the last", async () => {
    await sandbox.put(seedWith(...shelf(36)));
    expect((await list("")).items).toHaveLength(10);
    for (const page of [5, 2 ** 31, 2 ** 53, 1e20]) {
      const pagination = { total_count: 37, max_page: 4 };
      expect(await list(`page=${BigInt(page)}`)).toEqual({ items: [], pagination });
    }
    const { body } = await get(loansPath, tokens.ben);
    expect(body).toEqual({ items: [], pagination: { total_count: 0, max_page: 0 } });
  });

  test("is sorted by criteria in their order, or by the default of the entity type", async () => {
    await sandbox.put(seedWith(...more));
    expect(titlesOf(await list("sorting=title"))).toEqual(["A", "B", "C", "Tides"]);
    expect(titlesOf(await list("sorting=-status&sorting=-title"))).toEqual([
      "B",
      "Tides",
      "C",
      "A",
    ]);
    await create();
    expect(titlesOf(await list("limit=1"))).toEqual(["Charts"]);
  });

  test("is sorted by a criterion of another entity", async () => {
    await sandbox.put(seedWith(...more));
    for (const { id } of more.slice(1)) {
      await sandbox.send({ ...lend, body: { book_id: id, reader_id: readers.ben } });
    }
    const { items } = (await get(`${loansPath}?sorting=-title`, tokens.ben)).body;
    expect(items.map((loan: { book: { title: string } }) => loan.book.title)).toEqual(["C", "A"]);
  });
});

describe("paths and methods", () => {
  test.each(["/v1", "/v1/unicorns/", "/V1/books/", "/__proto__", "//v1/"])(
    "%s is not found",
    async (path) => {
      const response = await get(path, tokens.harbour);
      expect(response).toMatchObject({ status: 404, body: problem("NotFound") });
      expect(response.headers["content-type"]).toBe("application/problem+json");
    },
  );

  test.each([
    ["/v1/books", "/v1/books/", "Add"],
    [`/v1/books/${books.tides}/`, "/v1/books/{id}", "Leave out"],
  ])("%s is not found, and the error says that the path is %s", async (path, name, fix) => {
    const detail = `is the path of the contract. ${fix} the slash at the end`;
    const body = problem("NotFound", [{ location: "path", name, detail }]);
    expect(await get(path, tokens.harbour)).toMatchObject({ status: 404, body });
  });

  test("a path rejects methods it does not have, with Allow", async () => {
    for (const method of ["PATCH", "PUT", "DELETE", "PROPFIND"]) {
      const response = await sandbox.send({ method, path: booksPath, token: tokens.harbour });
      expect(response).toMatchObject({ status: 405, body: problem("MethodNotAllowed") });
      expect(response.headers.allow?.split(", ").sort()).toEqual(["GET", "POST"]);
    }
  });

  test("a literal path comes before one with a parameter", async () => {
    expect(await get("/v1/books/new")).toMatchObject({ status: 200, body: { title: "Tides" } });
  });

  test("HEAD is GET without a body", async () => {
    const request = { path: "/v1/books/", token: tokens.harbour };
    const { headers } = await sandbox.send(request);
    const response = await sandbox.send({ ...request, method: "HEAD" });
    expect(response).toMatchObject({ status: 200, text: "", headers });
  });

  test.each([
    ["%zz", 400, "MalformedRequest"],
    ["%C0%80", 400, "MalformedRequest"],
    ["__proto__", 404, "NotFound"],
    ["%2F..%2F", 404, "NotFound"],
    ["'\"; --", 404, "NotFound"],
  ])("%s as a code leads to %i", async (text, status, name) => {
    const response = await sandbox.send({ method: "POST", path: `${loansPath}${text}/collect` });
    expect(response).toMatchObject({ status, body: problem(name) });
  });

  test.each(["__proto__", "%00", "1", "' OR 1=1"])("%s is no id", async (text) => {
    const response = await get(booksPath + encodeURIComponent(text), tokens.harbour);
    const errors = [{ location: "path", name: "id", detail: "must be a UUID" }];
    expect(response).toMatchObject({ status: 422, body: problem("InvalidRequest", errors) });
  });
});

describe("query parameters", () => {
  test.each(["", "0", "1.5", "0x10", "9".repeat(400)])("limit=%s is rejected", async (limit) => {
    const response = await get(`/v1/books/?limit=${limit}`, tokens.harbour);
    expect(response).toMatchObject({
      status: 422,
      body: problem("InvalidRequest", [
        { location: "query", name: "limit", detail: expect.any(String) },
      ]),
    });
  });

  test("a repeated limit and an unknown criterion are rejected, each by its name", async () => {
    const path = "/v1/books/?limit=1&limit=2&sorting=title&sorting=color";
    const { body } = await get(path, tokens.harbour);
    expect(body.errors.map(({ name }: { name: string }) => name).sort()).toEqual([
      "limit",
      "sorting",
    ]);
  });

  test.each([
    "__proto__=1&constructor=2&toString=3",
    "page[__proto__]=1&limit[]=2",
    "%00=%00&%=%&%E0%A4%A=1",
    "=&&&==&=a=b",
    "a=&".repeat(5_000),
    "sorting=title&sorting=-status&".repeat(500),
  ])("undeclared parameters are ignored (%#)", async (query) => {
    const response = await get(`/v1/books/?${query}`, tokens.harbour);
    expect(response).toMatchObject({ status: 200, body: { pagination: { total_count: 1 } } });
  });

  test.each<[string, string, string]>([
    ["sorting[]=title", "sorting%5B%5D", "query sorti…"],
    ["limt=5&page=1", "limt", "query limt"],
    ["cursor=0&%00=", "cursor, %00", "query cursor"],
  ])(
    "that the operation does not have are named, in a header and in the log: %s",
    async (query, names, line) => {
      const { status, headers } = await get(`${booksPath}?${query}`, tokens.harbour);
      expect([status, headers["x-sandbox-ignored"]]).toEqual([200, names]);
      const [logged] = sandbox.log.at(-1)?.ignored ?? [];
      expect(logged).toBe(`${line} is unknown: use page, limit, sorting`);
      const example = await get(`/v1/books/new?${query}`);
      expect(example.headers["x-sandbox-ignored"]).toContain(names.split(", ")[0]);
    },
  );
});

describe("request bodies", () => {
  test.each([
    ["content-type", "text/plain", 415],
    ["content-type", "application/merge-patch+json", 415],
    ["content-type", "", 415],
    ["content-encoding", "gzip", 415],
    ["content-type", "Application/JSON;charset=UTF-8", 201],
  ])("with the %s %j lead to %i", async (name, value, status) => {
    const response = await create({ headers: { [name]: value } });
    expect(response.status).toBe(status);
    if (status === 415) expect(response.body).toEqual(problem("UnsupportedMediaType"));
  });

  test.each<[string, number, Buffer, Record<string, string>]>([
    ["without a Content-Type are not supported", 415, Buffer.from('{"title":"A"}'), {}],
    [
      "that are not UTF-8 are malformed",
      400,
      Buffer.from('{"title":"\u00ff"}', "latin1"),
      { "content-type": "application/json" },
    ],
  ])("%s", async (_, status, body, type) => {
    const headers = { authorization: `Bearer ${tokens.harbour}`, ...type };
    const init = { method: "POST", headers, body: new Uint8Array(body) };
    expect((await sandbox.fetch(`http://a.test${booksPath}`, init)).status).toBe(status);
  });

  test.each([
    "{",
    "\u0000",
    "\ufeff{}",
    "// nothing\n{}",
    `{"title":"A","metadata":{"n":1e400}}`,
    '{"a":'.repeat(100_000),
  ])("that are not JSON are malformed (%#)", async (body) => {
    const response = await create({ body });
    expect(response).toMatchObject({ status: 400, body: problem("MalformedRequest") });
  });

  test("are limited to 200 levels", async () => {
    const nested = (depth: number) =>
      `{"title":"A","metadata":{"a":${"[".repeat(depth)}${"]".repeat(depth)}}}`;
    expect((await create({ body: nested(150) })).status).toBe(201);
    for (const depth of [250, 10_000, 400_000]) {
      expect((await create({ body: nested(depth) })).status).toBe(400);
    }
  });

  test("are limited to a million bytes", async () => {
    const ofLength = (length: number) => {
      const body = JSON.stringify({ title: "A", metadata: { text: "" } });
      return body.replace('""', `"${"x".repeat(length - body.length)}"`);
    };
    expect((await create({ body: ofLength(1_000_000) })).status).toBe(201);
    const tooLarge = { status: 413, body: problem("ContentTooLarge") };
    expect(await create({ body: ofLength(1_000_001) })).toMatchObject(tooLarge);
  });

  test("that are open get a header with the fields that the sandbox ignores", async () => {
    const body = { title: "A", subtitle: 1, daily_fee: 5, "x,\n": 1, metadata: {} };
    const response = await create({ body });
    expect(response).toMatchObject({ status: 201, body: { subtitle: null, daily_fee: 5 } });
    expect(response.headers["x-sandbox-ignored"]).toBe("subtitle, x%2C%0A");
    expect(sandbox.log.at(-1)?.ignored).toEqual(["body /subtitle must be string or null"]);
    const { path } = addBook;
    const both = await create({ path: `${path}?subtitle=1`, body });
    expect(both.headers["x-sandbox-ignored"]).toBe("subtitle, x%2C%0A");
    expect(sandbox.log.at(-1)?.ignored).toEqual([
      "query subtitle is unknown",
      "body /subtitle must be string or null",
    ]);
    expect((await create()).headers).not.toHaveProperty("x-sandbox-ignored");
  });

  test("with a great many errors get a small response and a small log entry", async () => {
    const keys = Array.from({ length: 15_000 }, (_, index) => [`${index}`.padStart(50, "k"), 1]);
    sandbox.log.length = 0;
    const response = await create({ body: { title: 1, metadata: Object.fromEntries(keys) } });
    expect(response.status).toBe(422);
    expect(response.text.length).toBeLessThan(10_000);
    expect(JSON.stringify(sandbox.log).length).toBeLessThan(3_000);
    const { text } = await get("/_sandbox/requests");
    expect(text.length).toBeLessThan(50_000);
  });

  test("can have any text anywhere", async () => {
    const texts = ["\u0000", "\ud800", '\'; DROP TABLE "Book"; --', "é\u0301😀", ""];
    const metadata = Object.fromEntries(texts.map((text) => [text, text]));
    const body = { title: texts.join(""), metadata, subtitle: "" };
    expect(await create({ body })).toMatchObject({ status: 201, body });
  });

  test("can have the key __proto__, which changes nothing else", async () => {
    const metadata = '"metadata":{"__proto__":{"polluted":1},"constructor":{"prototype":{"b":2}}}';
    const body = `{"title":"A",${metadata},"__proto__":{"status":"lent"}}`;
    const response = await create({ body });
    expect(response).toMatchObject({ status: 201, body: { status: "available" } });
    expect(response.text).toContain(metadata);
    expect((await get(booksPath, tokens.harbour)).text).toContain(metadata);
    expect("polluted" in {}).toBe(false);
    await sandbox.put(sandbox.state());
    expect((await get(booksPath, tokens.harbour)).text).toContain(metadata);
  });
});

describe("Accept", () => {
  test.each([
    ["image/*", 406],
    ["*/*;q=0.0", 406],
    ["application/json;q=0, */*", 406],
    ["application/problem+json", 406],
    ["APPLICATION/JSON;q=0.1", 200],
    ["text/html, application/*;q=0.5", 200],
    ["*/*", 200],
    ["", 200],
  ])("%j leads to %i", async (accept, status) => {
    const path = "/v1/books/";
    const response = await sandbox.send({ path, token: tokens.harbour, headers: { accept } });
    expect(response.status).toBe(status);
    if (status === 406) expect(response.body).toEqual(problem("NotAcceptable"));
  });
});

describe("Prefer", () => {
  const force = (path: string, prefer: string, more: Partial<Sent> = {}) =>
    sandbox.send({ path, headers: { prefer, accept: "application/json" }, ...more });

  test("forces every documented response, and changes nothing", async () => {
    const before = sandbox.state();
    for (const operation of contract.operations) {
      const { method, responses } = operation;
      const path = operation.path.replaceAll(/\{\w+\}/g, unknownId);
      for (const { status } of responses) {
        const code = status === "default" ? 503 : Number(status);
        const response = await force(path, `code=${code}`, { method });
        expect([operation.id, response.status]).toEqual([operation.id, code]);
        expect(response.headers["x-sandbox"]).toBe("example");
      }
    }
    expect(sandbox.state()).toEqual(before);
  });

  test("forces an example by its name, whatever the request is like", async () => {
    const response = await force("/v1/books/?limit=0", "code=200, example=empty");
    expect(response).toMatchObject({ status: 200, body: { items: [] } });
  });

  test.each([301, 400, 418])("forces a problem with the undocumented status %i", async (code) => {
    const response = await force("/v1/books/", `code=${code}`);
    expect(response).toMatchObject({ status: code, body: { status: code } });
    const type = code === 400 ? "/problems/malformed-request" : "about:blank";
    expect(response.body.type).toBe(type);
  });

  test.each([204, 205, 304])("forces the status %i, which never has a body", async (code) => {
    const headers = { prefer: `code=${code}`, accept: "*/*" };
    expect(await force("/v1/books/", "", { headers })).toMatchObject({ status: code, text: "" });
  });

  test("is rejected if it names an example that the operation does not have", async () => {
    const response = await force("/v1/books/", "code=200, example=nonsense");
    const errors = [{ location: "header", name: "Prefer", detail: expect.any(String) }];
    expect(response).toMatchObject({ status: 422, body: problem("InvalidRequest", errors) });
  });

  test.each(["code=abc", "code=100", "code=1000", ";=;", "wait=-1"])(
    "%s is ignored",
    async (prefer) => {
      const response = await force("/v1/books/", prefer, { token: tokens.harbour });
      expect(response.body).toMatchObject({ pagination: { total_count: 1 } });
    },
  );

  test("waits for a number of seconds", async () => {
    await force("/v1/books/", "wait=0.05", { token: tokens.harbour });
    expect(sandbox.log.at(-1)?.milliseconds).toBeGreaterThanOrEqual(49);
  });
});

test("latency delays every response", async () => {
  const slow = await openLending({ latency: [30, 40] });
  for (const token of [tokens.harbour, "unknown"]) {
    await slow.send({ path: "/v1/books/", token });
    expect(slow.log.at(-1)?.milliseconds).toBeGreaterThanOrEqual(29);
  }
  await slow.close();
});

test("a web page can call every operation with a token, and with credentials", async () => {
  const origin = "https://shop.example.com";
  const allowed = {
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    vary: expect.stringContaining("Origin"),
  };
  const headers = {
    origin,
    "access-control-request-method": "PATCH",
    "access-control-request-headers": "authorization,content-type,prefer",
  };
  const path = booksPath + books.tides;
  const preflight = await sandbox.send({ method: "OPTIONS", path, headers });
  expect(preflight).toMatchObject({ status: 204, text: "", headers: allowed });
  expect(preflight.headers).toMatchObject({
    "access-control-allow-headers": headers["access-control-request-headers"],
    "access-control-allow-methods": expect.stringContaining("PATCH"),
  });
  const requests: Sent[] = [
    { path: "/v1/books/", token: tokens.harbour },
    { path: "/nothing" },
    { method: "DELETE", path: "/v1/books/" },
  ];
  for (const request of requests) {
    const response = await sandbox.send({ ...request, headers: { origin } });
    expect(response.headers).toMatchObject(allowed);
    const exposed = response.headers["access-control-expose-headers"]?.split(", ");
    expect(exposed).toContain("content-type");
    expect(response.headers).toMatchObject({
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
  }
  const { headers: control } = await sandbox.send({ path: "/_sandbox", headers: { origin } });
  expect(Object.keys(control).filter((name) => name.startsWith("access-control"))).toEqual([]);
});

test("a response that would not be valid is a logged 500, and nothing has changed", async () => {
  await sandbox.put({
    ...seed,
    entities: { ...seed.entities, Book: [book(books.tides, { daily_fee: 1e308 })] },
  });
  const before = sandbox.state();
  expect(await sandbox.send(lend)).toMatchObject({ status: 500, body: problem("UnexpectedError") });
  expect(sandbox.log.at(-1)).toMatchObject({
    operation: "createLoan",
    status: 500,
    violations: ["response /fee must be integer"],
  });
  expect(sandbox.state()).toEqual(before);
});

test("a UUID in upper case is the same one: in a path, in a body, and in a state", async () => {
  const id = "abababab-0000-4000-8000-0000000000ef";
  const upper = id.toUpperCase();
  const fresh = await openLending({ seed: seedWith(book(upper)) });
  const shown = await fresh.send({ path: booksPath + upper, token: tokens.harbour });
  expect(shown).toMatchObject({ status: 200, body: { id } });
  const body = { book_id: upper, reader_id: readers.ben };
  const lent = await fresh.send({ ...lend, body });
  expect(lent).toMatchObject({ status: 201, body: { book: { id } } });
  expect(fresh.update("Book", upper, { title: "Renamed" })).toMatchObject({ id, title: "Renamed" });
  expect(fresh.state().entities.Loan).toMatchObject([{ book_id: id }]);
  await fresh.close();
});
