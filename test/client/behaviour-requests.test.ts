import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type CheckoutSessionUpdate,
  type Client,
  createCheckoutSession,
  createClient,
  getOrganization,
  listOrganizations,
  updateCheckoutSession,
} from "../../client/index.ts";
import { operations } from "../contract/document.ts";
import { answer, misbehave } from "./misbehaving.ts";
import {
  exampleRequest,
  failure,
  functionOf,
  named,
  pathParameters,
  type Request,
} from "./requests.ts";

const id = "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02";
let server: Awaited<ReturnType<typeof misbehave>>;
let client: Client;

beforeAll(async () => {
  server = await misbehave(answer(200, {}));
  client = createClient({ baseUrl: server.url });
});
beforeEach(() => void server.requests.splice(0));
afterAll(() => server?.[Symbol.asyncDispose]());

describe("a path parameter", () => {
  const addressed = named.filter(([, operation]) => pathParameters(operation).length > 0);
  const parts = ["/", ".", "..", "%", "%2e", "%2f", "\\", "?", "#", ";", "{id}", "$&", " ", "\n"];
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(...parts) }),
    // Half of a pair stands for no character and cannot be encoded.
    fc.string({
      unit: fc.integer({ min: 0xd7ff, max: 0xe000 }).map((n) => String.fromCharCode(n)),
    }),
  );

  test.each(addressed)("of %s never leads to another path", async (_, operation) => {
    const names = pathParameters(operation).map(({ name }) => name);
    const values = fc.record(Object.fromEntries(names.map((name) => [name, text])));
    await fc.assert(
      fc.asyncProperty(values, async (path) => {
        server.requests.splice(0);
        const call = functionOf(operation)(client, { ...exampleRequest(operation), path });
        const error = await call.then(
          () => undefined,
          (reason: unknown) => reason,
        );
        const hopeless = Object.values(path).some((value) => /^\.{0,2}$/.test(value));
        const broken = !Object.values(path).every((value) => value.isWellFormed());
        if (error !== undefined) {
          expect(hopeless || broken).toBe(true);
          expect(server.requests).toEqual([]);
          return;
        }
        expect(hopeless || broken).toBe(false);
        const [seen] = server.requests;
        expect(seen?.url.split("/").map(decodeURIComponent)).toEqual(
          operation.path.split("/").map((segment) => path[segment.slice(1, -1)] ?? segment),
        );
        expect(seen?.url).not.toMatch(/[?#\\]/);
      }),
      { numRuns: 40 },
    );
  });

  const refused = addressed.flatMap(([operationId, operation]) =>
    pathParameters(operation).flatMap(({ name }) =>
      ["", ".", "..", undefined].map((value) => [operationId, value, name, operation] as const),
    ),
  );
  test.each(refused)(
    "of %s is refused when it is %j as %s",
    async (operationId, value, name, of) => {
      const request = exampleRequest(of);
      const path = { ...request.path, [name]: value } as Record<string, string>;
      const error = await failure(functionOf(of)(client, { ...request, path }));
      expect(error).toBeInstanceOf(TypeError);
      expect((error as Error).message).toBe(`${operationId}: "${value ?? ""}" is no ${name}`);
      expect(server.requests).toEqual([]);
    },
  );

  test("is missed when there is none at all", async () => {
    const error = await failure(getOrganization(client, {} as never));
    expect(error).toMatchObject({ name: "TypeError", message: 'getOrganization: "" is no id' });
  });
});

