import { QueryClient } from "@tanstack/query-core";
import {
  hang,
  html,
  json,
  page,
  problem,
  type Reply,
  rejection,
  scriptFetch,
} from "contract-kit-testing/scripted-fetch";
import createFetchClient from "openapi-fetch";
import { describe, expect, expectTypeOf, test, vi } from "vitest";
import type { FetchClient } from "../runtime/fetch-types.ts";
import type { ProblemDocument } from "../runtime/settings.ts";
import { type Book, type ClientOptions, createBooksClient, type paths } from "./books.ts";

const params = { path: { id: "97b3d6f0-8c14-4e5b-a9d7-3f0e2c6b1a13" } };
const body = { title: "Nets" };
const retryAtOnce = problem(503, { "retry-after": "0" });

const querySerializer = (querySerializer: unknown) => ({
  querySerializer,
  params: { query: { a: ["b", "c"] } },
});

function createTestClient(replies: Reply[], options: Partial<ClientOptions> = {}) {
  const { fetch, requests } = scriptFetch(...replies);
  const client = createBooksClient({ baseUrl: "http://service.test", fetch, ...options });
  return { client, requests };
}

test("a success is in data", async () => {
  const { client } = createTestClient([json({ id: "1" })]);
  const { data, error, response } = await client.GET("/v1/books/{id}", { params });
  expect([data, error, response.status]).toEqual([{ id: "1" }, undefined, 200]);
  expectTypeOf(data).toExtend<Book | undefined>();
});

test("a problem is in error", async () => {
  const { client } = createTestClient([problem(404)]);
  const { data, error, response } = await client.GET("/v1/books/{id}", { params });
  expect([data, error?.detail, response.status]).toEqual([undefined, "It failed.", 404]);
  expectTypeOf(error).toEqualTypeOf<ProblemDocument | undefined>();
});

/** What `error` is when the service sends no problem. */
const unexpected = (status: number, shown = '""', operation = "GET /v1/books/{id}") => ({
  type: "about:blank",
  title: "Unexpected response",
  status,
  detail: `${operation} responded with ${status}: ${shown}`,
});

describe("a response that is neither the documented success nor a problem is a problem in error:", () => {
  const withStatus = (status: number, body: BodyInit | null) => new Response(body, { status });
  const redirect = (location: string) => html(301, { location });
  const page = '"<!doctype html>';
  test.each<[string, Response, string?]>([
    ["null", withStatus(500, "null")],
    ["JSON without a title", json({ message: "rate limited" }, 403), '{"message":"rate limited"}'],
    ["a page", html(400), page],
    ["a redirect", redirect("https://a.test/x?y"), "Set baseUrl to https://a.test"],
    ["a redirect to a path, which can contain a secret", redirect("/secret"), page],
    ["204", withStatus(204, null)],
    ["205", withStatus(205, null)],
    ["304", withStatus(304, null)],
    ["a success with Content-Length: 0", json(null, 200, { "content-length": "0" })],
    ["a success with a list", withStatus(200, "[]"), "[]"],
    ["a success with a page to sign in", html(200), page],
    ["a success with a problem", withStatus(200, '{"title":"No","status":422}'), '{"title'],
  ])("%s", async (_, response, shown = '""') => {
    const { status } = response;
    const { client } = createTestClient([response]);
    const result = await client.GET("/v1/books/{id}", { params });
    const detail = expect.stringContaining(unexpected(status, shown).detail);
    const error = { ...unexpected(status), detail };
    expect(result).toEqual({ error, response: expect.any(Response) });
    expect(result.response.status).toBe(status);
  });

  test("the failure of a HEAD, which has no body", async () => {
    const { client } = createTestClient([new Response(null, { status: 404 })]);
    const { error } = await client.request("head" as "get", "/v1/books/");
    expect(error).toEqual(unexpected(404, '""', "HEAD /v1/books/"));
  });
});

test.each([
  ["an empty 502", new Response("", { status: 502 })],
  ["an HTML page with 200", html(200)],
  ["an HTML page with 502", html(502)],
  ["a redirect", html(301, { location: "https://service.test/" })],
  ["null", new Response("null")],
])("TanStack Query takes %s for an error, as openapi-react-query calls it", async (_, reply) => {
  const { client } = createTestClient([reply], { retries: 0 });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const query = queries.fetchQuery({
    queryKey: ["getBook"],
    queryFn: async ({ signal }) => {
      const { data, error, response } = await client.GET("/v1/books/{id}", { params, signal });
      if (error) throw error;
      return response.headers.get("content-length") === "0" ? (data ?? null) : data;
    },
  });
  await expect(query).rejects.toMatchObject({ type: "about:blank", title: "Unexpected response" });
});

test.each(["", ".", ".."])("a path parameter %j rejects with a TypeError", async (id) => {
  const { client, requests } = createTestClient([json({})]);
  const error = await rejection(client.GET("/v1/books/{id}", { params: { path: { id } } }));
  expect(error).toEqual(new TypeError("GET /v1/books/{id}: invalid id"));
  expect(requests).toEqual([]);
});

