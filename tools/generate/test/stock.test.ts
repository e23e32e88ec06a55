import createStockClient, { type ClientOptions, type Middleware } from "openapi-fetch";
import { Headers as UndiciHeaders, Request as UndiciRequest, fetch as undiciFetch } from "undici";
import { afterEach, describe, expect, test, vi } from "vitest";
import { respond, startServer } from "#testing/http-server";
import { addBook, createClient, getBook, type paths, reliableFetch } from "./books.ts";
import { html, json, problem, rejection, scriptFetch } from "./scripted-fetch.ts";

const baseUrl = "http://service.test";
const params = { path: { id: "1" } };

type StockClient = ReturnType<typeof createStockClient<paths>>;

/** What a scenario gives with a client of this package and with one of openapi-fetch. */
async function withBoth<Result>(
  scenario: (create: (options: ClientOptions) => StockClient) => Promise<Result>,
): Promise<{ ours: Result; stock: Result }> {
  const create = (options: object) =>
    createClient({ baseUrl, ...options }) as unknown as StockClient;
  const ours = await scenario(create);
  const stock = await scenario((options) => createStockClient<paths>({ baseUrl, ...options }));
  return { ours, stock };
}

/** The same result for both. */
async function sameOf<Result>(scenario: Parameters<typeof withBoth<Result>>[0]): Promise<Result> {
  const { ours, stock } = await withBoth(scenario);
  expect(ours).toEqual(stock);
  return ours;
}

/** What a call returns, or the name of the error that it throws. */
const outcomeOf = (call: Promise<{ data?: unknown; error?: unknown; response: Response }>) =>
  call.then(
    ({ data, error, response }) => ({ data, error, status: response.status }),
    ({ name }) => name,
  );

