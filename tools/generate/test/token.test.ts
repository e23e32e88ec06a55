import { inspect } from "node:util";
import fc from "fast-check";
import createStockClient from "openapi-fetch";
import { describe, expect, test, vi } from "vitest";
import { sendTokens } from "../runtime/tokens.ts";
import {
  type AccessToken,
  type ClientOptions,
  createClient,
  createTestClient,
  listBooks,
  type paths,
  reliableFetch,
  updateBook,
} from "./books.ts";
import { json, page, rejection, scriptFetch } from "./scripted-fetch.ts";

const baseUrl = "http://service.test";

/** Characters that a header can contain, except for the space. */
const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 8,
});

/** Everything that a log may show of an error, with its causes. */
function printed(error: unknown): string {
  const { stack, message } = error as Error;
  return [inspect(error, { depth: null }), JSON.stringify(error), stack, message].join("\n");
}

describe("an access token", () => {
  const call = (options: ClientOptions) => listBooks(createClient(options));

  test.each<[unknown, string | undefined]>([
    [undefined, undefined],
    [null, undefined],
    ["", undefined],
    [" ", undefined],
    [() => undefined, undefined],
    [async () => undefined, undefined],
    // It was read from a file.
    [" demo\n", "Bearer demo"],
    ["Bearer abc", "Bearer abc"],
  ])("%j is sent as %j", async (accessToken, expected) => {
    const { fetch, requests } = scriptFetch(page([]));
    await call({ baseUrl, accessToken: accessToken as AccessToken, fetch });
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([expected]);
  });

  test("calls the token function for each call", async () => {
    const tokens = ["first", "second", "third"];
    const { fetch, requests } = scriptFetch(page([]));
    const client = createClient({ baseUrl, accessToken: async () => tokens.shift(), fetch });
    await listBooks(client);
    await client.GET("/v1/books/");
    const sent = requests.map(({ headers }) => headers.authorization);
    expect(sent).toEqual(["Bearer first", "Bearer second"]);
  });

  test("is not sent where the call or the client has its own Authorization", async () => {
    const accessToken = vi.fn<() => string>();
    const own = { authorization: "Basic abc" };
    const { fetch, requests } = scriptFetch(page([]));
    await listBooks(createClient({ baseUrl, accessToken, fetch }), { headers: own });
    await listBooks(createClient({ baseUrl, accessToken, fetch, headers: own }));
    await createClient({ baseUrl, accessToken, fetch }).GET("/v1/books/", { headers: own });
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(
      Array(3).fill("Basic abc"),
    );
    expect(accessToken).not.toHaveBeenCalled();
  });

  test("that is an object is rejected by its name", async () => {
    const { client, requests } = createTestClient(page([]), {
      accessToken: { a: "secret" } as never,
    });
    const message = "accessToken must be a string, or a function that returns one";
    expect(await rejection(listBooks(client))).toEqual(new TypeError(message));
    expect(requests).toEqual([]);
  });

  test("rejects with the error of the token function", async () => {
    const { fetch, requests } = scriptFetch(page([]));
    const failure = new Error("The vault is locked.");
    const accessToken = () => Promise.reject(failure);
    expect(await rejection(call({ baseUrl, accessToken, fetch }))).toBe(failure);
    expect(requests).toEqual([]);
  });

  test("a token with characters that no header can contain rejects without showing it", async () => {
    const invalid = fc.constantFrom("\n", "\r\n", "\0", "\x7f", "é", "€", "🔑", "\t");
    await fc.assert(
      fc.asyncProperty(visible, invalid, visible, async (start, character, end) => {
        const { fetch, requests } = scriptFetch(page([]));
        const accessToken = start + character + end;
        const error = await rejection(call({ baseUrl, accessToken, fetch }));
        expect(error).toBeInstanceOf(TypeError);
        expect((error as Error).message).toBe("accessToken must be printable ASCII");
        expect(printed(error)).not.toContain(start);
        expect(requests).toEqual([]);
      }),
    );
  });
});

test("a client that is printed does not show its token", () => {
  const client = createClient({ baseUrl, accessToken: "secret" });
  expect(inspect(client, { depth: null }) + JSON.stringify(client)).not.toContain("secret");
});

