import { inspect } from "node:util";
import {
  html,
  json,
  page,
  problem,
  type Reply,
  rejection,
  scriptFetch,
} from "contract-kit-fixtures/scripted-fetch";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { createApiClient } from "../runtime/client.ts";
import { credentials } from "../runtime/tokens.ts";
import {
  type AccessToken,
  type ApiError,
  type Client,
  type ClientOptions,
  createClient,
  createTestClient,
  getBook,
  listBooks,
} from "./books.ts";

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

  test("calls the token function before every attempt", async () => {
    const tokens = ["first", "second", "third"];
    const retry = problem(503, { "retry-after": "0" });
    const { fetch, requests } = scriptFetch(retry, page([]));
    const options: ClientOptions = { baseUrl, accessToken: async () => tokens.shift(), fetch };
    await call(options);
    await call(options);
    const sent = requests.map(({ headers }) => headers.authorization);
    expect(sent).toEqual(["Bearer first", "Bearer second", "Bearer third"]);
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

/** How a server can write a token that needs escapes everywhere. */
const secret = 'k3y/1+2"3&4<5a\\6b>7=9';
const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const forms: [string, string][] = [
  ["unchanged", secret],
  ["in a JSON text", JSON.stringify({ [secret]: secret })],
  ["as JSON in a text", `page: ${JSON.stringify(secret)}`],
  ["with \\u escapes", secret.replaceAll(/\W/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`)],
  ["percent-encoded", encodeURIComponent(secret)],
  ["percent-encoded in lower case", encodeURIComponent(secret).toLowerCase()],
  ["in a URL", `https://a.test/${encodeURIComponent(secret)}/?q=${encodeURIComponent(secret)}#x`],
  ["in base64", btoa(secret)],
  ["in base64url", btoa(secret).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")],
  ["in base64 with more after it", btoa(`${secret}:x`)],
  ["with HTML entities", secret.replaceAll(/[&<>"]/g, (c) => entities[c as "&"])],
  ["with numeric entities", secret.replaceAll(/\W/g, (c) => `&#${c.charCodeAt(0)};`)],
  [
    "with hexadecimal entities",
    secret.replaceAll(/\W/g, (c) => `&#x${c.charCodeAt(0).toString(16)};`),
  ],
];

describe.each(forms)("a token %s", (_, form) => {
  // A header cannot contain every character.
  const inHeader = { "x-echo": form, location: `/?t=${form}` };
  const replies: [string, Reply][] = [
    ["a problem", json({ title: form, detail: form, errors: [{ [form]: form }] }, 401)],
    ["a page", html(200, inHeader)],
    ["a text", new Response(`<p>${form}</p>`, { status: 500 })],
    ["an error of fetch", new TypeError(`no connection with ${form}`)],
    ["the cause of an error of fetch", new TypeError("failed", { cause: new Error(form) })],
  ];
  test.each(replies)("is in no error and nothing printed that %s leads to", async (_, reply) => {
    const options = { baseUrl, accessToken: secret, retries: 0 };
    const client = createClient({ ...options, fetch: scriptFetch(reply).fetch });
    const error = (await rejection(listBooks(client))) as ApiError;
    const result = await client.GET("/v1/books/").catch((reason) => reason);
    const shown = [
      printed(error),
      inspect([result, client], { depth: null }),
      JSON.stringify([result, [...(error.headers ?? [])]]),
    ].join("\n");
    expect(shown).not.toContain("k3y");
    expect(shown).not.toContain(btoa(secret).slice(0, 12));
    expect(shown).toContain("[token]");
  });
});

test("an error has a placeholder where the server repeated the token, in no name of a header", async () => {
  const problem = { title: "Unauthorized", detail: "secret expired" };
  const { fetch } = scriptFetch(json(problem, 401, { "x-secret": "secret" }));
  const client = createClient({ baseUrl, accessToken: "secret", fetch });
  const error = (await rejection(listBooks(client))) as ApiError;
  expect(error).toMatchObject({
    message: "listBooks responded with 401: [token] expired",
    problem: { detail: "[token] expired" },
  });
  expect(error.headers.get("x-secret")).toBe("[token]");
});

test("a token of less than six characters changes no other word of a problem", async () => {
  const problem = { type: "/problems/gone", title: "Gone", status: 410, detail: "It is gone." };
  const { client } = createTestClient(json(problem, 410), { accessToken: "m" });
  const error = (await rejection(listBooks(client))) as ApiError;
  expect(error.problem).toEqual(problem);
});

test("a result contains what the server sent, even a token", async () => {
  const { client } = createTestClient(json({ id: "secret" }), { accessToken: "secret" });
  expect(await getBook(client, { path: { id: "1" } })).toEqual({ id: "secret" });
});

test("a client that is printed does not show its token", () => {
  const client = createClient({ baseUrl, accessToken: "secret" });
  expect(inspect(client, { depth: null }) + JSON.stringify(client)).not.toContain("secret");
});

/** A client whose operations accept these alternatives of credentials. */
const clientWith = (options: object, authorize?: ReturnType<typeof credentials>) =>
  createApiClient(
    { baseUrl, ...options },
    { usual: authorize ? { authorize } : {}, exceptions: new Map() },
  ) as Client;

test("an operation without credentials does not call the token function", async () => {
  const accessToken = vi.fn<() => string>();
  await listBooks(clientWith({ accessToken, fetch: scriptFetch(page([])).fetch }));
  expect(accessToken).not.toHaveBeenCalled();
});

test("an empty secret is none, and the next alternative is sent", async () => {
  const { fetch, requests } = scriptFetch(page([]));
  const schemes = credentials([
    // Every object inherits a function of this name.
    [["constructor", "bearer"]],
    [["token", "bearer"]],
    [["user", "basic"]],
    [["key", "header", "x-key"]],
  ]);
  await listBooks(clientWith({ token: "", user: " ", key: "k", fetch }, schemes));
  expect(requests[0]?.headers).not.toHaveProperty("authorization");
  expect(requests[0]?.headers).toMatchObject({ "x-key": "k" });
});

test("an error of fetch that names the URL does not show a key in its query", async () => {
  const fetch = ({ url }: Request) => Promise.reject(new TypeError(`cannot connect to ${url}`));
  const inQuery = credentials([[["key", "query", "key"]]]);
  const client = clientWith({ key: "k3y/1", fetch, retries: 0 }, inQuery);
  const error = await rejection(listBooks(client));
  const reason = "cannot connect to http://service.test";
  expect(error).toMatchObject({ message: `listBooks failed at http://service.test: ${reason}` });
  expect(printed(error)).not.toContain("k3y");
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

  test("when a middleware changes the origin", async () => {
    const { client, requests } = createTestClient(page([]), { accessToken: "demo" });
    client.use({
      onRequest: ({ request }) => {
        expect(request.headers.has("authorization")).toBe(false);
        return new Request("http://evil.test/v1/books/", request);
      },
    });
    await client.GET("/v1/books/");
    expect(requests[0]?.headers).not.toHaveProperty("authorization");
  });
});
