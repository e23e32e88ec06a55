import { json, page, rejection, scriptFetch } from "contract-kit-fixtures/scripted-fetch";
import { character } from "contract-kit-testing/random-text";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createApiClient } from "../runtime/client.ts";
import { styledQuery } from "../runtime/parameters.ts";
import {
  type Client,
  type ClientOptions,
  createClient,
  createTestClient as createClientOf,
  getBook,
  listBooks,
  updateBook,
} from "./books.ts";

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
        const call = getBook(client, { path: { id } });
        if (/^\.{0,2}$/.test(id)) {
          expect(await rejection(call)).toBeInstanceOf(TypeError);
          expect(requests).toEqual([]);
          return;
        }
        await call;
        const { pathname, search, hash } = new URL(requests[0]?.url ?? "");
        expect(pathname.split("/").map(decodeURIComponent)).toEqual(["", "v1", "books", id]);
        expect(search + hash).toBe("");
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
    expect(requests).toEqual([]);
  });

  test("is required when the request has no path at all", async () => {
    const { client, requests } = createTestClient();
    const error = await rejection(getBook(client, {} as never));
    expect(error).toEqual(new TypeError("getBook: path.id is undefined"));
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

test("a parameter can have a name that every object has", async () => {
  const { fetch, requests } = scriptFetch(json({}));
  const querySerializer = styledQuery({ ids: { style: "form", explode: false } });
  const settings = { usual: { querySerializer }, exceptions: new Map() };
  const client = createApiClient({ baseUrl, fetch }, settings) as Client;
  const query = { ids: ["a", null, "b"], constructor: ["c", null, "d"] } as object;
  await client.GET("/v1/books/", { params: { query } });
  expect(requests[0]?.url).toMatch(/\?ids=a,b&constructor=c&constructor=d$/);
});

describe("a query", () => {
  async function searchOf(query: Parameters<typeof listBooks>[1]) {
    const { client, requests } = createTestClient({}, page([]));
    await listBooks(client, query);
    return requests[0]?.url.slice(`${baseUrl}/v1/books/`.length);
  }

  test("repeats the parameter for each item of an array", async () => {
    const query = { sorting: ["-name", "slug"], page: 2 };
    expect(await searchOf({ query })).toBe("?sorting=-name&sorting=slug&page=2");
  });

  test("omits undefined, null and empty arrays", async () => {
    expect(await searchOf({ query: { page: undefined, sorting: [], limit: 5 } })).toBe("?limit=5");
    expect(await searchOf({ query: { page: null } } as never)).toBe("");
    expect(await searchOf({ query: { sorting: [null, "name"] } } as never)).toBe("?sorting=name");
    expect(await searchOf({ query: {} })).toBe("");
    expect(await searchOf({})).toBe("");
    expect(await searchOf(undefined)).toBe("");
  });

  test("has a Date as JSON has it", async () => {
    const date = new Date(0);
    const query = { page: date, sorting: [date] };
    const [, sent] = (await searchOf({ query } as never))?.split("?") ?? [];
    const text = date.toISOString();
    expect([...new URLSearchParams(sent)]).toEqual([
      ["page", text],
      ["sorting", text],
    ]);
  });

  test("preserves every character", async () => {
    const items = fc.array(fc.string({ unit: character }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(items, async (sorting) => {
        const sent = new URLSearchParams(await searchOf({ query: { sorting } }));
        expect([...sent]).toEqual(sorting.map((item) => ["sorting", item]));
      }),
    );
  });
});

describe("a body", () => {
  async function sendBody(body: unknown) {
    const { client, requests } = createTestClient();
    const id = "0d6f3a54-51c8-4b7e-9a43-2f6d8c1e7b01";
    await updateBook(client, { path: { id }, body: body as never });
    return requests[0];
  }

  test("is JSON, with null and without undefined", async () => {
    const request = await sendBody({ title: null, note: undefined, name: "Käse 🧀" });
    expect(request?.body).toBe('{"title":null,"name":"Käse 🧀"}');
    expect(request?.headers).toMatchObject({ "content-type": "application/json" });
  });

  test("is sent even when it is null or empty", async () => {
    expect(await sendBody(null)).toMatchObject({ body: "null" });
    expect(await sendBody({})).toMatchObject({ body: "{}" });
  });

  test("that JSON cannot represent rejects with a TypeError", async () => {
    expect(await rejection(sendBody({ count: 1n }))).toBeInstanceOf(TypeError);
  });

  test("is absent when the operation has none, and what is accepted is JSON and problem details", async () => {
    const { client, requests } = createTestClient({}, page([]));
    await listBooks(client);
    expect(requests[0]?.body).toBeUndefined();
    expect(requests[0]?.headers).toEqual({ accept: "application/json, application/problem+json" });
  });
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

test("the Authorization of a client takes the place of the access token", async () => {
  const headers = { Authorization: "Basic abc" };
  const { client, requests } = createTestClient({ accessToken: "token", headers }, page([]));
  await listBooks(client);
  expect(requests[0]?.headers.authorization).toBe("Basic abc");
});

test("a header that is undefined is left out, and one of null is removed", async () => {
  const headers = { "x-a": undefined, "x-b": "1", "x-c": "1" };
  const { client, requests } = createTestClient({ headers }, page([]));
  await listBooks(client, { headers: { "x-b": undefined, "x-c": null } });
  expect(Object.keys(requests[0]?.headers ?? {})).toEqual(["accept", "x-b"]);
});

test.each(["a\nb", "a\0b", "€"])("a header %j rejects before anything is sent", async (value) => {
  for (const where of ["client", "call"]) {
    const headers = { headers: { "x-key": value } };
    const { client, requests } = createTestClient(where === "client" ? headers : {});
    const error = await rejection(listBooks(client, where === "call" ? headers : {}));
    expect(error).toEqual(new TypeError("listBooks: invalid header x-key"));
    expect(requests).toEqual([]);
  }
});

test("fetchOptions of a call override those of the client, and neither what the client sets", async () => {
  const fetchOptions = { cache: "no-store", credentials: "include", redirect: "follow" } as const;
  const { client, requests } = createTestClient({ fetchOptions }, page([]));
  await listBooks(client, { fetchOptions: { cache: "force-cache", keepalive: true } });
  const expected = { cache: "force-cache", credentials: "include", keepalive: true };
  for (const sent of [requests[0]?.init, requests[0]?.request]) {
    expect(sent).toMatchObject({ ...expected, redirect: "manual" });
  }
  expect(requests[0]?.method).toBe("GET");
});

test("fetch gets the options that a Request does not take", async () => {
  const { client, requests } = createTestClient({}, page([]));
  const next = { revalidate: 60 };
  await listBooks(client, { fetchOptions: { next } as object });
  await client.GET("/v1/books/", { next } as object);
  expect(requests.map(({ init }) => init)).toMatchObject([{ next }, { next }]);
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
    const message = `baseUrl must be a URL such as "https://api.example.com", without a query or a fragment, but it is ${shown}`;
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

  test("of a call is checked, too", async () => {
    const { client, requests } = createTestClient();
    const call = client.GET("/v1/books/", { baseUrl: "/api" });
    expect(await rejection(call)).toMatchObject({ message: expect.stringContaining("baseUrl") });
    expect(requests).toEqual([]);
  });
});

describe("an option that is wrong is rejected by its name:", () => {
  const baseUrl = "http://service.test";
  test.each<[string, unknown, string]>([
    ["no options", undefined, 'baseUrl must be a URL such as "https://api.example.com"'],
    ["a controller", { baseUrl, signal: new AbortController() }, "signal must be an AbortSignal"],
    ["a fetch that is no function", { baseUrl, fetch: {} }, "fetch must be a function"],
    [
      "a text as a limit",
      { baseUrl, timeout: "5s" },
      "timeout must be a number from 0, but it is 5s",
    ],
  ])("%s", (_, options, message) => {
    expect(() => createClient(options as ClientOptions)).toThrow(message);
  });

  test("the controller, fetch and limits of a call, and a token that is an object", async () => {
    const { client, requests } = createTestClient({ accessToken: { token: "secret" } as never });
    const signal = new AbortController() as never;
    for (const [call, message] of [
      [getBook(client, { path: { id: "1" }, signal }), /^signal must be an AbortSignal/],
      [listBooks(client, { fetch: 1 } as never), /^fetch must be a function$/],
      [
        listBooks(client, { timeout: Number.NaN }),
        /^timeout must be a number from 0, but it is NaN$/,
      ],
      [listBooks(client, { retries: -1 }), /^retries must be a number from 0, but it is -1$/],
      [client.GET("/v1/books/", { maxResponseBytes: -1 }), /^maxResponseBytes must be/],
      [listBooks(client), /^accessToken must be a string, or a function that returns one$/],
    ] as const) {
      const error = await rejection(call);
      expect(error).toMatchObject({ name: "TypeError", message: expect.stringMatching(message) });
    }
    expect(requests).toEqual([]);
  });
});
