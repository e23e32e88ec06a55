import { inspect } from "node:util";
import {
  connectionFailure,
  html,
  json,
  page,
  problem,
  type Reply,
  rejection,
} from "contract-kit-fixtures/scripted-fetch";
import { respond, startServer } from "contract-kit-testing/http-server";
import { describe, expect, test } from "vitest";
import {
  type ApiError,
  createClient,
  createTestClient as createClientOf,
  getBook,
  listBooks,
} from "./books.ts";

const path = { id: "97b3d6f0-8c14-4e5b-a9d7-3f0e2c6b1a13" };

const createTestClient = (reply: Reply) =>
  createClientOf(reply, { baseUrl: "http://service.test/secret", retries: 0 }).client;

/** The error of `getBook` when the service responds with this. A call by path returns the problem that it has. */
async function errorOf(reply: Reply): Promise<ApiError> {
  const client = createTestClient(reply);
  const error = (await rejection(getBook(client, { path }))) as ApiError;
  if (reply instanceof Response) {
    const byPath = await client.GET("/v1/books/{id}", { params: { path } });
    expect(byPath).toEqual({ error: error.problem, response: expect.any(Response) });
    expect(byPath.response.status).toBe(error.status);
  }
  return error;
}

describe("a problem", () => {
  const notFound = {
    type: "/problems/not-found",
    title: "Not Found",
    status: 404,
    detail: "There is no such order.",
  };

  test("rejects with an ApiError that has it", async () => {
    const error = await errorOf(json(notFound, 404, { "x-request-id": "abc" }));
    expect(error).toMatchObject({
      name: "ApiError",
      operation: "getBook",
      status: 404,
      problem: notFound,
      message: "getBook responded with 404: There is no such order.",
    });
    expect(error.headers.get("x-request-id")).toBe("abc");
  });

  test("is recognized without the content type of problems and with only a title", async () => {
    const error = await errorOf(json({ title: "Forbidden" }, 403));
    expect(error).toMatchObject({ problem: { title: "Forbidden" } });
    expect(error.message).toBe("getBook responded with 403: Forbidden");
  });

  test.each<unknown>([null, 5, {}, [], "", { toString: 1 }])(
    "can have the detail %j",
    async (detail) => {
      const error = await errorOf(json({ ...notFound, detail }, 404));
      expect(error.message).toBe("getBook responded with 404: Not Found");
    },
  );
});

type Row = [status: number, detail: string, Response];
const undocumented = (body: unknown) => `The body is not documented: ${JSON.stringify(body)}`;

describe("a response that is not documented rejects with an ApiError that shows it:", () => {
  const nested = "[".repeat(1e5) + "]".repeat(1e5);
  test.each<Row>([
    [502, undocumented("<!doctype html><title>Bad gateway</title>"), html(502)],
    [500, undocumented("a value of too many levels"), new Response(nested, { status: 500 })],
    ...[null, [], {}, { title: 1 }, { message: "rate limited" }, "Not Found", 404].map(
      (body): Row => [500, undocumented(body), json(body, 500)],
    ),
    ...[null, [], 5, true].map((body): Row => [200, undocumented(body), json(body)]),
    ...["ok", '{"items":[', "<!doctype html><title>Sign in to the network"].map(
      (text): Row => [200, undocumented(text), new Response(text)],
    ),
    ...[200, 204, 205, 304, 500, 502].map(
      (status): Row => [status, "The body is empty.", new Response(null, { status })],
    ),
  ])("%i, %s", async (status, detail, reply) => {
    expect(await errorOf(reply)).toMatchObject({
      name: "ApiError",
      status,
      problem: { type: "about:blank", title: "Unexpected response", status, detail },
      message: `getBook responded with ${status}: ${detail}`,
    });
  });

  test("a problem as a success", async () => {
    const error = await errorOf(json(await problem(503).json()));
    expect(error).toMatchObject({ name: "ApiError", status: 200, problem: { status: 503 } });
    expect(error.message).toBe("getBook responded with 200: It failed.");
  });

  const pagination = { total_count: 0, max_page: 1 };
  test.each([
    {},
    { items: [] },
    { pagination },
    { items: {}, pagination },
    { items: null, pagination },
    { items: [], pagination: null },
    { items: [], pagination: { total_count: 0 } },
    { items: [], pagination: { total_count: 0, max_page: "1" } },
  ])("the list %j", async (body) => {
    const error = await rejection(listBooks(createTestClient(json(body))));
    expect(error).toMatchObject({ name: "ApiError", operation: "listBooks", status: 200 });
  });
});

test("a success response can have unknown values and fields, even a title", async () => {
  const body = { billing_reason: "unknown", title: "Order", status: "paid" };
  expect(await getBook(createTestClient(json(body)), { path })).toEqual(body);
  const client = createTestClient(page([{ unknown: true }]));
  expect(await listBooks(client)).toMatchObject({ items: [{ unknown: true }] });
});

