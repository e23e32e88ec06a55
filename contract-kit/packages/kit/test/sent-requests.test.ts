import { character } from "contract-kit-testing/random-text";
import { json, page, rejection, scriptFetch } from "contract-kit-testing/scripted-fetch";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ClientOptions,
  callFunction,
  callPath,
  calls,
  createClient,
  getBook,
  listBooks,
  updateBook,
} from "./books.ts";

const baseUrl = "http://service.test";

function createTestClient(options: Partial<ClientOptions> = {}, reply = json({})) {
  const { fetch, requests } = scriptFetch(reply);
  return { client: createClient({ baseUrl, fetch, ...options }), requests };
}

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
    const { client } = createTestClient();
    const error = await rejection(getBook(client, {} as never));
    expect(error).toEqual(new TypeError("getBook: path.id is undefined"));
  });
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
    expect(await searchOf({ query: {} })).toBe("");
    expect(await searchOf({})).toBe("");
    expect(await searchOf(undefined)).toBe("");
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

  test("is absent, without a content type, when the operation has none", async () => {
    const { client, requests } = createTestClient({}, page([]));
    await listBooks(client);
    expect(requests[0]?.body).toBeUndefined();
    expect(requests[0]?.headers).not.toHaveProperty("content-type");
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

describe.each<[string, typeof callFunction, string]>([
  ["a function", callFunction, "listBooks"],
  ["the path-typed client", callPath, "GET /v1/books/"],
])("with %s", (_, call, name) => {
  test("the Authorization of a call takes the place of the access token", async () => {
    const { fetch, requests } = scriptFetch(page([]));
    const headers = { Authorization: "Basic abc" };
    await call({ baseUrl, fetch, accessToken: "token" }, calls.listBooks, { headers });
    expect(requests[0]?.headers.authorization).toBe("Basic abc");
  });

  test.each(["a\nb", "a\0b", "€"])("a header %j rejects before anything is sent", async (value) => {
    const { fetch, requests } = scriptFetch(page([]));
    const expected = new TypeError(`${name}: invalid header x-key`);
    for (const where of ["client", "call"]) {
      const headers = { headers: { "x-key": value } };
      const options = { baseUrl, fetch, ...(where === "client" && headers) };
      const request = where === "call" ? headers : {};
      expect(await rejection(call(options, calls.listBooks, request))).toEqual(expected);
    }
    expect(requests).toEqual([]);
  });
});

test("fetchOptions of a call override those of the client, and neither what the client sets", async () => {
  const fetchOptions = { cache: "no-store", credentials: "include", redirect: "follow" } as const;
  const { client, requests } = createTestClient({ fetchOptions }, page([]));
  await listBooks(client, { fetchOptions: { cache: "force-cache", keepalive: true } });
  expect(requests[0]?.init).toMatchObject({
    cache: "force-cache",
    credentials: "include",
    keepalive: true,
    redirect: "manual",
    method: "GET",
  });
});

test("requests accept JSON and problem details", async () => {
  const { client, requests } = createTestClient({}, page([]));
  await listBooks(client);
  expect(requests[0]?.headers).toEqual({ accept: "application/json, application/problem+json" });
});

describe("baseUrl", () => {
  test.each(["", "/", "//"])("can end in %j", async (end) => {
    const { client, requests } = createTestClient({ baseUrl: baseUrl + end }, page([]));
    await listBooks(client);
    expect(requests[0]?.url).toBe(`${baseUrl}/v1/books/`);
  });

  test("can have a path prefix", async () => {
    const { client, requests } = createTestClient({ baseUrl: `${baseUrl}/a/b/` }, page([]));
    await listBooks(client);
    expect(requests[0]?.url).toBe(`${baseUrl}/a/b/v1/books/`);
  });

  test.each([
    "",
    "localhost:4010",
    "ftp://localhost",
    "http://",
    "http://user:word@localhost",
    "http://localhost?query",
    "http://localhost#fragment",
    "http://localhost\\@elsewhere",
  ])("rejects %j", (baseUrl) => {
    const error = new TypeError("baseUrl must be an http URL");
    expect(() => createClient({ baseUrl })).toThrow(error);
  });

  test("rejects a port that does not exist", () => {
    expect(() => createClient({ baseUrl: "http://localhost:99999" })).toThrow(TypeError);
  });
});
