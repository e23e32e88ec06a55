import { fileURLToPath } from "node:url";
import { HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { createOpenApiHttp } from "openapi-msw";
import { afterAll, beforeAll, describe, expect, expectTypeOf, test, vi } from "vitest";
import { type ClientOptions, createClient, type paths } from "../../client/fetch.ts";
import type { Order, OrganizationPage, Problem } from "../../client/index.ts";
import * as functions from "../../client/index.ts";
import { type Mock, startMock } from "../../scripts/mock.ts";
import { operations, violations } from "../contract/document.ts";
import {
  answer,
  type Behaviour,
  cut,
  hang,
  hangInBody,
  misbehave,
  page,
  problem,
  refuse,
  reset,
} from "./misbehaving.ts";
import { byPath, exampleRequest, failure, named, pathParameters } from "./requests.ts";

const id = "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02";
const at = { params: { path: { id } } };
const at0 = { "retry-after": "0" };
const done = answer(200, { items: [], pagination: { total_count: 0, max_page: 0 } });

async function meet(behaviours: Behaviour[], options: Partial<ClientOptions> = {}) {
  const server = await misbehave(...behaviours);
  return { ...server, client: createClient({ baseUrl: server.url, ...options }) };
}

describe("against the mock", () => {
  const contract = fileURLToPath(new URL("../../generated/openapi.yaml", import.meta.url));
  let mock: Mock;
  let client: ReturnType<typeof createClient>;
  beforeAll(async () => {
    mock = await startMock({ contract, host: "127.0.0.1", port: 0 });
    client = createClient({ baseUrl: mock.url, accessToken: "merchant_demo" });
  });
  afterAll(() => mock?.stop());

  test.each(named)("%s is answered by method and path", async (_, operation) => {
    const { data, error, response } = await byPath(client, operation, exampleRequest(operation));
    const status = String(response.status);
    const { schema = { not: {} } } =
      operation.responses[status]?.content?.["application/json"] ?? {};
    expect(violations(schema, data)).toEqual([]);
    expect(error).toBeUndefined();
  });

  test("a problem is in error, with its type", async () => {
    const headers = { prefer: "code=404" };
    const { data, error, response } = await client.GET("/v1/orders/{id}", { ...at, headers });
    expect(response.status).toBe(404);
    expect(data).toBeUndefined();
    expect(error).toMatchObject({ title: "Not Found", status: 404 });
    expectTypeOf(error).toEqualTypeOf<Problem | undefined>();
    expectTypeOf(data).toExtend<Order | undefined>();
  });
});

describe("openapi-msw", () => {
  const baseUrl = "https://service.test";
  const http = createOpenApiHttp<paths>({ baseUrl });
  // Clients of a module are made before a test's server listens.
  const client = createClient({ baseUrl, accessToken: "merchant_demo" });
  const plain = functions.createClient({ baseUrl, accessToken: "merchant_demo" });
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterAll(() => server.close());

  test("answers both clients with what our paths allow", async () => {
    server.use(
      http.get("/v1/organizations/", ({ query, request, response }) => {
        expect(request.headers.get("authorization")).toBe("Bearer merchant_demo");
        return response(200).json({
          items: [],
          pagination: { total_count: 0, max_page: Number(query.get("page")) },
        });
      }),
      http.get("/v1/orders/{id}", ({ params, response }) => {
        const detail = `There is no order ${params.id}.`;
        return response(404).json({ type: "about:blank", title: "Not Found", status: 404, detail });
      }),
      http.patch("/v1/checkouts/custom/client/{client_secret}", async ({ request, response }) => {
        const title = `${JSON.stringify(await request.json())} came`;
        return response.untyped(HttpResponse.json({ title }, { status: 418 }));
      }),
    );

    const query = { page: 7 };
    const list: OrganizationPage = { items: [], pagination: { total_count: 0, max_page: 7 } };
    expect(await functions.listOrganizations(plain, { query })).toEqual(list);
    const byPath = await client.GET("/v1/organizations/", { params: { query } });
    expect(byPath).toMatchObject({ data: list, response: { status: 200 } });

    const missing = { detail: `There is no order ${id}.` };
    expect(await failure(functions.getOrder(plain, { path: { id } }))).toMatchObject({
      status: 404,
      problem: missing,
    });
    expect(await client.GET("/v1/orders/{id}", at)).toMatchObject({ error: missing });

    const of = "/v1/checkouts/custom/client/{client_secret}";
    const path = { client_secret: "cs_1" };
    const body = { note: null };
    expect(await client.PATCH(of, { params: { path }, body })).toMatchObject({
      error: { title: '{"note":null} came' },
    });
    expect(
      await failure(functions.updateCheckoutSessionByClientSecret(plain, { path, body })),
    ).toMatchObject({ status: 418, problem: { title: '{"note":null} came' } });
  });
});

describe("time and retry", () => {
  test("a call that takes too long is a TimeoutError that names the operation", async () => {
    await using service = await meet([hang, hangInBody], { timeout: 20, retries: 0 });
    for (const _ of ["before the answer", "in its body"]) {
      expect(await failure(service.client.GET("/v1/orders/{id}", at))).toMatchObject({
        name: "TimeoutError",
        operation: "getOrder",
      });
    }
  });

  test("a call may have a timeout and retries of its own", async () => {
    await using service = await meet([refuse(503, at0), refuse(429, at0), done, hang], {
      timeout: 0,
    });
    const init = { ...at, body: {}, timeout: 30_000, retries: 2 };
    await service.client.PATCH("/v1/organizations/{id}", init);
    expect(service.requests.map(({ body }) => body)).toEqual(["{}", "{}", "{}"]);
    expect(
      await failure(service.client.PATCH("/v1/organizations/{id}", at as never)),
    ).toMatchObject({ name: "TimeoutError", operation: "updateOrganization" });
  });

  test.each([
    ["breaks", reset],
    ["is cut off", cut],
  ])("a connection that %s is a NetworkError", async (_, behaviour) => {
    await using service = await meet([behaviour], { retries: 0 });
    expect(await failure(service.client.GET("/v1/organizations/"))).toMatchObject({
      name: "NetworkError",
      message: "listOrganizations got no complete answer",
    });
  });

  test("what only reads is sent again, and nothing else is", async () => {
    await using service = await meet([refuse(503, at0), refuse(429, at0), done]);
    expect(await service.client.GET("/v1/organizations/")).toMatchObject({ data: { items: [] } });
    expect(service.requests).toHaveLength(3);

    await using other = await meet([refuse(503, at0), done]);
    const body = { product_id: id };
    expect(await other.client.POST("/v1/checkouts/custom/", { body })).toMatchObject({
      error: { ...problem, status: 503 },
    });
    expect(other.requests).toHaveLength(1);
  });

  test("a body is sent again whole", async () => {
    await using service = await meet([refuse(503, at0), done], { retries: 1 });
    const body = { product_id: id, note: "Käse 🧀".repeat(10_000) };
    await service.client.POST("/v1/checkouts/custom/", { body });
    expect(service.requests.map((seen) => seen.body === JSON.stringify(body))).toEqual([
      true,
      true,
    ]);
  });

  test("a body is sent also where a Request does not show it, as in Firefox", async () => {
    await using service = await meet([done]);
    const hidden = vi.spyOn(Request.prototype, "body", "get").mockReturnValue(null);
    await service.client.POST("/v1/checkouts/custom/", { body: { product_id: id } });
    hidden.mockRestore();
    expect(service.requests[0]?.body).toBe(JSON.stringify({ product_id: id }));
  });

  test("an abort rejects with its reason, be it the call's or the client's", async () => {
    const controller = new AbortController();
    const reason = new Error("the user went away");
    await using service = await meet([hang], { signal: controller.signal });
    const calls = [
      failure(service.client.GET("/v1/organizations/")),
      failure(service.client.GET("/v1/organizations/", { signal: controller.signal })),
    ];
    const seen = await Promise.all([service.request(1), service.request(2)]);
    controller.abort(reason);
    expect(await Promise.all(calls)).toEqual([reason, reason]);
    await Promise.all(seen.map(({ over }) => over));
    expect(await failure(service.client.GET("/v1/organizations/"))).toBe(reason);
  });
});

describe("answers that were not promised", () => {
  test("a page of HTML is the error of a refusal", async () => {
    await using service = await meet([answer(502, page)], { retries: 0 });
    expect(await service.client.GET("/v1/organizations/")).toMatchObject({
      error: page,
      response: { status: 502 },
    });
  });

  test("a status that HTTP does not know is a NetworkError", async () => {
    await using service = await meet([answer(999, page)]);
    const error = await failure(service.client.GET("/v1/organizations/"));
    expect(error).toMatchObject({ name: "NetworkError", operation: "listOrganizations" });
  });

  test("a redirect is not followed, even if a call asks for it", async () => {
    await using elsewhere = await misbehave(done);
    await using service = await meet([answer(307, "", { location: elsewhere.url })]);
    const init = { redirect: "follow" } as const;
    const { response } = await service.client.GET("/v1/organizations/", init);
    expect(response.status).toBe(307);
    expect(elsewhere.requests).toEqual([]);
  });

  test("an answer without a body stays one", async () => {
    await using service = await meet([answer(204)]);
    const { data, response } = await service.client.GET("/v1/organizations/");
    expect(data).toBeUndefined();
    expect(response.status).toBe(204);
  });
});

describe("what openapi-fetch offers stays:", () => {
  test("middleware sees requests and answers, may replace both, and sees no token", async () => {
    await using service = await meet([done], { accessToken: "merchant_demo" });
    const { client } = service;
    const seen: unknown[] = [];
    const middleware: Parameters<typeof client.use>[0] = {
      onRequest: ({ request, schemaPath }) => {
        seen.push(schemaPath, request.headers.get("authorization"));
        return new Request(request, {
          headers: { ...Object.fromEntries(request.headers), x: "1" },
        });
      },
      onResponse: ({ response }) => {
        seen.push(response.status);
        return Response.json({ items: ["replaced"] });
      },
    };
    client.use(middleware);
    expect(await client.GET("/v1/organizations/")).toMatchObject({ data: { items: ["replaced"] } });
    expect(seen).toEqual(["/v1/organizations/", null, 200]);
    const authorization = "Bearer merchant_demo";
    expect(service.requests[0]?.headers).toMatchObject({ x: "1", authorization });
    client.eject(middleware);
    expect(await client.GET("/v1/organizations/")).toMatchObject({ data: { items: [] } });
  });

  test("a fetch for one call gets its Request, token and all", async () => {
    await using service = await meet([refuse(503, at0), done], { accessToken: "merchant_demo" });
    const asked: Request[] = [];
    const own = (request: Request) => {
      asked.push(request);
      return fetch(request);
    };
    await service.client.GET("/v1/organizations/", { fetch: own });
    expect(asked).toHaveLength(2);
    expect(asked.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer merchant_demo",
      "Bearer merchant_demo",
    ]);
  });

  test("request() takes the method as a value", async () => {
    await using service = await meet([done], { accessToken: "merchant_demo" });
    expect(await service.client.request("get", "/v1/organizations/")).toMatchObject({
      data: { items: [] },
    });
    expect(service.requests[0]?.headers).toHaveProperty("authorization");
  });

  test("options of fetch reach it", async () => {
    const sent: RequestInit[] = [];
    const own = createClient({
      baseUrl: "https://service.test",
      fetch: async (_, init) => {
        sent.push(init);
        return Response.json({});
      },
    });
    await own.GET("/v1/organizations/", { credentials: "include", cache: "no-store" });
    expect(sent).toMatchObject([
      { credentials: "include", cache: "no-store", redirect: "manual", method: "GET", body: null },
    ]);
  });

  test("headers are asked for, added and removed", async () => {
    await using service = await meet([done], { headers: { "X-Trace": "client", "x-kept": "yes" } });
    await service.client.GET("/v1/organizations/");
    await service.client.GET("/v1/organizations/", { headers: { "x-trace": null } });
    const accept = "application/json, application/problem+json";
    const [first, second] = service.requests.map(({ headers }) => headers);
    expect(first).toMatchObject({ accept, "x-trace": "client", "x-kept": "yes" });
    expect(second).toMatchObject({ accept, "x-kept": "yes" });
    expect(second).not.toHaveProperty("x-trace");
  });
});

test.each(
  operations.flatMap((operation) =>
    pathParameters(operation).flatMap(({ name }) =>
      ["", ".", "..", undefined].map(
        (value) => [operation.operationId, value, name, operation] as const,
      ),
    ),
  ),
)("%s refuses %j as %s", async (operationId, value, name, operation) => {
  await using service = await meet([done]);
  const request = exampleRequest(operation);
  const path = { ...request.path, [name]: value } as Record<string, string>;
  const error = await failure(byPath(service.client, operation, { ...request, path }));
  expect(error).toBeInstanceOf(TypeError);
  expect((error as Error).message).toBe(`${operationId}: "${value ?? ""}" is no ${name}`);
  expect(service.requests).toEqual([]);
});