describe("as with the functions,", () => {
  test("a GET is retried, and a POST with its whole body if the call sets retries", async () => {
    const again = [retryAtOnce, retryAtOnce];
    const { client, requests } = createTestClient([...again, page([]), ...again, json({})]);
    expect(await client.GET("/v1/books/")).toMatchObject({ data: { items: [] } });
    await client.POST("/v1/books/", { body });
    await client.POST("/v1/books/", { body, retries: 1 });
    const posted = Array(3).fill(JSON.stringify(body));
    expect(requests.map(({ body }) => body)).toEqual([...Array(3).fill(undefined), ...posted]);
  });

  const hangInBody = new Response(new ReadableStream());
  const hangInMiddleware = { onRequest: () => new Promise<never>(() => {}) };
  test.each<[string, Reply, object]>([
    ["response", hang, {}],
    ["end of the body", hangInBody, {}],
    ["end of a middleware", hang, { middleware: [hangInMiddleware] }],
  ])("a call without %s ends with its timeout or a signal", async (_, reply, init) => {
    const [ofClient, ofCall] = [new AbortController(), new AbortController()];
    const { signal } = ofClient;
    const { client } = createTestClient([reply, hang, hang], { timeout: 60_000, signal });
    const error = await rejection(client.GET("/v1/books/", { timeout: 1, ...init }));
    expect(error).toMatchObject({ name: "TimeoutError", operation: "GET /v1/books/" });
    const calls = [{}, { signal: ofCall.signal }].map((options) =>
      rejection(client.GET("/v1/books/", { ...init, ...options })),
    );
    ofClient.abort("enough");
    ofCall.abort("done");
    expect(await Promise.all(calls)).toEqual(["enough", "done"]);
  });

  test("maxResponseBytes limits a response, which is not requested again", async () => {
    const { client, requests } = createTestClient([json({ title: "long".repeat(99) })]);
    const options = { params, maxResponseBytes: 300 };
    const cause = new RangeError("body exceeds maxResponseBytes");
    for (const middleware of [[], [{ onRequest: () => undefined }]]) {
      const call = client.GET("/v1/books/{id}", { ...options, middleware });
      expect(await rejection(call)).toMatchObject({ name: "NetworkError", cause });
    }
    expect(requests).toHaveLength(2);
  });
});