test("an operation without credentials does not call the token function", async () => {
  const accessToken = vi.fn<() => string>();
  const { client, requests } = createTestClient(json({}), { accessToken });
  const call = { path: { id: "1" }, body: { title: "Nets" } };
  await updateBook(client, call);
  await client.PATCH("/v1/books/{id}", { params: call, body: call.body });
  expect(requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  expect(accessToken).not.toHaveBeenCalled();
});

describe("an error of fetch", () => {
  const token = "k3y/1+2=";
  const url = `${baseUrl}/v1/books/?token=query-secret`;
  const send = async (error: unknown) => {
    const fetch = reliableFetch({ retries: 0, fetch: () => Promise.reject(error) });
    return rejection(
      fetch(url, { headers: { authorization: `Bearer ${token}`, "x-key": "k-123456" } }),
    );
  };

  const named = new TypeError(`cannot connect to ${url}`);
  const own = (properties: object) => Object.assign(new RangeError("locked"), properties);
  test.each<[string, unknown, string]>([
    ["that names the URL", named, "cannot connect to [hidden]"],
    ["of a connection", new TypeError("fetch failed", { cause: named }), named.message],
    ["that names its query", new Error("no /v1/books/?token=query-secret"), "no [hidden]"],
    ["that names the token", new TypeError(`no ${token} and k-123456`), "no [hidden] and [hidden]"],
    ["whose cause names them", new TypeError("failed", { cause: `${url} ${token}` }), "failed"],
    ["that is a text", `${url} failed`, "[hidden] failed"],
    ["with the URL", own({ path: url }), "locked"],
    ["with a request", own({ request: new Request(url) }), "locked"],
    ["with headers", own({ sent: { headers: new Headers({ "x-key": "k-123456" }) } }), "locked"],
  ])("%s shows neither the URL nor a header", async (_, error, message) => {
    const shown = (await send(error)) as Error;
    const hidden = message.replaceAll(url, "[hidden]");
    expect(shown.message).toBe(`GET http://service.test: ${hidden}`);
    expect(printed(shown)).not.toMatch(/k3y|query-secret|k-123456/);
  });
});

describe("a token function that does not settle", () => {
  const accessToken = () => new Promise<string>(() => {});

  test.each([{}, { timeout: 60_000 }])("ends with the signal of the call (%j)", async (options) => {
    const { client, requests } = createTestClient(page([]), { accessToken }, options);
    const controller = new AbortController();
    const { signal } = controller;
    const calls = [listBooks(client, { signal }), client.GET("/v1/books/", { signal })];
    const errors = Promise.all(calls.map(rejection));
    controller.abort("enough");
    expect(await errors).toEqual(["enough", "enough"]);
    expect(await rejection(listBooks(client, { signal }))).toBe("enough");
    expect(requests).toEqual([]);
  });
});

test("an operation that accepts several tokens gets the first that the client has", async () => {
  const { fetch, requests } = scriptFetch(json({}));
  const client = createStockClient<paths>({ baseUrl, fetch });
  const tokens = { merchant: "", portal: () => " ", customer: "demo", other: "other" };
  const accepted = ["merchant", "portal", "customer", "other"] as const;
  client.use(sendTokens(baseUrl, tokens, { "GET /v1/books/": [...accepted] }));
  await client.GET("/v1/books/");
  expect(requests[0]?.headers.authorization).toBe("Bearer demo");
});

describe("a client sends no token", () => {
  async function send(baseUrlOfClient: string, baseUrl?: string) {
    const { fetch, requests } = scriptFetch(page([]));
    const options = { baseUrl: baseUrlOfClient, accessToken: "demo", fetch };
    await createClient(options).GET("/v1/books/", baseUrl ? { baseUrl } : {});
    return requests[0]?.headers.authorization;
  }

  test.each([
    "http://service.test:8080/api.evil.test",
    "http://service.test:8080/api/../other",
    "http://service.test:808",
    "https://service.test:8080/api",
    "http://service.test.evil.test:8080/api",
    "http://evil.test/http://service.test:8080/api",
    "http://service.test:8080@evil.test/api",
    "not a URL",
  ])("to the baseUrl %s of a call", async (other) => {
    const sent = send("http://service.test:8080/api", other).catch(() => undefined);
    expect(await sent).toBeUndefined();
  });

  test.each([undefined, "http://service.test:8080/api/", "HTTP://SERVICE.test:8080/x/../api"])(
    "unless the baseUrl of the call is that of the client (%s)",
    async (same) => {
      expect(await send("http://service.test:8080/api", same)).toBe("Bearer demo");
    },
  );

  test("to another path that a pathSerializer writes", async () => {
    const { fetch, requests } = scriptFetch(json({}));
    const client = createClient({ baseUrl: `${baseUrl}/api`, accessToken: "demo", fetch });
    const pathSerializer = () => `${baseUrl}/api/../admin`;
    await client.GET("/v1/books/{id}", { params: { path: { id: "1" } }, pathSerializer });
    expect(requests[0]?.headers).not.toHaveProperty("authorization");
  });

  test("that middleware, which is added later and sees it, takes away", async () => {
    const { fetch, requests } = scriptFetch(page([]));
    const client = createClient({ baseUrl, accessToken: "demo", fetch });
    // What is added later runs after the token was added.
    client.use({
      onRequest({ request }) {
        expect(request.headers.get("authorization")).toBe("Bearer demo");
        return new Request("http://other.test/", { headers: { "x-trace": "1" } });
      },
    });
    await client.GET("/v1/books/");
    expect(requests[0]).toMatchObject({ url: "http://other.test/", headers: { "x-trace": "1" } });
    expect(requests[0]?.headers).not.toHaveProperty("authorization");
  });
});