describe("a query", () => {
  const search = async (query: Request["query"]) => {
    await listOrganizations(client, { query });
    return server.requests.at(-1)?.url.slice("/v1/organizations/".length);
  };

  test("repeats the key of an array", async () => {
    expect(await search({ sorting: ["-name", "slug"], page: 2 })).toBe(
      "?sorting=-name&sorting=slug&page=2",
    );
  });

  test("leaves out what is undefined, and an array of nothing", async () => {
    expect(await search({ page: undefined, sorting: [], limit: 5 })).toBe("?limit=5");
    expect(await search({ page: undefined })).toBe("");
    expect(await search({})).toBe("");
    expect(await search(undefined)).toBe("");
  });

  test("keeps every character", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "binary" }), { minLength: 1 }),
        async (sorting) => {
          const sent = new URLSearchParams(await search({ sorting }));
          expect(sent.getAll("sorting")).toEqual(sorting);
          expect([...sent.keys()]).toHaveLength(sorting.length);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("a body", () => {
  const sent = async (body: unknown) => {
    await updateCheckoutSession(client, { path: { id }, body: body as CheckoutSessionUpdate });
    return server.requests.at(-1);
  };

  test("is sent with null, and without what is undefined", async () => {
    const seen = await sent({ discount_id: null, success_url: undefined });
    expect(seen).toMatchObject({ method: "PATCH", body: '{"discount_id":null}' });
    expect(seen?.headers).toMatchObject({ "content-type": "application/json" });
  });

  test("is sent when it is null or empty", async () => {
    expect(await sent(null)).toMatchObject({ body: "null" });
    expect(await sent({})).toMatchObject({ body: "{}" });
  });

  test("keeps every value", async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (json) => {
        const seen = await sent(JSON.parse(json));
        expect(JSON.parse(seen?.body ?? "")).toEqual(JSON.parse(json));
        expect(seen?.headers["content-length"]).toBe(`${Buffer.byteLength(seen?.body ?? "")}`);
      }),
      { numRuns: 50 },
    );
    await sent({ name: "Käse 🧀 東京" });
    expect(server.requests.at(-1)?.body).toBe('{"name":"Käse 🧀 東京"}');
  });

  test("that JSON cannot hold is refused before anything is sent", async () => {
    const body = { product_id: id, count: 1n };
    const error = await failure(createCheckoutSession(client, { body }));
    expect(error).toBeInstanceOf(TypeError);
    expect(server.requests).toEqual([]);
  });

  test("is not announced where there is none", async () => {
    await listOrganizations(client);
    expect(server.requests[0]?.body).toBe("");
    expect(server.requests[0]?.headers).not.toHaveProperty("content-type");
  });
});

describe("headers", () => {
  test("of a call replace the client's, which replace the usual, however they are written", async () => {
    const own = createClient({
      ...client,
      accessToken: "merchant_demo",
      headers: { "X-Trace": "client", "x-kept": "client", Accept: "application/json" },
    });
    await listOrganizations(own, { headers: { "x-trace": "call", authorization: "Basic abc" } });
    expect(server.requests[0]?.headers).toMatchObject({
      "x-trace": "call",
      "x-kept": "client",
      accept: "application/json",
      authorization: "Bearer merchant_demo",
    });
  });

  test("ask for JSON and problems", async () => {
    await listOrganizations(client);
    expect(server.requests[0]?.headers.accept).toBe("application/json, application/problem+json");
  });
});

describe("baseUrl", () => {
  test.each(["", "/", "//"])("may end in %j", async (end) => {
    await listOrganizations(createClient({ baseUrl: server.url + end }));
    expect(server.requests[0]?.url).toBe("/v1/organizations/");
  });

  test("may have a path in front", async () => {
    await listOrganizations(createClient({ baseUrl: `${server.url}/a/b/` }));
    expect(server.requests[0]?.url).toBe("/a/b/v1/organizations/");
  });

  test.each([
    "",
    "/v1",
    "localhost:4010",
    "ftp://localhost",
    "file:///etc",
    "http://",
    "http://localhost:99999",
    "http://local host",
    "http://user:word@localhost",
    "http://localhost?query",
    "http://localhost#fragment",
    "http://localhost\\@elsewhere",
  ])("is refused when it is %j", (baseUrl) => {
    expect(() => createClient({ baseUrl })).toThrow(
      new TypeError("baseUrl must be an http or https address"),
    );
  });
});

test("a fetch of one's own is used in place of the global one", async () => {
  const asked: string[] = [];
  const own = createClient({
    ...client,
    fetch: (url, init) => {
      asked.push(`${init.method} ${url}`);
      return fetch(url, init);
    },
  });
  await listOrganizations(own);
  expect(asked).toEqual([`GET ${server.url}/v1/organizations/`]);
  expect(server.requests).toHaveLength(1);
});

test("every operation sends its method and its body", async () => {
  for (const operation of operations) {
    server.requests.splice(0);
    const request = exampleRequest(operation);
    await functionOf(operation)(client, request);
    expect(server.requests).toMatchObject([
      { method: operation.method, body: request.body ? JSON.stringify(request.body) : "" },
    ]);
  }
});
