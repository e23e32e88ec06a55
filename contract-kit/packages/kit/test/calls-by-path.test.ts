import {
  connectionFailure,
  html,
  json,
  page,
  problem,
  rejection,
  scriptFetch,
} from "contract-kit-fixtures/scripted-fetch";
import { afterEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import type { ProblemDocument } from "../runtime/problem.ts";
import { type Book, createClient, createTestClient, getBook, listBooks } from "./books.ts";

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

test("the failure of a HEAD, which has no body, is a problem in error", async () => {
  const { client } = createTestClient([new Response(null, { status: 404 }), new Response(null)]);
  const { error } = await client.request("head" as "get", "/v1/books/");
  expect(error).toMatchObject({ status: 404, detail: "The body is empty." });
  const success = await client.request("head" as "get", "/v1/books/");
  expect([success.error, success.response.ok]).toEqual([undefined, true]);
});

test("an error without a response, a timeout or a failed connection, names the method and the path", async () => {
  const { client } = createTestClient([connectionFailure], { retries: 0 });
  const calls = [
    client.GET("/v1/books/{id}", { params }),
    client.GET("/v1/books/{id}", { params, timeout: 1, fetch: () => new Promise(() => {}) }),
  ];
  const errors = await Promise.all(calls.map(rejection));
  const operation = "GET /v1/books/{id}";
  expect(errors).toMatchObject([
    { name: "NetworkError", operation, cause: connectionFailure },
    { name: "TimeoutError", operation },
  ]);
});

describe("fetch", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("of a call takes the place of that of the client, and gets a Request", async () => {
    const { client, requests } = createTestClient([page([])]);
    const fetch = vi.fn(async (request: Request) => json({ id: await request.text() }));
    const { data } = await client.POST("/v1/books/", { body, fetch });
    expect(data).toEqual({ id: JSON.stringify(body) });
    expect(requests).toEqual([]);
    expect(fetch.mock.calls[0]?.[0]).toBeInstanceOf(Request);
  });

  test("is the global one at the time of the call, which MSW replaces", async () => {
    const client = createClient({ baseUrl });
    const { fetch, requests } = scriptFetch(page([]));
    vi.stubGlobal("fetch", fetch);
    expect(await client.GET("/v1/books/")).toMatchObject({ data: { items: [] } });
    expect(await listBooks(client)).toMatchObject({ items: [] });
    expect(requests).toHaveLength(2);
  });

  test("gets a body in browsers whose Request does not expose it", async () => {
    const { client, requests } = createTestClient([json({})]);
    const spy = vi.spyOn(Request.prototype, "body", "get").mockReturnValue(null);
    await client.POST("/v1/books/", { body });
    spy.mockRestore();
    expect(requests[0]?.body).toBe(JSON.stringify(body));
  });

  test.each(["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH"] as const)(
    "sends a %s, also by request",
    async (method) => {
      const { client, requests } = createTestClient([json({})]);
      type Call = (path: string) => Promise<unknown>;
      await (client[method] as unknown as Call)("/v1/books/");
      await client.request(method.toLowerCase() as "get", "/v1/books/");
      expect(requests.map((request) => request.method)).toEqual([method, method]);
    },
  );
});

test("a client has TRACE, which fetch does not send", async () => {
  const { client } = createTestClient([json({})]);
  const call = (client.TRACE as unknown as (path: string) => Promise<unknown>)("/v1/books/");
  expect(await rejection(call)).toBeInstanceOf(TypeError);
});

test("the serializers of a client are used, and those of a call instead of them", async () => {
  const { client, requests } = createTestClient([json({})], {
    querySerializer: () => "client",
    bodySerializer: () => "client",
    pathSerializer: (path) => path.replace("{id}", "client"),
  });
  const sent = { params: { ...params, query: { page: 1 } }, body };
  await client.PATCH("/v1/books/{id}", sent);
  await client.PATCH("/v1/books/{id}", {
    ...sent,
    querySerializer: { array: { style: "form", explode: false } },
    bodySerializer: () => "call",
    pathSerializer: () => `${baseUrl}/call`,
  });
  expect(requests.map(({ url, body }) => [url, body])).toEqual([
    [`${baseUrl}/v1/books/client?client`, "client"],
    [`${baseUrl}/call?page=1`, "call"],
  ]);
});