test("a connection failure rejects with a NetworkError", async () => {
  expect(await errorOf(connectionFailure)).toMatchObject({
    name: "NetworkError",
    operation: "getBook",
    cause: connectionFailure,
  });
});

describe("the message names the reason when", () => {
  const invalid = {
    type: "/problems/invalid-request",
    title: "Invalid request",
    status: 422,
    detail: "The request is not valid.",
  };
  const fields = [
    { location: "body", pointer: "/product_id", detail: "must be a UUID" },
    { location: "query", name: "limit", detail: "must be at least 1" },
    { location: "body", pointer: "/discount_id", detail: "must be a UUID" },
    { location: "body", pointer: "/success_url", detail: "is the fourth" },
  ];
  const shown = `getBook responded with 422: The request is not valid.
- body /product_id must be a UUID
- query limit must be at least 1
- body /discount_id must be a UUID`;
  /** What `fetch` of Node rejects with. */
  const failure = (cause: object) => new TypeError("fetch failed", { cause });
  const dns = failure(new Error("getaddrinfo ENOTFOUND service.test"));
  const everyAddress = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
  const url = `http://service.test/secret/v1/books/${path.id}`;

  test.each<[string, Reply, string]>([
    ["fields are not valid", json({ ...invalid, errors: fields }, 422), shown],
    [
      "errors are something else",
      json({ ...invalid, errors: [null, [], 5, { in: 5 }] }, 422),
      shown.split("\n")[0] ?? "",
    ],
    [
      "a page is long",
      new Response("x".repeat(999), { status: 502 }),
      `getBook responded with 502: The body is not documented: "${"x".repeat(199)}`,
    ],
    [
      "there is no such name",
      dns,
      "getBook failed at http://service.test: getaddrinfo ENOTFOUND service.test",
    ],
    [
      "no address of a host responds",
      failure(everyAddress),
      "getBook failed at http://service.test: ECONNREFUSED",
    ],
    [
      "a browser has no reason",
      new TypeError("Failed to fetch"),
      "getBook failed at http://service.test: Failed to fetch",
    ],
    [
      "the reason has the URL",
      new TypeError(`cannot connect to ${url}`),
      "getBook failed at http://service.test: cannot connect to http://service.test",
    ],
  ])("%s", async (_, reply, message) => {
    expect((await errorOf(reply)).message).toBe(message);
  });

  test.each([
    ["no server listens", "http", "connect ECONNREFUSED"],
    ["the server does not speak TLS", "https", "wrong version number"],
  ])("%s", async (_, scheme, reason) => {
    await using server = await startServer(respond(200));
    const baseUrl = server.url.replace("http", scheme);
    if (scheme === "http") await server[Symbol.asyncDispose]();
    const client = createClient({ baseUrl, retries: 0 });
    const { message } = (await rejection(getBook(client, { path }))) as Error;
    expect(message.startsWith(`getBook failed at ${baseUrl}: `)).toBe(true);
    expect(message).toContain(reason);
  });

  test("the error is printed", async () => {
    const error = await errorOf(json({ ...invalid, errors: fields }, 422));
    expect(inspect(error)).toContain(`ApiError: ${shown}`);
    expect(error.problem).toStrictEqual({ ...invalid, errors: fields });
  });

  test.each([
    [
      "https://service.test:8443/v1/books/?x#y",
      "The service redirects. Set baseUrl to https://service.test:8443",
    ],
    ["/secret", 'The body is not documented: "moved"'],
  ])("a redirect leads to %s", async (location, detail) => {
    const { message } = await errorOf(
      new Response("moved", { status: 301, headers: { location } }),
    );
    expect(message).toBe(`getBook responded with 301: ${detail}`);
  });
});

test("an error shows no URL, because a URL can contain a secret", async () => {
  for (const reply of [problem(404), html(302, { location: "/secret" }), connectionFailure]) {
    const error = await errorOf(reply);
    expect(inspect(error) + JSON.stringify(error)).not.toContain("secret");
  }
});

test("characters arrive whole, wherever the chunks of the response split them", async () => {
  const body = { name: "Käse 🧀 東京" };
  const stream = new ReadableStream({
    start(controller) {
      for (const byte of Buffer.from(JSON.stringify(body))) controller.enqueue(Buffer.of(byte));
      controller.close();
    },
  });
  const client = createTestClient(() => new Response(stream));
  expect(await getBook(client, { path })).toEqual(body);
});

test("a response whose body cannot be streamed is read as a whole", async () => {
  // Some runtimes, such as React Native, have no streams.
  const response = Object.defineProperty(json({ id: "1" }), "body", { value: undefined });
  const client = createTestClient(() => response);
  expect(await getBook(client, { path })).toEqual({ id: "1" });
});
