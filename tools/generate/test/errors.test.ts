import { inspect } from "node:util";
import createStockClient from "openapi-fetch";
import { describe, expect, test } from "vitest";
import {
  type ApiError,
  createTestClient as createClientOf,
  getBook,
  listBooks,
  type paths,
} from "./books.ts";
import { html, json, page, problem, type Reply, rejection, scriptFetch } from "./scripted-fetch.ts";

const path = { id: "97b3d6f0-8c14-4e5b-a9d7-3f0e2c6b1a13" };

const createTestClient = (reply: Reply) =>
  createClientOf(reply, { baseUrl: "http://service.test/secret" }).client;

/** The error of `getBook` when the service responds with this, which is the same with a client of openapi-fetch. */
async function errorOf(reply: Reply): Promise<ApiError> {
  const error = (await rejection(getBook(createTestClient(reply), { path }))) as ApiError;
  const { fetch } = scriptFetch(reply);
  const stock = createStockClient<paths>({ baseUrl: "http://service.test/secret", fetch });
  expect(await rejection(getBook(stock, { path }))).toEqual(error);
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
    expect(error.problem).toEqual({ type: "about:blank", title: "Forbidden" });
    expect(error.message).toBe("getBook responded with 403: Forbidden");
  });

  test("is recognized by its content type, whatever it has", async () => {
    const headers = { "content-type": "application/problem+json; charset=utf-8" };
    const error = await errorOf(json({ detail: "No." }, 403, headers));
    expect(error.problem).toEqual({ type: "about:blank", detail: "No." });
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
    [
      500,
      "The body is not documented: a value of too many levels",
      new Response(nested, { status: 500 }),
    ],
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
    const body = problem(503).body;
    const headers = { "content-type": "application/problem+json" };
    const error = await errorOf(new Response(body, { headers }));
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
  ])("%s", async (_, reply, message) => {
    expect((await errorOf(reply)).message).toBe(message);
  });

  test("the error is printed", async () => {
    const error = await errorOf(json({ ...invalid, errors: fields }, 422));
    expect(inspect(error)).toContain(`ApiError: ${shown}`);
    expect(error.problem).toStrictEqual({ ...invalid, errors: fields });
  });

  test.each([
    ["https://service.test:8443/v1/?x#y", "The service redirects to https://service.test:8443/v1/"],
    ["https://me:secret@service.test/", "The service redirects to https://service.test/"],
    ["../books/?token=secret", "The service redirects to ../books/"],
    ["", 'The body is not documented: "moved"'],
  ])("a redirect leads to %s", async (location, detail) => {
    const error = await errorOf(new Response("moved", { status: 301, headers: { location } }));
    expect(error.message).toBe(`getBook responded with 301: ${detail}`);
    expect(error.problem).toMatchObject({ type: "about:blank", status: 301, detail });
    expect(error.headers.get("location")).toBe(location);
    expect(inspect(error) + JSON.stringify(error)).not.toContain("secret");
  });
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
  const reply = () => Object.defineProperty(json({ id: "1" }), "body", { value: undefined });
  expect(await getBook(createTestClient(reply), { path })).toEqual({ id: "1" });
  const { client } = createClientOf(reply, {}, {});
  expect(await getBook(client, { path })).toEqual({ id: "1" });
});
