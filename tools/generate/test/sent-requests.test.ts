import fc from "fast-check";
import createStockClient from "openapi-fetch";
import { describe, expect, test, vi } from "vitest";
import { character } from "#testing/random-text";
import {
  type ClientOptions,
  createClient,
  createTestClient as createClientOf,
  getBook,
  listBooks,
  type paths,
  reliableFetch,
  updateBook,
} from "./books.ts";
import { json, page, rejection, scriptFetch } from "./scripted-fetch.ts";

const baseUrl = "http://service.test";

const createTestClient = (options: Partial<ClientOptions> = {}, reply = json({})) =>
  createClientOf(reply, options);

describe("a path parameter", () => {
  const characters = ["/", ".", "%", "%2e", "\\", "?", "#", ";", "{id}", "$&", " ", "\n", "é"];
  const text = fc.oneof(
    fc.string({ unit: character }),
    fc.string({ unit: fc.constantFrom(...characters) }),
  );

  test("never leads to another path", async () => {
    await fc.assert(
      fc.asyncProperty(text, async (id) => {
        const { client, requests } = createTestClient();
        const calls = () => [
          getBook(client, { path: { id } }),
          client.GET("/v1/books/{id}", { params: { path: { id } } }),
        ];
        if (/^\.{0,2}$/.test(id)) {
          for (const call of calls()) expect(await rejection(call)).toBeInstanceOf(TypeError);
          expect(requests).toEqual([]);
          return;
        }
        await Promise.all(calls());
        for (const { url } of requests) {
          const { pathname, search, hash } = new URL(url);
          expect(pathname.split("/").map(decodeURIComponent)).toEqual(["", "v1", "books", id]);
          expect(search + hash).toBe("");
        }
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ["", '""'],
    [".", '"."'],
    ["..", '".."'],
    [undefined, "undefined"],
    [null, "null"],
    [{}, "{}"],
    [[], "[]"],
  ])("rejects %j", async (id, shown) => {
    const { client, requests } = createTestClient();
    const error = await rejection(getBook(client, { path: { id } } as never));
    expect(error).toEqual(new TypeError(`getBook: path.id is ${shown}`));
    const byPath = client.GET("/v1/books/{id}", { params: { path: { id } } } as never);
    const message = `GET /v1/books/{id}: path.id is ${shown}`;
    expect(await rejection(byPath)).toEqual(new TypeError(message));
    expect(requests).toEqual([]);
  });

  test("is required when the request has no path at all", async () => {
    const { client, requests } = createTestClient();
    const error = await rejection(getBook(client, {} as never));
    expect(error).toEqual(new TypeError("getBook: path.id is undefined"));
    const stock = createStockClient<paths>({ baseUrl });
    expect(await rejection(getBook(stock, {} as never))).toEqual(error);
    const byPath = await rejection(client.GET("/v1/books/{id}", {} as never));
    expect(byPath).toEqual(new TypeError("GET /v1/books/{id}: path.id is undefined"));
    expect(requests).toEqual([]);
  });

  test("is not one that every object has", async () => {
    const { client } = createTestClient();
    const call = client.request("get", "/v1/books/{constructor}" as "/v1/books/");
    expect(await rejection(call)).toMatchObject({ message: expect.stringContaining("undefined") });
  });
});

test("a query repeats the parameter of a list, and omits what is undefined, null or empty", async () => {
  const searchOf = async (query: object | undefined) => {
    const { client, requests } = createTestClient({}, page([]));
    await listBooks(client, query && { query });
    return requests[0]?.url.slice(`${baseUrl}/v1/books/`.length);
  };
  const sorting = ["-name", "a&b"];
  expect(await searchOf({ sorting, page: 2 })).toBe("?sorting=-name&sorting=a%26b&page=2");
  expect(await searchOf({ page: undefined, limit: null, sorting: [] })).toBe("");
  expect(await searchOf(undefined)).toBe("");
});

test("a body is JSON, with null and without undefined, and absent where the operation has none", async () => {
  const { client, requests } = createTestClient();
  for (const body of [{ title: null, note: undefined, name: "Käse 🧀" }, null, {}])
    await updateBook(client, { path: { id: "1" }, body: body as never });
  await getBook(client, { path: { id: "1" } });
  expect(requests.map(({ body }) => body)).toEqual([
    '{"title":null,"name":"Käse 🧀"}',
    "null",
    "{}",
    undefined,
  ]);
  const types = requests.map(({ headers }) => headers["content-type"]);
  expect(types).toEqual([...Array(3).fill("application/json"), undefined]);
});

test("headers of a call replace those of the client, which replace the defaults, in any case", async () => {
  const headers = { "X-Trace": "client", "x-other": "client", Accept: "application/json" };
  const { client, requests } = createTestClient({ headers, accessToken: "token" }, page([]));
  await listBooks(client, { headers: { "x-trace": "call", authorization: "Basic abc" } });
  expect(requests[0]?.headers).toEqual({
    "x-trace": "call",
    "x-other": "client",
    accept: "application/json",
    authorization: "Basic abc",
  });
});

test("a header that is undefined is left out, and one of null is removed", async () => {
  const headers = { "x-a": undefined, "x-b": "1", "x-c": "1" };
  const { client, requests } = createTestClient({ headers }, page([]));
  await listBooks(client, { headers: { "x-b": undefined, "x-c": null } });
  expect(Object.keys(requests[0]?.headers ?? {})).toEqual(["x-b"]);
});

test("a function passes its options on to openapi-fetch", async () => {
  const { client, requests } = createTestClient(
    { cache: "no-store", credentials: "include" },
    page([]),
  );
  const middleware = [
    { onRequest: ({ request }: { request: Request }) => request.headers.set("x-a", "1") },
  ];
  const next = { revalidate: 60 };
  const options = { cache: "force-cache", keepalive: true, middleware, next } as const;
  await listBooks(client, { ...options, baseUrl: "http://other.test" });
  expect(requests[0]?.request).toMatchObject({
    ...{ cache: "force-cache", credentials: "include", keepalive: true, redirect: "manual", next },
    url: "http://other.test/v1/books/",
  });
  expect(requests[0]?.headers).toEqual({ "x-a": "1" });
});

describe("baseUrl", () => {
  test.each(["", "/", "//", "/a/b/"])("can end in %j", async (end) => {
    const { client, requests } = createTestClient({ baseUrl: baseUrl + end }, page([]));
    await listBooks(client);
    expect(requests[0]?.url).toBe(`${baseUrl}${end.replace(/\/+$/, "")}/v1/books/`);
  });

  const invalid = ["", "/api", "localhost:4010", "ftp://localhost", "http://", undefined];
  const others = ["http://h/api?x=1", "http://h#fragment", "http://h:99999"];
  test.each([...invalid, ...others])("rejects %j, and says what it must be", (baseUrl) => {
    const shown = JSON.stringify(baseUrl);
    const message = `baseUrl must be a URL such as "https://api.example.com", without credentials, a query or a fragment, but it is ${shown}`;
    expect(() => createClient({ baseUrl: baseUrl as string })).toThrow(new TypeError(message));
  });

  test.each(["http://me:secret@h", "http://me:secret@h?x", "http://me:secret@h\\x"])(
    "rejects the credentials in %j without showing them",
    async (baseUrl) => {
      const { message } = (await rejection((async () => createClient({ baseUrl }))())) as Error;
      expect(message).toMatch(/^baseUrl must/);
      expect(message).not.toContain("secret");
    },
  );
});

describe("reliableFetch rejects an option that is wrong by its name:", () => {
  test.each<[string, unknown, string]>([
    ["a text", { timeout: "5s" }, "timeout must be a number from 0, but it is 5s"],
    ["no number", { timeout: Number.NaN }, "timeout must be a number from 0, but it is NaN"],
    ["a negative number", { retries: -1 }, "retries must be a number from 0, but it is -1"],
    ["a number as a text", { retries: "3" }, "retries must be a number from 0, but it is 3"],
    ["true", { retries: true }, "retries must be a number from 0, but it is true"],
    [
      "another name",
      { retry: 3 },
      'reliableFetch takes options and returns a fetch. It has no option "retry", only timeout, retries, maxResponseBytes, fetch',
    ],
    [
      "null",
      { maxResponseBytes: null },
      "maxResponseBytes must be a number from 0, but it is null",
    ],
  ])("%s", (_, options, message) => {
    expect(() => reliableFetch(options as never)).toThrow(new TypeError(message));
  });

  test.each([undefined, "3", Promise.resolve(3)])(
    "a function for retries that returns %j",
    async (returned) => {
      const { fetch, requests } = scriptFetch(json({}));
      const call = reliableFetch({ fetch, retries: () => returned as never })(baseUrl);
      const message = `the result of retries must be a number from 0, but it is ${returned}`;
      expect(await rejection(call)).toEqual(new TypeError(message));
      expect(requests).toEqual([]);
    },
  );

  test.each([undefined, null, {}, "{}"])("a fetch that returns %j", async (returned) => {
    const fetch = vi.fn<() => Promise<Response>>(async () => returned as unknown as Response);
    const call = reliableFetch({ fetch, retries: 5 })("http://service.test/");
    expect(await rejection(call)).toBeInstanceOf(TypeError);
    expect(`${await rejection(call)}`).toContain("fetch must return a Response, but it returned");
    expect(fetch).toHaveBeenCalledOnce();
  });
});

describe("a client and a call reject", () => {
  const path = { id: "1" };
  /** The message of the error of a client with these options, and of a call with them, by function and by path. */
  const messagesOf = async (options: object) => {
    const client = createClient({ baseUrl });
    const stock = createStockClient<paths>({ baseUrl });
    const calls = [
      ...[async () => getBook(createClient({ baseUrl, ...options }), { path })],
      ...[client, stock].map((client) => () => getBook(client, { path, ...options })),
      () => client.GET("/v1/books/{id}", { params: { path }, ...options }),
    ];
    const errors = await Promise.all(calls.map((call) => rejection(call())));
    return [...new Set(errors.map(String))];
  };
  const returns = "TypeError: fetch must return a Response, but it returned";

  test.each<[string, object, string]>([
    [
      "reliableFetch that is not called",
      { fetch: reliableFetch },
      "TypeError: reliableFetch takes options and returns a fetch.",
    ],
    ["a fetch that returns nothing", { fetch: async () => {} }, `${returns} undefined`],
    [
      "a fetch that returns the body",
      { fetch: async () => ({ id: "1" }) },
      `${returns} [object Object]`,
    ],
    ["a baseUrl that is a path", { baseUrl: "/api" }, "TypeError: baseUrl must be a URL such as"],
    ["credentials", { baseUrl: "http://me:secret@h" }, "TypeError: baseUrl must be a URL such as"],
  ])("%s", async (_, options, message) => {
    const [shown, ...others] = await messagesOf(options);
    expect(shown?.startsWith(message), shown).toBe(true);
    expect(shown).not.toContain("secret");
    expect(others).toEqual([]);
  });
});

test.each<[string, unknown[]]>([
  ["alone", [{ path: { id: "1" } }]],
  ["before the client", [{ path: { id: "1" } }, createClient({ baseUrl })]],
  ["without anything", []],
])("a request %s names the client that is missing", async (_, sent) => {
  const call = (getBook as (...sent: unknown[]) => Promise<unknown>)(...sent);
  const message = "getBook: the first argument must be a client of createClient";
  expect(await rejection(call)).toEqual(new TypeError(message));
});

test("the reason of an abort can be falsy", async () => {
  for (const fetch of [
    () => Promise.reject(0),
    reliableFetch({ fetch: () => Promise.reject(0) }),
  ]) {
    const { client } = createTestClient({ fetch });
    const error = new Error("fetch rejected with 0", { cause: 0 });
    expect(await rejection(listBooks(client))).toEqual(error);
    expect(await rejection(client.GET("/v1/books/"))).toEqual(error);
  }
  const { client } = createTestClient({
    fetch: reliableFetch({ fetch: () => new Promise(() => {}) }),
  });
  const controller = new AbortController();
  const call = rejection(listBooks(client, { signal: controller.signal }));
  controller.abort(null);
  expect(await call).toEqual(new Error("fetch rejected with null", { cause: null }));
});