describe("middleware", () => {
  test("sees a request once, without the token, and can add headers to each attempt", async () => {
    const replies = [problem(503, { "retry-after": "0" }), page([])];
    const { client, requests } = createTestClient(replies, { accessToken: "demo" });
    const seen: unknown[] = [];
    const middleware = {
      onRequest({ request, schemaPath }: { request: Request; schemaPath: string }) {
        seen.push(schemaPath, request.headers.get("authorization"));
        request.headers.set("x-trace", "abc");
      },
    };
    client.use(middleware);
    await listBooks(client);
    client.eject(middleware);
    await listBooks(client);
    expect(seen).toEqual(["/v1/books/", null]);
    const headers = { "x-trace": "abc", authorization: "Bearer demo" };
    expect(requests).toMatchObject([{ headers }, { headers }, {}]);
    expect(requests[2]?.headers).not.toHaveProperty("x-trace");
  });

  test("can replace the response, and the error of a connection", async () => {
    const { client } = createTestClient([connectionFailure], { retries: 0 });
    client.use({ onError: () => json({ id: "replaced" }) });
    expect(await getBook(client, params)).toEqual({ id: "replaced" });
    client.use({ onResponse: () => problem(409) });
    expect(await rejection(getBook(client, params))).toMatchObject({ status: 409 });
  });

  test("can send its request again", async () => {
    const { client, requests } = createTestClient([problem(404), page([])]);
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
    client.use({ onRequest: () => undefined });
    expect(await client.GET("/v1/books/{id}", { params })).toMatchObject({ data: { id: "1" } });
  });
});

describe("with parseAs,", () => {
  test.each(["text", "blob", "arrayBuffer", "stream"] as const)(
    "a success is returned as %s",
    async (parseAs) => {
      const bytes = Uint8Array.from(parseAs === "text" ? [65, 66] : [255, 0, 254]);
      const { client } = createTestClient([new Response(bytes)]);
      const { data } = await client.GET("/v1/books/{id}", { params, parseAs });
      const read = await new Response(data as BodyInit).arrayBuffer();
      expect(new Uint8Array(read)).toEqual(bytes);
    },
  );

  test("an error is a problem, and the size of a text is limited", async () => {
    const { client } = createTestClient([html(404), new Response("long".repeat(99))]);
    const options = { params, parseAs: "text", maxResponseBytes: 300 } as const;
    const { error } = await client.GET("/v1/books/{id}", options);
    expect(error).toMatchObject({ type: "about:blank", status: 404 });
    const cause = new RangeError("body exceeds maxResponseBytes");
    const tooLarge = await rejection(client.GET("/v1/books/{id}", options));
    expect(tooLarge).toMatchObject({ name: "NetworkError", cause });
  });

  test("a stream is returned while it arrives", async () => {
    const stream = new ReadableStream({ start: (body) => body.enqueue(Uint8Array.of(65)) });
    const { client } = createTestClient([() => new Response(stream)]);
    const { data } = await client.GET("/v1/books/{id}", { params, parseAs: "stream" });
    expect(await data?.getReader().read()).toMatchObject({ value: Uint8Array.of(65) });
  });
});

test("options of a call are typed", () => {
  const { client } = createTestClient([]);
  () => {
    client.GET("/v1/books/", { timeout: 5, retries: 0, maxResponseBytes: 1, cache: "no-store" });
    // @ts-expect-error: a misspelled option
    client.GET("/v1/books/", { timeut: 5 });
    // @ts-expect-error: an option of the wrong type
    client.GET("/v1/books/", { timeout: "5s" });
    // @ts-expect-error: a misspelled option of an operation with parameters
    client.GET("/v1/books/{id}", { params, retry: 5 });
    // @ts-expect-error: a misspelled option of request
    client.request("get", "/v1/books/", { timeut: 5 });
    // @ts-expect-error: no parameters
    client.GET("/v1/books/{id}");
  };
});