describe("createClient behaves as that of openapi-fetch", () => {
  test("the client has the same members", async () => {
    expect(await sameOf(async (create) => Object.keys(create({})))).toContain("GET");
  });

  test("a 503 is one request, and its body is the error", async () => {
    const outcome = await sameOf(async (create) => {
      const { fetch, requests } = scriptFetch(problem(503), json({ id: "1" }));
      const result = await outcomeOf(create({ fetch }).GET("/v1/books/{id}", { params }));
      return { result, count: requests.length };
    });
    expect(outcome).toMatchObject({ count: 1, result: { status: 503, error: { title: "Error" } } });
  });

  test("a page of HTML is a text as an error, and a SyntaxError as a success", async () => {
    for (const [status, expected] of [
      [502, { status: 502, error: expect.stringContaining("<!doctype html>") }],
      [200, "SyntaxError"],
    ] as const) {
      const outcome = await sameOf((create) =>
        outcomeOf(
          create({ fetch: scriptFetch(html(status)).fetch }).GET("/v1/books/{id}", { params }),
        ),
      );
      expect(outcome).toEqual(expected);
    }
  });

  test.each([204, 404, 502])("an empty response with the status %i is returned as such", (status) =>
    sameOf((create) => {
      const { fetch } = scriptFetch(new Response(null, { status }));
      return outcomeOf(create({ fetch }).GET("/v1/books/{id}", { params }));
    }),
  );

  test.each(["json", "text", "blob", "arrayBuffer", "stream"] as const)(
    "a success is returned with parseAs %s, and an error as a text or JSON",
    async (parseAs) => {
      const results = await sameOf(async (create) => {
        const { fetch } = scriptFetch(json({ id: "é" }), html(404), problem(409));
        const client = create({ fetch });
        const call = () => client.GET("/v1/books/{id}", { params, parseAs });
        const { data } = await call();
        const read =
          parseAs === "json" ? JSON.stringify(data) : new Response(data as string).text();
        return [await read, await outcomeOf(call()), await outcomeOf(call())];
      });
      expect(results[0]).toBe('{"id":"é"}');
    },
  );

  test("middleware runs in its order, that of a call last, and can replace the request and the response", async () => {
    const order = await sameOf(async (create) => {
      const seen: string[] = [];
      const middleware = (name: string): Middleware => ({
        onRequest({ request }) {
          seen.push(`${name} ${request.headers.get("x-trace")}`);
          return new Request(request, { headers: { "x-trace": name } });
        },
        onResponse: ({ response }) => {
          seen.push(name);
          return new Response(response.body, { status: response.status + 1 });
        },
      });
      const { fetch, requests } = scriptFetch(json({}));
      const client = create({ fetch });
      const [first, second, third] = ["first", "second", "third"].map(middleware);
      client.use(first as Middleware, second as Middleware);
      const call = () =>
        client.GET("/v1/books/{id}", { params, middleware: [third as Middleware] });
      const { response } = await call();
      client.eject(first as Middleware);
      await call();
      return [seen, response.status, requests.map(({ headers }) => headers["x-trace"])];
    });
    const once = ["first null", "second first", "third second", "third", "second", "first"];
    const later = ["second null", "third second", "third", "second"];
    expect(order).toEqual([[...once, ...later], 203, ["third", "third"]]);
  });

  test("middleware can respond, and replace the error of a connection", () =>
    sameOf(async (create) => {
      const { fetch } = scriptFetch(new TypeError("fetch failed"));
      const client = create({ fetch });
      const failed = await outcomeOf(client.GET("/v1/books/"));
      client.use({ onError: () => json({ replaced: true }) });
      const replaced = await outcomeOf(client.GET("/v1/books/"));
      client.use({ onRequest: () => json({ cached: true }) });
      return [failed, replaced, await outcomeOf(client.GET("/v1/books/"))];
    }));

  test("a call has the serializers, the headers and the options of fetch that it or the client states", async () => {
    const sent = await sameOf(async (create) => {
      const { fetch, requests } = scriptFetch(json({}));
      const client = create({
        fetch,
        querySerializer: { array: { style: "form", explode: false } },
        bodySerializer: (body) => `client ${JSON.stringify(body)}`,
        pathSerializer: (path) => path.replace("{id}", "client"),
        headers: { "x-a": "client", "x-b": "client" },
        credentials: "include",
        requestInitExt: { next: 1 },
      });
      const query = { sorting: ["a", "b"] };
      await client.GET("/v1/books/", {
        params: { query },
        headers: { "x-b": null },
        cache: "no-store",
      });
      const call = { params, body: { title: "Nets" } };
      await client.PATCH("/v1/books/{id}", call);
      await client.PATCH("/v1/books/{id}", { ...call, bodySerializer: () => "call" });
      return requests.map(({ method, url, headers, body, request, init }) => {
        const { credentials, cache } = request;
        return { method, url, headers, body, credentials, cache, init };
      });
    });
    expect(sent).toMatchObject([
      { url: `${baseUrl}/v1/books/?sorting=a,b`, cache: "no-store", init: { next: 1 } },
      {
        url: `${baseUrl}/v1/books/client`,
        body: 'client {"title":"Nets"}',
        credentials: "include",
      },
      { body: "call", headers: { "x-a": "client", "x-b": "client" } },
    ]);
  });

  test.each(["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH"] as const)(
    "sends a %s, also by request",
    async (method) => {
      const methods = await sameOf(async (create) => {
        const { fetch, requests } = scriptFetch(json({}));
        const client = create({ fetch });
        await (client[method] as unknown as (path: string) => Promise<unknown>)("/v1/books/");
        await client.request(method.toLowerCase() as "get", "/v1/books/");
        return requests.map((request) => request.method);
      });
      expect(methods).toEqual([method, method]);
    },
  );
});