describe("as with openapi-fetch,", () => {
  test("middleware sees no token, and what it adds is sent with the token", async () => {
    const { client, requests } = createTestClient([page([])], { accessToken: "demo" });
    const seen: unknown[] = [];
    client.use({
      onRequest: ({ request, schemaPath }) => {
        seen.push(schemaPath, request.headers.get("authorization"));
        request.headers.set("x-trace", "abc");
      },
    });
    expect(await client.GET("/v1/books/")).toMatchObject({ data: { items: [] } });
    expect(seen).toEqual(["/v1/books/", null]);
    const headers = { "x-trace": "abc", authorization: "Bearer demo" };
    expect(requests).toMatchObject([{ headers }]);
  });

  const form = new FormData();
  form.append("title", "Nets");
  const urlencoded = "application/x-www-form-urlencoded";
  test.each<[string, object]>([
    ["a query with a list and an object", { params: { query: { a: ["b c", 1], d: { e: "f" } } } }],
    [
      "a list in another style",
      querySerializer({ array: { style: "pipeDelimited", explode: false } }),
    ],
    ["a query that the caller writes", querySerializer(() => "a=b")],
    ["a query that begins with ?", querySerializer(() => "?a=b")],
    ["a path that the caller writes", { pathSerializer: (path: string) => `${path}/x` }],
    ["JSON", { body: { title: "Nets" } }],
    ["null", { body: null }],
    ["a form", { body: { title: "Nets & so" }, headers: { "Content-Type": urlencoded } }],
    ["a form with files", { body: form }],
    ["a body that the caller writes", { body: "x", bodySerializer: (body: string) => `<${body}>` }],
    [
      "headers as Headers",
      { headers: new Headers({ "x-a": "1" }), params: { header: { "x-b": "2" } } },
    ],
    [
      "a header with two values, one of null, and one that is left out",
      { headers: { a: ["1", "2"], "x-c": null, b: undefined } },
    ],
    ["a header in addition to one of the client", { headers: { "X-C": ["1"] } }],
    ["bytes", { body: "x", bodySerializer: () => Uint8Array.of(65) }],
    ["a body by its headers", { body: 1, bodySerializer: (_: 1, h: Headers) => h.get("x-c") }],
    ["a body without a type", { body: {}, headers: { "content-type": null } }],
    ["another baseUrl", { baseUrl: "http://other.test/below/" }],
    ["no other baseUrl", { baseUrl: "" }],
  ])("a request is the same for %s", async (_, init) => {
    const sent: string[] = [];
    const record = async (...given: Parameters<typeof fetch>) => {
      const request = new Request(...given);
      const { method, url, headers } = request;
      const all = JSON.stringify([method, url, [...headers], await request.text()]);
      const boundary = /boundary=([^"]+)/.exec(all)?.[1];
      sent.push(boundary ? all.replaceAll(boundary, "BOUNDARY") : all);
      return json({});
    };
    const options = { baseUrl: "http://service.test/api", headers: { "x-c": "client" } };
    for (const create of [createFetchClient<object>, createBooksClient]) {
      const { request } = create({ ...options, fetch: record }) as FetchClient<paths>;
      const given = { ...init, params: { ...params, ...Object(init).params } };
      await request("post" as "get", "/v1/books/{id}", given);
    }
    expect(sent[1]).toBe(sent[0]);
  });

  test("middleware is called in the same order, and can replace what it sees", async () => {
    const seen: string[] = [];
    const recorder = (name: string) => ({
      name,
      onRequest({ request }: { request: Request }) {
        seen.push(`${this.name} request ${request.url}`);
        return this.name === "b" ? new Request("http://service.test/replaced") : undefined;
      },
      onError({ error }: { error: unknown }) {
        seen.push(`${this.name} error ${Object(error).name}`);
        if (this.name === "c") return undefined;
        return this.name === "b" ? new Error("replaced") : json({ title: "mended" });
      },
      onResponse({ response }: { response: Response }) {
        seen.push(`${this.name} response ${response.status}`);
        return this.name === "c" ? json({ title: "last" }) : undefined;
      },
    });
    const failure = Object.assign(new Error("no"), { name: "NetworkError" });
    const options = { baseUrl: "http://service.test", fetch: () => Promise.reject(failure) };
    const runs: unknown[][] = [];
    for (const create of [createFetchClient<object>, createBooksClient]) {
      const client = create({ ...options, retries: 0 } as never) as FetchClient<paths>;
      const ejected = recorder("d");
      client.use(recorder("a"), recorder("b"), recorder("c"), ejected);
      client.eject(ejected);
      const { data } = await client.GET("/v1/books/{id}", { params });
      runs.push([...seen.splice(0), data]);
    }
    expect(runs[1]).toEqual(runs[0]);
    expect(runs[1]).toContain("a error Error");
  });

  test("middleware that is no object is skipped or rejected, and so is what it returns", async () => {
    const { client } = createTestClient([page([])]);
    client.use(undefined as never, { onRequest: undefined, onResponse: false } as never);
    expect(await client.GET("/v1/books/")).toMatchObject({ data: { items: [] } });
    const reason = "middleware must have onRequest, onResponse or onError";
    expect(() => client.use({} as never)).toThrow(reason);
    for (const hook of ["onRequest", "onResponse"]) {
      const call = client.GET("/v1/books/", { middleware: [{ [hook]: () => "x" } as never] });
      expect(await rejection(call)).toMatchObject({ message: expect.stringContaining(hook) });
    }
  });

  test("middleware reads the options of a call, and can send its request again", async () => {
    const { client, requests } = createTestClient([problem(404), page([])]);
    client.use({
      onResponse: ({ request, response, options }) =>
        "again" in request && !response.ok
          ? options.fetch(request.url, { method: request.method })
          : undefined,
    });
    const { data } = await client.GET("/v1/books/", { again: true });
    expect([data, requests.length]).toEqual([{ items: [], pagination: expect.anything() }, 2]);
  });

  test("a success without a body has no data with parseAs", async () => {
    const { client } = createTestClient([new Response(null, { status: 204 })]);
    const { data } = await client.GET("/v1/books/{id}", { params, parseAs: "formData" as "text" });
    expect(data).toBeUndefined();
  });

  test.each(["text", "blob", "arrayBuffer", "stream"] as const)(
    "a success is returned with parseAs: %s",
    async (parseAs) => {
      const bytes = Uint8Array.from(parseAs === "text" ? [65, 66] : [255, 0, 254]);
      const { client } = createTestClient([new Response(bytes)]);
      const { data } = await client.GET("/v1/books/{id}", { params, parseAs });
      const read = await new Response(data as unknown as BodyInit).arrayBuffer();
      expect(new Uint8Array(read)).toEqual(bytes);
    },
  );

  test("a path with a query gets further parameters", async () => {
    const { client, requests } = createTestClient([page([])]);
    await client.GET("/v1/books/?new" as "/v1/books/", { params: { query: { page: 2 } } });
    expect(requests[0]?.url).toBe("http://service.test/v1/books/?new&page=2");
  });

  test("a call passes its options to fetch, but never follows redirects", async () => {
    const ofClient = { fetchOptions: { cache: "reload", keepalive: true } } as const;
    const { client, requests } = createTestClient([page([])], ofClient);
    const options = { credentials: "include", cache: "no-store", redirect: "follow" } as const;
    await client.GET("/v1/books/", options);
    expect(requests[0]?.init).toMatchObject({ ...options, keepalive: true, redirect: "manual" });
  });

  test("a body is sent in browsers whose Request does not expose it", async () => {
    const { client, requests } = createTestClient([json({})]);
    client.use({ onRequest: () => undefined });
    const spy = vi.spyOn(Request.prototype, "body", "get").mockReturnValue(null);
    await client.POST("/v1/books/", { body });
    spy.mockRestore();
    expect(requests[0]?.body).toBe(JSON.stringify(body));
  });
});
