import createStockClient from "openapi-fetch";
import { describe, expect, expectTypeOf, test, vi } from "vitest";
import type { ProblemDocument } from "../runtime/problem.ts";
import {
  addBook,
  type Book,
  createClient,
  createTestClient,
  getBook,
  listBooks,
  type paths,
} from "./books.ts";
import { json, page, problem, rejection } from "./scripted-fetch.ts";

const baseUrl = "http://service.test";
const params = { path: { id: "97b3d6f0-8c14-4e5b-a9d7-3f0e2c6b1a13" } };
const body = { title: "Nets" };

test("a success is in data, and a problem in error", async () => {
  const { client } = createTestClient([json({ id: "1" }), problem(404)]);
  const success = await client.GET("/v1/books/{id}", { params });
  expect([success.data, success.error, success.response.status]).toEqual([
    { id: "1" },
    undefined,
    200,
  ]);
  expectTypeOf(success.data).toExtend<Book | undefined>();
  const { data, error, response } = await client.GET("/v1/books/{id}", { params });
  expect([data, error?.detail, response.status]).toEqual([undefined, "It failed.", 404]);
  expectTypeOf(error).toEqualTypeOf<ProblemDocument | undefined>();
});

describe("fetch", () => {
  test("of a call takes the place of that of the client, and gets a Request", async () => {
    const { client, requests } = createTestClient([page([])]);
    const fetch = vi.fn(async (request: Request) => json({ id: await request.text() }));
    const { data } = await client.POST("/v1/books/", { body, fetch });
    expect(data).toEqual({ id: JSON.stringify(body) });
    expect(await addBook(client, { body, fetch })).toEqual(data);
    expect(requests).toEqual([]);
    expect(fetch.mock.calls[0]?.[0]).toBeInstanceOf(Request);
  });

  test("gets a body in browsers whose Request does not expose it", async () => {
    const replies = [problem(503, { "retry-after": "0" }), json({})];
    const { client, requests } = createTestClient(replies, {}, { retries: 1 });
    const spy = vi.spyOn(Request.prototype, "body", "get").mockReturnValue(null);
    await client.POST("/v1/books/", { body });
    spy.mockRestore();
    expect(requests.map((request) => request.body)).toEqual(Array(2).fill(JSON.stringify(body)));
  });

  test("gets what a framework reads from a request, in each attempt", async () => {
    const replies = [problem(503, { "retry-after": "0" }), page([])];
    const requestInitExt = { dispatcher: {} };
    const { client, requests } = createTestClient(replies, { requestInitExt }, {});
    const next = { revalidate: 60 };
    await client.GET("/v1/books/", { next } as object);
    const attempt = { request: { next }, init: requestInitExt };
    expect(requests).toMatchObject([attempt, attempt]);
  });
});

describe("middleware", () => {
  test("can send its request again", async () => {
    const { client, requests } = createTestClient([problem(404), page([])], {}, {});
    client.use({
      onResponse: ({ request, response, options }) =>
        response.ok ? undefined : options.fetch(request.url, { method: request.method }),
    });
    const { data } = await client.GET("/v1/books/");
    expect([data, requests.length]).toEqual([{ items: [], pagination: expect.anything() }, 2]);
  });

  test("works where a response is empty after its clone was read, as in happy-dom", async () => {
    class Emptied extends Response {
      override clone(): Response {
        const all = super.clone();
        this.body?.cancel();
        return all;
      }
    }
    const { client } = createTestClient([() => new Emptied('{"id":"1"}')]);
    expect(await client.GET("/v1/books/{id}", { params })).toMatchObject({ data: { id: "1" } });
    expect(await getBook(client, params)).toEqual({ id: "1" });
  });
});

describe("a stream", () => {
  test("is returned while it arrives, and its size is limited", async () => {
    const start = (body: ReadableStreamDefaultController) => body.enqueue(Uint8Array.of(65));
    const pull = (body: ReadableStreamDefaultController) => body.enqueue(new Uint8Array(100));
    const reply = () => new Response(new ReadableStream({ start, pull }));
    const { client } = createTestClient(reply, {}, { maxResponseBytes: 300 });
    const { data } = await client.GET("/v1/books/{id}", { params, parseAs: "stream" });
    const reader = data?.getReader();
    expect(await reader?.read()).toMatchObject({ value: Uint8Array.of(65) });
    const readAll = async () => {
      while (!(await reader?.read())?.done);
    };
    const cause = new RangeError("body exceeds maxResponseBytes");
    expect(await rejection(readAll())).toMatchObject({ name: "NetworkError", cause });
  });
});

test("options of a call are typed", () => {
  const { client } = createTestClient([]);
  () => {
    client.GET("/v1/books/", { cache: "no-store", dispatcher: {}, headers: { "x-a": 1 } });
    // @ts-expect-error: a misspelled option
    client.GET("/v1/books/", { cahce: "no-store" });
    // @ts-expect-error: an option of the wrong type
    client.GET("/v1/books/", { cache: "none" });
    client.GET("/v1/books/", { headers: [["x-a", "1"]] });
    listBooks(client, { headers: [["x-a", "1"]] });
    // @ts-expect-error: a misspelled option of an operation with parameters
    client.GET("/v1/books/{id}", { params, retry: 5 });
    // @ts-expect-error: a misspelled option of request
    client.request("get", "/v1/books/", { cahce: "no-store" });
    createClient({ baseUrl, headers: [["x-a", "1"]] });
    getBook(createStockClient<paths, "application/json">(), params);
    // @ts-expect-error: no parameters
    client.GET("/v1/books/{id}");
  };
});