describe("createClient differs from that of openapi-fetch:", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("a redirect is not followed, unless the client or the call says so", async () => {
    await using elsewhere = await startServer(respond(200, '{"id":"elsewhere"}'));
    await using server = await startServer(respond(307, "", { location: elsewhere.url }));
    const { ours, stock } = await withBoth((create) => {
      const options = [{}, { redirect: "follow" }, { redirect: "manual" }] as const;
      return Promise.all(
        options.flatMap((option) => [
          outcomeOf(create({ baseUrl: server.url, ...option }).GET("/v1/books/")),
          outcomeOf(create({ baseUrl: server.url }).GET("/v1/books/", option)),
        ]),
      );
    });
    const followed = { data: { id: "elsewhere" }, status: 200 };
    const stopped = { error: "", status: 307 };
    expect(ours).toEqual([stopped, stopped, followed, followed, stopped, stopped]);
    expect(stock).toEqual([followed, followed, followed, followed, stopped, stopped]);
  });

  test("the global fetch is looked up at each call, so that a stub that comes later is seen", async () => {
    const { ours, stock } = await withBoth(async (create) => {
      const early = scriptFetch(json({ id: "early" }));
      vi.stubGlobal("fetch", early.fetch);
      const client = create({ requestInitExt: { next: 1 } });
      const late = scriptFetch(json({ id: "late" }));
      vi.stubGlobal("fetch", late.fetch);
      const { data } = await client.GET("/v1/books/{id}", { params });
      return [data, [...early.requests, ...late.requests].map(({ init }) => init)];
    });
    expect(ours).toEqual([{ id: "late" }, [{ next: 1 }]]);
    expect(stock).toEqual([{ id: "early" }, [{ next: 1 }]]);
  });

  test.each<[string, unknown]>([
    ["pairs", Object.entries({ "x-a": "1", "x-b": "2" })],
    ["a Map", new Map(Object.entries({ "x-a": "1", "x-b": "2" }))],
    ["Headers", new Headers({ "x-a": "1", "x-b": "2" })],
    ["Headers of undici", new UndiciHeaders({ "x-a": "1", "x-b": "2" })],
    ["an object", { "X-A": 1, "x-b": "2", "x-c": undefined, "x-d": null }],
  ])("the headers of a client and of a call can be %s", async (_, given) => {
    const { fetch, requests } = scriptFetch(json({}));
    const headers = given as HeadersInit;
    const client = createClient({ baseUrl, fetch });
    await createClient({ baseUrl, fetch, headers }).GET("/v1/books/");
    await client.GET("/v1/books/", { headers });
    await client.request("get", "/v1/books/", { headers });
    await getBook(client, { path: { id: "1" }, headers });
    await getBook(createStockClient<paths>({ baseUrl, fetch }), { path: { id: "1" }, headers });
    const expected = { "x-a": "1", "x-b": "2" };
    expect(requests.map(({ headers }) => headers)).toEqual(Array(5).fill(expected));
  });
});

describe("the fetch of undici", () => {
  const own = { fetch: undiciFetch, Request: UndiciRequest } as never as Pick<
    ClientOptions,
    "fetch" | "Request"
  >;

  test.each([
    ["alone", own],
    ["with reliability added", { ...own, fetch: reliableFetch({ fetch: own.fetch as never }) }],
  ])("works with its Request, %s", async (_, options) => {
    const echo = (
      response: Parameters<ReturnType<typeof respond>>[0],
      request: { body: string; headers: object },
    ) => respond(200, JSON.stringify({ body: request.body, headers: request.headers }))(response);
    await using server = await startServer(echo);
    const client = createClient({ baseUrl: server.url, accessToken: "demo", ...options });
    const { data } = await client.POST("/v1/books/", { body: { title: "Nets" } });
    const book = await getBook(client, { path: { id: "1" } });
    const headers = expect.objectContaining({ authorization: "Bearer demo" });
    expect([data, book]).toEqual([
      { body: '{"title":"Nets"}', headers },
      { body: "", headers },
    ]);
  });

  test("rejects as it does elsewhere", async () => {
    const client = createClient({ baseUrl: "http://127.0.0.1:1", ...own });
    expect(await rejection(client.GET("/v1/books/"))).toMatchObject({ message: "fetch failed" });
  });
});

test("a fetch can ask again with a new token, which onResponse cannot, because the body was sent", async () => {
  const { fetch: send, requests } = scriptFetch(problem(401), json({ id: "1" }));
  let accessToken = "old";
  const client = createClient({
    baseUrl,
    accessToken: () => accessToken,
    async fetch(request) {
      const response = await send(request.clone());
      if (response.status !== 401 || !request.headers.has("authorization")) return response;
      accessToken = "new";
      request.headers.set("authorization", `Bearer ${accessToken}`);
      return send(request);
    },
  });
  expect(await addBook(client, { body: { title: "Nets" } })).toEqual({ id: "1" });
  const body = '{"title":"Nets"}';
  expect(requests).toMatchObject([
    { body, headers: { authorization: "Bearer old" } },
    { body, headers: { authorization: "Bearer new" } },
  ]);
});
